// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `rule`: prints what an arbiter may rule in a game and what the Laws propose, and enters rulings
// in a game log.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/rule_live.hpp"
#include "daemon/ctl/rule_print.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/winnable/winnable.hpp"
#include "rules/laws/editions/duty.hpp"
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/enter/statements.hpp"
#include "rules/laws/rulings/game/game_log.hpp"
#include "rules/laws/rulings/game/snapshot.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace {

using rules::GameFile;

constexpr std::string_view kRule = "rule";

struct RuleOptions {
  std::string edition = "fide-current";
  std::string supervision = "limited";
  std::string time_control;
  std::string odds = "none";
  std::string local_rules;
  std::string author;
  std::string game_time;
  std::string save;
  std::vector<std::string> enter;
  bool dry_run = false;
  bool list = false;
  bool snapshot = false;
  bool say = false;

  std::optional<int> board;
  RulingForDaemon live;

  std::string propose;
  RulingForDaemon::SecondBoard second;
  std::string by;
  std::string own;
  std::string enemy;
  std::string raised_by = "arbiter";
  std::optional<int> ply;
  std::vector<std::string> given;
};

// A circumstance of an incident that --given may name.
struct Circumstance {
  std::string_view name;
  bool rules::Incident::*set;
  bool value;
};
constexpr Circumstance kCircumstances[] = {
    {"at-once", &rules::Incident::at_once, true},
    {"both", &rules::Incident::both, true},
    {"deliberate", &rules::Incident::deliberate, true},
    {"enemy-first", &rules::Incident::enemy_first, true},
    {"kings-and-queens-exchanged", &rules::Incident::kings_and_queens_exchanged, true},
    {"kings-or-promotion", &rules::Incident::kings_or_promotion, true},
    {"not-completed", &rules::Incident::completed, false},
    {"not-last-period", &rules::Incident::last_period, false},
    {"not-restorable", &rules::Incident::restorable, false},
    {"replied", &rules::Incident::replied, true},
    {"reply-touched", &rules::Incident::reply_touched, true},
    {"requested", &rules::Incident::requested, true},
    {"still-there", &rules::Incident::still_there, true},
};

OrFault<GameFile> from_pgn(const std::string& file, std::string_view text, const RuleOptions& options) {
  std::vector<rules::PgnGame> games;
  rules::read_pgn(text, [&](const rules::PgnGame& game) {
    games.push_back(game);
    return games.size() < 2;
  });
  if (games.size() != 1) return unexpected(fmt::format("{}: give a file of one game", file));
  const rules::PgnGame& game = games.front();
  if (!game.faults.empty()) {
    return unexpected(fmt::format("{}:{}: {}", file, game.faults.front().line, game.faults.front().reason));
  }
  const auto control =
      options.time_control.empty()
          ? OrFault<rules::TimeControl>(time_control_tag(kRule, file, game.record.tag("TimeControl")))
          : time_control_option(options.time_control);
  if (!control) return unexpected(control.error());
  const auto edition =
      rules::resolve_edition(options.edition, *control, *rules::parse_supervision(options.supervision));
  if (!edition) return unexpected(edition.error());
  const auto odds = rules::parse_odds(options.odds);
  if (!odds) return unexpected(odds.error());
  rules::GameHead head{.edition = *edition, .control = *control, .start = game.record.start, .odds = *odds};
  const auto local = rules::parse_local_rules(options.local_rules);
  if (!local) return unexpected(local.error());
  head.local = *local;
  head.white = std::string{game.record.tag("White").value_or("")};
  head.black = std::string{game.record.tag("Black").value_or("")};
  auto begun = GameFile::begin(std::move(head));
  if (!begun) return unexpected(begun.error().text());
  auto times = begun->state().clock.times;
  for (const rules::PlyRecord& ply : game.record.plies) {
    if (times && ply.clock) times->of(begun->state().turn()) = *ply.clock;
    begun = begun->with_move(rules::to_uci(ply.move, true), ply.clock ? times : std::nullopt);
    if (!begun) return unexpected(fmt::format("{}: {}", file, begun.error().text()));
  }
  return *begun;
}

// The limit decides all but contrived positions while an arbiter does not have to wait.
std::optional<bool> can_mate(const rules::Position& position, rules::Color side) {
  constexpr std::uint64_t kNodes = 1'000'000;
  switch (rules::winnable(position, side, kNodes).answer) {
    case rules::Winnable::no:
      return false;
    case rules::Winnable::yes:
      return true;
    case rules::Winnable::undecided:
      break;
  }
  return std::nullopt;
}

struct Input {
  GameFile game;
  bool is_log;  ///< false: PGN, which cannot hold rulings
};

OrFault<Input> read_game(const std::string& file, const RuleOptions& options) {
  const auto text = rules::read_input(file, rules::InputKind::games, remark_printer("rule"));
  if (!text) return unexpected(text.error());
  const bool is_log = rules::is_game_log(*text);
  auto game = is_log ? rules::parse_log(*text) : from_pgn(file, *text, options);
  if (!game) return unexpected(is_log ? fmt::format("{}: {}", file, game.error()) : game.error());
  return Input{game->ended_if_dead(can_mate), is_log};
}

OrFault<std::vector<rules::Square>> parse_squares(std::string_view option, const std::string& text) {
  std::vector<rules::Square> squares;
  if (text.empty()) return squares;
  for (const std::string_view name : rules::split(text, ',')) {
    const auto square = rules::parse_square(name);
    if (!square) return unexpected(fmt::format("{} '{}': '{}' is no square", option, text, name));
    squares.push_back(*square);
  }
  return squares;
}

OrFault<rules::Incident> incident_of(const RuleOptions& options, const rules::GameState& state) {
  const auto what = rules::parse_rule(options.propose);
  if (!what)
    return unexpected(fmt::format("--propose '{}' is no code; see docs/irregularities.md", options.propose));
  const rules::Color last = state.plies.empty() ? rules::Color::white : state.plies.back().side;
  rules::Incident incident{.what = *what, .by = last, .ply = options.ply, .first = {}};
  if (!options.by.empty()) incident.by = *rules::words::parse_side(options.by);
  incident.raised_by = options.raised_by == "arbiter" ? rules::Raising::arbiter : rules::Raising::opponent;
  if (options.ply && *options.ply > state.ply()) {
    return unexpected(fmt::format("--ply {}: {} plies have been played", *options.ply, state.ply()));
  }
  const auto own = parse_squares("--own", options.own);
  if (!own) return unexpected(own.error());
  incident.own = *own;
  const auto enemy = parse_squares("--enemy", options.enemy);
  if (!enemy) return unexpected(enemy.error());
  incident.enemy = *enemy;
  for (const std::string& given : options.given) {
    const auto& circumstance = *std::ranges::find(kCircumstances, given, &Circumstance::name);
    incident.*circumstance.set = circumstance.value;
  }
  return incident;
}

OrFault<rules::Stamp> stamp_of(const RuleOptions& options) {
  rules::Stamp stamp;
  stamp.author = options.author;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  stamp.wall = std::chrono::duration_cast<std::chrono::milliseconds>(now);
  if (options.game_time.empty()) return stamp;
  const auto time = rules::words::parse_time(options.game_time);
  if (!time) return unexpected(fmt::format("--game-time '{}': write h:mm:ss", options.game_time));
  stamp.game = *time;
  return stamp;
}

// The ruling as one text: puts quotes, which the shell removed, around a value with blanks.
std::string ruling_text(const Arguments& operands, std::size_t first) {
  if (operands.size() == first + 1) return operands[first];
  std::string text;
  for (std::size_t i = first; i < operands.size(); ++i) {
    const std::string& word = operands[i];
    const std::size_t equals = word.find('=');
    const bool blanks = equals != std::string::npos && word.find_first_of(" \t", equals) != std::string::npos;
    text += text.empty() ? "" : " ";
    text += blanks ? word.substr(0, equals + 1) + rules::words::quoted(word.substr(equals + 1)) : word;
  }
  return text;
}

// Writes beside the file first, so that a full disk leaves the log unchanged.
std::string write_log(const std::string& file, const GameFile& game) {
  const std::string beside = file + ".new";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out << rules::to_log(game);
  out.close();
  if (!out) return fmt::format("{} could not be written", beside);
  std::error_code error;
  std::filesystem::rename(beside, file, error);
  return error ? fmt::format("{}: {}", file, error.message()) : std::string{};
}

struct Refused {
  std::string reason;
};

// Enters the requested entries and ruling one after the other.
Expected<GameFile, Refused> enter_all(GameFile game, const RuleOptions& options, const rules::Stamp& stamp,
                                      const std::string& ruling) {
  for (const std::string& line : options.enter) {
    const auto entry = rules::parse_line(line);
    if (!entry) return unexpected(Refused{entry.error()});
    auto next = game.with(*entry);
    if (!next) return unexpected(Refused{fmt::format("'{}': {}", line, next.error().text())});
    game = std::move(*next);
  }
  if (ruling.empty()) return game;
  auto parsed = rules::parse_ruling(ruling);
  if (!parsed) return unexpected(Refused{parsed.error()});
  const auto entering = rules::entering(game, std::move(*parsed), rules::Occasion{}, can_mate);
  if (!entering) return unexpected(Refused{entering.error().text()});
  auto next = game.with(entering->ruling, stamp, can_mate, entering->proposed);
  if (!next) return unexpected(Refused{next.error().text()});
  return *next;
}

void print_sayable(const GameFile& game) {
  const auto list = rules::statements(game, can_mate);
  std::vector<std::string> texts;  // the lines refer to them
  texts.reserve(2 * list.size());
  std::vector<StatementLine> lines;
  for (const rules::Statement& one : list) {
    const std::string& usage = texts.emplace_back(rules::usage(one));
    const std::string& barred = texts.emplace_back(one.barred ? one.barred->text() : "");
    lines.push_back({rules::to_string(one.subject), one.words, one.article, usage, barred});
  }
  print_statements(lines);
}

/// In a file nobody but this looks whether the position ends the game.
void print_end(const GameFile& game) {
  const rules::GameState& state = game.state();
  if (state.phase != rules::Phase::under_way || !state.position()) return;
  const auto judged = rules::judge_position(state.history, state.edition, can_mate);
  if (judged.kind != rules::Judgement::Kind::over || judged.outcome != rules::Outcome::draw) return;
  fmt::print("the game is drawn: {} ({}); enter R-DRAW art={}\n", rules::title(judged.rule), judged.article,
             judged.article);
}

void print_entered(const GameFile& game, const RuleOptions& options, bool ruled) {
  const auto rulings = game.rulings();
  if (options.list) {
    for (const rules::RulingRecord& record : rulings) print_ruling(game, record);
    print_gaps(game);
  } else if (ruled) {
    fmt::print("{} ", options.dry_run ? "allowed:" : "entered:");
    print_ruling(game, rulings.back());
  }
  print_state(game);
  print_end(game);
  if (game.state().phase == rules::Phase::adjourned) print_proposals(rules::propose_sealed(game, can_mate));
}

std::string second_board_fault(const RulingForDaemon::SecondBoard& second, std::string_view ruling) {
  if (second.moves.empty() && !second.written.empty()) return "--written goes with --second-board";
  return second.moves.empty() || ruling.empty() ? "" : "--second-board takes no ruling: it only asks";
}

int print_second_board(const GameFile& game, const RulingForDaemon::SecondBoard& second) {
  if (rules::article(game.state().edition, rules::Rule::second_board).empty()) {
    fmt::print("refused: {} has no article on a blind player's board\n", game.state().edition.title);
    return kNo;
  }
  const auto comparison = rules::compare_boards(game, second.moves);
  if (!comparison) return refuse(kRule, "--second-board: " + comparison.error());
  print_proposals(rules::propose_second_board(game, *comparison, second.written));
  return kDone;
}

int run(const RuleOptions& options, const Arguments& operands) {
  const std::string& file = operands.front();
  const auto input = read_game(file, options);
  if (!input) return refuse(kRule, input.error());
  const auto stamp = stamp_of(options);
  if (!stamp) return refuse(kRule, stamp.error());
  const std::string ruling = ruling_text(operands, 1);
  if (const auto fault = second_board_fault(options.second, ruling); !fault.empty())
    return refuse(kRule, fault);
  if (!ruling.empty()) {
    if (const auto parsed = rules::parse_ruling(ruling); !parsed) return refuse(kRule, parsed.error());
  }
  auto entered = enter_all(input->game, options, *stamp, ruling);
  if (!entered) {
    fmt::print("refused: {}\n", entered.error().reason);
    return kNo;
  }
  entered = entered->ended_if_dead(can_mate);
  std::optional<rules::Incident> incident;
  if (!options.propose.empty()) {
    const auto asked = incident_of(options, entered->state());
    if (!asked) return refuse(kRule, asked.error());
    incident = *asked;
  }
  const bool changed = entered->entries().size() != input->game.entries().size();
  if ((changed || !options.save.empty()) && !options.dry_run) {
    if (options.save.empty() && !input->is_log) {
      return refuse(kRule, fmt::format("{} is no game log; name one to write with --save", file));
    }
    const std::string fault = write_log(options.save.empty() ? file : options.save, *entered);
    if (!fault.empty()) return outside(kRule, fault);
  }
  if (!options.second.moves.empty()) return print_second_board(*entered, options.second);
  print_entered(*entered, options, !ruling.empty());
  if (options.snapshot) fmt::print("{}", rules::to_text(rules::snapshot(*entered)));
  if (options.say) print_sayable(*entered);
  if (incident) print_proposals(rules::propose(*entered, *incident, can_mate));
  return kDone;
}

int run_live(RuleOptions& options, const Arguments& operands) {
  options.live.board = *options.board;
  options.live.ruling = ruling_text(operands, 0);
  options.live.author = options.author;
  options.live.ply = options.ply;
  options.live.list = options.list;
  options.live.snapshot = options.snapshot;
  options.live.say = options.say;
  options.live.second = options.second;
  if (const auto fault = second_board_fault(options.second, options.live.ruling); !fault.empty())
    return refuse(kRule, fault);
  const bool of_file = !options.save.empty() || !options.enter.empty() || !options.propose.empty();
  if (of_file) return refuse(kRule, "--board takes neither --save, --enter nor --propose");
  if (options.dry_run && (options.ply || options.live.about || !options.live.id.empty()))
    return refuse(kRule, "--board --dry-run takes neither --ply, --about nor --id");
  options.live.dry_run = options.dry_run && !options.live.ruling.empty();
  if (options.live.ruling.empty()) return rule_live(options.live);
  if (options.author.empty() && !options.dry_run)
    return refuse(kRule, "--board needs --author, the name of the arbiter");
  if (const auto parsed = rules::parse_ruling(options.live.ruling); !parsed)
    return refuse(kRule, parsed.error());
  return rule_live(options.live);
}

/// Options for the game of a file, and for what is entered in any.
void add_game(Usage& usage, RuleOptions& options) {
  usage.add_preset("edition", &options.edition, "NAME", "of a PGN: edition of the Laws");
  usage.offer(edition_names());
  usage.add("time-control", &options.time_control, "TC", "of a PGN: instead of its tag");
  usage.add_preset("supervision", &options.supervision, "full|limited",
                   "of a PGN: where the Laws distinguish");
  usage.add_preset("odds", &options.odds, "ODDS", "of a PGN: the odds, as \"pawn moves 2\"");
  usage.add("local-rules", &options.local_rules, "RULES",
            "of a PGN: local rules of the event, as \"no-draw-before=30 electronic-sheets\"");
  usage.add("save", &options.save, "LOG", "write the game log there; needed for a PGN");
  usage.add_switch("dry-run", &options.dry_run, "enter nothing: only print whether it is allowed");
  usage.add("author", &options.author, "NAME", "who rules");
  usage.add("game-time", &options.game_time, "H:MM:SS", "since the game began");
  usage.add("enter", &options.enter, "LINE",
            "other entries before the ruling: \"move e4\", \"irregular e7e4\", \"touched black\", ...");
  usage.add_switch("list", &options.list,
                   "all rulings, with author, time and clocks, and where plies are missing from the record");
  usage.add_switch("snapshot", &options.snapshot,
                   "position, times and moves as they are noted before a reconstruction");
  usage.add_switch("say", &options.say,
                   "what players and arbiter may say now, by the edition, and the ruling for each");
}

void add_board(Usage& usage, RuleOptions& options) {
  usage.add("board", &options.board, "N", "the game that a running daemon tracks there");
  add_daemon(usage, &options.live.daemon, "of --board: ");
  usage.add_switch("json", &options.live.as_json, "of --board: print the daemon's answer, one JSON object");
  usage.add("id", &options.live.id, "NAME",
            "of --board: the same name is entered once, however often it is sent");
  usage.add("about", &options.live.about, "N", "of --board: number of the irregularity in its game");
  usage.add("game", &options.live.game, "N", "of --board: another game than the latest");
}

void add_proposal(Usage& usage, RuleOptions& options) {
  usage.add("propose", &options.propose, "CODE",
            "print what the Laws propose about an irregularity: illegal_move, touch_move, ...");
  usage.add(
      "second-board", &options.second.moves, "MOVES",
      "print what the Laws propose where a blind player's own board shows these moves, as \"e4 e5 Nf3\"");
  usage.add("written", &options.second.written, "MOVE",
            "of --second-board: what both score sheets have where the boards differ");
  usage.add("offender", &options.by, "white|black",
            "with --propose: who did it; default: the player who moved last");
  usage.add(
      "ply", &options.ply, "N",
      "with --propose: the position after ply N was still right; with --board: refused if another ply is the "
      "last");
  usage.add("own", &options.own, "SQUARES", "with --propose: own pieces touched, in order, as g1,b1");
  usage.add("enemy", &options.enemy, "SQUARES", "with --propose: the opponent's pieces touched");
  usage.add_preset("raised-by", &options.raised_by, "arbiter|opponent", "with --propose: who says so");
  usage.add("given", &options.given, "WORD",
            "with --propose: at-once, deliberate, not-restorable, requested, ...");
  std::vector<std::string> circumstances;
  for (const Circumstance& circumstance : kCircumstances) circumstances.emplace_back(circumstance.name);
  usage.only(std::move(circumstances));
}

}  // namespace

int rule(const Arguments& arguments) {
  RuleOptions options;
  Usage usage{
      kRule,
      "[FILE] [RULING]",
      "Enters a ruling in a game, or prints why the Laws do not allow it. Without a RULING it prints the "
      "state of the game. The game is that of a FILE, a game log or a PGN of one game, or with --board that "
      "of a running daemon. Exit code 1: refused.",
      {}};
  add_game(usage, options);
  add_board(usage, options);
  add_proposal(usage, options);
  usage.examples = {"--board 3 --list", "--board 3 --say",
                    "--board 3 --author 'A. Arbiter' 'R-TIME black +2:00 art=7.5.5'",
                    "game.pgn --save game.log 'R-LOSS white art=6.9'"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const auto fault = edition_fault(options.edition); !fault.empty()) return refuse(kRule, fault);
  if (options.ply && *options.ply < 0) return refuse(kRule, "--ply counts from 0");
  if (options.board) return run_live(options, *operands);
  if (options.live.as_json) return refuse(kRule, "--json goes with --board");
  if (operands->empty()) return refuse(kRule, "takes a file, or --board with a board of a running daemon");
  return run(options, *operands);
}

}  // namespace eboard::ctl
