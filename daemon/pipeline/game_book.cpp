// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/game_book.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "daemon/events/irregularities.hpp"
#include "rules/laws/rulings/enter/entering.hpp"
#include "rules/laws/rulings/text/cause.hpp"

namespace eboard::pipeline {

using rules::GameFile;
using rules::Refusal;
using Why = RulingRefused::Why;

namespace {

template <class... Words>
auto refuse(Why why, fmt::format_string<Words...> text, Words&&... words) {
  return unexpected(RulingRefused{why, Refusal{fmt::format(text, std::forward<Words>(words)...)}});
}

std::string points(int halves) {
  return halves % 2 == 0 ? std::to_string(halves / 2) : halves == 1 ? "0.5" : "1.5";
}

/// `about`: the number of an irregularity in the game, perhaps of none.
rules::Occasion occasion_of(const RuledGame& game, const rules::GameState& state, int about) {
  rules::Occasion out;
  const tracking::IrregularityFound* found = game.irregularities().find(about);
  const auto code = found == nullptr ? std::nullopt : found->code.known();
  if (code) out.card = tracking::irregularity(*code).rule;
  const int ply = state.ply();
  for (const int late : {ply - 1, ply, ply + 1}) {
    if (game.irregularities().has_illegal_move(late)) out.erred = late == ply ? !state.turn() : state.turn();
  }
  return out;
}

/// The clock shows a second's part less than it has, and ticks before it is read.
constexpr tracking::Millis kReading{1000};

bool is_reading_of(const rules::Times& shown, const rules::Times& times) {
  return std::ranges::all_of(std::array{rules::Color::white, rules::Color::black}, [&](rules::Color side) {
    return std::chrono::abs(shown.of(side) - times.of(side)) <= kReading;
  });
}

}  // namespace

RuledGame GameBook::new_game(int number, const rules::Setup& start, tracking::Millis at) const {
  return {number,
          {.edition = edition_,
           .control = control_,
           .start = start,
           .odds = odds_,
           .local = local_,
           .observed = true},
          at};
}

void GameBook::begin(int number, const rules::Setup& start, tracking::Millis at) {
  RuledGame next = new_game(number, start, at);
  // A game that came to nothing gives its number to the next one.
  if (latest_ && latest_->number() == number) next.keep_irregularities_of(std::move(*latest_));
  if (latest_ && latest_->number() < number) earlier_ = std::move(latest_);
  latest_ = std::move(next);
}

void GameBook::hear(const tracking::TrackedEvent& event) {
  if (const auto* clock = std::get_if<tracking::ClockChanged>(&event.what)) {
    const auto before = std::exchange(clock_, std::nullopt);
    clock_is_news_ = true;
    clock_at_ = event.at;
    if (clock->connected) clock_ = rules::entry::Clock{{clock->white, clock->black}, clock->running};
    if (not_set_ && before && clock_ && before->running && clock_->running == !*before->running)
      not_set_->pressed_by = *before->running;
    if (not_set_ && clock_ && is_reading_of(clock_->times, not_set_->ruled)) clock_was_set();
    return;
  }
  if (const auto* start = std::get_if<tracking::GameStarted>(&event.what)) {
    return begin(event.game, rules::parse_fen(start->fen).value_or(rules::Setup::initial()), event.at);
  }
  const auto* move = std::get_if<tracking::MoveTracked>(&event.what);
  if (move != nullptr && (!latest_ || latest_->number() < event.game))
    begin(event.game, rules::Setup::initial(), event.at);
  RuledGame* game = find(event.game);
  if (game == nullptr) return;
  if (const auto* found = std::get_if<tracking::IrregularityFound>(&event.what)) game->hear(event.at, *found);
  if (const auto* gap = std::get_if<tracking::GapFound>(&event.what)) game->hear(*gap);
  if (move != nullptr) {
    game->hear(*move);
    if (is_last(*game)) not_set_.reset();  // the times of its press hold what the clock showed
  }
  if (const auto* back = std::get_if<tracking::TakenBack>(&event.what)) game->hear(*back);
  if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what)) game->hear(*ended);
}

void GameBook::follow(const tracking::TrackedEvent& event) {
  if (RuledGame* game = find(event.game)) game->follow(event);
}

void GameBook::declare(const rules::TimeControl& control) {
  control_ = control;
  if (latest_ && !latest_->over()) latest_->hear(rules::entry::Declared{control});
}

void GameBook::board_stands() {
  if (latest_) latest_->board_stands();
}

std::vector<RuledGame*> GameBook::games() {
  std::vector<RuledGame*> out;
  for (auto* game : {&earlier_, &latest_}) {
    if (*game) out.push_back(&**game);
  }
  return out;
}

RuledGame* GameBook::find(int game) {
  if (latest_ && latest_->number() == game) return &*latest_;
  return earlier_ && earlier_->number() == game ? &*earlier_ : nullptr;
}

bool GameBook::is_last(const RuledGame& game) const {
  return !(latest_ && game.number() < latest_->number());
}

std::optional<rules::entry::Touched> GameBook::touch_for(const RuledGame& game,
                                                         const rules::GameState& state) const {
  const bool played = is_last(game) && !game.over() && !state.over();
  if (!touched_ || !played || state.history.touched(*touched_)) return std::nullopt;
  return rules::entry::Touched{*touched_};
}

/// Times that a ruling set are valid until the clock reports other ones.
std::optional<rules::entry::Clock> GameBook::clock_for(const RuledGame& game,
                                                       const rules::GameState& state) const {
  const bool played = is_last(game) && !game.over() && !state.over();
  if (!clock_ || !clock_is_news_ || !played) return std::nullopt;
  const bool same = state.clock.times == clock_->times && state.clock.running == clock_->running;
  return same ? std::nullopt : clock_;
}

bool GameBook::shows_old_times() const {
  if (!not_set_ || !clock_) return false;
  const tracking::Millis passed = clock_at_ - not_set_->since + 2 * kReading;
  return std::ranges::all_of(std::array{rules::Color::white, rules::Color::black}, [&](rules::Color side) {
    const tracking::Millis before = not_set_->shown.of(side), now = clock_->times.of(side);
    const bool fell = now <= tracking::Millis{0} && before > now;
    return !fell && now <= before && before - now <= passed;
  });
}

std::optional<rules::entry::Clock> GameBook::counted_for(const RuledGame& game,
                                                         const rules::GameState& state) const {
  auto clock = clock_for(game, state);
  if (!clock || !(is_last(game) && shows_old_times())) return clock;
  const rules::Color turn = state.turn();
  if (not_set_->pressed_by != turn) return std::nullopt;
  const tracking::Millis used = not_set_->shown.of(turn) - clock_->times.of(turn);
  clock->times = not_set_->ruled;
  clock->times.of(turn) -= used;
  return clock;
}

Expected<GameFile, Refusal> GameBook::file(RuledGame& game) {
  auto file = game.file();
  if (!file) return file;
  if (const auto clock = counted_for(game, file->state())) file = file->with(*clock);
  const auto touch = file ? touch_for(game, file->state()) : std::nullopt;
  return touch ? file->with(*touch) : file;
}

bool GameBook::is_on(const std::optional<tracking::ReadyGame>& ready, std::optional<int> game) const {
  if (!ready) return false;
  // A latest game with the same number came to nothing.
  return game ? *game == ready->number : !latest_ || latest_->number() == ready->number;
}

RuledGame GameBook::as_begun(const tracking::ReadyGame& ready, tracking::Millis at) const {
  return new_game(ready.number, rules::parse_fen(ready.start).value_or(rules::Setup::initial()), at);
}

Expected<RulingDecided, RulingRefused> GameBook::decide(tracking::Millis at, const rules::RulingAsked& asked,
                                                        bool resumable,
                                                        const std::optional<tracking::ReadyGame>& ready,
                                                        const rules::MateOracle& oracle) {
  if (is_on(ready, asked.game)) {
    RuledGame begun = as_begun(*ready, at);
    return decide(at, asked, begun, true, oracle);
  }
  if (!latest_) return refuse(Why::no_game, "no game was played at this board yet, and none is set up");
  const int number = asked.game.value_or(latest_->number());
  RuledGame* game = find(number);
  if (game == nullptr)
    return refuse(Why::no_game, "game {} cannot be ruled on at this board any more; rule on its PGN", number);
  const bool open = game->ply() > 0 || game->was_ruled_on() || !game->irregularities().empty();
  if (!open) return refuse(Why::no_game, "no move of game {} is certain yet", number);
  return decide(at, with_first_half(asked), *game, resumable && game == &*latest_, oracle);
}

rules::RulingAsked GameBook::with_first_half(rules::RulingAsked asked) {
  auto* record = std::get_if<rules::ruling::Record>(&asked.ruling.action);
  RuledGame* first = record != nullptr && record->joins ? find(*record->joins) : nullptr;
  const bool said = first == nullptr || record->white_illegal > 0 || record->black_illegal > 0;
  const auto then = said ? Expected<GameFile, Refusal>(unexpected(Refusal{})) : first->file();
  if (!then) return asked;
  record->white_illegal = then->state().player(rules::Color::white).illegal_moves;
  record->black_illegal = then->state().player(rules::Color::black).illegal_moves;
  return asked;
}

std::optional<RulingRefused> GameBook::names_no_earlier_game(const RuledGame& ruled, int game) {
  const auto refused = [](std::string why) { return RulingRefused{Why::no_game, Refusal{std::move(why)}}; };
  if (!is_last(ruled)) return refused("what is said of an earlier game is said on the latest one");
  if (game < 1 || game > ruled.number())
    return refused(fmt::format("there is no game {} at this board", game));
  if (game == ruled.number() || find(game) != nullptr)
    return refused(fmt::format("game {0} can be ruled on itself: without game={0}, on game {0}", game));
  return std::nullopt;
}

Expected<RulingDecided, RulingRefused> GameBook::decide(tracking::Millis at, const rules::RulingAsked& asked,
                                                        RuledGame& game, bool resumable,
                                                        const rules::MateOracle& oracle) {
  const int number = game.number();
  const auto before = file(game);
  if (!before) return unexpected(RulingRefused{Why::laws, before.error()});
  if (!asked.stamp.request.empty()) {
    for (const rules::RulingRecord& entered : before->rulings()) {
      if (entered.stamp.request != asked.stamp.request) continue;
      if (rules::was_entered_as(before->state().edition, asked.ruling, entered.ruling))
        return RulingDecided{number, entered, false, true};
      return refuse(Why::moved_on, "request {} was entered as ruling {}, which is another one",
                    asked.stamp.request, entered.number);
    }
  }
  if (const auto* marked = std::get_if<rules::ruling::OfRound>(&asked.ruling.action);
      marked && marked->game) {
    if (auto fault = names_no_earlier_game(game, *marked->game)) return unexpected(std::move(*fault));
  }
  const int ply = before->state().ply();
  if (asked.ply && *asked.ply != ply)
    return refuse(Why::moved_on, "game {} stands after ply {}, not after ply {}", number, ply, *asked.ply);

  rules::Stamp stamp = asked.stamp;
  stamp.game = at - game.started();
  const auto entering =
      rules::entering(*before, asked.ruling, occasion_of(game, before->state(), stamp.about), oracle);
  if (!entering) return unexpected(RulingRefused{Why::laws, entering.error()});
  const auto after = before->with(entering->ruling, stamp, oracle, entering->proposed);
  if (!after) return unexpected(RulingRefused{Why::laws, after.error()});
  // What is corrected in a record needs no board: the game may then be without a result.
  const auto* record = std::get_if<rules::ruling::Record>(&asked.ruling.action);
  const bool joins = record != nullptr && record->joins;
  if (joins && *record->joins != 0 && *record->joins != number - 1)
    return refuse(Why::no_game, "game {} is not the one before game {}", *record->joins, number);
  const bool corrected = record != nullptr && record->correct;
  if (!corrected && needs_table(before->state(), after->state()) && !resumable)
    return refuse(Why::moved_on, "the board is set up for another game: play cannot go on in game {}",
                  number);
  const bool decides = after->state().over() && after->state().outcome != before->state().outcome;
  const bool transfers = std::holds_alternative<rules::ruling::Transfer>(asked.ruling.action) &&
                         !same_table(before->state(), after->state());
  return RulingDecided{number, std::get<rules::RulingRecord>(after->entries().back()), decides || transfers,
                       false};
}

Expected<void, std::string> GameBook::rule(int game, const rules::RulingRecord& ruling) {
  RuledGame* ruled = find(game);
  if (ruled == nullptr) return unexpected(fmt::format("a ruling on game {}, which is not known", game));
  const auto file = ruled->file();
  if (!file) return unexpected(file.error().text());
  // A ruling that was given while the clock showed old times goes on from those of the ruling before it.
  const bool from_ruled = ruling.before == file->state().clock;
  const auto counted = from_ruled ? std::nullopt : counted_for(*ruled, file->state());
  const bool as_counted = counted && counted->times == ruling.before.times;
  if (const auto clock = as_counted ? counted : clock_for(*ruled, file->state()); clock && !from_ruled)
    ruled->hear(*clock);
  // A journal of a time that knew no touches may hold what one would have refused. A note may say that the
  // piece was adjusted.
  const bool note = std::holds_alternative<rules::ruling::Note>(ruling.ruling.action);
  if (const auto touch = touch_for(*ruled, file->state()); touch && !note) {
    const auto touched = file->with(*touch);
    if (touched && touched->with(rules::Entry{ruling})) ruled->hear(*touch);
  }
  if (ruled == latest()) clock_is_news_ = false;
  if (auto entered = ruled->rule(ruling); !entered) return entered;
  if (ruled == latest()) note_times(*ruled, ruling);
  return {};
}

void GameBook::note_times(const RuledGame& game, const rules::RulingRecord& ruling) {
  not_set_.reset();
  if (clock_ && ruling.after.times && *ruling.after.times != clock_->times)
    not_set_ = NotSetYet{clock_->times, *ruling.after.times, game.started() + ruling.stamp.game, {}};
}

void GameBook::clock_was_set() {
  not_set_.reset();
  if (!latest_ || latest_->over()) return;
  const auto file = latest_->file();
  if (file && !file->state().over()) latest_->hear(*clock_);
}

void GameBook::rest() {
  const std::string kept = text();
  latest_.reset();
  earlier_.reset();
  clock_.reset();
  clock_is_news_ = false;
  not_set_.reset();
  touched_.reset();
  (void)restore(kept);  // the text was just written, so it can be read
}

std::string GameBook::text() const { return latest_ && latest_->told() ? latest_->text() : std::string(); }

Expected<void, std::string> GameBook::restore(std::string_view text) {
  if (text.empty()) return {};
  auto game = RuledGame::parse(text);
  if (!game) return unexpected(game.error());
  latest_ = std::move(*game);
  return {};
}

namespace {

/// For moves that were entered, adds the plies that they replaced and writes them in SAN, whatever notation
/// was used; for a position, how many plies are missing.
rules::ruling::Action as_told(const rules::RulingRecord& record, const rules::GameState& after) {
  rules::ruling::Action action = record.ruling.action;
  auto* entered = std::get_if<rules::ruling::Record>(&action);
  if (entered == nullptr) return action;
  for (const rules::EnteredLine& line : after.entered) {
    if (line.ruling != record.number) continue;
    if (!entered->joins) entered->plies = line.replaced;
    if (!entered->position.empty()) {
      entered->missing = static_cast<int>(line.moves.size());
      continue;
    }
    entered->moves = fmt::format("{}", fmt::join(line.moves, " "));
  }
  return action;
}

}  // namespace

namespace {

/// The cause, where the article alone would be taken for another one.
std::optional<rules::Rule> told_cause(const rules::RulingRecord& record) {
  const rules::Edition* edition = rules::find_edition(record.edition);
  const auto& cause = record.ruling.cause;
  if (edition == nullptr || !cause) return std::nullopt;
  const auto causes = rules::causes_of(record.ruling.action);
  const bool misleads = std::ranges::any_of(causes, [&](rules::Rule other) {
    return other != *cause && rules::cites(*edition, record.article, other);
  });
  return misleads ? cause : std::nullopt;
}

}  // namespace

tracking::RulingMade ruling_made(const rules::RulingRecord& record, const rules::GameState& after) {
  tracking::RulingMade made;
  made.number = record.number;
  made.ply = record.ply;
  made.ruling = rules::to_string(rules::Ruling{as_told(record, after), {}, {}, told_cause(record)});
  made.article = record.article;
  made.edition = record.edition;
  made.author = record.stamp.author;
  made.because = record.ruling.because;
  made.about = record.stamp.about;
  if (const auto* undo = std::get_if<rules::ruling::Undo>(&record.ruling.action)) made.undoes = undo->number;
  if (record.after.times && record.after.times != record.before.times) {
    made.white = record.after.times->white;
    made.black = record.after.times->black;
  }
  if (after.over() && after.score)
    made.score = points(after.score->white_halves) + '-' + points(after.score->black_halves);
  return made;
}

}  // namespace eboard::pipeline
