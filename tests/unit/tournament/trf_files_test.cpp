// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Files of many programs, beside the clone, and what is known of each.
#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <functional>
#include <map>

#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"

namespace eboard::tournament::trf_files_test {
namespace {

namespace json = boost::json;
namespace fs = std::filesystem;

fs::path folder() { return eboard::test::shared_data() / "pairings"; }

/// "trf/NAME" and "generated/NAME" with the bytes.
std::map<std::string, std::string> files() {
  std::map<std::string, std::string> found;
  for (const char* part : {"trf", "generated"}) {
    for (const auto& file : fs::directory_iterator(folder() / part)) {
      const std::string extension = file.path().extension();
      if (extension != ".trf" && extension != ".trfx") continue;
      found.emplace(std::string(part) + "/" + file.path().filename().string(),
                    eboard::test::read_file(file.path()));
    }
  }
  REQUIRE(found.size() > 80);
  return found;
}

json::object facts_of_all() {
  return json::parse(eboard::test::read_file(folder() / "facts.json")).as_object();
}

std::string shown(const trf::Reading& reading) {
  std::string all;
  for (const Finding& finding : reading.findings) all += to_string(finding) + "\n";
  return all;
}

int count(const Tournament& tournament, const std::function<bool(const Entry&)>& test) {
  int found = 0;
  for (const Player& player : tournament.players) {
    found += static_cast<int>(std::count_if(player.entries.begin(), player.entries.end(), test));
  }
  return found;
}

double games_of(const Tournament& tournament, std::size_t round) {
  const auto paired =
      std::count_if(tournament.players.begin(), tournament.players.end(), [&](const Player& player) {
        return round < player.entries.size() && player.entries[round].opponent != kNobody;
      });
  return static_cast<double>(paired) / 2;
}

bool agree(const Tournament& tournament, const Player& white, std::size_t round) {
  const Player* black = find_player(tournament, white.entries[round].opponent);
  return black != nullptr && black->entries[round].opponent == white.number;
}

/// White, Black and White's result of the games of a round that both have, by White's number.
json::array pairs_of(const Tournament& tournament, std::size_t round) {
  json::array pairs;
  for (const Player& player : tournament.players) {
    if (round >= player.entries.size()) continue;
    const Entry& entry = player.entries[round];
    if (entry.opponent == kNobody || entry.colour != Colour::white || !agree(tournament, player, round))
      continue;
    const char code = code_of(entry.result);
    pairs.push_back(
        json::array{player.number, entry.opponent, code == ' ' ? std::string() : std::string(1, code)});
  }
  std::sort(pairs.begin(), pairs.end(), [](const json::value& a, const json::value& b) {
    return a.at(0).as_int64() < b.at(0).as_int64();
  });
  return pairs;
}

void check_facts(const Tournament& tournament, const json::object& facts) {
  const auto number = [&](const char* key) { return facts.at(key).to_number<int>(); };
  CHECK(static_cast<int>(tournament.players.size()) == number("players"));
  CHECK(tournament.rounds == number("rounds_planned"));
  CHECK(static_cast<int>(tournament.teams.size()) == number("teams"));
  const json::array& games = facts.at("games_by_round").as_array();
  for (std::size_t round = 0; round < std::max(games.size(), tournament.players[0].entries.size()); ++round) {
    CHECK(games_of(tournament, round) == (round < games.size() ? games[round].to_number<double>() : 0));
  }
  for (const Result bye : {Result::half_bye, Result::full_bye, Result::pairing_bye, Result::zero_bye}) {
    const json::value* stated = facts.at("byes").as_object().if_contains(std::string(1, code_of(bye)));
    INFO(code_of(bye));
    CHECK(count(tournament, [&](const Entry& entry) { return entry.result == bye; }) ==
          (stated != nullptr ? stated->to_number<int>() : 0));
  }
  CHECK(count(tournament, [](const Entry& entry) {
          return entry.opponent != kNobody &&
                 (entry.result == Result::forfeit_win || entry.result == Result::forfeit_loss);
        }) == number("forfeit_entries"));
  const int pending = number("pending_round");
  const int round = number("round");
  CHECK(last_round_played(tournament) == number("last_round_with_results"));
  CHECK((last_round_paired(tournament) == pending || pending == 0));
  if (round == 0) return;
  json::array pairs = pairs_of(tournament, static_cast<std::size_t>(round) - 1);
  const json::array& stated = facts.at("pairs").as_array();
  if (facts.contains("pairs_cut_to")) pairs.resize(std::min(pairs.size(), stated.size()));
  CHECK(json::serialize(pairs) == json::serialize(stated));
}

TEST_CASE("files of other programs are read as they are meant") {
  if (!eboard::test::have_shared_data()) return;
  const json::object facts = facts_of_all();
  for (const auto& [name, bytes] : files()) {
    INFO(name);
    const trf::Reading reading = trf::read(bytes);
    INFO(shown(reading));
    REQUIRE(facts.contains(name));
    check_facts(reading.tournament, facts.at(name).as_object());
  }
}

TEST_CASE("damaged files say where they are damaged, and no other file does") {
  if (!eboard::test::have_shared_data()) return;
  struct Damage {
    std::string_view name, first_line;
  };
  const std::array damaged{
      Damage{"trf/bad-incorrect-points-7p.trf",
             "line 2, columns 81 to 84: warning: 4.0 points, where the results give 3.0"},
      Damage{"trf/bad-invalid-code-101.trf",
             "line 7, columns 1 to 3: error: \"101\" is no record of TRF; the line was left out"},
      Damage{"trf/bad-missing-result-7p.trf",
             "line 2, columns 132 to 139: error: round 5: player 3 has no such game (line 3)"},
      Damage{"trf/bad-too-many-results-7p.trf",
             "line 2, columns 142 to 149: error: there are 6 rounds; line 8 says 5"},
      Damage{"trf/tornelo-trfx-10p-broken-lines.trf", "line 43, column 109: error: \"ù\" is no result"},
  };
  for (const auto& [name, bytes] : files()) {
    INFO(name);
    const trf::Reading reading = trf::read(bytes);
    INFO(shown(reading));
    const auto damage =
        std::find_if(damaged.begin(), damaged.end(), [&](const Damage& each) { return each.name == name; });
    if (damage == damaged.end()) {
      CHECK(reading.errors == 0);
    } else {
      REQUIRE_FALSE(reading.findings.empty());
      CHECK(to_string(reading.findings.front()) == damage->first_line);
    }
  }
}

/// The games of the latest paired round end with a win of White, and the points follow.
Tournament with_results(Tournament tournament) {
  const auto round = static_cast<std::size_t>(last_round_paired(tournament)) - 1;
  for (Player& player : tournament.players) {
    Entry& entry = player.entries[round];
    if (entry.opponent == kNobody) continue;
    entry.result = entry.colour == Colour::white ? Result::win : Result::loss;
  }
  for (Player& player : tournament.players) {
    player.points = points_after(tournament, player, static_cast<int>(round) + 1);
  }
  return tournament;
}

TEST_CASE("results of a round change their columns and nothing else") {
  if (!eboard::test::have_shared_data()) return;
  for (const auto& [name, bytes] : files()) {
    INFO(name);
    const Tournament before = trf::read(bytes).tournament;
    if (last_round_paired(before) == 0) continue;
    const Tournament now = with_results(before);
    const auto changed = trf::rewrite(bytes, now);
    REQUIRE(changed);
    CHECK(trf::read(*changed).tournament == now);
    if (changed->size() != bytes.size()) continue;  // a line that ended before its last result
    const auto round = static_cast<std::size_t>(last_round_paired(before)) - 1;
    std::size_t entries = 0, different = 0;
    for (std::size_t at = 0; at < before.players.size(); ++at) {
      if (before.players[at].entries[round] != now.players[at].entries[round]) entries += 8;
      if (before.players[at].points != now.players[at].points) entries += 4;
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) different += bytes[at] != (*changed)[at] ? 1 : 0;
    CHECK(different <= entries);
  }
}

TEST_CASE("a file that nobody changed is written byte for byte") {
  if (!eboard::test::have_shared_data()) return;
  for (const auto& [name, bytes] : files()) {
    INFO(name);
    const auto again = trf::rewrite(bytes, trf::read(bytes).tournament);
    REQUIRE(again);
    CHECK(*again == bytes);
  }
}

TEST_CASE("a tournament of a file can be written anew in TRF26") {
  if (!eboard::test::have_shared_data()) return;
  for (const auto& [name, bytes] : files()) {
    INFO(name);
    const Tournament tournament = trf::read(bytes).tournament;
    const auto written = trf::write(tournament, trf::Version::trf26);
    REQUIRE(written);
    INFO(*written);
    const Tournament again = trf::read(*written).tournament;
    CHECK(again.players == tournament.players);
    CHECK(again.teams == tournament.teams);
    CHECK(again.points == tournament.points);
    CHECK(again.team_event == tournament.team_event);
    CHECK(trf::write(again, trf::Version::trf26) == written);
  }
}

}  // namespace
}  // namespace eboard::tournament::trf_files_test
