-- SPDX-License-Identifier: MIT
-- All that was ever changed in the tournaments that are played here: imports, results by hand, rounds that began. The tournaments
-- themselves are what these rows lead to. A change that is undone stays, and so does the row that undoes it.
CREATE TABLE tournament_change (
  id        INTEGER PRIMARY KEY,
  section   INTEGER NOT NULL,  -- which tournament, from 1
  at_ms     INTEGER NOT NULL,  -- since 1970: people make these changes, not boards
  author    TEXT NOT NULL,
  what      TEXT NOT NULL,     -- one line
  undoes    INTEGER REFERENCES tournament_change,
  facts     BLOB NOT NULL,     -- what changed, and from what; packed
  format    TEXT NOT NULL,     -- of the file: 'TRF26', 'CSV'; '': it came from no file
  file_name TEXT NOT NULL,
  file      BLOB NOT NULL      -- its bytes, packed: what we do not use of it leaves us again as it came
) STRICT;

CREATE TRIGGER tournament_change_is_not_changed BEFORE UPDATE ON tournament_change
BEGIN SELECT RAISE(ABORT, 'changes of tournaments are append only'); END;

CREATE TRIGGER tournament_change_is_not_deleted BEFORE DELETE ON tournament_change
BEGIN SELECT RAISE(ABORT, 'changes of tournaments are append only'); END;
