-- SPDX-License-Identifier: MIT
-- What arbiters ruled, for the games' records: derived from the events.

CREATE TABLE ruling (
  sequence INTEGER PRIMARY KEY REFERENCES event,
  board    INTEGER NOT NULL REFERENCES board,
  game     INTEGER NOT NULL,
  at_ms    INTEGER NOT NULL,
  ply      INTEGER NOT NULL,
  number   INTEGER NOT NULL,
  ruling   TEXT NOT NULL,
  article  TEXT NOT NULL,
  edition  TEXT NOT NULL,
  author   TEXT NOT NULL,
  because  TEXT NOT NULL,
  about    INTEGER NOT NULL,
  undoes   INTEGER NOT NULL,
  white_ms INTEGER,
  black_ms INTEGER,
  score    TEXT NOT NULL,
  tracker  INTEGER NOT NULL
) STRICT;

CREATE INDEX ruling_by_game ON ruling (board, game, sequence);
