// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[outlets.lichess]` of the configuration.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "daemon/config/outlets.hpp"
#include "daemon/config/values.hpp"
#include "daemon/outlets/lichess/delivery.hpp"
#include "daemon/outlets/token.hpp"

namespace eboard::outlets {

namespace {

using daemon::TableReader;
using lichess::Settings;

constexpr std::string_view kLichess = "https://lichess.org";
constexpr std::size_t kIdLetters = 8;
constexpr std::size_t kShortestName = 3, kLongestName = 80;
constexpr int kLongestWait = 60;

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

TokenSource read_source(TableReader& own) {
  const auto source = read_token_source(own);
  if (!source && !own.has("token_file") && !own.has("token_env") && !own.has("token_credential"))
    own.fault("token_file", "[outlets.lichess] has no token_file");
  return source.value_or(TokenSource{});
}

std::map<int, std::string> read_rounds(TableReader& own) {
  std::map<int, std::string> rounds;
  const toml::table* table = own.table("rounds");
  if (table == nullptr) return rounds;
  for (const auto& [key, node] : *table) {
    const std::string_view digits = key.str();
    int number = 0;
    const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const auto id = node.value_exact<std::string>();
    if (fault != std::errc() || end != digits.data() + digits.size() || number < 1 || !id || !is_id(*id))
      own.fault("rounds",
                fmt::format("rounds: '{}' must be the number of a round, with the 8 letters and digits at "
                            "the end of its address",
                            digits));
    else
      rounds[number] = *id;
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
  settings.rounds = read_rounds(own);
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
