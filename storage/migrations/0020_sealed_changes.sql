-- SPDX-License-Identifier: MIT
-- What of pairing_change and tournament_change is sealed. Of values that name people only a commitment is, so that a player can be
-- forgotten and the log stays as it is (docs/evidence.md).
CREATE TABLE sealed_change (
  source INTEGER NOT NULL,  -- 1: pairing_change, 2: tournament_change
  change INTEGER NOT NULL,  -- its id there
  head   TEXT NOT NULL,     -- what of it names nobody, as lines
  root   BLOB NOT NULL,     -- of the tree over the commitments to its values
  salts  TEXT NOT NULL,     -- what the salts of its values are made of, and the commitments to those that were forgotten
  PRIMARY KEY (source, change)
) STRICT, WITHOUT ROWID;
