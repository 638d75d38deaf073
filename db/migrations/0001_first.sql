-- Times are milliseconds since 1970 in UTC. Identifiers of people, servers, channels and messages come from outside.

CREATE TABLE migration (
    version    INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    applied_at INTEGER NOT NULL
) STRICT;

-- AUTOINCREMENT: an id is never used again, because old messages name it.
CREATE TABLE game (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    kind             TEXT NOT NULL,
    title            TEXT NOT NULL,
    status           TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'cancelled')),
    host_id          INTEGER NOT NULL,
    guild_id         INTEGER,
    channel_id       INTEGER NOT NULL,
    place_id         INTEGER,
    lobby_message_id INTEGER,
    turn_message_id  INTEGER,
    private          INTEGER NOT NULL CHECK (private IN (0, 1)),
    options          TEXT NOT NULL CHECK (json_valid(options)),
    seats_wanted     INTEGER NOT NULL CHECK (seats_wanted > 0),
    revision         INTEGER NOT NULL DEFAULT 0,
    rules            INTEGER NOT NULL,
    face             TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(face)),
    result           TEXT CHECK (result IS NULL OR json_valid(result)),
    created_at       INTEGER NOT NULL,
    started_at       INTEGER,
    finished_at      INTEGER,
    updated_at       INTEGER NOT NULL
) STRICT;

CREATE INDEX game_by_channel ON game (channel_id, status);
CREATE INDEX game_by_place ON game (place_id, status) WHERE place_id IS NOT NULL;
CREATE INDEX game_by_status ON game (status, updated_at);

-- The match at its last quiet question; apart from game, so that lists and small changes do not touch it.
CREATE TABLE snapshot (
    game_id  INTEGER PRIMARY KEY REFERENCES game (id),
    revision INTEGER NOT NULL,
    data     TEXT NOT NULL CHECK (json_valid(data))
) STRICT;

CREATE TABLE milestone (
    game_id  INTEGER NOT NULL REFERENCES game (id),
    revision INTEGER NOT NULL,
    label    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    data     TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (game_id, revision)
) STRICT, WITHOUT ROWID;

-- Snapshot, moves and events of a game that has ended: JSON, packed by zstd.
CREATE TABLE archive (
    game_id INTEGER PRIMARY KEY REFERENCES game (id),
    data    BLOB NOT NULL
) STRICT;

CREATE TABLE seat (
    game_id INTEGER NOT NULL REFERENCES game (id),
    seat    INTEGER NOT NULL CHECK (seat >= 0),
    kind    TEXT NOT NULL CHECK (kind IN ('person', 'computer', 'vacant')),
    name    TEXT NOT NULL,
    user_id INTEGER,
    state   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(state)),
    PRIMARY KEY (game_id, seat),
    CHECK ((kind = 'person') = (user_id IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seat_by_person ON seat (user_id, game_id) WHERE user_id IS NOT NULL;

CREATE TABLE invitation (
    game_id  INTEGER NOT NULL REFERENCES game (id),
    user_id  INTEGER NOT NULL,
    declined INTEGER NOT NULL DEFAULT 0 CHECK (declined IN (0, 1)),
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE move (
    game_id    INTEGER NOT NULL REFERENCES game (id),
    revision   INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    seat       INTEGER,
    data       TEXT NOT NULL CHECK (json_valid(data)),
    at         INTEGER NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
    PRIMARY KEY (game_id, revision, position),
    FOREIGN KEY (game_id, seat) REFERENCES seat (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
    game_id    INTEGER NOT NULL REFERENCES game (id),
    revision   INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    data       TEXT NOT NULL CHECK (json_valid(data)),
    at         INTEGER NOT NULL,
    taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
    PRIMARY KEY (game_id, revision, position)
) STRICT, WITHOUT ROWID;

-- The person who has the seat is looked up in seat, so that a seat can change hands while it is waited for.
CREATE TABLE waiting (
    game_id INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    key     TEXT NOT NULL,
    what    TEXT NOT NULL CHECK (json_valid(what)),
    since   INTEGER NOT NULL,
    PRIMARY KEY (game_id, seat),
    FOREIGN KEY (game_id, seat) REFERENCES seat (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
    game_id     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    question_id TEXT NOT NULL,
    data        TEXT NOT NULL CHECK (json_valid(data)),
    PRIMARY KEY (game_id, seat),
    FOREIGN KEY (game_id, seat) REFERENCES seat (game_id, seat)
) STRICT, WITHOUT ROWID;

-- The outbox. Ids are the order of sending.
CREATE TABLE notice (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id    INTEGER REFERENCES game (id),
    kind       TEXT NOT NULL,
    target     TEXT NOT NULL CHECK (json_valid(target)),
    payload    TEXT NOT NULL CHECK (json_valid(payload)),
    merge_key  TEXT,
    nonce      TEXT NOT NULL UNIQUE CHECK (length(nonce) BETWEEN 1 AND 25),
    created_at INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0,
    state      TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'dropped')),
    sent_at    INTEGER,
    last_error TEXT,
    result     TEXT CHECK (result IS NULL OR json_valid(result))
) STRICT;

CREATE INDEX notice_due ON notice (game_id, id) WHERE state = 'due';
CREATE INDEX notice_done ON notice (created_at) WHERE state <> 'due';

CREATE TABLE timer (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    name    TEXT NOT NULL UNIQUE,
    due_at  INTEGER NOT NULL,
    data    TEXT NOT NULL CHECK (json_valid(data)),
    game_id INTEGER REFERENCES game (id)
) STRICT;

CREATE INDEX timer_by_due ON timer (due_at);
CREATE INDEX timer_by_game ON timer (game_id) WHERE game_id IS NOT NULL;

CREATE TABLE person (
    user_id    INTEGER PRIMARY KEY,
    settings   TEXT NOT NULL CHECK (json_valid(settings)),
    updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE guild (
    guild_id   INTEGER PRIMARY KEY,
    settings   TEXT NOT NULL CHECK (json_valid(settings)),
    updated_at INTEGER NOT NULL
) STRICT;
