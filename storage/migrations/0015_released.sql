-- SPDX-License-Identifier: MIT
-- A store of what has left a hall whose broadcast is delayed by plies has the hall's boards, and numbers of its own for its
-- events. Those of each board come in their order, so one number says how far it has come.
ALTER TABLE board ADD COLUMN released INTEGER NOT NULL DEFAULT 0;  -- the number of its last event in the hall's store; 0: none
