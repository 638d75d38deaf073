-- The match at the beginning of each turn: JSON, packed by zstd. A game that has ended keeps them in its archive.
-- `begins` is 0 where a turn goes on: after a return to an earlier position, or under corrected rules.
-- It replaces the milestones, of which no version has ever stored any.
DROP TABLE milestone;

CREATE TABLE frame (
    game_id  INTEGER NOT NULL REFERENCES game (id),
    revision INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    begins   INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    data     BLOB NOT NULL,
    PRIMARY KEY (game_id, revision)
) STRICT, WITHOUT ROWID;

-- The times of a running game: what each seat has left, since when it is asked, of what it was told.
CREATE TABLE clock (
    game_id INTEGER PRIMARY KEY REFERENCES game (id),
    data    TEXT NOT NULL CHECK (json_valid(data))
) STRICT;

-- What somebody at a table has proposed to the others, and what they say to it. One of a kind is open at a time.
CREATE TABLE motion (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id    INTEGER NOT NULL REFERENCES game (id),
    kind       TEXT NOT NULL,
    seat       INTEGER,
    data       TEXT NOT NULL CHECK (json_valid(data)),
    votes      TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(votes)),
    state      TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'carried', 'refused', 'withdrawn', 'overtaken')),
    message_id INTEGER,
    opened_at  INTEGER NOT NULL,
    closed_at  INTEGER
) STRICT;

CREATE UNIQUE INDEX motion_open ON motion (game_id, kind) WHERE state = 'open';

-- Who had a seat before somebody else got it, and under which name, up to which move of the match (without that one).
-- `user_id` is NULL for computer players and for seats that nobody had.
CREATE TABLE former (
    id      INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL,
    seat    INTEGER NOT NULL,
    user_id INTEGER,
    name    TEXT NOT NULL,
    until   INTEGER NOT NULL,
    why     TEXT NOT NULL,
    at      INTEGER NOT NULL,
    FOREIGN KEY (game_id, seat) REFERENCES seat (game_id, seat)
) STRICT;

CREATE INDEX former_by_game ON former (game_id);
CREATE INDEX former_by_person ON former (user_id) WHERE user_id IS NOT NULL;

-- Who did what in a finished game, for statistics: a row for each seat, and one for each person who had lost a seat.
-- `user_id` is NULL for computer players and for people who were forgotten; `people` counts the seats of people.
CREATE TABLE record (
    id          INTEGER PRIMARY KEY,
    game_id     INTEGER NOT NULL REFERENCES game (id),
    seat        INTEGER NOT NULL,
    user_id     INTEGER,
    role        TEXT NOT NULL CHECK (role IN ('player', 'substitute', 'former', 'computer')),
    kind        TEXT NOT NULL,
    guild_id    INTEGER,
    place       INTEGER NOT NULL,
    people      INTEGER NOT NULL,
    data        TEXT NOT NULL CHECK (json_valid(data)),
    finished_at INTEGER NOT NULL
) STRICT;

CREATE INDEX record_by_game ON record (game_id);
CREATE INDEX record_by_person ON record (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX record_by_guild ON record (guild_id, kind);

-- How strong a person plays a game: among all (guild_id 0), and among those of a server.
CREATE TABLE rating (
    user_id    INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    guild_id   INTEGER NOT NULL,
    mu         REAL NOT NULL,
    sigma      REAL NOT NULL,
    games      INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind, guild_id)
) STRICT, WITHOUT ROWID;

-- The games that have been finished so far come into the statistics one after the other.
INSERT INTO timer (name, due_at, data)
SELECT 'record:' || id, finished_at, '{}' FROM game WHERE status = 'finished' ORDER BY finished_at, id;

-- What a person has written down for itself about a game.
CREATE TABLE note (
    game_id INTEGER NOT NULL REFERENCES game (id),
    user_id INTEGER NOT NULL,
    text    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

-- What organisers have done on a server.
CREATE TABLE audit (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    what     TEXT NOT NULL,
    game_id  INTEGER REFERENCES game (id),
    data     TEXT NOT NULL CHECK (json_valid(data)),
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_by_guild ON audit (guild_id, id);

-- What people have reported to whoever runs the bot: where the game stood, and their words.
CREATE TABLE report (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    game_id  INTEGER REFERENCES game (id),
    revision INTEGER,
    rules    INTEGER,
    seat     INTEGER,
    user_id  INTEGER NOT NULL,
    words    TEXT NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX report_by_person ON report (user_id, at);

-- Servers that the bot is not on at present.
CREATE TABLE away_guild (
    guild_id INTEGER PRIMARY KEY,
    since    INTEGER NOT NULL
) STRICT;

-- Of a seat that is waited for: how often its person was told so since the last own move, when something was told
-- last or the game rested, and whether the person wants to hear no more of it.
ALTER TABLE waiting ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE waiting ADD COLUMN told_at INTEGER;
ALTER TABLE waiting ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
