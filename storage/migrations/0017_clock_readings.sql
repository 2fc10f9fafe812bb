-- SPDX-License-Identifier: MIT
-- Each reading of a clock is an event. A table of its own said the same again and was read by nobody: for each second of each
-- clock a page more to write.
DROP TABLE clock_reading;
