// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes of a store one of the first schema, as far as a writer has to notice.
#pragma once

namespace eboard::test {

inline constexpr const char* kBackToTheFirstSchema =
    "CREATE TABLE clock_reading (sequence INTEGER PRIMARY KEY) STRICT; "
    "DROP INDEX game_by_round; DROP INDEX pairing_by_board; DROP INDEX event_game_start; "
    "DROP TABLE ruling; DROP TABLE clock_anchor; DROP TABLE outlet; DROP TABLE seating; "
    "DROP TRIGGER game_round_is_kept; DROP TABLE game_round; "
    "DROP TABLE game_tag; DROP TABLE pairing_change_tag; DROP TABLE pairing_change; "
    "DROP TABLE tournament_change; "
    "DROP TABLE sealed_cosignature; DROP TABLE sealed; DROP TABLE sealed_root; DROP TABLE sealed_strand; "
    "DROP TABLE sealed_until; DROP TABLE sealed_change; "
    "ALTER TABLE device DROP COLUMN known_ms; "
    "ALTER TABLE ply DROP COLUMN clock_read; ALTER TABLE ply DROP COLUMN presumed; "
    "ALTER TABLE board DROP COLUMN plain_ids_to; ALTER TABLE board DROP COLUMN released; "
    "DELETE FROM meta WHERE key = 'id'; "
    "PRAGMA user_version = 1";

}  // namespace eboard::test
