-- SPDX-License-Identifier: MIT
-- Where the game of an irregularity begins was found by reading backwards through all that happened on other boards.

CREATE INDEX event_game_start ON event (board, sequence) WHERE type = 'game_start';
