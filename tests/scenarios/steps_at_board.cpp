// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The steps that are carried out otherwise when a scenario is played at a board: by hands, by the clock, and
// by an arbiter who rules on the cards that the daemon shows.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/enter/statements.hpp"
#include "tests/scenarios/answers.hpp"
#include "tests/scenarios/steps.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace eboard::scenarios {

namespace {

using rules::Color;
using rules::Incident;
using rules::Move;
using rules::Rule;
using tracking::IrregularityFound;

constexpr drivers::Millis kTouch{1500};
constexpr drivers::Millis kAdjusting{3000};
constexpr rules::Bitboard kFirstFiles = 0x0707'0707'0707'0707;

// The first ply from a position that nobody declared is certain with the next one.
void play(test::Seat& seat, Words& words) {
  auto position = seat.position();
  const auto record = seat.file().state().position();
  int ply = seat.file().state().ply() + (record && position && record->turn() != position->turn() ? 1 : 0);
  for (; !words.at_end(); ++ply) {
    const std::string word = words.next();
    if (word.ends_with('.')) {
      --ply;
      continue;
    }
    if (!position) throw BadStep("the position is not known");
    const rules::Move move = parse_move(*position, word);
    seat.play(move);
    position->play(move);
  }
  if (seat.file().state().ply() != ply)
    throw BadStep(fmt::format("{} plies are not in the record: {}", ply, seat.table().committed()));
}

void play_game(World& world, Words& words) {
  play(world.seat("game"), words);
  world.follow_seat();
}

void play_moves(World& world, Words& words) {
  play(world.seat("moves"), words);
  world.follow_seat();
}

/// The desk's own action, and another game at the board.
template <void (*desk)(World&, Words&)>
void anew(World& world, Words& words) {
  desk(world, words);
  world.leave_seat();
}

void play_irregular(World& world, Words& words) {
  const std::string squares = words.next();
  std::optional<rules::Placement> left;
  if (words.take("leaving")) {
    auto board = rules::Placement::parse(words.next());
    if (!board) throw BadStep(board.error());
    left = *board;
  }
  world.seat().play_irregular(squares, left);
}

void show_clock(World& world, Words& words) {
  rules::Times times{.white = words.time(), .black = {}};
  times.black = words.time();
  std::optional<Color> running;
  if (words.take("running")) running = words.side();
  if (times.white.count() % 1000 != 0 || times.black.count() % 1000 != 0)
    throw NotAtBoard("the clock shows whole seconds only");
  world.seat().show_clock(times, running);
}

void touch(World& world, Words& words) { world.seat().touch(words.side()); }

void set_board(World& world, Words& words) {
  rules::Placement pieces = world.game().state().board();
  if (!words.at_end()) pieces = rules::Placement::parse(words.next()).value();
  world.seat().put(pieces);
  const auto& events = world.seat().table().events();
  const auto seen = std::find_if(events.rbegin(), events.rend(), [](const tracking::TrackedEvent& event) {
    return std::holds_alternative<tracking::BoardSeen>(event.what);
  });
  const bool agrees = seen == events.rend() || std::get<tracking::BoardSeen>(seen->what).agrees;
  const bool stands = agrees && !world.game().state().awaiting_board;
  world.answer = {{"answer", stands ? "accepted" : "refused"}};
}

/// "the move stands (4.8)".
Answer refused(const std::string& sentence) {
  const std::size_t open = sentence.rfind(" (");
  if (!sentence.ends_with(')') || open == std::string::npos)
    return {{"answer", "refused"}, {"article", ""}, {"reason", sentence}};
  return {{"answer", "refused"},
          {"article", sentence.substr(open + 2, sentence.size() - open - 3)},
          {"reason", sentence.substr(0, open)}};
}

/// Returns the number of the ruling; nullopt: it is refused.
std::optional<int> enter(World& world, const rules::Ruling& ruling) {
  const auto entered = world.seat().table().rule(ruling, world.card);
  if (entered) {
    world.answer = {{"answer", "accepted"}, {"article", entered->ruling.article}};
    return entered->ruling.number;
  }
  if (entered.error().why == seams::Refused::Why::unknown)
    throw NotAtBoard("no game stands ready, or its first ply is not certain yet");
  world.answer = refused(entered.error().sentence);
  return std::nullopt;
}

/// A scenario counts its own rulings, and not those that take down what players say.
void count_own(const World& world, rules::Ruling& ruling) {
  auto* undo = std::get_if<rules::ruling::Undo>(&ruling.action);
  if (undo == nullptr || undo->number < 1 || undo->number > static_cast<int>(world.own_rulings.size()))
    return;
  undo->number = world.own_rulings[static_cast<std::size_t>(undo->number - 1)];
}

void rule(World& world, Words& words) {
  constexpr std::string_view kInstead = " instead of ";
  const std::string text = words.rest();
  if (text.find(kInstead) != std::string::npos)
    throw NotAtBoard("what the Laws propose instead is known from the card");
  auto ruling = rules::parse_ruling(text);
  if (!ruling) {
    world.answer = {{"answer", "unreadable"}, {"reason", ruling.error()}};
    return;
  }
  count_own(world, *ruling);
  if (const auto number = enter(world, *ruling)) world.own_rulings.push_back(*number);
}

// Own and enemy pieces are lifted one after the other, or within a moment; then another piece is moved.
void touch_pieces(World& world, const Incident& incident) {
  test::Seat& seat = world.seat();
  const auto position = seat.file().state().position();
  if (!position || position->turn() != incident.by)
    throw NotAtBoard("pieces that are touched out of turn bind nobody: no card is shown");
  const auto binds = [](const rules::Proposal& proposal) {
    return std::ranges::any_of(proposal.rulings, [](const rules::Ruling& ruling) {
      return std::holds_alternative<rules::ruling::Oblige>(ruling.action);
    });
  };
  if (std::ranges::none_of(rules::propose(seat.file(), incident), binds))
    throw NotAtBoard("a piece that cannot be used binds nobody: no card is shown");
  std::vector<rules::Square> all = incident.own;
  all.insert(incident.enemy_first ? all.begin() : all.end(), incident.enemy.begin(), incident.enemy.end());
  std::string lifts, puts;
  for (const rules::Square square : all) {
    if (!incident.at_once) {
      seat.touch(square, kTouch);
      continue;
    }
    const auto man = seat.table().hands().board()[square];
    lifts += fmt::format("-{} ", rules::to_string(square));
    puts += fmt::format("+{}{} ", rules::to_char(*man), rules::to_string(square));
  }
  if (incident.at_once) seat.table().play(lifts + "1500ms " + puts + "400ms");
  for (const rules::Move move : position->legal_moves()) {
    const bool touched =
        std::ranges::find(all, move.from) != all.end() || std::ranges::find(all, move.to) != all.end();
    if (touched || move.kind != rules::MoveKind::normal) continue;
    seat.play(move);
    return;
  }
  throw NotAtBoard("no other piece can move, so nothing shows that the touch was not followed");
}

/// The player on move lifts pieces of the opponent that no move takes, puts them back, and plays.
void adjust(World& world, const Incident& incident) {
  test::Seat& seat = world.seat();
  const auto position = seat.file().state().position();
  if (!position || position->turn() != incident.by || !incident.own.empty())
    throw NotAtBoard("an own piece in one's turn is touched, and out of turn it may be anybody's hand");
  for (const rules::Square square : incident.enemy) seat.touch(square, kAdjusting);
  const auto moves = position->legal_moves();
  const auto quiet = std::find_if(moves.begin(), moves.end(), [&](const rules::Move move) {
    return move.kind == rules::MoveKind::normal && !position->placement()[move.to];
  });
  if (quiet == moves.end()) throw NotAtBoard("no piece can move, so nothing shows whose turn it was");
  seat.play(*quiet);
}

/// The move as hands make it, whether the Laws allow it or not.
Move as_made(const rules::Position& position, const std::string& text) {
  if (const auto move = legal_move(position, text)) return *move;
  rules::Setup setup = position.setup();
  setup.in_advance = 0;
  const auto unlimited = rules::Position::from_setup(setup, rules::Validation::follow_on);
  if (const auto move = unlimited ? legal_move(*unlimited, text) : std::nullopt) return *move;
  setup.turn = !setup.turn;
  const auto other = rules::Position::from_setup(setup, rules::Validation::follow_on);
  if (const auto move = other ? legal_move(*other, text) : std::nullopt) return *move;
  const rules::Square king = position.king_square(position.turn());
  if (text == "O-O" || text == "O-O-O")
    return {king, rules::make_square(text == "O-O" ? 6 : 2, rules::rank_of(king))};
  throw NotAtBoard("no hand makes that move");
}

/// A card that says why the ply does not stand.
const IrregularityFound* card_against(const std::vector<IrregularityFound>& cards, int ply) {
  const auto against = [ply](const IrregularityFound& found) {
    const auto code = found.code.known();
    const bool refuses =
        code && (tracking::is_illegal_move(*code) || *code == tracking::Code::obligation_not_met ||
                 *code == tracking::Code::out_of_turn);
    return refuses && found.ply == ply && found.state != tracking::State::corrected;
  };
  const auto found = std::ranges::find_if(cards, against);
  return found == cards.end() ? nullptr : &*found;
}

// Hands make the move. Where a card says that it does not stand they put it back.
void try_move(World& world, Words& words) {
  test::Seat& seat = world.seat();
  const std::string text = words.next();
  const rules::GameFile game = seat.file();
  const auto asked = game.with_move(text);
  const bool refused = !asked;
  world.answer = {{"answer", refused ? "refused" : "accepted"},
                  {"article", refused ? asked.error().article : ""},
                  {"reason", refused ? asked.error().reason : ""}};
  const auto& state = game.state();
  const bool plays = state.phase == rules::Phase::under_way || state.phase == rules::Phase::adjourning;
  if (!plays || state.awaiting_board) return;  // hands show nothing then
  const auto position = seat.position();
  if (!position) throw BadStep("the position is not known");
  const Move move = as_made(*position, text);
  const bool in_turn = rules::contains(position->placement().of(position->turn()), move.from);
  if (in_turn) {
    seat.play(move);
  } else {
    seat.make(move);
    seat.wait("8s");
  }
  const auto cards = seat.table().cards();
  const IrregularityFound* card = card_against(cards, state.ply() + 1);
  if (refused && card == nullptr) throw BadStep(fmt::format("no card refuses {}", text));
  if (card == nullptr) return world.follow_seat();
  if (!refused) world.answer = {{"answer", "refused"}, {"article", card->article}};
  seat.put(position->placement());
  seat.let_run(position->turn());
}

// Knight and rook of the player to move stand on each other's squares. With men of the other one the card
// would ask whose hand it was.
void displace(World& world, const Incident& incident) {
  test::Seat& seat = world.seat();
  if (incident.ply && *incident.ply != seat.file().state().ply())
    throw NotAtBoard("what happened a few plies ago cannot happen now");
  rules::Placement pieces = seat.table().hands().board();
  const auto position = seat.file().state().position();
  if (!position) throw BadStep("the position is not known");
  const rules::Bitboard knights = pieces.of(rules::Piece{position->turn(), rules::Role::knight});
  const rules::Bitboard rooks = pieces.of(rules::Piece{position->turn(), rules::Role::rook});
  if (!knights || !rooks) throw NotAtBoard("no knight can be displaced");
  const rules::Square knight = rules::first(knights), rook = rules::first(rooks);
  const auto man = pieces[knight];
  pieces.set(knight, pieces[rook]);
  pieces.set(rook, man);
  seat.put(pieces);
}

// The same plies on a board that lies across.
void play_across(World& world) {
  const auto plies = world.seat().file().state().plies;
  world.sit_across();
  for (const rules::GamePly& ply : plies) world.seat().play(ply.move);
}

// The pieces of the first three files fall off the board.
void upset(World& world) {
  test::Seat& seat = world.seat();
  rules::Placement pieces = seat.table().hands().board();
  for (rules::Bitboard left = pieces.occupied() & kFirstFiles; left;)
    pieces.set(rules::pop(left), std::nullopt);
  seat.put(pieces);
}

const IrregularityFound* card_of(const std::vector<IrregularityFound>& cards, Rule rule) {
  const auto of_rule = [rule](const IrregularityFound& found) {
    const auto code = found.code.known();
    return code && tracking::irregularity(*code).rule == rule;
  };
  const auto found = std::ranges::find_if(cards.rbegin(), cards.rend(), of_rule);
  return found == cards.rend() ? nullptr : &*found;
}

// Until their card is there.
void let_both_flags_fall(World& world) {
  constexpr int kMaxSeconds = 60;
  world.seat().wait("(w=0 (b=0 1s");
  for (int waited = 1; waited < kMaxSeconds; ++waited) {
    const auto cards = world.seat().table().cards();
    const auto* card = card_of(cards, Rule::time_forfeit_candidate);
    const auto* fallen =
        card == nullptr ? nullptr : std::get_if<tracking::evidence::FallenFlag>(&card->evidence);
    if (fallen != nullptr && fallen->second) return;
    world.seat().wait("1s");
  }
}

/// What still has to be done at the board so that it happened.
void make_happen(World& world, const Incident& incident) {
  switch (incident.what) {
    case Rule::touch_move:
      return touch_pieces(world, incident);
    case Rule::piece_adjusted:
      return adjust(world, incident);
    case Rule::press_without_move:
      return world.seat().press(incident.by);
    case Rule::late:
      if (incident.both || world.seat().file().state().ply() > (incident.by == Color::white ? 0 : 1))
        throw NotAtBoard("who has moved is there, and without anybody no clock runs");
      return world.seat().wait("4200s");
    case Rule::irregular_start:
      if (!world.begins_wrong() || world.seat().file().state().ply() == 0)
        throw NotAtBoard("a start is wrong when play goes on from it");
      return;
    case Rule::board_turned:
      if (world.seat().file().state().ply() == 0)
        throw NotAtBoard("before the first ply a board can be turned");
      return play_across(world);
    case Rule::both_flags:
      if (!world.control_or_default().timed())
        throw NotAtBoard("which period it is follows from the time control, and none is given");
      return let_both_flags_fall(world);
    case Rule::displaced:
      return displace(world, incident);
    case Rule::disturbed:
      return upset(world);
    case Rule::colours_reversed:
      throw NotAtBoard("no sensor shows who sits where");
    case Rule::late_at_resumption:
      throw NotAtBoard("who comes back to a game that was adjourned is for a person to say");
    case Rule::two_hands:
      throw NotAtBoard("no sensor shows which hand it was");
    default:
      break;
  }
}

// A touch that another move followed is put right by going back to that ply first; the scenario asks before
// anything was moved.
void leave_out_return(std::vector<rules::Proposal>& proposals) {
  for (rules::Proposal& proposal : proposals) {
    std::erase_if(proposal.rulings, [](const rules::Ruling& ruling) {
      return std::holds_alternative<rules::ruling::Restore>(ruling.action);
    });
  }
}

// At a table a clock always runs, and goes back with the position.
void leave_out_clocks(std::vector<rules::Proposal>& proposals) {
  for (rules::Proposal& proposal : proposals) {
    for (rules::Ruling& ruling : proposal.rulings) {
      if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action)) restore->times.reset();
    }
  }
}

void happen(World& world, Words& words) {
  const Incident incident = take_incident(words);
  if (!incident.restorable) throw NotAtBoard("whether a position can be put back is for the arbiter to say");
  if (incident.deliberate) throw NotAtBoard("no sensor shows an intention");
  if (incident.requested) throw NotAtBoard("what a player asks for is not heard");
  make_happen(world, incident);
  if (incident.reply_touched) world.seat().touch(!incident.by);
  const auto cards = world.seat().table().cards();
  // Two flags are one card.
  const bool flags = incident.what == Rule::both_flags;
  const IrregularityFound* card = card_of(cards, flags ? Rule::time_forfeit_candidate : incident.what);
  if (card == nullptr)
    throw BadStep(fmt::format("there is no card; there are {}", world.seat().table().flags()));
  world.card = card->id;
  std::vector<rules::Proposal> proposals;
  for (const auto& one : world.seat().table().proposals(*card).proposals) {
    if (one.refused) throw BadStep(fmt::format("the core refuses what is proposed: {}", *one.refused));
    proposals.push_back(one.proposal);
  }
  if (incident.what == Rule::touch_move) leave_out_return(proposals);
  leave_out_clocks(proposals);
  constexpr std::string_view kClaimed = "if the opponent claims: ";
  const bool claimed =
      std::ranges::any_of(proposals, [](const auto& one) { return one.why.starts_with(kClaimed); });
  if (incident.raised_by == rules::Raising::opponent && claimed) {
    std::erase_if(proposals, [](const auto& one) { return !one.why.starts_with(kClaimed); });
  } else if (claimed) {
    std::erase_if(proposals, [](const auto& one) { return one.why.starts_with(kClaimed); });
  }
  answer_with(world, proposals);
}

/// What a person says, as the arbiter's page lists it.
void say(World& world, std::string_view kind, Color by) {
  const auto list = rules::statements(world.seat().file(), mate_oracle());
  const auto said = std::ranges::find_if(
      list, [&](const rules::Statement& one) { return one.kind == kind && one.by == by; });
  if (said == list.end()) throw BadStep(fmt::format("the page does not list {}", kind));
  const auto ruling = rules::parse_ruling(said->command);
  if (!ruling) throw BadStep(ruling.error());
  (void)enter(world, *ruling);
  if (world.answer.at("answer") != "accepted") throw BadStep(world.answer.at("reason"));
}

void end_session(World& world, Words&) { say(world, "session_end", world.seat().file().state().turn()); }
void leave(World& world, Words& words) { say(world, "absent", words.side()); }
void come(World& world, Words& words) { say(world, "present", words.side()); }
void need(World& world, Words& words) {
  (void)enter(world, {.action = rules::ruling::Note{.theory = words.number()}});
  if (world.answer.at("answer") != "accepted") throw BadStep(world.answer.at("reason"));
  world.follow_seat();
}
void demand(World& world, Words& words) {
  say(world, "demand", words.side());
  world.follow_seat();
}

// Somebody plays the move in that position, at another table.
std::string is_legal(World& world, Words& words) {
  world.set_up();
  const std::string text = words.next();
  const rules::Position position = world.history.position();
  const auto move = legal_move(position, text);
  test::Seat table = world.table_at(position);
  if (move) {
    table.play(*move);
  } else if (rules::parse_square(text.substr(0, 2)) && text.size() == 4) {
    table.play_irregular(text, {});
  }
  const auto plies = table.file().state().plies;
  const bool recorded = !plies.empty() && !plies.back().irregular;
  if (recorded && move && plies.back().move != *move) throw BadStep("another move is in the record");
  return recorded ? "yes" : "no";
}

void play_quaternity(World& world, const rules::quaternity::Move move) {
  rules::quaternity::Game after = world.quaternity;
  if (const auto played = after.play(move); !played) throw BadStep(played.error());
  test::QuaternitySeat& seat = world.quaternity_seat();
  if (move.is_pass()) {
    if (seat.game().position() != after.position()) seat.write(after);
  } else {
    seat.make(move);
  }
  while (!after.ending() && after.position().must_pass()) (void)after.play(rules::quaternity::Move::pass());
  if (seat.game().position() != after.position())
    throw BadStep(fmt::format("{} is not on the sheet", rules::quaternity::to_string(move.to)));
  world.quaternity = seat.game();
}

void play_of_four(World& world, Words& words) {
  while (!words.at_end()) play_quaternity(world, test::quaternity_move(words.next()));
}

// From here on what is noticed counts.
void watch_of_four(World& world, Words&) { world.quaternity_seat().forget(); }

void see_of_four(World& world, Words& words) {
  test::QuaternitySeat& seat = world.quaternity_seat();
  seat.play(words.rest());
  world.quaternity = seat.game();
}

// Somebody makes the move in that position, at another table.
std::string is_legal_of_four(World& world, Words& words) {
  using rules::quaternity::Game;
  const auto move = test::quaternity_move(words.next());
  (void)world.quaternity_seat();
  test::QuaternitySeat table{Game(world.quaternity.position(), world.quaternity.occasion())};
  if (move.is_pass()) return table.game().position().must_pass() ? "yes" : "no";
  table.make(move);
  const auto& entries = table.game().entries();
  const auto* made =
      entries.empty() ? nullptr : std::get_if<rules::quaternity::MoveMade>(&entries.front().what);
  if (made && made->move == move) return "yes";
  const bool seldom = move.promotion == rules::Role::rook || move.promotion == rules::Role::bishop;
  if (seldom && world.quaternity.position().is_legal(move))
    throw NotAtBoard("a rook or bishop that a pawn became may read wrongly: it is certain with the reply");
  return "no";
}

// The arbiter enters on the page what was played on the blind player's board.
void compare(World& world, Words& words) {
  const SecondBoard second = take_second_board(words);
  const auto said =
      world.seat().table().second_board({.board = 1, .moves = second.moves, .written = second.written});
  if (!said) throw BadStep(said.error().sentence);
  std::vector<rules::Proposal> proposals;
  for (const auto& [proposal, refused] : said->proposals) {
    if (refused) throw BadStep(fmt::format("the core refuses what is proposed: {}", *refused));
    proposals.push_back(proposal);
  }
  leave_out_clocks(proposals);
  answer_with(world, proposals);
  tell(world, compared(world.seat().file(), second));
}

[[noreturn]] void no_sensors(World&, Words&) {
  throw NotAtBoard("a blind player's own board has no sensors");
}

constexpr std::array<Action, 28> kActions{{
    {"demand to be mated by", demand},
    {"theory needs", need},
    {"moves", play_moves},
    {"move", play_moves},
    {"position", anew<set_position>},
    {"start position", anew<set_chess960>},
    {"edition", anew<say_edition>},
    {"control", anew<say_control>},
    {"repeat", again_and_again<play_moves>},
    {"game moves", play_game},
    {"game tries", try_move},
    {"game irregular", play_irregular},
    {"game clock", show_clock},
    {"game touched by", touch},
    {"game board set", set_board},
    {"ruled", rule},
    {"incident", happen},
    {"session ends", end_session},
    {"absent", leave},
    {"present", come},
    {"peg", no_sensors},
    {"announced", no_sensors},
    {"second board", compare},
    {"quaternity moves", play_of_four},
    {"quaternity move", play_of_four},
    {"quaternity repeat", again_and_again<play_of_four>},
    {"quaternity board", watch_of_four},
    {"quaternity seen", see_of_four},
}};

// Play went on over the count: it is the arbiter who declares the draw, on a card.
std::string result(World& world, Words&) {
  const auto outcome = world.seat().file().state().outcome;
  if (outcome) return std::string(to_string(*outcome));
  const auto cards = world.seat().table().cards();
  if (card_of(cards, Rule::fivefold) || card_of(cards, Rule::seventy_five_moves))
    throw NotAtBoard("a draw by a count is declared by the arbiter, on a card");
  return {};
}

constexpr std::array<Question, 3> kQuestions{{
    {"game result", result},
    {"legal", is_legal},
    {"quaternity legal", is_legal_of_four},
}};

}  // namespace

Subject board_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
