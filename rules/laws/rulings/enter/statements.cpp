// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/enter/statement_rows.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/laws/rulings/text/cause.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/laws/rulings/text/ruling_words.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules {

namespace {

using detail::Kind;
using detail::Row;
using Field = StatementField;
using Form = StatementField::Form;

constexpr std::array kSides{Color::white, Color::black};
std::string word(Color side) { return std::string{words::to_string(side)}; }

Expected<GameFile, Refusal> taken(const GameFile& game, const std::string& text, const MateOracle& oracle) {
  auto ruling = parse_ruling(text);
  if (!ruling) return unexpected(Refusal{ruling.error(), {}});
  auto entered = entering(game, std::move(*ruling), Occasion{}, oracle);
  if (!entered) return unexpected(entered.error());
  return game.with(entered->ruling, {}, oracle);
}

std::string_view outcome_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::white_wins:
      return "White wins";
    case Outcome::black_wins:
      return "Black wins";
    case Outcome::draw:
      return "the game is drawn";
    case Outcome::both_lose:
      return "both players lose";
    case Outcome::annulled:
      return "the game does not count";
  }
  return {};
}

/// "two minutes added for Black; White must play e2-e4": what a ruling changes for the players.
std::string effect(const GameState& before, const GameState& after) {
  std::vector<std::string> parts;
  const auto add = [&](const ruling::Action& action) {
    parts.push_back(decision_words(action, Audience::arbiter, after.start.setup()));
  };
  if (after.outcome && after.outcome != before.outcome)
    parts.emplace_back(outcome_words(*after.outcome));
  else if (after.phase != before.phase)
    parts.push_back(fmt::format("the game is {}", to_string(after.phase)));
  if (after.ply() == before.ply() + 1 && before.position())
    parts.push_back(to_san(*before.position(), after.plies.back().move) + " is played");
  for (const Color side : kSides) {
    if (!before.clock.times || !after.clock.times) continue;
    const auto change = after.clock.times->of(side) - before.clock.times->of(side);
    if (change.count() != 0) add(ruling::TimeGiven{side, change});
  }
  for (std::size_t i = before.obligations.size(); i < after.obligations.size(); ++i)
    add(ruling::Oblige{after.obligations[i].player, after.obligations[i].obligation});
  return fmt::format("{}", fmt::join(parts, "; "));
}

Field choice(std::string_view label) { return {.form = Form::choice, .label = label}; }

Field decision(std::initializer_list<Field::Choice> more = {}) {
  Field field = choice("Decision");
  field.choices = {{"The claim is accepted", "accept"}, {"The claim is rejected", "reject"}};
  field.choices.insert(field.choices.end(), more);
  return field;
}

class Lister {
 public:
  Lister(const GameFile& game, const MateOracle& oracle) : game_(game), oracle_(oracle) {}

  void draws();
  void pieces();
  void result();
  void presence();
  void adjournment();
  void record();
  [[nodiscard]] std::vector<Statement> list() && { return std::move(out_); }

 private:
  [[nodiscard]] const GameState& state() const { return game_.state(); }
  [[nodiscard]] const Edition& edition() const { return state().edition; }
  [[nodiscard]] std::string article_of(Rule rule) const { return std::string{article(edition(), rule)}; }

  /// With a choice, the words of each choice follow the command.
  void add(Kind kind, std::optional<Color> by, std::string command, std::vector<Field> fields = {});
  void settle(Statement& statement) const;

  void claims_of(Color by);
  void offer_of(Color by);
  [[nodiscard]] std::string loss_or_draw(Color loser, Rule cause, Rule of_draw,
                                         const Judgement& judged) const;
  void losses_of(Color side);
  void claimed_game();
  void announced(Kind kind, ClaimKind claimed);
  void at_resumption();
  void resumption_of(Color side);
  [[nodiscard]] Field piece_touched(Color by) const;
  [[nodiscard]] Field sealed_meaning(std::string_view after) const;
  [[nodiscard]] Field as_written(std::string_view key, std::string_view label) const;

  const GameFile& game_;
  const MateOracle& oracle_;
  std::vector<Statement> out_;
};

void Lister::add(Kind kind, std::optional<Color> by, std::string command, std::vector<Field> fields) {
  const Row& row = detail::row_of(kind);
  const std::string_view article = rules::article(edition(), row.rule);
  if (article.empty() && !row.in_every_edition) return;
  const Color side = by.value_or(Color::white);
  Statement statement{.kind = row.name,
                      .subject = row.subject,
                      .by = by,
                      .words = fmt::format(fmt::runtime(row.words), name(side), name(!side)),
                      .article = article,
                      .command = std::move(command),
                      .fields = std::move(fields)};
  settle(statement);
  if (!statement.barred || !state().over()) out_.push_back(std::move(statement));
}

/// Leaves only those choices that are taken. Nothing that is taken: the statement is barred.
void Lister::settle(Statement& statement) const {
  std::vector<std::string> values;
  Field* chosen = nullptr;
  for (Field& field : statement.fields) {
    values.push_back(field.required ? field.example : std::string{});
    if (field.form == Form::choice) chosen = &field;
  }
  const auto attempt = [&] { return taken(game_, filled(statement, values), oracle_); };
  if (chosen == nullptr) {
    const auto next = attempt();
    if (next)
      statement.effect = effect(state(), next->state());
    else
      statement.barred = next.error();
    return;
  }
  std::string& value = values[static_cast<std::size_t>(chosen - statement.fields.data())];
  std::optional<Refusal> first;
  std::vector<Field::Choice> open;
  for (Field::Choice& one : chosen->choices) {
    value = one.words;
    const auto next = attempt();
    if (next) {
      one.effect = effect(state(), next->state());
      open.push_back(std::move(one));
    } else if (!first) {
      first = next.error();
    }
  }
  chosen->choices = std::move(open);
  if (chosen->choices.empty()) statement.barred = first.value_or(Refusal{"there is nothing to choose", {}});
}

void Lister::claims_of(Color by) {
  const std::string claim = "R-CLAIM " + word(by) + ' ';
  add(Kind::threefold, by, claim + "threefold", {decision()});
  add(Kind::fifty_moves, by, claim + "fifty_moves", {decision()});
  add(Kind::fifty_demand, by, claim + "fifty_demand", {decision()});
  add(Kind::perpetual_check, by, claim + "perpetual_check", {decision()});
  Field left{.form = Form::time, .key = "time-left", .label = "Time left on the clock", .required = false};
  std::vector<Field> fields{
      decision({{"The decision is postponed, two minutes for the opponent", "postpone gain=0:02:00"},
                {"The decision is postponed", "postpone"},
                {"No arbiter is present: play ends, and an arbiter decides later", "refer"}})};
  if (!state().clock.times) fields.push_back(std::move(left));
  add(Kind::quickplay, by, claim + "quickplay", std::move(fields));
}

/// A claim with each move that may be announced, as right or wrong as it is.
void Lister::announced(Kind kind, ClaimKind claimed) {
  const Color by = state().turn();
  Field moves = choice("Announced move");
  for (const Move move : state().playable()) {
    const auto answer = check_claim(state().history, edition(), {.kind = claimed, .by = by, .intended = move},
                                    {.timed = state().clock.control.timed()});
    const bool right = answer.kind == ClaimAnswer::Kind::right;
    moves.choices.push_back(
        {fmt::format("{}: the claim is {}", to_san(*state().position(), move),
                     right ? "accepted" : "rejected"),
         fmt::format("{} intended={}", right ? "accept" : "reject", to_uci(move, state().chess960()))});
  }
  add(kind, by, {fmt::format("R-CLAIM {} {}", word(by), to_string(claimed))}, {std::move(moves)});
}

/// How often a player offered is what the arbiter judges an unreasonable offer by.
void Lister::offer_of(Color by) {
  const std::size_t before = out_.size();
  add(Kind::draw_offer, by, "R-NOTE offer=" + word(by));
  const int so_far = state().history.offers_made(by);
  if (so_far > 0 && out_.size() > before) out_.back().words += fmt::format(" ({} so far)", so_far);
}

void Lister::draws() {
  if (state().position()) {
    for (const Color by : kSides) claims_of(by);
    announced(Kind::threefold_intended, ClaimKind::threefold);
    announced(Kind::fifty_moves_intended, ClaimKind::fifty_moves);
    add(Kind::threefold_director, {}, "R-CLAIM director threefold", {decision()});
  }
  for (const Color by : kSides) offer_of(by);
  if (const auto offer = state().history.open_offer()) add(Kind::draw_declined, !*offer, "R-NOTE declined");
  add(Kind::draw_agreed, {}, "R-DRAW cause=agreement");
  for (const Color by : kSides) add(Kind::demand, by, "R-NOTE demand=" + word(by));
  add(Kind::theory, {}, "R-NOTE",
      {{.form = Form::number, .key = "theory", .label = "Moves that theory needs", .example = "60"}});
}

/// Pieces of both colours: own ones have to move, the opponent's to be taken.
Field Lister::piece_touched(Color by) const {
  Field field = choice("Piece that was touched");
  const Placement& board = state().board();
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    const auto piece = board[square];
    if (!piece) continue;
    const bool own = piece->color == by;
    const std::string name = to_string(square);
    field.choices.push_back(
        {fmt::format("{} on {}: must {}", detail::role_name(piece->role), name, own ? "move" : "be taken"),
         fmt::format("{}={}", own ? "move" : "capture", name)});
  }
  return field;
}

void Lister::pieces() {
  const GameState& now = state();
  const Color mover = now.turn();
  if (now.position()) {
    add(Kind::adjusted, mover, "R-NOTE adjusted=" + word(mover));
    add(Kind::adjusted_by_leave, !mover, fmt::format("R-NOTE adjusted={} leave", word(!mover)));
    add(Kind::touched, !mover, "R-NOTE touched=" + word(mover));
    add(Kind::touch_claim, !mover, "R-OBLIGE " + word(mover), {piece_touched(mover)});
  }
  for (const Color by : kSides) {
    const bool owed =
        std::ranges::any_of(now.obligations, [&](const auto& open) { return open.player == !by; });
    if (owed) add(Kind::penalty_waived, by, "R-WAIVE " + word(by));
    add(Kind::annul_request, by, fmt::format("R-ANNUL on-request={} cause=wrong-start", word(by)));
  }
  if (const auto square = now.promoting()) {
    Field piece = choice("Piece");
    for (const Role role : {Role::queen, Role::rook, Role::bishop, Role::knight})
      piece.choices.push_back({std::string{detail::role_name(role)}, std::string{detail::role_name(role)}});
    add(Kind::promotion_named, now.plies.back().side, "R-PROMOTE " + to_string(*square), {std::move(piece)});
  }
  for (int ply = now.ply() - 1; edition().illegal.restored_if_agreed && ply > 0; --ply) {
    if (!now.plies[static_cast<std::size_t>(ply - 1)].irregular) continue;
    add(Kind::restore_agreed, {}, fmt::format("R-RESTORE {} agreed", ply - 1));
    break;
  }
}

/// The player loses by it, unless the edition draws then because the opponent can never mate.
std::string Lister::loss_or_draw(Color loser, Rule cause, Rule of_draw, const Judgement& judged) const {
  if (judged.outcome == Outcome::draw) return "R-DRAW cause=other art=" + article_of(of_draw);
  return fmt::format("R-LOSS {} cause={}", word(loser), cause_word(cause));
}

void Lister::losses_of(Color side) {
  const GameState& now = state();
  add(Kind::resignation, side,
      loss_or_draw(side, Rule::resignation, Rule::resignation,
                   judge_resignation(now.history, edition(), side, oracle_)));
  const auto& times = now.clock.times;
  // While the clock shows time, no flag has fallen.
  if (!now.clock.control.timed() || (times && times->of(side).count() > 0)) return;
  add(Kind::flag, !side,
      loss_or_draw(side, Rule::time_forfeit, Rule::time_forfeit_draw,
                   judge_flag(now.history, edition(), side, oracle_)));
}

/// For the opponent of a player who has just made an illegal move.
void Lister::claimed_game() {
  const GameState& now = state();
  if (!edition().illegal.claim_wins_at_once) return;
  const int first = std::max(now.ply() - 2, 0);
  const auto erred =
      std::find_if(now.plies.begin() + first, now.plies.end(), std::mem_fn(&GamePly::irregular));
  if (erred == now.plies.end()) return;
  add(Kind::illegal_win, !erred->side,
      loss_or_draw(
          erred->side, Rule::illegal_penalty, Rule::illegal_penalty,
          judge_illegal_move(now.history, edition(), erred->side, *edition().illegal.lost_at, oracle_)));
}

void Lister::result() {
  for (const Color side : kSides) losses_of(side);
  claimed_game();
  Field ended = choice("Result");
  for (const char* text : {"1-0", "0-1", "1/2-1/2"}) ended.choices.push_back({text, text});
  add(Kind::result_entered, {}, "R-RESULT", {std::move(ended)});
  for (const Color side : kSides) {
    Field results = choice("Result");
    for (const char* text : {"1-0", "0-1", "1/2-1/2", "0-0"})
      results.choices.push_back({text, fmt::format("result={}", text)});
    add(Kind::signed_result, side, "R-NOTE signed=" + word(side), {std::move(results)});
  }
}

void Lister::presence() {
  const GameState& now = state();
  for (const Color side : kSides) {
    if (now.phase != Phase::under_way || now.moves_made(side) > 0) continue;
    add(Kind::valid_reason, side, "R-NOTE excused=" + word(side));
    add(Kind::absent_at_start, side, fmt::format("R-LOSS {} cause=late", word(side)));
  }
  if (now.ply() == 0) add(Kind::both_absent, {}, "R-BOTHLOSE art=" + article_of(Rule::both_late));
}

Field Lister::as_written(std::string_view key, std::string_view label) const {
  Field field{.form = Form::move, .key = key, .label = label};
  const auto moves = state().playable();
  const auto move = state().bound_to_seal ? state().bound_to_seal
                    : moves.empty()       ? std::nullopt
                                          : std::optional(moves.front());
  if (move) field.example = to_san(*state().position(), *move);
  return field;
}

Field Lister::sealed_meaning(std::string_view after) const {
  Field field = choice("Move");
  for (const Move move : state().playable()) {
    field.choices.push_back(
        {to_san(*state().position(), move), fmt::format("{}{}", to_uci(move, state().chess960()), after)});
  }
  return field;
}

void Lister::adjournment() {
  if (state().phase == Phase::adjourned) return at_resumption();
  if (!state().position()) return;
  const Color by = sealing_side(state()).value_or(state().turn());
  if (state().phase == Phase::under_way) add(Kind::session_end, by, fmt::format("R-SEAL {} open", word(by)));
  add(Kind::sealed_move, by, "R-SEAL " + word(by),
      {as_written("move", "Move in the envelope, as written"),
       {.form = Form::time, .key = "charge", .label = "Rest of the session, charged", .required = false}});
}

void Lister::at_resumption() {
  const Color sealer = state().envelopes.front().by;
  if (edition().sealed.reply_may_be_sealed)
    add(Kind::sealed_move, !sealer, "R-SEAL " + word(!sealer),
        {as_written("move", "Move in the envelope, as written")});
  add(Kind::envelope_opened, {}, "R-OPEN");
  add(Kind::envelope_lost, sealer, "R-OPEN", {as_written("stated", "Move that was sealed")});
  if (read_sealed(state(), state().envelopes.front().move).kind != SealedReading::Kind::move) {
    add(Kind::sealed_choice, !sealer, "R-CHOOSE", {sealed_meaning("")});
    if (edition().sealed.illegal == SealedFault::loses_unless_repaired)
      add(Kind::sealed_slip, {}, "R-CHOOSE", {sealed_meaning(" slip")});
  }
  for (const Color side : kSides) resumption_of(side);
}

void Lister::resumption_of(Color side) {
  const bool away = state().player(side).absent;
  add(away ? Kind::present : Kind::absent, side,
      {fmt::format("R-NOTE {}={}", away ? "present" : "absent", word(side))});
  add(Kind::valid_reason, side, "R-NOTE excused=" + word(side));
  add(Kind::late_at_resumption, side,
      fmt::format("R-LOSS {} cause=late art={}", word(side), article_of(Rule::late_at_resumption)));
}

void Lister::record() {
  if (!edition().record_duty) return;
  for (const Color side : kSides) {
    add(Kind::score_sheet, side, "R-NOTE sheet=" + word(side),
        {{.form = Form::number,
          .key = "upto",
          .label = "Last move on it; empty if it is complete",
          .required = false}});
  }
}

}  // namespace

std::string_view to_string(Subject subject) {
  constexpr std::array<std::string_view, 6> kNames{"Draw",     "Pieces and moves", "Result",
                                                   "Presence", "Adjournment",      "Score sheets"};
  return kNames[static_cast<std::size_t>(subject)];
}

std::vector<Statement> statements(const GameFile& game, const MateOracle& oracle) {
  Lister lister(game, oracle);
  lister.draws();
  lister.pieces();
  lister.result();
  lister.presence();
  lister.adjournment();
  lister.record();
  return std::move(lister).list();
}

std::string usage(const Statement& statement) {
  constexpr std::size_t kMaxChoices = 8;  // the legal moves of a position are more
  constexpr std::array<std::string_view, 5> kPlaces{"", "TEXT", "MOVE", "N", "TIME"};
  std::string out = statement.command;
  for (const Field& field : statement.fields) {
    std::vector<std::string_view> words;
    for (const Field::Choice& one : field.choices) words.push_back(one.words);
    if (words.size() > kMaxChoices) {
      words.resize(kMaxChoices);
      words.emplace_back("...");
    }
    const auto place = kPlaces[static_cast<std::size_t>(field.form)];
    const std::string text = field.form == Form::choice ? fmt::format("{}", fmt::join(words, " | "))
                                                        : fmt::format("{}={}", field.key, place);
    out += fmt::format(fmt::runtime(field.required ? " {}" : " [{}]"), text);
  }
  return out;
}

std::string filled(const Statement& statement, const std::vector<std::string>& values) {
  std::string out = statement.command;
  for (std::size_t i = 0; i < statement.fields.size() && i < values.size(); ++i) {
    if (values[i].empty()) continue;
    const Field& field = statement.fields[i];
    out += field.form == Form::choice ? ' ' + values[i]
                                      : fmt::format(" {}={}", field.key, words::quoted(values[i]));
  }
  return out;
}

}  // namespace eboard::rules
