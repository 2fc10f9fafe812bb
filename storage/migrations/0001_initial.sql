-- SPDX-License-Identifier: MIT
-- The first schema. docs/storage.md says what each table promises. Times are milliseconds; *_at and at_ms are Unix
-- time on the journal's own time line.

CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value ANY NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE device (
  id         INTEGER PRIMARY KEY,
  key        TEXT NOT NULL UNIQUE,
  driver     TEXT NOT NULL,
  checkpoint INTEGER NOT NULL DEFAULT 0  -- journal.id of the latest one, 0: none
) STRICT;

CREATE TABLE board (
  id                   INTEGER PRIMARY KEY,
  device               INTEGER NOT NULL REFERENCES device,
  number               INTEGER NOT NULL,
  events               INTEGER NOT NULL DEFAULT 0,  -- how many there are
  events_at_checkpoint INTEGER NOT NULL DEFAULT 0,  -- how many there were then
  latest_from          INTEGER NOT NULL DEFAULT 0,  -- event.sequence where its latest game begins, or its first one
  latest_to            INTEGER NOT NULL DEFAULT 0,  -- and of its last one
  UNIQUE (device, number)
) STRICT;

-- What every device said and was told. Rows leave only into a chunk that holds them.
CREATE TABLE journal (
  id     INTEGER PRIMARY KEY,
  device INTEGER NOT NULL REFERENCES device,
  at_ms  INTEGER NOT NULL,
  kind   INTEGER NOT NULL,
  body   BLOB NOT NULL
) STRICT;

CREATE TABLE journal_chunk (
  id       INTEGER PRIMARY KEY,
  device   INTEGER NOT NULL REFERENCES device,
  first_id INTEGER NOT NULL,
  last_id  INTEGER NOT NULL,
  entries  INTEGER NOT NULL,
  body     BLOB NOT NULL,
  UNIQUE (device, first_id)
) STRICT;

CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;

CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal
WHEN OLD.id > coalesce((SELECT last_id FROM journal_chunk WHERE device = OLD.device AND first_id <= OLD.id
                        ORDER BY first_id DESC LIMIT 1), -1)
BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;

CREATE TRIGGER journal_chunk_is_not_changed BEFORE UPDATE ON journal_chunk
BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;

CREATE TRIGGER journal_chunk_is_not_deleted BEFORE DELETE ON journal_chunk
BEGIN SELECT RAISE(ABORT, 'the journal is append only'); END;

-- What the tracker concluded. Time, game and type repeat what the JSON says, to be asked for; not generated columns,
-- because SQLite 3.40 runs no JSON function for a schema that it does not trust.
CREATE TABLE event (
  sequence INTEGER PRIMARY KEY,
  board    INTEGER NOT NULL REFERENCES board,
  at_ms    INTEGER NOT NULL,
  game     INTEGER NOT NULL,
  type     TEXT NOT NULL,
  tracker  INTEGER NOT NULL,
  json     TEXT NOT NULL
) STRICT;

CREATE TRIGGER event_is_not_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events are append only'); END;

CREATE TRIGGER event_is_not_deleted BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'events are append only'); END;

-- Derived from the events, and nothing else. A game without plies has started and takes no number yet.
CREATE TABLE game (
  id         INTEGER PRIMARY KEY,
  board      INTEGER NOT NULL REFERENCES board,
  number     INTEGER NOT NULL,
  round      INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at   INTEGER,
  start_fen  TEXT NOT NULL,
  rotated    INTEGER NOT NULL,
  result     TEXT NOT NULL,
  result_by  TEXT NOT NULL,
  tracker    INTEGER NOT NULL,
  UNIQUE (board, number)
) STRICT;

CREATE TABLE ply (
  game          INTEGER NOT NULL REFERENCES game,
  ply           INTEGER NOT NULL,
  at_ms         INTEGER NOT NULL,
  uci           TEXT NOT NULL,
  san           TEXT NOT NULL,
  fen           TEXT NOT NULL,
  white_ms      INTEGER,
  black_ms      INTEGER,
  confidence_pm INTEGER NOT NULL,
  irregular     INTEGER NOT NULL,
  inferred      INTEGER NOT NULL,
  alternatives  TEXT NOT NULL,  -- separated by blanks
  tracker       INTEGER NOT NULL,
  PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE clock_reading (
  sequence  INTEGER PRIMARY KEY REFERENCES event,
  board     INTEGER NOT NULL REFERENCES board,
  game      INTEGER NOT NULL,
  at_ms     INTEGER NOT NULL,
  white_ms  INTEGER NOT NULL,
  black_ms  INTEGER NOT NULL,
  running   TEXT,
  connected INTEGER NOT NULL,
  tracker   INTEGER NOT NULL
) STRICT;

CREATE TABLE irregularity (
  sequence INTEGER PRIMARY KEY REFERENCES event,
  board    INTEGER NOT NULL REFERENCES board,
  game     INTEGER NOT NULL,
  at_ms    INTEGER NOT NULL,
  ply      INTEGER NOT NULL,
  number   INTEGER NOT NULL,
  code     TEXT NOT NULL,
  state    TEXT NOT NULL,
  move     TEXT NOT NULL,
  article  TEXT NOT NULL,
  edition  TEXT NOT NULL,
  for_whom TEXT NOT NULL,
  evidence TEXT NOT NULL,
  tracker  INTEGER NOT NULL
) STRICT;

-- Who plays where; a pairing is its tags.
CREATE TABLE pairing (
  round INTEGER NOT NULL,
  board INTEGER NOT NULL,  -- number of the table
  PRIMARY KEY (round, board)
) STRICT, WITHOUT ROWID;

CREATE TABLE pairing_tag (
  round    INTEGER NOT NULL,
  board    INTEGER NOT NULL,
  position INTEGER NOT NULL,
  name     TEXT NOT NULL,
  value    TEXT NOT NULL,
  PRIMARY KEY (round, board, position),
  FOREIGN KEY (round, board) REFERENCES pairing ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
