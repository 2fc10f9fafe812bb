// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The game as the arbiter's file has it: moves, what the clock showed, what was ruled. It begins with the
// position, control and odds that were given before its first step.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/game/snapshot.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "tests/scenarios/steps.hpp"
#include "tests/support/laws/sheets.hpp"

namespace eboard::scenarios {

namespace {

using rules::GameFile;
using rules::GameState;
using rules::Refusal;

// Carries out what was asked for, or refuses it with a reason; `then` asks which.
void take(World& world, Expected<GameFile, Refusal> next) {
  if (next) {
    world.game() = std::move(*next);
    const auto rulings = world.game().rulings();
    world.answer = {{"answer", "accepted"}, {"article", rulings.empty() ? "" : rulings.back().article}};
  } else {
    world.answer = {
        {"answer", "refused"}, {"article", next.error().article}, {"reason", next.error().reason}};
  }
}

// The same for entries that may not be refused.
void enter(World& world, Expected<GameFile, Refusal> next) {
  if (!next) throw BadStep(next.error().text());
  world.game() = std::move(*next);
}

void say_odds(World& world, Words& words) {
  const auto odds = rules::parse_odds(words.rest());
  if (!odds) throw BadStep(odds.error());
  world.odds = *odds;
}

// "local rules no-draw-before=30".
void say_local_rules(World& world, Words& words) {
  const auto local = rules::parse_local_rules(words.rest());
  if (!local) throw BadStep(local.error());
  world.local = *local;
}

void say_blind(World& world, Words& words) { world.blind = words.side(); }

// "peg -g1 +f3": taken out of apertures and put into them.
void use_pegs(World& world, Words& words) {
  while (!words.at_end()) {
    const std::string word = words.next();
    const auto square = rules::parse_square(std::string_view{word}.substr(1));
    if (!square || (word[0] != '-' && word[0] != '+')) throw BadStep(word + ": write -g1 or +f3");
    take(world, world.game().with(rules::entry::Peg{.square = *square, .lift = word[0] == '-'}));
    if (world.answer["answer"] == "refused") return;
  }
}

void announce(World& world, Words& words) {
  take(world, world.game().with(rules::entry::Announced{words.rest()}));
}

void play(World& world, Words& words) {
  auto played = world.game().with_moves(words.rest());
  if (played) played = played->ended_if_dead(mate_oracle());
  enter(world, std::move(played));
}
void try_move(World& world, Words& words) { take(world, world.game().with_move(words.next())); }

// "irregular e1e3", "irregular e1e3 leaving FEN".
void play_irregular(World& world, Words& words) {
  rules::entry::Played played{.move = words.next(), .irregular = true};
  if (words.take("leaving")) {
    auto board = rules::Placement::parse(words.next());
    if (!board) throw BadStep(board.error());
    played.board = *board;
  }
  enter(world, world.game().with(played));
}

// "game clock 1:58:00 1:57:30 running white".
void show_clock(World& world, Words& words) {
  rules::entry::Clock clock{.times = {.white = words.time(), .black = {}}};
  clock.times.black = words.time();
  if (words.take("running")) clock.running = words.side();
  enter(world, world.game().with(clock));
}

void touch(World& world, Words& words) {
  enter(world, world.game().with(rules::entry::Touched{words.side()}));
}

void set_board(World& world, Words& words) {
  rules::entry::BoardSet set;
  if (!words.at_end()) {
    auto board = rules::Placement::parse(words.next());
    if (!board) throw BadStep(board.error());
    set.board = *board;
  }
  take(world, world.game().with(set));
}

void end_session(World& world, Words&) { enter(world, world.game().with(rules::entry::SessionEnd{})); }
void leave(World& world, Words& words) {
  enter(world, world.game().with(rules::entry::Presence{words.side(), false}));
}
void come(World& world, Words& words) {
  enter(world, world.game().with(rules::entry::Presence{words.side(), true}));
}

// "ruled R-WARN white", "ruled R-WARN white instead of R-TIME black +2:00".
void rule(World& world, Words& words) {
  constexpr std::string_view kInstead = " instead of ";
  std::string text = words.rest();
  std::string proposed;
  if (const std::size_t at = text.find(kInstead); at != std::string::npos) {
    proposed = text.substr(at + kInstead.size());
    text.resize(at);
  }
  const auto ruling = rules::parse_ruling(text);
  if (!ruling) {
    world.answer = {{"answer", "unreadable"}, {"reason", ruling.error()}};
    return;
  }
  const auto entered = rules::entering(world.game(), *ruling, {}, mate_oracle());
  if (!entered) return take(world, unexpected(entered.error()));
  take(world, world.game().with(entered->ruling, {.author = "arbiter"}, mate_oracle(),
                                proposed.empty() ? entered->proposed : proposed));
}

constexpr std::array<Action, 15> kActions{{
    {"odds", say_odds},
    {"local rules", say_local_rules},
    {"blind", say_blind},
    {"peg", use_pegs},
    {"announced", announce},
    {"game moves", play},
    {"game tries", try_move},
    {"game irregular", play_irregular},
    {"game clock", show_clock},
    {"game touched by", touch},
    {"game board set", set_board},
    {"session ends", end_session},
    {"absent", leave},
    {"present", come},
    {"ruled", rule},
}};

const GameState& state(World& world) { return world.game().state(); }

std::string result(World& world, Words&) {
  const auto outcome = state(world).outcome;
  return outcome ? std::string(to_string(*outcome)) : std::string{};
}

std::string result_article(World& world, Words&) { return state(world).outcome_article; }
std::string phase(World& world, Words&) { return std::string(to_string(state(world).phase)); }
std::string ply(World& world, Words&) { return fmt::format("{}", state(world).ply()); }
std::string turn(World& world, Words&) { return std::string(rules::words::to_string(state(world).turn())); }
std::string placement(World& world, Words&) { return state(world).board().fen(); }
std::string replay(World& world, Words&) { return state(world).to_be_replayed ? "yes" : "no"; }
std::string board_awaited(World& world, Words&) { return state(world).awaiting_board ? "yes" : "no"; }
std::string turned(World& world, Words&) { return state(world).board_turned ? "yes" : "no"; }
std::string swapped(World& world, Words&) { return state(world).colours_swapped ? "yes" : "no"; }

std::string game_fen(World& world, Words&) {
  const auto position = state(world).position();
  return position ? to_fen(position->setup()) : std::string{};
}

std::string moves(World& world, Words&) {
  std::vector<std::string> plies;
  for (const rules::GamePly& one : state(world).plies) {
    plies.push_back(rules::to_uci(one.move) + (one.irregular ? "!" : ""));
  }
  return fmt::format("{}", fmt::join(plies, " "));
}

std::string playable(World& world, Words&) {
  std::vector<std::string> moves;
  for (const rules::Move move : state(world).playable()) moves.push_back(rules::to_uci(move));
  std::ranges::sort(moves);
  return fmt::format("{}", fmt::join(moves, " "));
}

std::string score(World& world, Words&) {
  const auto score = state(world).score;
  return score ? fmt::format("{} {}", score->white_halves / 2.0, score->black_halves / 2.0) : "";
}

std::string clock_of(World& world, Words& words) {
  const rules::Color side = words.side();
  const auto times = state(world).clock.times;
  return times ? clock_text(times->of(side)) : std::string{};
}

std::string running(World& world, Words&) {
  const auto side = state(world).clock.running;
  return side ? std::string(rules::words::to_string(*side)) : std::string{};
}

std::string counter(World& world, Words& words) {
  const bool white = words.side() == rules::Color::white;
  const rules::ClockState& clock = state(world).clock;
  return fmt::format("{}", white ? clock.white_moves : clock.black_moves);
}

std::string control(World& world, Words&) { return to_string(state(world).clock.control); }

std::string illegal_moves(World& world, Words& words) {
  return fmt::format("{}", state(world).player(words.side()).illegal_moves);
}

std::string warnings(World& world, Words& words) {
  return fmt::format("{}", state(world).player(words.side()).warnings);
}

std::string excluded(World& world, Words& words) {
  return state(world).player(words.side()).excluded ? "yes" : "no";
}

std::string fines(World& world, Words& words) {
  return fmt::format("{}", fmt::join(state(world).player(words.side()).fines, " "));
}

std::string waived(World& world, Words&) {
  std::vector<std::string_view> sides;
  for (const rules::Color side : state(world).waived) sides.push_back(rules::words::to_string(side));
  return fmt::format("{}", fmt::join(sides, " "));
}

std::string obligations(World& world, Words&) { return fmt::format("{}", state(world).obligations.size()); }

std::string struck_out(World& world, Words&) {
  std::size_t plies = 0;
  for (const rules::Annulled& annulled : state(world).annulled) plies += annulled.plies.size();
  return fmt::format("{}", plies);
}

std::string standing(World& world, Words&) { return fmt::format("{}", fmt::join(state(world).stands, " ")); }

std::string open_claim(World& world, Words&) {
  const auto claim = state(world).open_claim;
  return claim ? std::string(to_string(*claim)) : std::string{};
}

std::string offer(World& world, Words&) {
  const auto by = state(world).history.open_offer();
  return by ? std::string(rules::words::to_string(*by)) : std::string{};
}

std::string offers(World& world, Words& words) {
  return fmt::format("{}", state(world).history.offers_made(words.side()));
}

std::string plies_text(const std::vector<int>& plies) { return fmt::format("{}", fmt::join(plies, " ")); }
std::string before_update(World& world, Words&) { return plies_text(state(world).before_update); }
std::string pressed_early(World& world, Words&) { return plies_text(state(world).pressed_early); }

std::string owes_update(World& world, Words& words) {
  return state(world).player(words.side()).owes_update ? "yes" : "no";
}

std::string signature(World& world, Words& words) {
  const auto result = state(world).player(words.side()).signature;
  return result ? std::string(to_string(*result)) : std::string{};
}

std::string confirmed(World& world, Words&) { return state(world).confirmed() ? "yes" : "no"; }
std::string local_rules(World& world, Words&) { return to_string(world.game().head().local); }
std::string game_edition(World& world, Words&) { return std::string(world.game().head().edition.id); }

// "snapshot position": the words after it.
std::string snapshot_line(World& world, Words& words) {
  const std::string text = to_text(rules::snapshot(world.game()));
  const std::string key = words.rest();
  for (const std::string_view line : rules::split(text, '\n')) {
    if (line.starts_with(key)) return std::string(line.substr(std::min(key.size() + 1, line.size())));
  }
  throw BadStep(fmt::format("the snapshot has no line '{}'", key));
}

std::string peg_touched(World& world, Words&) {
  std::vector<std::string> squares;
  const auto& peg = state(world).peg;
  if (peg) {
    for (const rules::Square square : peg->touched()) squares.push_back(rules::to_string(square));
  }
  return fmt::format("{}", fmt::join(squares, " "));
}

std::string peg_held(World& world, Words&) {
  const auto held = state(world).peg ? state(world).peg->held() : std::nullopt;
  return held ? rules::to_uci(*held) : std::string{};
}

// "sheet counts electronic".
std::string sheet_counts(World& world, Words& words) {
  world.judge_alone();
  const std::string kind = words.next();
  if (kind != "paper" && kind != "electronic") throw BadStep("paper or electronic");
  const auto sheet = kind == "paper" ? laws::SheetKind::paper : laws::SheetKind::electronic;
  return laws::sheet_counts(world.edition(), world.local, sheet) ? "yes" : "no";
}

std::string giver(World& world, Words&) {
  const rules::Odds& odds = state(world).odds;
  return odds.any() ? std::string(rules::words::to_string(odds.giver())) : std::string{};
}

std::string rulings(World& world, Words&) { return fmt::format("{}", world.game().rulings().size()); }

// "ruling 2": as it was entered.
std::string ruling(World& world, Words& words) {
  const auto all = world.game().rulings();
  const int number = words.number();
  if (number < 1 || number > static_cast<int>(all.size())) throw BadStep("there is no such ruling");
  return to_string(all[static_cast<std::size_t>(number) - 1].ruling);
}

// What is logged beside the last ruling.
std::string logged(World& world, Words& words) {
  const auto all = world.game().rulings();
  if (all.empty()) throw BadStep("nothing was ruled");
  const rules::RulingRecord& last = all.back();
  const std::string what = words.next();
  if (what == "edition") return last.edition;
  if (what == "author") return last.stamp.author;
  if (what == "ply") return fmt::format("{}", last.ply);
  if (what == "article") return last.article;
  if (what == "proposal") return last.proposed;
  throw BadStep("a ruling logs edition, author, ply, article, proposal");
}

constexpr std::array<Question, 44> kQuestions{{
    {"moved before update", before_update},
    {"pressed before announced", pressed_early},
    {"update owed by", owes_update},
    {"signature of", signature},
    {"result confirmed", confirmed},
    {"game local rules", local_rules},
    {"game edition", game_edition},
    {"snapshot", snapshot_line},
    {"peg touched", peg_touched},
    {"peg held", peg_held},
    {"sheet counts", sheet_counts},
    {"game result", result},
    {"game article", result_article},
    {"game phase", phase},
    {"game ply", ply},
    {"game turn", turn},
    {"game board", placement},
    {"game fen", game_fen},
    {"game moves", moves},
    {"game playable", playable},
    {"game score", score},
    {"game clock of", clock_of},
    {"game clock running", running},
    {"game clock control", control},
    {"game counter of", counter},
    {"to be replayed", replay},
    {"board awaited", board_awaited},
    {"board turned", turned},
    {"colours swapped", swapped},
    {"illegal moves of", illegal_moves},
    {"warnings of", warnings},
    {"excluded", excluded},
    {"fines of", fines},
    {"waived by", waived},
    {"obligations", obligations},
    {"plies struck out", struck_out},
    {"irregular plies that stand", standing},
    {"claim left open", open_claim},
    {"game offer", offer},
    {"game offers by", offers},
    {"rulings", rulings},
    {"ruling", ruling},
    {"logged", logged},
    {"giver of odds", giver},
}};

}  // namespace

Subject ruling_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
