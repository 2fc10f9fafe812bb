// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/proposals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/cards/card_proposals.hpp"
#include "daemon/cards/incident.hpp"
#include "daemon/cards/standing_rulings.hpp"
#include "daemon/cards/what_if.hpp"
#include "rules/laws/endings/repetition.hpp"
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/judge/claim_window.hpp"
#include "rules/laws/rulings/judge/decided_first.hpp"
#include "rules/laws/rulings/text/cause.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::cards {

using rules::Color;
using rules::GameFile;
using seams::Refused;
using tracking::IrregularityFound;

namespace {

/// A card, and all that is asked about it. It is taken from the pipeline once.
struct Case {
  const IrregularityFound& found;
  const pipeline::RuledGame& ruled;
  GameFile game;
  rules::MateOracle oracle;
  int made;                                      ///< plies, those included that wait for their press
  bool resumable;                                ///< the board may still be used for that game
  std::optional<rules::Square> touched_in_vain;  ///< by the player on move: a piece that cannot move

  [[nodiscard]] const rules::GameState& state() const { return game.state(); }
  [[nodiscard]] std::vector<rules::RulingRecord> rulings_on(const IrregularityFound& card) const {
    return standing_on(game, ruled, card);
  }
  /// Of the game, unless it is withdrawn.
  [[nodiscard]] const IrregularityFound* other(const auto& wanted) const {
    for (const IrregularityFound* one : ruled.irregularities().own()) {
      if (one->state != tracking::State::withdrawn && wanted(*one)) return one;
    }
    return nullptr;
  }
};

/// Why the rulings cannot be entered one after the other on a card of that rule; nullopt: they can.
/// `resumable`: the board is still used for that game.
std::optional<std::string> refusal(GameFile game, const std::vector<rules::Ruling>& rulings, rules::Rule card,
                                   const rules::MateOracle& oracle, bool resumable) {
  for (const rules::Ruling& ruling : rulings) {
    const auto entered = rules::entering(game, ruling, {.card = card}, oracle);
    if (!entered) return entered.error().text();
    const auto next = game.with(entered->ruling, {}, oracle);
    if (!next) return next.error().text();
    if (!resumable && pipeline::needs_table(game.state(), next->state()))
      return "the board is set up for another game: play cannot go on in this one";
    game = *next;
  }
  return std::nullopt;
}

/// The board may still be used for that game.
bool resumable(pipeline::BoardPipeline& pipeline, int game) {
  const pipeline::RuledGame* latest = pipeline.book().latest();
  return latest != nullptr && latest->number() == game && pipeline.tracker().can_resume();
}

constexpr double kNearlyAll = 0.9;  // of what is likely

/// Plies of that game that were made by now: those of the record, and those that stand on the board and wait
/// for their press, as far as nearly all that is likely has them.
int plies_made(const pipeline::BoardPipeline& pipeline, const GameFile& game) {
  const auto contenders = pipeline.tracker().contenders();
  const auto share_of = [&](int plies) {
    double share = 0;
    for (const tracking::Contender& one : contenders) {
      const auto behind = static_cast<int>(one.plies.size()) - static_cast<int>(one.taken_back);
      if (game.state().ply() + behind >= plies) share += one.share;
    }
    return share;
  };
  int made = game.state().ply();
  while (share_of(made + 1) >= kNearlyAll) ++made;
  return made;
}

/// What a card says instead of a proposal that is refused; nullopt: the refusal itself is shown.
std::optional<std::string> nothing_more(const Case& card, bool ruled_on, const std::string& refused) {
  const rules::GameState& state = card.state();
  if (!card.resumable && !state.over()) return refused;
  if (ruled_on) return "a part of it was ruled, and the rest cannot be any more: " + refused;
  if (state.outcome == rules::Outcome::annulled) return "the game is annulled";
  if (state.over()) return "the game is over: its result stands";
  if (is_suspicion(card.found))
    return "the record before it is doubtful, and as it is this cannot be ruled: " + refused;
  return std::nullopt;
}

AllProposed proposed(const Case& card, rules::Rule rule) {
  AllProposed out;
  const auto given = card.rulings_on(card.found);
  for (rules::Proposal& proposal : proposals_on(card.game, rule, card.found, given, card.oracle, card.made)) {
    auto refused = refusal(card.game, proposal.rulings, rule, card.oracle, card.resumable);
    auto why = refused ? nothing_more(card, !given.empty(), *refused) : std::nullopt;
    if (!why) {
      out.push_back({std::move(proposal), std::move(refused)});
      continue;
    }
    out.push_back({{.rulings = {}, .why = std::move(*why), .article = proposal.article}, std::nullopt});
  }
  return out;
}

/// Claims that could be made now: by the player on move, or by either player where the edition has that.
std::vector<seams::Proposals::Claim> claims(const rules::GameState& state) {
  std::vector<seams::Proposals::Claim> out;
  if (state.over() || !state.position()) return out;
  for (const auto& [kind, rule] : {std::pair(rules::ClaimKind::threefold, rules::Rule::threefold),
                                   std::pair(rules::ClaimKind::fifty_moves, rules::Rule::fifty_moves)}) {
    const auto window = rules::claim_window(state, rule, state.ply());
    for (const Color by : {state.turn(), !state.turn()}) {
      auto answer = rules::check_claim(state.history, state.edition, {.kind = kind, .by = by},
                                       {.timed = state.clock.control.timed()});
      if (answer.kind == rules::ClaimAnswer::Kind::right)
        out.push_back({kind, by, std::move(answer), window ? window->until : std::string{}});
    }
  }
  return out;
}

/// The rulings on that irregularity.
std::vector<seams::RulingGiven> given(const GameFile& game, int about) {
  auto out = rulings_given(game);
  std::erase_if(out, [&](const seams::RulingGiven& one) {
    return one.record.stamp.about != about ||
           std::holds_alternative<rules::ruling::Undo>(one.record.ruling.action);
  });
  return out;
}

/// The card of a piece that its own player may have moved out of turn, or the opponent's hand displaced.
bool is_of_one_piece(const IrregularityFound& found) {
  return found.code == tracking::Code::out_of_turn || found.code == tracking::Code::displaced;
}

/// A piece stands where its player could have put it, and the opponent pressed: either moved it. `illegal`
/// may name two moves.
bool is_either_hand(const IrregularityFound& illegal, const IrregularityFound& piece) {
  const auto* stands = std::get_if<tracking::evidence::Displacement>(&piece.evidence);
  if (illegal.code != tracking::Code::illegal_move || !is_of_one_piece(piece) || illegal.ply != piece.ply ||
      stands == nullptr || stands->squares.size() != 2)
    return false;
  const auto among = [&](const tracking::BoardSquare& place) {
    const auto square = chess_square(place);
    return square && std::ranges::count(stands->squares, *square) == 1;
  };
  const auto is_of = [&](const tracking::PieceWay* way) {
    return way != nullptr && among(way->from) && among(way->to);
  };
  return is_of(illegal.move.way()) || is_of(illegal.move.second());
}

/// The player whom that card of two says to have moved the piece: a piece is displaced by the other hand.
Color hand_of(const GameFile& game, const IrregularityFound& found) {
  const Color by = offender(game, found);
  return found.code == tracking::Code::displaced ? !by : by;
}

/// Until one of the two cards is ruled on, each proposal says whose hand it assumes. The ruling says whose it
/// was, so the other card then has nothing to propose.
void say_whose_hand(AllProposed& proposals, const Case& card) {
  const IrregularityFound* other = card.other([&](const IrregularityFound& one) {
    return is_either_hand(card.found, one) || is_either_hand(one, card.found);
  });
  if (other == nullptr || !card.rulings_on(card.found).empty()) return;
  if (!card.rulings_on(*other).empty()) {
    proposals = {{{.why = fmt::format("it was ruled that {} moved", name(hand_of(card.game, *other)))}, {}}};
    return;
  }
  for (auto& [proposal, refused] : proposals) {
    if (!proposal.rulings.empty())
      proposal.why =
          fmt::format("if it was {} who moved: {}", name(hand_of(card.game, card.found)), proposal.why);
  }
}

/// The opponent took the king that the illegal move left in check, and pressed: that was their move, and
/// where only the time before it counts they can claim no more.
bool king_was_taken(const Case& card, const IrregularityFound& found) {
  const auto code = found.code.known();
  if (card.state().edition.illegal.window != rules::IllegalWindow::reply_made || !code ||
      !tracking::is_illegal_move(*code))
    return false;
  return card.other([&](const IrregularityFound& one) {
    return one.code == tracking::Code::king_captured && one.ply == found.ply + 1;
  }) != nullptr;
}

void say_king_was_taken(AllProposed& proposals, const Case& card) {
  if (!king_was_taken(card, card.found)) return;
  proposals = {{{.why = "the opponent took the king in reply: it can be claimed no more",
                 .article = std::string{rules::article(card.state().edition, rules::Rule::illegal_window)}},
                {}}};
}

Color mover_of(const rules::GameState& state, int ply) {
  if (ply >= 1 && ply <= state.ply()) return state.plies[static_cast<std::size_t>(ply - 1)].side;
  return (ply - state.ply()) % 2 != 0 ? state.turn() : !state.turn();
}

/// The ply in whose turn the flag of that card fell. It has the number of the first ply that was not in the
/// record by then; a move that had a card already was made before.
int ply_of_flag(const Case& card, const IrregularityFound& fallen) {
  int ply = fallen.ply;
  for (const IrregularityFound* one : card.ruled.irregularities().own()) {
    if (one->id == fallen.id) break;
    const auto code = one->code.known();
    const bool made = one->state == tracking::State::completed || one->state == tracking::State::stood;
    if (made && code && tracking::is_illegal_move(*code)) ply = std::max(ply, one->ply + 1);
  }
  const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&fallen.evidence);
  return flag == nullptr || mover_of(card.state(), ply) == flag->side ? ply : ply + 1;
}

/// The ply that the card is about, or in whose turn its flag fell.
int ply_of(const Case& card) {
  const bool flag = card.found.code == tracking::Code::time_forfeit_candidate;
  return flag ? ply_of_flag(card, card.found) : card.found.ply;
}

/// Nothing was done yet of what the card is about when so many plies stood.
int stands_before(const Case& card) { return ply_of(card) - 1; }

/// A ruling on another card took play back to before the ply that the card is about. With the position in
/// which a flag fell its times come back.
std::optional<rules::RulingRecord> struck_out_by(const Case& card) {
  const IrregularityFound& found = card.found;
  for (rules::RulingRecord& record : card.game.rulings()) {
    const auto* restored = std::get_if<rules::ruling::Restore>(&record.ruling.action);
    if (restored == nullptr || card.game.undone(record.number) || record.stamp.about == found.id) continue;
    const bool flag = found.code == tracking::Code::time_forfeit_candidate;
    if (restored->ply >= (flag ? ply_of(card) : stands_before(card)) || record.ply < found.ply - 1) continue;
    const auto reported = card.ruled.irregularities().reported_by(record.stamp.game);
    if (std::ranges::any_of(reported, [&](const auto* one) { return one->id == found.id; }))
      return std::move(record);
  }
  return std::nullopt;
}

void say_struck_out(AllProposed& proposals, const rules::RulingRecord& by) {
  proposals = {
      {{.why = fmt::format("ruling {} took play back to before it: nothing is left to rule", by.number)},
       {}}};
}

/// A ruling on another card, or on none, gave the player whose flag fell time since.
std::optional<rules::RulingRecord> set_back_by(const Case& card) {
  const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&card.found.evidence);
  if (flag == nullptr || flag->second) return std::nullopt;
  for (rules::RulingRecord& record : card.game.rulings()) {
    const auto* set = std::get_if<rules::ruling::SetClock>(&record.ruling.action);
    if (set == nullptr || card.game.undone(record.number) || record.stamp.about == card.found.id) continue;
    const auto& time = flag->side == Color::white ? set->white : set->black;
    if (!time || *time <= std::chrono::milliseconds{0}) continue;
    const auto reported = card.ruled.irregularities().reported_by(record.stamp.game);
    if (std::ranges::any_of(reported, [&](const auto* one) { return one->id == card.found.id; }))
      return std::move(record);
  }
  return std::nullopt;
}

void say_set_back(AllProposed& proposals, const rules::RulingRecord& by) {
  proposals = {
      {{.why = fmt::format("ruling {} gave that player time since: nothing is left to rule", by.number)},
       {}}};
}

/// Of the first one, if it is two moves.
std::string squares_of(const tracking::PlayedMove& move) {
  const tracking::PieceWay* way = move.way();
  return way == nullptr ? move.text() : to_string(tracking::PieceWay{way->from, way->to});
}

/// A matter of the same game that came before and waits for its ruling.
struct Earlier {
  int card = 0;  ///< the irregularity's number in the game
  rules::DecidedFirst what;
};

/// It waits for its ruling, and was an illegal move.
std::optional<rules::Rule> waits_as_illegal(const Case& card, const IrregularityFound& one) {
  const auto code = one.code.known();
  const bool open = one.state == tracking::State::completed || one.state == tracking::State::stood;
  if (!open || !code || !tracking::is_illegal_move(*code) || !card.rulings_on(one).empty() ||
      king_was_taken(card, one))
    return std::nullopt;
  return tracking::irregularity(*code).rule;
}

/// The flag fell, and nobody ruled on it, or that play goes on behind it.
bool waits_as_flag(const Case& card, const IrregularityFound& one) {
  const bool open = one.state == tracking::State::completed || one.state == tracking::State::stood;
  if (!open || one.code != tracking::Code::time_forfeit_candidate || !card.rulings_on(one).empty())
    return false;
  const auto rulings = card.game.rulings();
  return std::ranges::none_of(rulings, [&](const rules::RulingRecord& given) {
    const auto& action = given.ruling.action;
    const bool goes_on = std::holds_alternative<rules::ruling::Continue>(action) ||
                         std::holds_alternative<rules::ruling::SetClock>(action) ||
                         std::holds_alternative<rules::ruling::Restore>(action);
    const auto reported = card.ruled.irregularities().reported_by(given.stamp.game);
    return goes_on && !card.game.undone(given.number) &&
           std::ranges::any_of(reported, [&](const auto* known) { return known->id == one.id; });
  });
}

/// The first flag that fell before what the card is about was done, though it may have been reported later.
std::optional<Earlier> flag_before(const Case& card) {
  std::optional<Earlier> out;
  for (const IrregularityFound* one : card.ruled.irregularities().own()) {
    const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&one->evidence);
    if (flag == nullptr || !waits_as_flag(card, *one)) continue;
    const auto proposed = proposals_on(card.game, rules::Rule::time_forfeit_candidate, *one, {}, card.oracle);
    auto first = rules::decided_first_by_flag(proposed, ply_of_flag(card, *one));
    if (!first || first->changes_from() >= stands_before(card)) continue;
    if (!out || first->changes_from() < out->what.changes_from()) out = Earlier{one->id, std::move(*first)};
  }
  return out;
}

/// The opponent had pressed without a move when the flag fell: the player's time ran in the other's turn.
std::optional<Earlier> press_before(const Case& card) {
  const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&card.found.evidence);
  // Who sealed a move leaves the other's clock running.
  const bool under_way = card.state().phase == rules::Phase::under_way;
  if (flag == nullptr || flag->second || !under_way) return std::nullopt;
  const IrregularityFound* press = card.other([&](const IrregularityFound& one) {
    return one.code == tracking::Code::press_without_move && one.state == tracking::State::completed &&
           one.ply == ply_of(card) - 1 && offender(card.game, one) != flag->side &&
           card.rulings_on(one).empty();
  });
  if (press == nullptr) return std::nullopt;
  return Earlier{press->id, rules::decided_first_by_press(press->ply, press->article)};
}

/// The first illegal move that was reported before.
std::optional<Earlier> illegal_before(const Case& card) {
  std::optional<Earlier> out;
  for (const IrregularityFound* one : card.ruled.irregularities().own()) {
    if (one->id == card.found.id) break;  // what was reported later came later
    const auto rule = waits_as_illegal(card, *one);
    if (!rule) continue;
    for (const rules::Proposal& proposal : proposals_on(card.game, *rule, *one, {}, card.oracle, card.made)) {
      auto first = rules::decided_first_by(proposal, one->ply, squares_of(one->move));
      if (!first || first->changes_from() >= stands_before(card)) continue;
      first->article = one->article;
      if (!out || first->changes_from() < out->what.changes_from()) out = Earlier{one->id, std::move(*first)};
    }
  }
  return out;
}

std::optional<Earlier> decided_first(const Case& card, rules::Rule rule) {
  auto move = illegal_before(card);
  if (!move) move = press_before(card);
  auto flag = rules::waits_for_flags(rule) ? flag_before(card) : std::nullopt;
  return flag && (!move || flag->what.changes_from() < move->what.changes_from()) ? flag : move;
}

/// Nothing is ruled on a card while play may go back to before it. False: they say what has to be ruled
/// themselves.
bool say_what_comes_first(AllProposed& proposals, const GameFile& game, const rules::DecidedFirst& first) {
  std::vector<rules::Proposal> plain;
  for (const auto& one : proposals) plain.push_back(one.proposal);
  if (!rules::comes_behind(plain, first)) return false;
  const std::size_t before = plain.size();
  rules::say_what_comes_first(plain, first, game.state().start.setup());
  if (first.claimed) proposals.insert(proposals.begin(), plain.size() - before, {});
  proposals.resize(plain.size());
  for (std::size_t n = 0; n < plain.size(); ++n) proposals[n].proposal = std::move(plain[n]);
  if (!first.claimed) proposals.front().refused.reset();
  return true;
}

/// The first proposal sets the clock to what it should show; the difference to what it showed last is owed.
std::optional<rules::Times> owed(const GameFile& game, const IrregularityFound& found,
                                 const AllProposed& proposals) {
  if (!std::holds_alternative<tracking::evidence::ClockSetting>(found.evidence)) return std::nullopt;
  const auto& shown = game.state().clock.times;
  for (const auto& [proposal, refused] : proposals) {
    for (const rules::Ruling& ruling : proposal.rulings) {
      const auto* set = std::get_if<rules::ruling::SetClock>(&ruling.action);
      if (set == nullptr || !set->white || !set->black || !shown) continue;
      return rules::Times{*set->white - shown->white, *set->black - shown->black};
    }
  }
  return std::nullopt;
}

/// The game, what can be claimed in it, and its counts.
seams::Proposals as_it_stands(int number, const GameFile& game) {
  const rules::GameState& state = game.state();
  seams::Proposals out;
  out.game = number;
  out.ply = state.ply();
  out.phase = state.phase;
  out.start = state.start.setup();
  out.claims = claims(state);
  out.position_occurred =
      rules::occurrences(state.history, state.edition.repetition.same, state.history.plies()).size();
  out.plies_without_progress = state.history.position().half_move_clock();
  return out;
}

/// A claim, where a touch ends the right to it, and a piece was touched that cannot move: that ends nothing
/// by itself (9.4 speaks of a touch as in 4.3).
void say_touched_in_vain(AllProposed& proposals, const Case& card, rules::Rule rule) {
  const bool claim = rule == rules::Rule::threefold || rule == rules::Rule::fifty_moves;
  if (!claim || !card.touched_in_vain ||
      card.state().edition.claim_closes != rules::ClaimCloses::piece_touched)
    return;
  for (auto& [proposal, refused] : proposals) {
    if (!proposal.rulings.empty())
      proposal.why += fmt::format("; {} was touched, which cannot move: the arbiter judges that touch",
                                  rules::to_string(*card.touched_in_vain));
  }
}

/// What the Laws have for the card, and what else has to be known before any of it is ruled.
void propose(seams::Proposals& out, const Case& card, rules::Rule rule) {
  out.proposals = proposed(card, rule);
  say_whose_hand(out.proposals, card);
  say_king_was_taken(out.proposals, card);
  say_touched_in_vain(out.proposals, card, rule);
  if (!rules::is_of_a_ply(rule)) return;
  if (const auto by = struck_out_by(card)) return say_struck_out(out.proposals, *by);
  if (const auto by = set_back_by(card)) return say_set_back(out.proposals, *by);
  const auto first = decided_first(card, rule);
  if (first && say_what_comes_first(out.proposals, card.game, first->what)) out.first = first->card;
}

/// What would change that; nothing does once it was ruled on.
void say_what_would_change(seams::Proposals& out, const Case& card, rules::Rule rule) {
  if (!card.rulings_on(card.found).empty()) return;
  const auto in = [&](const GameFile& game) {
    Case other = card;
    other.game = game;
    seams::Proposals then;
    propose(then, other, rule);
    return std::move(then.proposals);
  };
  out.what_if = what_if(card.game, rule, card.found, out.proposals, in);
}

auto no_game() {
  return unexpected(
      Refused{Refused::Why::unknown, "the game cannot be ruled on at its board any more; rule on its PGN"});
}

}  // namespace

std::vector<seams::RulingGiven> rulings_given(const GameFile& game) {
  std::vector<seams::RulingGiven> out;
  for (rules::RulingRecord& record : game.rulings()) {
    const bool undone = game.undone(record.number);
    out.push_back({std::move(record), undone});
  }
  return out;
}

seams::AnswerTo<seams::ProposalQuery> propose_rulings(pipeline::BoardPipeline& pipeline,
                                                      const seams::ProposalQuery& query) {
  const pipeline::RuledGame* game = pipeline.book().find(query.game);
  if (game == nullptr) return no_game();
  const IrregularityFound* found = game->irregularities().find(query.irregularity, query.since);
  if (found == nullptr)
    return unexpected(
        Refused{Refused::Why::unknown, fmt::format("game {} has no such irregularity any more", query.game)});
  return propose_rulings(pipeline, query.game, *found);
}

seams::AnswerTo<seams::ProposalQuery> propose_rulings(pipeline::BoardPipeline& pipeline, int number,
                                                      const IrregularityFound& found) {
  pipeline::RuledGame* game = pipeline.book().find(number);
  if (game == nullptr) return no_game();
  const auto file = pipeline.file(*game);
  if (!file) return unexpected(Refused{Refused::Why::outdated, file.error().text()});
  const bool latest = resumable(pipeline, number);
  const Case card{found,
                  *game,
                  *file,
                  pipeline.oracle(),
                  latest ? plies_made(pipeline, *file) : file->state().ply(),
                  latest,
                  latest ? pipeline.tracker().touched_in_vain() : std::nullopt};
  seams::Proposals out = as_it_stands(number, card.game);
  const auto code = found.code.known();
  if (const auto rule = code ? tracking::irregularity(*code).rule : std::nullopt) {
    propose(out, card, *rule);
    say_what_would_change(out, card, *rule);
    out.window = rules::claim_window(card.state(), *rule, found.ply, card.made);
    out.owed = owed(card.game, found, out.proposals);
  }
  out.given = given(card.game, found.id);
  return out;
}

seams::AnswerTo<seams::SecondBoardQuery> propose_rulings(pipeline::BoardPipeline& pipeline,
                                                         const seams::SecondBoardQuery& query) {
  pipeline::RuledGame* game = pipeline.book().latest();
  if (game == nullptr)
    return unexpected(
        Refused{Refused::Why::unknown, fmt::format("no game was played at board {} yet", query.board)});
  const auto file = pipeline.file(*game);
  if (!file) return unexpected(Refused{Refused::Why::outdated, file.error().text()});
  if (rules::article(file->state().edition, rules::Rule::second_board).empty())
    return unexpected(
        Refused{Refused::Why::unlawful, "the edition has no article on a blind player's board"});
  const auto comparison = rules::compare_boards(*file, query.moves);
  if (!comparison) return unexpected(Refused{Refused::Why::unreadable, comparison.error()});
  seams::Proposals out = as_it_stands(game->number(), *file);
  for (rules::Proposal& proposal : rules::propose_second_board(*file, *comparison, query.written)) {
    auto refused = refusal(*file, proposal.rulings, rules::Rule::second_board, pipeline.oracle(),
                           resumable(pipeline, game->number()));
    out.proposals.push_back({std::move(proposal), std::move(refused)});
  }
  return out;
}

}  // namespace eboard::cards
