// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/check.hpp"

#include <sqlite3.h>

#include "storage/journal.hpp"

namespace eboard::storage {

namespace {

using Faults = std::vector<std::string>;

// Runs a query in which each row is a fault, and its first column the sentence.
Result<void> gather(Database& database, std::string_view sql, Faults& faults) {
  auto rows = database.prepare(sql);
  if (!rows) return unexpected(rows.error());
  return rows->for_each([&] {
    faults.emplace_back(rows->text(0));
    return true;
  });
}

constexpr std::string_view kOurRules[] = {
    "SELECT 'events are not numbered 1 to ' || count(*) FROM event "
    "HAVING count(*) > 0 AND (min(sequence) <> 1 OR max(sequence) <> count(*))",

    "SELECT 'board ' || id || ' counts ' || events || ' events and has ' || "
    "(SELECT count(*) FROM event WHERE event.board = board.id) FROM board "
    "LEFT JOIN (SELECT event.board AS of, count(*) AS there FROM event GROUP BY event.board) ON of = id "
    "WHERE events <> coalesce(there, 0)",

    // A replay begins there: at a row, or at the first entry of a chunk (damaged_chunks looks at that). Kind
    // 5 is JournalKind::checkpoint.
    "SELECT 'device ' || id || ' has its latest checkpoint at entry ' || checkpoint || ' of the journal, and "
    "' "
    "|| CASE WHEN latest > checkpoint THEN 'a later one is at ' || latest ELSE 'none is there' END FROM "
    "device "
    "LEFT JOIN (SELECT device AS of, max(id) AS latest FROM journal WHERE kind = 5 GROUP BY device) ON of = "
    "id "
    "WHERE latest > checkpoint OR (checkpoint <> 0 AND latest IS NOT checkpoint AND NOT EXISTS (SELECT 1 "
    "FROM "
    "journal_chunk WHERE first_id = checkpoint AND journal_chunk.device = device.id))",

    "SELECT 'board ' || id || ' counts ' || events_at_checkpoint || ' events up to a checkpoint, of ' || "
    "events FROM board WHERE events_at_checkpoint NOT BETWEEN 0 AND events",

    "SELECT 'board ' || id || ' has its latest game in events ' || latest_from || ' to ' || latest_to || ', "
    "and it "
    "is in ' || coalesce(begun, 0) || ' to ' || coalesce(latest, 0) FROM board LEFT JOIN (SELECT board AS "
    "of, "
    "max(sequence) AS latest, coalesce(max(CASE type WHEN 'game_start' THEN sequence END), min(sequence)) AS "
    "begun FROM event GROUP BY board) ON of = id WHERE latest_from <> coalesce(begun, 0) OR latest_to <> "
    "coalesce(latest, 0)",

    // What reads them from the beginning would not see it.
    "SELECT 'the first row of ' || \"table\" || ' has the number ' || first FROM (SELECT 'journal' AS "
    "\"table\", "
    "min(id) AS first, 1 AS usual FROM journal UNION ALL SELECT 'pairing_change', min(id), 1 FROM "
    "pairing_change "
    "UNION ALL SELECT 'tournament_change', min(id), 1 FROM tournament_change UNION ALL SELECT 'sealed', "
    "min(leaf), 0 FROM sealed) WHERE first < usual",

    "SELECT 'change ' || change || ' of the pairings has a tag without a name' FROM pairing_change_tag WHERE "
    "name "
    "= '' AND position <> 0",

    "SELECT count(*) || ' dates say neither yes nor no, the first is ' || min(id) FROM clock_anchor WHERE "
    "synchronised NOT IN (0, 1) OR begins NOT IN (0, 1) HAVING count(*) > 0",

    "SELECT 'outlet ' || name || ' has delivered event ' || delivered || ', which is not there' FROM outlet "
    "WHERE delivered > coalesce((SELECT max(sequence) FROM event), 0)",

    "SELECT count(*) || ' events have JSON that says otherwise, the first is ' || min(sequence) FROM event "
    "WHERE NOT json_valid(json) "
    "OR json_extract(json, '$.at_ms', '$.game', '$.type') <> json_array(at_ms, game, type) HAVING count(*) > "
    "0",

    "SELECT count(*) || ' journal rows of device ' || journal.device || ' are also in a chunk' FROM journal "
    "JOIN (SELECT device, max(last_id) AS last FROM journal_chunk GROUP BY device) AS packed USING (device) "
    "WHERE journal.id <= packed.last GROUP BY journal.device",

    "SELECT count(*) || ' rows of ' || \"table\" || ' name a ' || parent || ' that is not there' "
    "FROM pragma_foreign_key_check GROUP BY \"table\", parent",
};

}  // namespace

Result<std::optional<std::string>> first_torn_page(Database& database) {
  Faults faults;
  auto done = gather(database, "SELECT * FROM pragma_quick_check(1) WHERE quick_check <> 'ok'", faults);
  if (!done) return unexpected(done.error());
  return faults.empty() ? std::nullopt : std::optional(std::move(faults.front()));
}

Result<Faults> check_file(Database& database) {
  Faults faults;
  auto done = gather(database, "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'", faults);
  if (done) return faults;
  // SQLite refuses to begin if even the list of tables is damaged; that is an answer, too.
  if ((done.error().code & 0xff) != SQLITE_CORRUPT) return unexpected(done.error());
  faults.push_back(done.error().message);
  return faults;
}

Result<Faults> check_rows(Database& database) {
  Faults faults;
  for (const std::string_view rule : kOurRules) {
    if (auto done = gather(database, rule, faults); !done) return unexpected(done.error());
  }
  auto journal = Journal::open(database);
  if (!journal) return unexpected(journal.error());
  auto chunks = journal->damaged_chunks();
  if (!chunks) return unexpected(chunks.error());
  faults.insert(faults.end(), chunks->begin(), chunks->end());
  return faults;
}

}  // namespace eboard::storage
