-- Whom the host of a hidden or private game lets watch it, beside its players.
CREATE TABLE spectator (
    game_id INTEGER NOT NULL REFERENCES game (id),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX spectator_by_person ON spectator (user_id);
