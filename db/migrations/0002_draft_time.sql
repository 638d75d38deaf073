-- When a half-made choice was touched last, so that old ones can be thrown away.
ALTER TABLE draft ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE draft SET at = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
