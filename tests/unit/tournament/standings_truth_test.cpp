// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every tournament beside the clone for which another program's standings are there: FIDE's TieBreakServer,
// run elsewhere. Where the words of the regulations say otherwise, the article stands here
// (docs/tie-breaks.md).
#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "daemon/tournament/trf/read.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/unit/tournament/crosstable.hpp"

namespace eboard::tournament::standings_truth_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

constexpr std::string_view kBefore = "2024-08-01", kNow = "2026-03-01";

/// Not of FIDE.
const std::set<std::string> kOthers{"VUR", "NUM"};

/// Where the words of an article give something else than the other program: each of these files is
/// different.
struct Exception {
  std::string_view article;
  std::string_view tie_breaks;  ///< of which each is different; of a chain all in its order
  std::string_view edition;     ///< empty: both
  std::string_view files;
};

/// Forfeits of round robins that were won, or won with Black, or lost.
constexpr std::string_view kWon =
    "gacrux-roundrobin-01-5p-5r gacrux-roundrobin-05-10p-9r gacrux-roundrobin-06-12p-11r "
    "gacrux-roundrobin-08-13p-13r tec-exercise-roundrobin-6p-5r";
constexpr std::string_view kWonWithBlack =
    "gacrux-roundrobin-06-12p-11r gacrux-roundrobin-08-13p-13r tec-exercise-roundrobin-6p-5r";
constexpr std::string_view kNobodyCame =
    "bbp-rtg-180p-11r-cr-only made-dutch-06-18p-7r made-dutch-08-12p-5r made-dutch-09-60p-9r "
    "made-dutch-11-36p-7r made-dutch-14-50p-7r made-trf26-acceleration-250-32p-9r-round5-pending "
    "made-utf8-24p-7r-round6-pending";

constexpr std::array kExceptions{
    Exception{"15.2: forfeits are games", "WON", "", kWon},
    Exception{"15.2: forfeits are games", "BPG", kBefore, kWon},
    Exception{"15.2: forfeits are games, but for lost ones", "BPG", kNow, kWonWithBlack},
    Exception{"15.2: forfeits are games", "BWG", "", kWonWithBlack},
    Exception{"15.2: forfeits are games", "ARO ARO/C1 TPR PTP APRO APPO", kBefore, kWon},
    Exception{"7.7: if nobody came, both have as many points as their scheduled opponent", "STD", "",
              kNobodyCame},
    Exception{"7.7: likewise", "STD", "", "vega-sample-6p-5r trf26-team-249p-50t-14r"},
    Exception{"7.7: likewise", "STD,AOB,FB/C1,RTNG,TPN", "", kNobodyCame},
    Exception{"8.2: an average is not rounded before it is compared", "STD,AOB,FB/C1,RTNG,TPN", kBefore,
              "gacrux-dutch-17-47p-9r"},
    Exception{"8.3, 16.2.3: a bye before the final round is not the end if that is a draw", "FB:GP", "",
              "trf26-team-249p-50t-14r"},
    Exception{"12.1: the lower board count is ahead", "MPTS,EDEBT MPTS,EDEBB", "",
              "tec-exercise-team-14t-7r trf26-team-249p-50t-14r"}};

bool is_word_of(std::string_view word, std::string_view words) {
  return (" " + std::string{words} + " ").find(" " + std::string{word} + " ") != std::string::npos;
}

struct Truth {
  std::string name;  ///< of the file, without its ending
  json::object object;
  Tournament tournament;
};

std::vector<std::string> texts(const json::value& array) {
  std::vector<std::string> texts;
  for (const json::value& each : array.as_array()) texts.emplace_back(each.as_string());
  return texts;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

fs::path test_folder() { return eboard::test::shared_data() / "pairings"; }

std::vector<Truth> all_truths() {
  const fs::path folder = test_folder();
  std::vector<Truth> all;
  for (const fs::directory_entry& file : fs::directory_iterator{folder / "standings-truth"}) {
    const std::string name = file.path().stem().string();
    if (name.starts_with("official")) continue;
    Truth truth{name, json::parse(eboard::test::read_file(file.path())).as_object(), {}};
    const std::string of = std::string{truth.object.at("file").as_string()};
    const fs::path source = fs::exists(folder / "trf" / of) ? folder / "trf" / of : folder / "generated" / of;
    if (!fs::exists(source)) continue;
    truth.tournament = trf::read(eboard::test::read_file(source)).tournament;
    all.push_back(std::move(truth));
  }
  std::sort(all.begin(), all.end(), [](const Truth& a, const Truth& b) { return a.name < b.name; });
  return all;
}

Standings computed(const Truth& truth, std::string_view edition, const std::vector<std::string>& list) {
  const bool teams = truth.object.at("kind").as_string() == "teams";
  StandingsOptions options;
  options.tie_breaks = read_standing_keys(list, teams ? Among::teams : Among::players).value();
  options.after_round = static_cast<int>(truth.object.at("after_round").as_int64());
  options.rounds = static_cast<int>(truth.object.at("rounds").as_int64());
  options.edition = find_tie_break_edition(edition);
  options.format = truth.object.at("pairing").as_string() == "swiss" ? Format::swiss : Format::round_robin;
  return standings(truth.tournament, options);
}

/// How many are different; the first of them is printed.
int differences(const Truth& truth, std::string_view edition, const std::string& name,
                const json::array& expected) {
  const bool teams = truth.object.at("kind").as_string() == "teams";
  const std::vector<std::string> found =
      test::last_column(computed(truth, edition, {teams ? "MPTS" : "PTS", name}));
  int different = 0;
  for (std::size_t at = 0; at < expected.size(); ++at) {
    const bool none = expected[at].is_null();
    const double value = none ? 0 : expected[at].to_number<double>();
    const bool same =
        none ? found.at(at) == "-" : found.at(at) != "-" && std::abs(std::stod(found.at(at)) - value) < 0.001;
    if (!same && ++different == 1) {
      UNSCOPED_INFO(truth.name << " " << edition << " " << name << ": "
                               << truth.object.at("ids").as_array()[at].as_int64() << " has " << found.at(at)
                               << " instead of " << json::serialize(expected[at]));
    }
  }
  return different;
}

bool is_exception(const Truth& truth, std::string_view edition, const std::string& name) {
  return std::any_of(kExceptions.begin(), kExceptions.end(), [&](const Exception& each) {
    return is_word_of(truth.name, each.files) && is_word_of(name, each.tie_breaks) &&
           (each.edition.empty() || each.edition == edition);
  });
}

const json::object& of_edition(const Truth& truth, std::string_view edition) {
  return truth.object.at("editions").as_object().at(edition).as_object();
}

/// What holds in an edition: the later one says only what differs.
std::map<std::string, json::array> values_of(const Truth& truth, std::string_view edition) {
  std::map<std::string, json::array> values;
  for (const std::string_view each : {kBefore, edition}) {
    for (const auto& [name, array] : of_edition(truth, each).at("values").as_object()) {
      values[std::string{name}] = array.as_array();
    }
  }
  return values;
}

std::map<std::vector<std::string>, json::array> chains_of(const Truth& truth, std::string_view edition) {
  std::map<std::vector<std::string>, json::array> chains;
  for (const std::string_view each : {kBefore, edition}) {
    for (const json::value& chain : of_edition(truth, each).at("chains").as_array()) {
      chains[texts(chain.as_object().at("order"))] = chain.as_object().at("rank").as_array();
    }
  }
  return chains;
}

TEST_CASE("values of tie-breaks are those of another program, or an article says why not") {
  if (!eboard::test::have_shared_data()) return;
  const std::vector<Truth> truths = all_truths();
  REQUIRE(truths.size() >= 60);
  const auto edition = GENERATE(kBefore, kNow);
  for (const Truth& truth : truths) {
    for (const auto& [name, expected] : values_of(truth, edition)) {
      if (kOthers.contains(name)) continue;
      const int different = differences(truth, edition, name, expected);
      CHECK((different > 0) == is_exception(truth, edition, name));
    }
  }
}

TEST_CASE("ranks are those of another program, or an article says why not") {
  if (!eboard::test::have_shared_data()) return;
  const auto edition = GENERATE(kBefore, kNow);
  for (const Truth& truth : all_truths()) {
    for (const auto& [order, expected] : chains_of(truth, edition)) {
      const std::vector<int> found = test::ranks(computed(truth, edition, order));
      std::vector<int> ranks;
      for (const json::value& rank : expected) ranks.push_back(static_cast<int>(rank.as_int64()));
      INFO(truth.name << " " << edition << " " << joined(order));
      if (is_exception(truth, edition, joined(order))) {
        CHECK(found != ranks);
      } else {
        CHECK(found == ranks);
      }
    }
  }
}

TEST_CASE("the exercises of a team tournament come out as they are printed") {
  if (!eboard::test::have_shared_data()) return;
  const fs::path folder = test_folder();
  const Tournament tournament =
      trf::read(eboard::test::read_file(folder / "trf" / "tec-exercise-team-14t-7r.trf")).tournament;
  const json::value official =
      json::parse(eboard::test::read_file(folder / "standings-truth" / "official-tec-2023.json"));
  for (const auto& [name, values] : official.at("events").at("tec-exercise-team-14t-7r.trf").as_object()) {
    StandingsOptions options;
    options.tie_breaks = read_tie_breaks("MPTS " + std::string{name}, Among::teams).value();
    options.edition = find_tie_break_edition(kBefore);
    const std::vector<std::string> found = test::last_column(standings(tournament, options));
    for (const auto& [number, value] : values.as_object()) {
      INFO(name << " of " << number << ": " << found.at(std::stoul(std::string{number}) - 1));
      // SSSC is printed with one decimal.
      const double off = std::stod(found.at(std::stoul(std::string{number}) - 1)) - value.to_number<double>();
      CHECK(std::abs(off) < (name == "SSSC" ? 0.051 : 0.001));
    }
  }
}

}  // namespace
}  // namespace eboard::tournament::standings_truth_test
