// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/journal_line.hpp"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <limits>

#include "daemon/events/tracked_event.hpp"

namespace eboard::quaternity_sheet {

namespace json = boost::json;

namespace {

void put(json::object& out, const Begun& begun) {
  out["game"] = begun.game;
  out["header"] = begun.header;
}
void put(json::object& out, const Entered& entered) { out["entry"] = entered.text; }
void put(json::object& out, const TakenBack& taken) { out["take_back"] = taken.number; }

const json::string* text(const json::object& in, std::string_view key) {
  const json::value* value = in.if_contains(key);
  return value == nullptr ? nullptr : value->if_string();
}

std::optional<int> number(const json::object& in, std::string_view key) {
  const json::value* value = in.if_contains(key);
  const auto* whole = value == nullptr ? nullptr : value->if_int64();
  if (whole == nullptr || *whole < 1 || *whole > std::numeric_limits<int>::max()) return std::nullopt;
  return static_cast<int>(*whole);
}

}  // namespace

storage::JournalEntry to_journal(storage::DeviceId device, storage::Millis at, const JournalLine& line) {
  json::object out;
  std::visit([&](const auto& what) { put(out, what); }, line.what);
  if (!line.stamp.author.empty()) out["author"] = line.stamp.author;
  if (!line.stamp.id.empty()) out["id"] = line.stamp.id;
  return {device, at, storage::JournalKind::entered, {}, json::serialize(out)};
}

storage::JournalEntry board_entry(storage::DeviceId device, storage::Millis at, std::string_view driver) {
  const json::object out{{"driver", driver}, {"tracker", tracking::kTrackerVersion}};
  return {device, at, storage::JournalKind::settings, {}, json::serialize(out)};
}

Expected<BoardBeside, std::string> read_board_entry(const storage::JournalEntry& entry) {
  boost::system::error_code error;
  const json::value value = json::parse(entry.text, error);
  if (error || !value.is_object()) return unexpected(std::string("no JSON object"));
  const json::string* driver = text(value.get_object(), "driver");
  const auto tracker = number(value.get_object(), "tracker");
  if (driver == nullptr || !tracker) return unexpected(std::string("no board beside a table"));
  return BoardBeside{std::string(*driver), *tracker};
}

bool is_of_board(storage::JournalKind kind) {
  using enum storage::JournalKind;
  return kind == read || kind == written || kind == opened || kind == lost || kind == settings;
}

Expected<JournalLine, std::string> from_journal(const storage::JournalEntry& entry) {
  if (entry.kind != storage::JournalKind::entered) return unexpected(std::string("nothing that was entered"));
  boost::system::error_code error;
  const json::value value = json::parse(entry.text, error);
  if (error || !value.is_object()) return unexpected(std::string("no JSON object"));
  const json::object& in = value.get_object();
  JournalLine line;
  if (const auto* author = text(in, "author")) line.stamp.author = *author;
  if (const auto* id = text(in, "id")) line.stamp.id = *id;
  const auto* header = text(in, "header");
  if (const auto game = number(in, "game"); game && header != nullptr) {
    line.what = Begun{*game, std::string(*header)};
  } else if (const auto* entered = text(in, "entry")) {
    line.what = Entered{std::string(*entered)};
  } else if (const auto taken = number(in, "take_back")) {
    line.what = TakenBack{*taken};
  } else {
    return unexpected(std::string("neither a game that begins nor an entry nor one that is taken back"));
  }
  return line;
}

}  // namespace eboard::quaternity_sheet
