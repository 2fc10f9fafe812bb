// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How often the tracker is right, how soon, and how dear: games from broadcasts through the simulator's
// noise, beside simpler rules on the same streams. Prints lines NAME VALUE UNIT.
#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <filesystem>
#include <iostream>

#include "daemon/sim/make.hpp"
#include "daemon/sim/pace.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/position.hpp"
#include "tests/bench/tracker_report.hpp"
#include "tests/support/places.hpp"

namespace {

using namespace eboard;
using Names = std::vector<std::string>;

/// Ends the program.
[[noreturn]] void refuse(const std::string& reason) {
  fmt::print(stderr, "bench tracker: {}\n", reason);
  std::exit(2);
}

/// Records end now and then with a king on its way to show the result, taken for a move: to the centre, and
/// the only ply without a clock reading. What was not played is not played again.
void drop_artefacts(rules::GameRecord& record) {
  const bool has_clock = std::any_of(record.plies.begin(), record.plies.end(),
                                     [](const rules::PlyRecord& ply) { return ply.clock.has_value(); });
  while (has_clock && !record.plies.empty() && !record.plies.back().clock) {
    auto position = rules::Position::from_setup(record.start).value();
    for (const auto& ply : record.plies) position.play(ply.move);
    const auto to = record.plies.back().move.to;
    const bool centre = (rules::file_of(to) == 3 || rules::file_of(to) == 4) &&
                        (rules::rank_of(to) == 3 || rules::rank_of(to) == 4);
    if (!centre || position.placement().role_at(to) != rules::Role::king) return;
    record.plies.pop_back();
  }
}

std::vector<rules::GameRecord> load(const Names& files) {
  std::vector<rules::GameRecord> games;
  for (const std::string& file : files) {
    const auto read = rules::read_pgn_file(file);
    if (!read) refuse(read.error());
    for (rules::PgnGame game : *read) {
      drop_artefacts(game.record);
      if (game.record.plies.size() >= 4 && game.record.start == rules::Setup::initial())
        games.push_back(std::move(game.record));
    }
  }
  if (games.empty()) refuse("no games");
  return games;
}

Names default_files() {
  Names files;
  const std::string shared = (eboard::test::shared_data() / "games/broadcast-pgn/").string();
  for (const char* name :
       {"worldcup2025-round1.pgn", "worldcup2025-round3.pgn", "livechess-2.2.5-rapid-sample.pgn"}) {
    if (std::filesystem::exists(shared + name)) files.push_back(shared + name);
  }
  if (files.empty()) files.push_back(eboard::test::in_clone("tests/data/demo-games.pgn"));
  return files;
}

const Names kAllLevels{"L0", "L1", "L2", "L3", "L4", "L5"};
/// Blitz with increment and without.
const Names kBlitz{"300+3", "180+2", "300+0", "180+0"};
/// Of a clock that is not pressed as it should be.
const Names kLevers{"nobody", "white", "white-for-both", "first-third"};

/// What the command line asks for.
struct Choice {
  Names levels{}, kinds{}, controls{}, levers{};
  Names makes{};
  bool no_clock = false, illegal = false, habits = false, gaps = false;
};

/// Reads each name; ends the program at one without a meaning.
template <class Value>
std::vector<Value> parsed(const Names& names, std::optional<Value> (*parse)(std::string_view),
                          const char* what) {
  std::vector<Value> values;
  for (const std::string& name : names) {
    const auto value = parse(name);
    if (!value) refuse(fmt::format("no {} '{}'", what, name));
    values.push_back(*value);
  }
  return values;
}

/// Cells differ by default: those with gaps are of L1 in blitz, those with habits of L1, those of a make of
/// L1 and L2, those with a lever of L0 to L2.
void fill_up(Choice& choice) {
  if (choice.levels.empty()) {
    choice.levels = choice.gaps || choice.habits ? Names{"L1"}
                    : !choice.makes.empty()      ? Names{"L1", "L2"}
                    : !choice.levers.empty()     ? Names{"L0", "L1", "L2"}
                                                 : kAllLevels;
  }
  if (choice.makes.empty()) choice.makes = {"dgt"};
  if (choice.kinds.empty()) choice.kinds = {"identity"};
  if (choice.levers.empty()) choice.levers = {"both"};
  if (choice.controls.empty()) choice.controls = choice.gaps ? kBlitz : Names{""};
}

std::optional<const sim::Make*> make_of(std::string_view name) {
  const auto* make = sim::find_make(name);
  return make == nullptr ? std::nullopt : std::optional(make);
}

/// All combinations of what was chosen.
/// Each cell once with each of the values.
template <class Values, class Set>
std::vector<bench::Cell> with_each(const std::vector<bench::Cell>& cells, const Values& values, Set set) {
  std::vector<bench::Cell> out;
  for (const bench::Cell& cell : cells) {
    for (const auto& value : values) set(out.emplace_back(cell), value);
  }
  return out;
}

std::vector<bench::Cell> chosen_cells(Choice choice) {
  fill_up(choice);
  bench::Cell first;
  first.illegal = choice.illegal;
  first.gaps = choice.gaps;
  first.habits = choice.habits;
  std::vector<bench::Cell> cells{first};
  cells = with_each(cells, parsed(choice.makes, make_of, "make"), [&](bench::Cell& cell, const auto* make) {
    cell.make = make->name;
    cell.clock = make->has_clock && !choice.no_clock;
  });
  cells = with_each(cells, parsed(choice.levels, sim::parse_level, "level"),
                    [](bench::Cell& cell, auto level) { cell.level = level; });
  cells = with_each(cells, parsed(choice.kinds, sim::parse_board_kind, "kind of board"),
                    [](bench::Cell& cell, auto kind) { cell.kind = kind; });
  cells = with_each(cells, parsed(choice.levers, sim::parse_lever_use, "lever"),
                    [](bench::Cell& cell, auto lever) { cell.lever = lever; });
  return with_each(cells, choice.controls,
                   [](bench::Cell& cell, const std::string& control) { cell.time_control = control; });
}

/// Nothing chosen: every level on boards of pieces and of presence, with and without a clock; then the cells
/// with a lever, those with gaps and that with habits.
std::vector<bench::Cell> usual_cells() {
  std::vector<bench::Cell> cells;
  const auto add = [&](const Choice& choice) {
    const auto more = chosen_cells(choice);
    cells.insert(cells.end(), more.begin(), more.end());
  };
  for (const std::string& level : kAllLevels) {
    for (const char* kind : {"identity", "occupancy"}) {
      for (const bool no_clock : {false, true})
        add({.levels = {level}, .kinds = {kind}, .no_clock = no_clock});
    }
  }
  add({.levers = kLevers});
  add({.gaps = true});
  add({.habits = true});
  return cells;
}

}  // namespace

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  bench::RunSettings settings;
  Choice choice;
  int games = 0;
  Names files, changed;
  po::options_description described(
      "bench tracker: every cell, or those of --level, --kind, --make, --no-clock, --illegal, --habits, "
      "--lever, --gaps, --time-control");
  described.add_options()                                                                     //
      ("help", "this text")                                                                   //
      ("games", po::value(&games), "per cell (default 300, with habits 500, of a make 200)")  //
      ("seed", po::value(&settings.seed)->default_value(1), "of the noise")                   //
      ("level", po::value(&choice.levels)->multitoken(), "L0 L1 L2 ... (default all)")        //
      ("kind", po::value(&choice.kinds)->multitoken(), "identity occupancy snapshot polled")  //
      ("make", po::value(&choice.makes)->multitoken(),
       ("the boards' own bytes (default at L1 L2): " + sim::make_names()).c_str())     //
      ("no-clock", "boards without a clock")                                           //
      ("illegal", "an illegal move in every game; outcomes in turns")                  //
      ("habits", "everything that hands really do, at natural rates (default at L1)")  //
      ("lever", po::value(&choice.levers)->multitoken(),
       "nobody white white-for-both first-third: who presses the clock (default at L0 L1 L2)")        //
      ("gaps", "the link lost for 5 to 90 s, one to three times a game (default at L1, in blitz)")    //
      ("time-control", po::value(&choice.controls)->multitoken(), "300+3 ...: played at this one")    //
      ("declared", "the tracker is told the time control")                                            //
      ("asking", "the board is asked for its squares when the tracker is in doubt")                   //
      ("set", po::value(&changed)->composing(), "PARAMETER=VALUE of the simulator, again and again")  //
      ("jobs", po::value(&settings.jobs)->default_value(1), "threads")                                //
      ("no-baselines", "the tracker alone")                                                           //
      ("pgn", po::value(&files)->multitoken(),
       "games; default the broadcasts beside the clone, else the demo's")  //
      ("verbose", "say where games were lost or flagged wrongly")          //
      ("dump", po::value(&settings.dump), "folder for the streams of such games");
  po::variables_map values;
  try {
    po::store(po::parse_command_line(argc, argv, described), values);
    po::notify(values);
  } catch (const po::error& error) {
    refuse(error.what());
  }
  if (values.count("help")) {
    std::cout << described;
    return 0;
  }
  if ((values.count("games") != 0 && games < 1) || settings.jobs < 1)
    refuse("--games and --jobs: at least 1");
  settings.verbose = values.count("verbose") != 0;
  settings.baselines = values.count("no-baselines") == 0;
  choice.no_clock = values.count("no-clock") != 0;
  choice.illegal = values.count("illegal") != 0;
  choice.habits = values.count("habits") != 0;
  choice.gaps = values.count("gaps") != 0;
  for (const std::string& control : choice.controls) {
    if (const auto any = sim::at_time_control({}, control); !any) refuse("--time-control: " + any.error());
  }
  const bool of_makes = !choice.makes.empty();
  const bool chosen = of_makes || !choice.levels.empty() || !choice.kinds.empty() ||
                      !choice.controls.empty() || !choice.levers.empty() || choice.no_clock ||
                      choice.illegal || choice.habits || choice.gaps;
  auto cells = chosen ? chosen_cells(choice) : usual_cells();
  for (const std::string& assignment : changed) {
    sim::Profile any{};
    if (const auto set = sim::set_parameter(any, assignment); !set) refuse("--set: " + set.error());
  }
  for (bench::Cell& cell : cells) {
    if (!cell.clock && cell.lever != sim::LeverUse::both) refuse("--lever needs a clock");
    cell.changed = changed;
    cell.declared = values.count("declared") != 0;
    cell.asking = values.count("asking") != 0;
    if (cell.asking && cell.kind != sim::BoardKind::identity) refuse("--asking: boards of pieces only");
  }
  const auto records = load(files.empty() ? default_files() : files);
  for (const bench::Cell& cell : cells) {
    settings.games = games > 0 ? games : cell.habits ? 500 : of_makes ? 200 : 300;
    auto score = bench::run_cell(cell, settings, records);
    bench::print(cell, score, settings.baselines);
  }
  return 0;
}
