// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/card_book.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "rules/chess/fen_fields.hpp"
#include "rules/laws/rulings/judge/claim_window.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/passed_over.hpp"

namespace eboard::live {

namespace {

using tracking::IrregularityFound;

/// The number of plies before the irregular one that a card repeats.
constexpr int kTail = 6;

const LiveMove* move_at(const LiveBoard& board, int ply) {
  if (ply < 1 || static_cast<std::size_t>(ply) > board.moves.size()) return nullptr;
  return &board.moves[static_cast<std::size_t>(ply) - 1];
}

/// The position is the one in which that ply of the game was played.
bool is_before(std::string_view fen, int ply, const LiveBoard& board) {
  const auto reported = rules::parse_fen(fen), start = rules::parse_fen(board.start_fen);
  return !reported || !start || move_number(*reported) == move_number(before_ply(*start, ply));
}

/// The position that the tracker gives in the evidence, else that of the move list: a detector may look back
/// at a ply that was already played, and gives the position that it should have led to.
std::string position_before(const IrregularityFound& found, const LiveBoard& board) {
  const auto reported = tracking::position_of(found.evidence);
  const bool looks_back = move_at(board, found.ply) != nullptr && !is_before(reported, found.ply, board);
  if (!reported.empty() && !looks_back) return std::string(reported);
  if (found.ply <= 1) return board.start_fen;
  const LiveMove* last = move_at(board, found.ply - 1);
  return last != nullptr ? last->fen : board.fen;
}

std::string placement_after(const IrregularityFound& found, const LiveBoard& board) {
  if (const auto reported = tracking::board_of(found.evidence); !reported.empty())
    return std::string(reported);
  if (const LiveMove* move = move_at(board, found.ply)) return std::string(rules::placement_in(move->fen));
  if (board.seen) return *board.seen;
  return std::string(rules::placement_in(board.fen));
}

std::vector<Card::Played> tail_of(const LiveBoard& board, int ply) {
  std::vector<Card::Played> tail;
  for (int each = std::max(1, ply - kTail); each <= ply; ++each) {
    if (const LiveMove* move = move_at(board, each)) tail.push_back({each, move->san});
  }
  return tail;
}

/// Which plies were counted for a draw.
std::vector<std::size_t> counted(const tracking::Evidence& evidence) {
  if (const auto* repeated = std::get_if<tracking::evidence::Repetition>(&evidence)) return repeated->plies;
  if (const auto* since = std::get_if<tracking::evidence::NoProgress>(&evidence)) return {since->since_ply};
  return {};
}

std::vector<Card::Played> named_by(const tracking::Evidence& evidence, const LiveBoard& board) {
  std::vector<Card::Played> named;
  for (const std::size_t ply : counted(evidence)) {
    const int number = static_cast<int>(ply);
    if (const LiveMove* move = move_at(board, number)) named.push_back({number, move->san});
  }
  return named;
}

std::optional<LiveClock> clock_at_turn(const LiveBoard& board, int ply) {
  const LiveMove* last = move_at(board, ply - 1);
  if (last == nullptr || !last->white || !last->black) return std::nullopt;
  LiveClock clock;
  clock.white = *last->white;
  clock.black = *last->black;
  return clock;
}

/// It was for a player to claim, and the reply is in the record.
bool has_lapsed(const IrregularityFound& found, const LiveBoard& board) {
  const auto code = found.code.known();
  const auto rule = code ? tracking::irregularity(*code).rule : std::nullopt;
  if (found.for_whom != tracking::ForWhom::claim || !rule || !rules::lapses_with_reply(*rule)) return false;
  const LiveMove* reply = move_at(board, found.ply + 1);
  return reply != nullptr && tracking::recorded(reply->state);
}

}  // namespace

std::optional<rules::Color> Card::by() const {
  // `before` may be the position of an earlier ply, which the evidence is about.
  auto position = rules::parse_fen(start);
  if (position) {
    position = rules::before_ply(std::move(*position), found.ply);
  } else {
    position = rules::parse_fen(before);
  }
  return tracking::offender(found, position ? std::optional(position->turn) : std::nullopt);
}

bool Card::open() const {
  if (lapsed) return false;
  // Play may go on over a flag, and the result is still to be ruled.
  const bool lasts =
      found.for_whom == tracking::ForWhom::arbiter || found.code == tracking::Code::time_forfeit_candidate;
  const bool stood = found.state == tracking::State::stood && lasts;
  return stood || found.state == tracking::State::pending || found.state == tracking::State::completed;
}

std::vector<CardNumber> CardBook::correct(const LiveBoard& board, storage::Sequence last) {
  std::vector<CardNumber> changed;
  for (auto& [number, card] : cards_) {
    if (card.board != board.info.number) continue;
    GameSeat seat = board.seat_of(card.seat.board, card.seat.game);
    if (seat == card.seat) continue;
    card.seat = std::move(seat);
    card.changed = last + 1;  // later than any number that a client may send
    card.version = ++version_;
    changed.push_back(number);
  }
  return changed;
}

std::optional<Millis> CardBook::wall_at(Millis at) const {
  const auto moment = calendar_.when(at);
  return moment ? std::optional(moment->unix_time) : std::nullopt;
}

bool CardBook::date(Card& card) const {
  bool changed = false;
  for (Card::Step& step : card.steps) {
    const auto wall = wall_at(step.at);
    changed = changed || wall != step.wall;
    step.wall = wall;
  }
  for (Card::Given& given : card.given) {
    const auto wall = wall_at(given.at);
    changed = changed || wall != given.wall;
    given.wall = wall;
  }
  return changed;
}

std::vector<CardNumber> CardBook::take(const storage::ClockAnchor& anchor) {
  calendar_.add(anchor);
  std::vector<CardNumber> changed;
  for (auto& [number, card] : cards_) {
    if (!date(card)) continue;
    card.version = ++version_;
    changed.push_back(number);
  }
  return changed;
}

std::vector<CardNumber> CardBook::apply(const storage::StoredEvent& event, const LiveBoard& board) {
  const auto& what = event.event.what;
  trails_[event.board].take(event.event);
  if (std::holds_alternative<tracking::GameStarted>(what)) {
    // A game that came to nothing gives its number to the next one, so the numbers of its irregularities and
    // rulings begin again.
    numbers_.erase({event.board, event.event.game});
    rulings_.erase({event.board, event.event.game});
    forget_games_before(event.board, event.event.game - 1);
  }
  if (const auto* found = std::get_if<IrregularityFound>(&what)) return reported(event, *found, board);
  if (const auto* made = std::get_if<tracking::RulingMade>(&what)) return ruled(event, *made, board);
  const auto* move = std::get_if<tracking::MoveTracked>(&what);
  if ((move && tracking::recorded(move->state)) || std::holds_alternative<tracking::TakenBack>(what))
    return recorded(event, board);
  return {};
}

std::vector<CardNumber> CardBook::recorded(const storage::StoredEvent& event, const LiveBoard& board) {
  const auto game = numbers_.find({event.board, event.event.game});
  if (game == numbers_.end() || board.game != event.event.game) return {};
  std::vector<CardNumber> changed;
  for (const auto& [id, number] : game->second) {
    const auto place = cards_.find(number);
    if (place == cards_.end()) continue;
    Card& card = place->second;
    const bool lapsed = has_lapsed(card.found, board);
    if (lapsed == card.lapsed) continue;
    card.lapsed = lapsed;
    card.changed = event.sequence;
    card.version = ++version_;
    changed.push_back(number);
  }
  return changed;
}

std::vector<CardNumber> CardBook::reported(const storage::StoredEvent& event, const IrregularityFound& found,
                                           const LiveBoard& board) {
  const GameKey game{event.board, event.event.game};
  auto& known = numbers_[game];
  const bool first = known.try_emplace(found.id, event.sequence).second;
  const CardNumber number = known.at(found.id);
  if (first) cards_.emplace(number, new_card(event, found, board));
  const auto place = cards_.find(number);
  if (place == cards_.end()) return {};  // the card is so old that it was dropped
  Card& card = place->second;
  card.found = found;
  card.lapsed = has_lapsed(found, board);
  card.steps.push_back({found.state, event.event.at, wall_at(event.event.at)});
  if (const ReportedPly* reported = trails_[event.board].ply(found.ply)) card.reported = *reported;
  show_rulings(card, game);
  card.apart = !board.is_of_round(event.board, event.event.game);
  card.changed = event.sequence;
  card.version = ++version_;
  forget_oldest(found.for_whom);
  return {number};
}

std::vector<CardNumber> CardBook::ruled(const storage::StoredEvent& event, const tracking::RulingMade& made,
                                        const LiveBoard& board) {
  const GameKey game{event.board, event.event.game};
  const auto ruling = rules::parse_ruling(made.ruling);
  const bool latest = board.game == event.event.game;
  const rules::Setup start =
      rules::parse_fen(latest ? board.start_fen : std::string()).value_or(rules::Setup::initial());
  const auto* colours = ruling ? std::get_if<rules::ruling::Colours>(&ruling->action) : nullptr;
  Entered one{.given = {made.number, made.ruling, made.article, made.author, false, event.event.at, {}},
              .about = made.about,
              .undoes = made.undoes,
              .exchanges_names = colours != nullptr && colours->swap};
  if (ruling) one.given.words = rules::decision_words(ruling->action, rules::Audience::arbiter, start);
  rulings_[game].push_back(std::move(one));
  std::vector<CardNumber> changed;
  for (auto& [number, card] : cards_) {
    if (card.seat.board != event.board) continue;
    // What is said of an older game's round is said on the latest one.
    const bool apart = !board.is_of_round(card.seat.board, card.seat.game);
    const bool moved = std::exchange(card.apart, apart) != apart;
    const bool ruled_on = card.seat.game == event.event.game && show_rulings(card, game);
    if (!moved && !ruled_on) continue;
    card.changed = event.sequence;
    card.version = ++version_;
    changed.push_back(number);
  }
  return changed;
}

bool CardBook::show_rulings(Card& card, const GameKey& game) const {
  const auto found = rulings_.find(game);
  if (found == rulings_.end()) return false;
  const auto undone = rules::passed_over(found->second, [](const Entered& one) {
    return std::optional(rules::numbered_ruling(one.given.number, one.undoes));
  });
  std::vector<Card::Given> given;
  bool exchanged = false;
  for (const Entered& one : found->second) {
    const bool counts = std::ranges::find(undone, one.given.number) == undone.end();
    if (counts && one.exchanges_names) exchanged = !exchanged;
    if (one.about != card.found.id || one.undoes != 0) continue;
    given.push_back(one.given);
    given.back().undone = !counts;
    given.back().wall = wall_at(one.given.at);
  }
  const bool changed = given != card.given || exchanged != card.names_exchanged;
  card.given = std::move(given);
  card.names_exchanged = exchanged;
  return changed;
}

Card CardBook::new_card(const storage::StoredEvent& event, const IrregularityFound& found,
                        const LiveBoard& board) const {
  Card card;
  card.number = event.sequence;
  card.board = board.info.number;
  card.seat = board.seat_of(event.board, event.event.game);
  card.start = board.start_fen;
  card.before = position_before(found, board);
  card.after = placement_after(found, board);
  card.line = tail_of(board, found.ply);
  card.named = named_by(found.evidence, board);
  if (const auto trail = trails_.find(event.board); trail != trails_.end())
    card.seen = trail->second.of_turn(found.ply);
  card.turn = clock_at_turn(board, found.ply);
  if (board.latest_clock) card.clock = board.latest_clock->at_time(event.event.at);
  return card;
}

void CardBook::forget_oldest(tracking::ForWhom for_whom) {
  const auto same = [for_whom](const auto& entry) { return entry.second.found.for_whom == for_whom; };
  if (std::count_if(cards_.begin(), cards_.end(), same) <= kMax) return;
  cards_.erase(std::find_if(cards_.begin(), cards_.end(), same));
}

void CardBook::forget_games_before(storage::BoardId board, int game) {
  const auto shown = [this](const auto& each) { return cards_.contains(each.second); };
  const auto erase_old = [&](auto& games, auto keeps) {
    auto at = games.lower_bound({board, std::numeric_limits<int>::min()});
    for (const auto end = games.lower_bound({board, game}); at != end;)
      at = keeps(*at) ? std::next(at) : games.erase(at);
  };
  erase_old(numbers_, [&](const auto& each) { return std::ranges::any_of(each.second, shown); });
  erase_old(rulings_, [&](const auto& each) { return numbers_.contains(each.first); });
}

void CardBook::succeed(const CardBook& before) {
  version_ = std::max(version_, before.version_);
  for (auto& [number, card] : cards_) card.version = ++version_;
}

const Card* CardBook::find(CardNumber number) const {
  const auto found = cards_.find(number);
  return found == cards_.end() ? nullptr : &found->second;
}

}  // namespace eboard::live
