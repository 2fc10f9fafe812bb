-- SPDX-License-Identifier: MIT
-- Tells a write-ahead log of this store from one of another.
INSERT INTO meta VALUES ('id', hex(randomblob(16)));

-- What the computer's clock said at times of the journal's line. Dates are reckoned from these, so that a clock that was
-- wrong at a start misdates nothing for good.

CREATE TABLE clock_anchor (
  id           INTEGER PRIMARY KEY,
  at_ms        INTEGER NOT NULL,  -- on the journal's line
  wall_ms      INTEGER NOT NULL,  -- Unix time by the computer's clock
  utc_offset_s INTEGER NOT NULL,  -- of local time, east of Greenwich positive
  scale        REAL NOT NULL,     -- the line runs so many times faster than the clock
  synchronised INTEGER NOT NULL,
  begins       INTEGER NOT NULL   -- 1: the line was interrupted before this, by a start or by the computer's sleep
) STRICT;

CREATE TRIGGER clock_anchor_is_not_changed BEFORE UPDATE ON clock_anchor
BEGIN SELECT RAISE(ABORT, 'clock anchors are append only'); END;

CREATE TRIGGER clock_anchor_is_not_deleted BEFORE DELETE ON clock_anchor
BEGIN SELECT RAISE(ABORT, 'clock anchors are append only'); END;
