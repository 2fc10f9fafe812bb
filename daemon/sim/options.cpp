// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <cmath>
#include <cstdio>

#include "daemon/command_line/page.hpp"
#include "daemon/sim/make.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::sim {
namespace {

namespace po = boost::program_options;

/// What is played, and where to.
void add_sources(po::options_description& options) {
  options.add_options()                                                                               //
      ("pgn", po::value<std::string>()->value_name("FILE"), "games to play, with their clock times")  //
      ("quaternity", po::value<std::string>()->value_name("FILE"),
       "Quaternity records, on boards of 144 squares")  //
      ("replay", po::value<std::string>()->value_name("FILE"),
       "play a capture (.ebcap) into board-1 instead")                                                     //
      ("dir", po::value<std::string>()->value_name("DIR"), "boards on pseudo terminals DIR/board-1, ...")  //
      ("capture", po::value<std::string>()->value_name("DIR"),
       "write DIR/NNN.ebcap and DIR/NNN.truth.json, no waiting")  //
      ("truth", po::value<std::string>()->value_name("DIR"),
       "with --dir: DIR/board-N.truth.jsonl, ply by ply")                                                 //
      ("boards", po::value<int>()->default_value(1)->value_name("N"), "board i plays games i, i+N, ...")  //
      ("games", po::value<int>()->value_name("N"), "only the first N games of the file")                  //
      ("level", po::value<std::string>()->default_value("L2")->value_name("L0..L5"),
       "how clean hands and sensors are")  //
      ("seed", po::value<std::uint64_t>()->default_value(1)->value_name("S"),
       "the same seed gives the same games")  //
      ("speed", po::value<double>()->default_value(1, "1")->value_name("X"),
       "run hands, scan, clock and wire X times as fast");
}

void add_hands(po::options_description& options) {
  options.add_options()  //
      ("lever-delay", po::value<double>()->value_name("SECONDS"),
       "maximum extra delay of the lever's message (0 to 1)")                             //
      ("max-think", po::value<double>()->value_name("SECONDS"), "maximum thinking time")  //
      ("time-control", po::value<std::string>()->value_name("300+3"),
       "play the games at this time control, in seconds, with invented times")  //
      ("lever", po::value<std::string>()->default_value("both")->value_name("WHO"),
       ("who presses the clock: both, " + lever_uses()).c_str())          //
      ("gaps", "lose the link one to three times a game, for 5 to 90 s")  //
      ("set", po::value<std::vector<std::string>>()->composing()->value_name("PARAMETER=VALUE"),
       "change one number of the level");
}

void add_devices(po::options_description& options) {
  options.add_options()  //
      ("make", po::value<std::string>()->default_value("dgt")->value_name("NAME"),
       ("boards of chess: " + make_names()).c_str())  //
      ("scan-order", po::value<std::string>()->default_value("rows")->value_name("ORDER"),
       "in which DGT boards read their squares: rows, reverse, shuffled (another order in each pass)")  //
      ("usb-renumber", po::value<double>()->value_name("SECONDS"),
       "with --dir: after so long on average a terminal goes, and comes back as another one")  //
      ("bus", po::value<int>()->value_name("N"),
       "N DGT boards share a line, DIR/bus-1, ..., in bus mode")  //
      ("line", po::value<std::vector<std::string>>()->composing()->value_name("PARAMETER=VALUE"),
       "with --dir: disturb the lines of DGT boards (docs/simulator.md)")  //
      ("no-clock", "boards without a clock")                               //
      ("remote-clock", po::value<std::string>()->value_name("xl|3000"),
       "with --dir: clocks that a computer may set, in mode 23 of an XL or 25 of a DGT 3000")  //
      ("clock-fault", po::value<std::vector<std::string>>()->composing()->value_name("FAULT=SHARE"),
       "what goes wrong with commands to such clocks, as in ack_loss=0.2")  //
      ("model", po::value<std::string>()->value_name("NAME"),
       "with --dir: which DGT boards: first, serial, usb (the default), bluetooth, revelation")  //
      ("turn-bits", po::value<std::string>()->value_name("b3_left|b3_right"),
       "with --dir: for which half of the clock DGT boards set bit 3 of its state")  //
      ("trademark", po::value<std::string>()->value_name("TEXT"),
       "with --dir: what DGT boards answer when they are asked for their maker's text (47)")  //
      ("wait", "a board begins to play when a host asks for its changes")                     //
      ("loop", "begin again after the last game")                                             //
      ("until-done", "end when all games have been played; otherwise the boards stay open")   //
      ("help,h", "show this");
}

po::options_description described() {
  po::options_description options;
  add_sources(options);
  add_hands(options);
  add_devices(options);
  return options;
}

command_line::Page page() {
  return {
      "eboardsim",
      "",
      "Simulates boards with clocks: boards of chess, or Quaternity boards of 144 squares. Takes one of "
      "--pgn, --quaternity and --replay, and one of --dir and --capture. docs/simulator.md has the "
      "parameters of --set, --line and --clock-fault.",
      {"--pgn games.pgn --dir boards --boards 4", "--pgn games.pgn --dir boards --make millennium --speed 4",
       "--pgn games.pgn --games 10 --capture captures --level L3",
       "--replay captures/001.ebcap --dir boards"},
      {{"level", {"L0", "L1", "L2", "L3", "L4", "L5"}},
       {"make", command_line::words_of(make_names())},
       {"lever", command_line::words_of("both, " + lever_uses())},
       {"scan-order", {"rows", "reverse", "shuffled"}},
       {"model", {"first", "serial", "usb", "bluetooth", "revelation"}}}};
}

/// Returns what is wrong with the numbers and their combination; empty if nothing is.
std::string fault_of(const Options& options) {
  const int sources = !options.pgn.empty() + !options.quaternity.empty() + !options.replay.empty();
  if (sources != 1) return "give one of --pgn, --quaternity and --replay";
  if (options.directory.empty() == options.capture.empty()) return "give one of --dir and --capture";
  if (!options.replay.empty() && options.directory.empty()) return "--replay needs --dir";
  if (!options.truth.empty() && options.directory.empty()) return "--truth needs --dir";
  if (options.boards < 1 || options.boards > 9999) return "--boards: from 1 to 9999";
  if (options.games && *options.games < 1) return "--games: at least 1";
  if (!std::isfinite(options.speed) || options.speed <= 0 || options.speed > 1000) {
    return "--speed: above 0, at most 1000";
  }
  if (!options.time_control.empty()) {
    if (options.pgn.empty()) return "--time-control needs --pgn";
    const auto control = at_time_control({}, options.time_control);
    if (!control) return "--time-control: " + control.error();
  }
  if (options.table.lever != LeverUse::both && (!options.table.has_clock || !options.quaternity.empty()))
    return "--lever: only for games of chess with a clock";
  if (options.profile.lever_delay > 1) return "--lever-delay: from 0 to 1 second";
  return {};
}

std::string read_make(Options& options, const po::variables_map& values) {
  const auto name = values["make"].as<std::string>();
  const Make* make = find_make(name);
  if (make == nullptr) return fmt::format("--make: '{}' is none of {}", name, make_names());
  if (!values["make"].defaulted() && options.pgn.empty()) return "--make needs --pgn";
  options.table.make = make->name;
  options.table = possible(std::move(options.table));
  return {};
}

std::string read_scan_order(Options& options, const po::variables_map& values) {
  const auto name = values["scan-order"].as<std::string>();
  const auto order = parse_scan_order(name);
  if (!order) return fmt::format("--scan-order: '{}' is none of rows, reverse, shuffled", name);
  options.table.scan_order = *order;
  if (*order == ScanOrder::rows) return {};
  if (options.pgn.empty() || (options.table.make != "dgt" && options.table.make != "pegasus"))
    return "--scan-order: of DGT and Pegasus boards, with --pgn";
  if (options.profile.scan_period <= 0) return "--scan-order: at L0 all squares are read at once";
  return {};
}

std::string read_renumber(Options& options, const po::variables_map& values) {
  if (values.count("usb-renumber") == 0) return {};
  options.usb_renumber = values["usb-renumber"].as<double>();
  if (options.directory.empty() || !options.replay.empty())
    return "--usb-renumber: with --dir, not with --replay";
  if (!std::isfinite(options.usb_renumber) || options.usb_renumber < 5 || options.usb_renumber > 86400)
    return "--usb-renumber: from 5 to 86400 seconds";
  return {};
}

bool has_dgt_boards(const Options& options) {
  return !options.directory.empty() && !options.pgn.empty() && options.table.make == "dgt";
}

std::string read_lines(Options& options, const po::variables_map& values) {
  if (values.count("bus") == 0 && values.count("line") == 0) return {};
  if (!has_dgt_boards(options)) return "--bus and --line: of DGT boards, with --pgn and --dir";
  if (values.count("bus") != 0) {
    options.bus = values["bus"].as<int>();
    if (options.bus < 1 || options.bus > 100) return "--bus: from 1 to 100";
  }
  options.line.emplace();
  if (values.count("line") == 0) return {};
  for (const auto& assignment : values["line"].as<std::vector<std::string>>()) {
    if (const auto set = set_fault(*options.line, assignment); !set) return "--line: " + set.error();
  }
  return {};
}

std::string read_profile(Options& options, const po::variables_map& values) {
  const auto level = parse_level(values["level"].as<std::string>());
  if (!level) return fmt::format("--level: '{}' is none of L0 to L5", values["level"].as<std::string>());
  options.profile = Profile::of(*level);
  if (values.count("set") != 0) {
    for (const auto& assignment : values["set"].as<std::vector<std::string>>()) {
      if (const auto set = set_parameter(options.profile, assignment); !set) return "--set: " + set.error();
    }
  }
  if (values.count("lever-delay") != 0) {
    const auto set =
        set_parameter(options.profile, fmt::format("lever_delay={}", values["lever-delay"].as<double>()));
    if (!set) return "--lever-delay: from 0 to 1 second";
  }
  const auto lever = parse_lever_use(values["lever"].as<std::string>());
  if (!lever)
    return fmt::format("--lever: '{}' is none of both, {}", values["lever"].as<std::string>(), lever_uses());
  options.table.lever = *lever;
  if (values.count("max-think") != 0) {
    const double seconds = values["max-think"].as<double>();
    if (!std::isfinite(seconds) || seconds < 0 || seconds > 86400)
      return "--max-think: from 0 to 86400 seconds";
    options.table.max_think = Millis{static_cast<std::int64_t>(seconds * 1000)};
  }
  return {};
}

std::string read_clock(Options& options, const po::variables_map& values) {
  const bool remote = values.count("remote-clock") != 0;
  if (remote) {
    const auto model = values["remote-clock"].as<std::string>();
    if (model != "xl" && model != "3000")
      return fmt::format("--remote-clock: '{}' is neither xl nor 3000", model);
    if (options.directory.empty() || options.pgn.empty()) return "--remote-clock needs --pgn and --dir";
    using Model = CommandedClockSettings::Model;
    options.clock.model = model == "xl" ? Model::xl : Model::dgt_3000;
    options.clock.remote = true;
  }
  if (values.count("clock-fault") == 0) return {};
  if (!remote) return "--clock-fault needs --remote-clock";
  for (const auto& assignment : values["clock-fault"].as<std::vector<std::string>>()) {
    if (const auto set = set_fault(options.clock, assignment); !set) return "--clock-fault: " + set.error();
  }
  return {};
}

std::string read_model(Options& options, const po::variables_map& values) {
  if (values.count("model") == 0 && values.count("turn-bits") == 0) return {};
  if (!has_dgt_boards(options)) return "--model and --turn-bits: of DGT boards, with --pgn and --dir";
  if (values.count("model") != 0) {
    const auto name = values["model"].as<std::string>();
    const auto model = parse_dgt_model(name);
    if (!model)
      return fmt::format("--model: '{}' is none of first, serial, usb, bluetooth, revelation", name);
    options.model = *model;
  }
  if (values.count("turn-bits") != 0) {
    const auto bits = values["turn-bits"].as<std::string>();
    if (bits != "b3_left" && bits != "b3_right")
      return fmt::format("--turn-bits: '{}' is neither b3_left nor b3_right", bits);
    using drivers::dgt::TurnBits;
    options.turn_bits = bits == "b3_left" ? TurnBits::bit3_left : TurnBits::bit3_right;
  }
  return {};
}

std::string read_trademark(Options& options, const po::variables_map& values) {
  constexpr std::size_t longest = 256;
  if (values.count("trademark") == 0) return {};
  options.trademark = values["trademark"].as<std::string>();
  if (!has_dgt_boards(options)) return "--trademark: for DGT boards, with --pgn and --dir";
  const auto in_seven_bits = [](char letter) { return (letter & 0x80) == 0; };
  if (options.trademark.size() > longest || !std::ranges::all_of(options.trademark, in_seven_bits))
    return fmt::format("--trademark: at most {} characters of ASCII", longest);
  return {};
}

/// Collects the first playable games of a file.
template <class Record>
class Chosen {
 public:
  Chosen(const Options& options, const std::string& path) : wanted_(options.games), path_(path) {}

  /// Takes a game; returns false if no more are wanted.
  bool take(Record game, bool playable) {
    if (wanted_ && games_.size() == static_cast<std::size_t>(*wanted_)) return false;
    ++number_;
    if (playable) {
      games_.push_back(std::move(game));
    } else {
      fmt::print(stderr, "eboardsim: {}: game {} has no legal move and is left out\n", path_, number_);
    }
    return true;
  }
  [[nodiscard]] Expected<std::vector<Record>, std::string> games() {
    if (games_.empty()) return unexpected(fmt::format("{}: no game to play", path_));
    return std::move(games_);
  }

 private:
  std::optional<int> wanted_;
  const std::string& path_;
  int number_ = 0;
  std::vector<Record> games_;
};

Options plain_options(const po::variables_map& values) {
  const auto text = [&](const char* name) {
    return values.count(name) ? values[name].as<std::string>() : "";
  };
  Options options;
  options.pgn = text("pgn");
  options.quaternity = text("quaternity");
  options.replay = text("replay");
  options.directory = text("dir");
  options.capture = text("capture");
  options.truth = text("truth");
  options.boards = values["boards"].as<int>();
  if (values.count("games") != 0) options.games = values["games"].as<int>();
  options.seed = values["seed"].as<std::uint64_t>();
  options.speed = values["speed"].as<double>();
  options.wait = values.count("wait") != 0;
  options.loop = values.count("loop") != 0;
  options.until_done = values.count("until-done") != 0;
  options.time_control = text("time-control");
  if (values.count("gaps") != 0) options.table.gaps = Gaps{};
  options.table.has_clock = values.count("no-clock") == 0;
  return options;
}

/// Those that are refused for what they say; returns what is wrong, empty if nothing is.
std::string read_others(Options& options, const po::variables_map& values) {
  auto fault = read_make(options, values);
  if (fault.empty()) fault = read_lines(options, values);
  if (fault.empty()) fault = read_profile(options, values);
  if (fault.empty()) fault = read_scan_order(options, values);
  if (fault.empty()) fault = read_renumber(options, values);
  if (fault.empty()) fault = read_clock(options, values);
  if (fault.empty()) fault = read_model(options, values);
  if (fault.empty()) fault = read_trademark(options, values);
  if (fault.empty()) fault = fault_of(options);
  return fault;
}

}  // namespace

Exit complain(Exit exit, const std::string& reason) {
  fmt::print(stderr, "eboardsim: {}\n", reason);
  return exit;
}

ParsedOptions parse_options(int argc, const char* const* argv) {
  const auto known = described();
  if (argc == 2 && argv[1] == command_line::kDescribe) {
    fmt::print("{}\n", command_line::described(page(), known));
    return {std::nullopt, kDone};
  }
  po::variables_map values;
  try {
    using namespace po::command_line_style;
    po::store(po::command_line_parser(argc, argv)
                  .options(known)
                  .positional({})
                  .style(default_style & ~allow_guessing)
                  .run(),
              values);
    po::notify(values);
  } catch (const po::too_many_positional_options_error&) {
    return {std::nullopt, complain(kUsage, "takes options alone; games go behind --pgn")};
  } catch (const po::error& error) {
    return {std::nullopt, complain(kUsage, command_line::sentence_of(error, known))};
  }
  if (values.count("help") != 0) {
    fmt::print("{}", command_line::help(page(), known));
    return {std::nullopt, kDone};
  }
  Options options = plain_options(values);
  if (const auto fault = read_others(options, values); !fault.empty())
    return {std::nullopt, complain(kUsage, fault)};
  return {std::move(options), kDone};
}

Expected<std::vector<rules::GameRecord>, std::string> load_games(const Options& options) {
  auto read = rules::read_pgn_file(options.pgn);
  if (!read) return unexpected(read.error());
  Chosen<rules::GameRecord> chosen(options, options.pgn);
  for (auto& game : *read) {
    const bool playable = !game.record.plies.empty();
    auto record = std::move(game.record);
    if (!options.time_control.empty())
      record = at_time_control(std::move(record), options.time_control).value();
    if (!chosen.take(std::move(record), playable)) break;
  }
  return chosen.games();
}

Expected<std::vector<rules::quaternity::Record>, std::string> load_records(const Options& options) {
  const auto text = rules::read_input(options.quaternity, rules::InputKind::games);
  if (!text) return unexpected(text.error());
  Chosen<rules::quaternity::Record> chosen(options, options.quaternity);
  rules::quaternity::read_records(*text, [&](const rules::quaternity::RecordedGame& game) {
    return chosen.take(game.record, !game.record.game.entries().empty());
  });
  return chosen.games();
}

}  // namespace eboard::sim
