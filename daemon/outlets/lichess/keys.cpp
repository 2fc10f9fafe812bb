// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.lichess]` of the configuration.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>

#include "daemon/config/outlets.hpp"
#include "daemon/config/token.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/lichess/delivery.hpp"
#include "rules/text/shown.hpp"

namespace eboard::outlets {

namespace {

using daemon::TableReader;
using lichess::Settings;

constexpr std::string_view kLichess = "https://lichess.org";
constexpr std::size_t kIdLetters = 8;
constexpr std::size_t kShortestName = 3, kLongestName = 80;
constexpr int kLongestWait = 60;
constexpr std::size_t kMaxGames = lichess::FeedRules{}.max_games;
/// So that a share does not wait long for its turn, and the name of a round is not too long.
constexpr std::size_t kMaxParts = 4, kLongestPart = 60;

bool is_id(std::string_view text) {
  return text.size() == kIdLetters &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0; });
}

std::string read_id(TableReader& own, std::string_view key) {
  std::string id = own.text(key).value_or("");
  if (!id.empty() && !is_id(id))
    own.fault(key, fmt::format("{} must be the 8 letters and digits at the end of its address", key));
  return id;
}

daemon::TokenSource read_source(TableReader& own) {
  const auto source = read_token_source(own);
  if (!source && !own.has("token_file") && !own.has("token_env") && !own.has("token_credential"))
    own.fault("token_file", "[outlets.lichess] has no token_file");
  return source.value_or(daemon::TokenSource{});
}

/// The tables of a part are so many at most, so that each of them has room.
std::size_t size_of(const Tables& tables) {
  std::size_t size = 0;
  for (const Tables::Range& one : tables.ranges) size += static_cast<std::size_t>(one.last - one.first) + 1;
  return size;
}

/// A table that two ranges have.
std::optional<int> in_both(const Tables& a, const Tables& b) {
  for (const Tables::Range& one : a.ranges) {
    for (const Tables::Range& other : b.ranges) {
      if (const int first = std::max(one.first, other.first); first <= std::min(one.last, other.last))
        return first;
    }
  }
  return std::nullopt;
}

std::vector<lichess::Share> read_split(TableReader& own) {
  std::vector<lichess::Share> split;
  for (const std::string& text : own.texts("split")) {
    const auto tables = parse_tables(text);
    if (!tables || text.size() > kLongestPart) {
      own.fault("split", fmt::format("split '{}' must be like \"101-200\"", rules::shown(text)));
      continue;
    }
    if (size_of(*tables) > kMaxGames)
      own.fault("split", fmt::format("split '{}' has {} boards, and a round at Lichess shows {} games", text,
                                     size_of(*tables), kMaxGames));
    for (const lichess::Share& before : split) {
      if (const auto twice = in_both(before.tables, *tables))
        own.fault("split", fmt::format("split: board {} is in '{}' and in '{}'", *twice, before.text, text));
    }
    split.push_back({text, *tables});
  }
  if (split.size() > kMaxParts)
    own.fault("split", fmt::format("split must have at most {} parts", kMaxParts));
  if (!split.empty() && own.has("round"))
    own.fault(
        "split",
        "split wants a round for each part: name them in [outlets.lichess.rounds], or let them be made");
  return split;
}

/// An id, or a list with one for each of so many parts; nullopt: it is none.
std::optional<std::vector<std::string>> ids_of(const toml::node& node, std::size_t parts) {
  std::vector<std::string> ids;
  const auto add = [&](const toml::node& one) {
    if (auto id = one.value_exact<std::string>(); id && is_id(*id)) ids.push_back(std::move(*id));
  };
  if (const toml::array* list = node.as_array())
    list->for_each([&](const toml::node& one) { add(one); });
  else
    add(node);
  const std::set<std::string> others(ids.begin(), ids.end());
  return others.size() == std::max<std::size_t>(parts, 1) && others.size() == ids.size()
             ? std::optional(std::move(ids))
             : std::nullopt;
}

std::map<int, std::vector<std::string>> read_rounds(TableReader& own, std::size_t parts) {
  std::map<int, std::vector<std::string>> rounds;
  const toml::table* table = own.table("rounds");
  if (table == nullptr) return rounds;
  for (const auto& [key, node] : *table) {
    const std::string_view digits = key.str();
    int number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    auto ids = ids_of(node, parts);
    if (fault != std::errc() || end != digits.data() + digits.size() || number < 1 || !ids)
      own.fault(
          "rounds",
          fmt::format("rounds: '{}' must be the number of a round, with the 8 letters and digits at "
                      "the end of its address{}",
                      digits, parts > 0 ? fmt::format(", for each of the {} parts of split", parts) : ""));
    else
      rounds[number] = std::move(*ids);
  }
  return rounds;
}

/// Not a file, so that nothing of the token is in the configuration.
daemon::MakeDelivery read_lichess(TableReader& own, daemon::OutletTerms /*terms*/) {
  Settings settings;
  settings.url = own.has("url") ? read_server(own, "url") : std::string(kLichess);
  settings.token = read_source(own);
  settings.round = read_id(own, "round");
  settings.tournament = read_id(own, "tournament");
  settings.split = read_split(own);
  settings.rounds = read_rounds(own, settings.split.size());
  settings.name = own.text("name").value_or("");
  if (!settings.name.empty() && (settings.name.size() < kShortestName || settings.name.size() > kLongestName))
    own.fault("name", fmt::format("name must have {} to {} letters", kShortestName, kLongestName));
  if (const auto wait = own.integer("wait", 0, kLongestWait)) settings.wait = std::chrono::seconds{*wait};
  const auto targets = std::ranges::count_if(std::array{"round", "rounds", "tournament", "name"},
                                             [&](const char* key) { return own.has(key); });
  if (targets != 1)
    own.fault("round", "[outlets.lichess] must have one of round, rounds, tournament and name");
  return [settings](const seams::Surroundings& surroundings) {
    return std::make_unique<lichess::LichessDelivery>(settings, surroundings);
  };
}

}  // namespace

/// Counted from the answer to the next request. A board reports a press within 0.9 s, and the move should be
/// sent within 1.5 s; Lichess wants at most 120 requests a minute, readings among them.
constexpr std::chrono::milliseconds kPace{550};

extern constinit const daemon::OutletKind lichess_pushes{
    .name = "lichess", .read = read_lichess, .pace = kPace, .always_paced = true};

}  // namespace eboard::outlets
