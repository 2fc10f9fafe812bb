// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Complete random games, entered line by line with mistakes that are taken back, give their record.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rules/quaternity/notation/record_words.hpp"
#include "rules/quaternity/notation/written_entry.hpp"
#include "tests/unit/quaternity/sheets.hpp"
#include "tests/unit/rules/quaternity/notation/random_record.hpp"

namespace eboard::quaternity_sheet::random_sheets_test {
namespace {

namespace quaternity = rules::quaternity;

std::string header_of(const quaternity::Record& record) {
  quaternity::Record empty = record;
  empty.game = quaternity::Game(record.game.start(), record.game.occasion());
  empty.notes.clear();
  empty.comment.clear();
  return to_text(empty);
}

std::vector<std::string> lines_of(const quaternity::Record& record) {
  std::vector<std::string> lines;
  for (const quaternity::WrittenEntry& entry : written_entries(record, quaternity::forms().front())) {
    std::string line = entry.by ? fmt::format("{}: ", quaternity::words::letter(*entry.by)) : "Arbiter: ";
    line += entry.text;
    if (!entry.mated.empty()) line += "{" + entry.mated + "}";
    for (const std::string& word : rules::comment_words(entry.note.times, entry.note.comment))
      line += " " + word;
    lines.push_back(std::move(line));
  }
  return lines;
}

TEST_CASE("random games entered by hand, with lines that are taken back, give their records") {
  std::mt19937 random(7);
  for (unsigned seed = 1; seed <= 12; ++seed) {
    quaternity::Record record = eboard::test::RandomRecord(seed).make();
    record.comment.clear();
    record.signed_points.reset();
    const std::string header = header_of(record);
    Sheet sheet = test::sheet(header);
    std::vector<SheetLines> games;
    const auto keep = [&](decltype(JournalLine::what) what) {
      REQUIRE(append(games, to_journal(1, Millis{sheet.last_line()}, {{"A", "x"}, std::move(what)})));
    };
    keep(Begun{1, header});
    const auto enter = [&](const std::string& text) {
      const auto entered = sheet.enter(Millis{sheet.last_line() + 1}, {"A", "x"}, text);
      INFO(seed << ": " << text << ": " << (entered ? "" : entered.error().reason));
      REQUIRE(entered);
      keep(Entered{text});
    };
    for (const std::string& line : lines_of(record)) {
      enter(line);
      if (random() % 60 != 0) continue;
      const int wrong = sheet.last_standing();
      REQUIRE(sheet.take_back(Millis{sheet.last_line() + 1}, {"A", "x"}, wrong));
      keep(TakenBack{wrong});
      enter(line);
    }
    CHECK(to_text(sheet.record()) == to_text(record));
    const auto read = Sheet::read(games.front());
    REQUIRE(read);
    CHECK(to_text(read->record()) == to_text(record));
    CHECK(read->last_line() == sheet.last_line());
    for (std::size_t n = 0; n < record.game.entries().size(); ++n)
      REQUIRE(read->entered_at(n) == sheet.entered_at(n));
  }
}

}  // namespace
}  // namespace eboard::quaternity_sheet::random_sheets_test
