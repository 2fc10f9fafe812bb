// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "rules/laws/editions/edition.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::outlets::alerts {

using How = Told::How;
using std::chrono::seconds;

namespace {

/// From this age on a message says when it happened.
constexpr seconds kAWhile{60};
constexpr std::size_t kMaxLines = 8;
/// A notification shows about a hundred bytes before it is opened. Both names fit in, beside what to do.
constexpr std::size_t kLongestPlayers = 44, kLongestName = 20;

std::string shortened(const std::string& text, std::size_t max) {
  constexpr std::string_view kDots = "...";
  if (text.size() <= max) return text;
  return std::string(rules::cut_utf8(text, max - kDots.size())) += kDots;
}

void add(std::string& text, std::string_view more, std::string_view between = " ") {
  if (more.empty()) return;
  if (!text.empty()) text += between;
  text += more;
}

/// With the family names alone if both whole names are too long.
std::string players_of(const Alert& one) {
  if (one.white.empty() && one.black.empty()) return {};
  const auto name = [](const std::string& known) { return known.empty() ? std::string("?") : known; };
  const std::string whole = fmt::format("{} - {}", name(one.white), name(one.black));
  if (whole.size() <= kLongestPlayers) return whole;
  const auto family = [&](const std::string& known) {
    return shortened(name(known).substr(0, known.find(',')), kLongestName);
  };
  return fmt::format("{} - {}", family(one.white), family(one.black));
}

std::string law_of(const Alert& one) {
  if (one.article.empty()) return {};
  const rules::Edition* edition = rules::find_edition(one.edition);
  return fmt::format("Article {}, {}.", one.article,
                     edition == nullptr ? one.edition : std::string(edition->title));
}

std::string what(const Told& told) {
  return told.alert.title + (told.how == How::again ? ", still open" : "");
}

std::string where(int board) { return board == 0 ? std::string() : fmt::format("Board {}: ", board); }

/// What is open says since when.
std::string when(const Told& told, seconds now) {
  const seconds local = told.alert.local;
  if (told.how != How::change) return fmt::format("Since {}.", time_of_day(local));
  return now - local < kAWhile ? std::string() : fmt::format("At {}.", time_of_day(local));
}

void say_one(Message& message, const Told& told, seconds now) {
  const Alert& one = told.alert;
  message.title = where(one.board) + what(told);
  message.text = players_of(one);
  // Who reads no more than the notification shows who, since when and what to do.
  std::string first = when(told, now);
  if (told.how != How::change) add(first, one.todo);
  const bool apart = told.how != How::change && !one.todo.empty();
  if (!apart) add(first, one.text);
  add(message.text, first, "\n");
  if (apart) add(message.text, one.text, "\n");
  if (told.how != How::change) add(message.text, law_of(one), "\n");
}

/// All are the same matter at different tables.
bool is_alike(const std::vector<Told>& told) {
  return std::ranges::all_of(told, [&](const Told& one) {
    return one.how == told.front().how && one.alert.code == told.front().alert.code &&
           one.alert.state == told.front().alert.state && one.alert.board != 0;
  });
}

std::set<int> boards_of(const std::vector<Told>& told) {
  std::set<int> boards;
  for (const Told& one : told) {
    if (one.alert.board != 0) boards.insert(one.alert.board);
  }
  return boards;
}

void say_many(Message& message, const std::vector<Told>& told, seconds now) {
  const auto boards = boards_of(told);
  if (is_alike(told) && boards.size() > 1) {
    message.title = fmt::format("{} boards: {}", boards.size(), what(told.front()));
    const Told& earliest =
        *std::ranges::min_element(told, {}, [](const Told& one) { return one.alert.local; });
    message.text = fmt::format("Boards {}.", ranges_of(boards));
    add(message.text, when(earliest, now), "\n");
    if (told.front().how != How::change) add(message.text, told.front().alert.todo);
    const bool same =
        std::ranges::all_of(told, [&](const Told& one) { return one.alert.text == told.front().alert.text; });
    if (told.front().how == How::first && same) add(message.text, told.front().alert.text, "\n");
    return;
  }
  message.title = fmt::format("{} alerts", told.size());
  if (!boards.empty())
    message.title += fmt::format(": {} {}", boards.size() == 1 ? "board" : "boards", ranges_of(boards));
  const std::size_t lines = std::min(told.size(), kMaxLines);
  for (std::size_t each = 0; each < lines; ++each) {
    const Alert& one = told[each].alert;
    std::string line = where(one.board) + what(told[each]) + ".";
    add(line, when(told[each], now));
    add(line, one.board == 0 ? one.text : players_of(one));
    add(message.text, line, "\n");
  }
  if (lines < told.size()) add(message.text, fmt::format("And {} more.", told.size() - lines), "\n");
}

std::string words_of_missed(std::size_t missed, const std::set<int>& boards) {
  std::string words =
      fmt::format("{} could not be told in time", missed == 1 ? "1 alert" : fmt::format("{} alerts", missed));
  if (!boards.empty())
    words += fmt::format(" ({} {})", boards.size() == 1 ? "board" : "boards", ranges_of(boards));
  return words + ". The arbiter's page has them.";
}

}  // namespace

std::string time_of_day(seconds local) {
  constexpr seconds kDay{86'400};
  const seconds of_day = (local % kDay + kDay) % kDay;
  return fmt::format("{:02}:{:02}", of_day.count() / 3600, of_day.count() / 60 % 60);
}

Message compose(std::vector<Told> told, std::size_t missed, const std::set<int>& missed_boards, seconds now) {
  Message message;
  message.missed = missed;
  std::ranges::stable_sort(told, [](const Told& a, const Told& b) {
    const auto rank = [](const Told& one) {
      return std::tuple(one.how == How::change, -static_cast<int>(one.alert.severity), one.alert.board);
    };
    return rank(a) < rank(b);
  });
  for (const Told& one : told) {
    if (one.how != How::change) message.severity = std::max(message.severity, one.alert.severity);
  }
  if (told.size() == 1) say_one(message, told.front(), now);
  if (told.size() > 1) say_many(message, told, now);
  if (missed > 0) {
    message.severity = std::max(message.severity, Severity::warning);
    if (told.empty()) message.title = "Alerts that were not told";
    add(message.text, words_of_missed(missed, missed_boards), "\n");
  }
  const auto boards = boards_of(told);
  const bool all_have_one = std::ranges::all_of(told, [](const Told& one) { return one.alert.board != 0; });
  if (missed == 0 && all_have_one && boards.size() == 1) message.board = *boards.begin();
  message.title = shortened(message.title, kLongestTitle);
  message.text = shortened(message.text, kLongestText);
  message.told = std::move(told);
  return message;
}

Message test_message(const std::string& receiver) {
  Message message;
  message.title = "Test of the alerts";
  message.text =
      fmt::format("This is what the receiver \"{}\" gets. Nothing has happened in the hall.", receiver);
  message.severity = Severity::urgent;
  message.test = true;
  return message;
}

}  // namespace eboard::outlets::alerts
