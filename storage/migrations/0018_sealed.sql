-- SPDX-License-Identifier: MIT
-- The transparency log over the journal, the events and the clock anchors (docs/evidence.md).

-- The leaves of its Merkle tree: what was stored of a device by then.
CREATE TABLE sealed (
  leaf    INTEGER PRIMARY KEY,  -- from 0
  device  INTEGER NOT NULL,     -- 0: the hall, whose entries are clock anchors; -1: the key of an epoch, which is `entries`
  at_ms   INTEGER NOT NULL,     -- the journal time of the last of it
  entries INTEGER NOT NULL,     -- how many of its journal, from the first one on
  events  INTEGER NOT NULL,     -- how many of its events
  head    BLOB NOT NULL,        -- the SHA-256 over all of these; of a key it is the key
  says    TEXT NOT NULL         -- which device and boards, where that was not said before
) STRICT;

CREATE TRIGGER sealed_is_not_changed BEFORE UPDATE ON sealed
BEGIN SELECT RAISE(ABORT, 'the transparency log is append only'); END;

CREATE TRIGGER sealed_is_not_deleted BEFORE DELETE ON sealed
BEGIN SELECT RAISE(ABORT, 'the transparency log is append only'); END;

-- Its signed checkpoints, by the size of the tree.
CREATE TABLE sealed_root (
  size            INTEGER PRIMARY KEY,
  at_ms           INTEGER NOT NULL,  -- journal time
  log             INTEGER NOT NULL,  -- its number: a store that was set back goes on with another one
  epoch           INTEGER NOT NULL,
  root            BLOB NOT NULL,
  key             BLOB NOT NULL,     -- the log's
  signature       BLOB NOT NULL,     -- by that key
  epoch_signature BLOB NOT NULL      -- by the key of the epoch
) STRICT;

-- Where it goes on. Both tables follow from the others, and are made anew where they are missing.
CREATE TABLE sealed_strand (
  device       INTEGER PRIMARY KEY,
  entries      INTEGER NOT NULL,
  events       INTEGER NOT NULL,
  journal_head BLOB NOT NULL,
  event_head   BLOB NOT NULL,
  says         TEXT NOT NULL
) STRICT;

CREATE TABLE sealed_until (
  log      INTEGER PRIMARY KEY,
  journal  INTEGER NOT NULL,  -- journal.id
  event    INTEGER NOT NULL,  -- event.sequence
  frontier BLOB NOT NULL      -- the roots of the tree's complete subtrees
) STRICT;
