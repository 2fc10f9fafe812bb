-- SPDX-License-Identifier: MIT
-- How far each outlet has delivered. Follows from nothing in this file: it says what others have.
CREATE TABLE outlet (
  name      TEXT PRIMARY KEY,
  delivered INTEGER NOT NULL  -- event.sequence, 0: nothing yet
) STRICT, WITHOUT ROWID;
