// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/pipeline.hpp"

#include <algorithm>
#include <utility>

#include "daemon/pipeline/trackers.hpp"

namespace eboard::pipeline {

namespace {

/// A board on a shared line tells together what happened one after the other since it was asked before: that
/// is no sign of two hands (decision 0135).
void drop_haste(std::vector<tracking::TrackedEvent>& out, std::size_t before) {
  const auto of_haste = [](const tracking::TrackedEvent& event) {
    const auto* found = std::get_if<tracking::IrregularityFound>(&event.what);
    return found != nullptr && found->code == tracking::Word(tracking::Code::two_hands);
  };
  out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), of_haste),
            out.end());
}

/// What a ruling did to the times, if anything. Time that is given or taken counts from what the clock shows.
std::optional<tracking::RuledTimes> times_of(const rules::RulingRecord& record) {
  const auto &before = record.before.times, &after = record.after.times;
  if (!before || !after) return std::nullopt;
  using namespace rules::ruling;
  const auto& action = record.ruling.action;
  const auto* restored = std::get_if<Restore>(&action);
  const auto* set = std::get_if<SetClock>(&action);
  const bool absolute = (restored != nullptr && restored->times) ||
                        (set != nullptr && (set->white || set->black)) ||
                        std::holds_alternative<Undo>(action);
  if (!absolute && after == before) return std::nullopt;
  return tracking::RuledTimes{
      *after, !absolute, {after->white - before->white, after->black - before->black}};
}

/// The player whose flag was reported, if it was one.
std::optional<rules::Color> flag_of(const RuledGame& game) {
  const tracking::evidence::FallenFlag* last = nullptr;
  for (const tracking::IrregularityFound* found : game.irregularities().own()) {
    const auto* flag = std::get_if<tracking::evidence::FallenFlag>(&found->evidence);
    if (flag != nullptr && found->state != tracking::Word(tracking::State::withdrawn)) last = flag;
  }
  if (last == nullptr || last->second) return std::nullopt;
  return last->side;
}

[[nodiscard]] tracking::TrackerSettings with_local(tracking::TrackerSettings settings,
                                                   const rules::LocalRules& local) {
  settings.late_after = local.late_after;
  return settings;
}

}  // namespace

BoardPipeline::BoardPipeline(const drivers::DriverInfo& driver, const tracking::TrackerSettings& settings,
                             const rules::LocalRules& local)
    : BoardPipeline(driver, new_tracker(driver, with_local(settings, local)), settings, local) {}

BoardPipeline::BoardPipeline(const drivers::DriverInfo& driver,
                             std::unique_ptr<tracking::TableTracker> tracker,
                             const tracking::TrackerSettings& settings, const rules::LocalRules& local)
    : device_(driver),
      edition_(settings.edition),
      tracker_(std::move(tracker)),
      book_(edition_, settings.control, local, settings.odds) {}

void BoardPipeline::read(Millis at, std::span<const std::uint8_t> bytes,
                         std::vector<tracking::TrackedEvent>& out) {
  step_to(at, out);
  device_.read(bytes);
  for (const drivers::Payload& payload : device_.payloads()) take(at, payload, out);  // any number of them
}

void BoardPipeline::take(Millis at, const drivers::Payload& payload,
                         std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  std::optional<drivers::Payload> named;
  const auto* chips = std::get_if<drivers::ChipSnapshot>(&payload);
  if (chips != nullptr) named = chips_.read(*chips);
  if (chips == nullptr || named) {
    const drivers::Payload& reported = named ? *named : payload;
    tracker_->apply({at, reported}, out);
    unknown_game_.hear(at, reported);
    // A board that reports moves knows its game.
    if (tracker_->can_resume() || tracker_->ready() || tracker_->stated()) unknown_game_.forget();
  }
  look_at(at, out, before);
}

void BoardPipeline::written(Millis at, std::span<const std::uint8_t> bytes,
                            std::vector<tracking::TrackedEvent>& out) {
  for (const drivers::ClockOrdered& order : device_.written(bytes)) {
    step_to(at, out);
    const std::size_t before = out.size();
    tracker_->ordered(at, order, out);
    look_at(at, out, before);
  }
}

void BoardPipeline::opened(Millis at, std::string port, std::vector<tracking::TrackedEvent>& out) {
  step_to(at, out);
  const std::size_t before = out.size();
  device_.interrupted();
  chips_.interrupted();
  tracker_->apply({at, drivers::LinkOpened{std::move(port)}}, out);
  look_at(at, out, before);
}

void BoardPipeline::lost(Millis at, std::string reason, std::vector<tracking::TrackedEvent>& out) {
  step_to(at, out);
  const std::size_t before = out.size();
  device_.interrupted();
  chips_.interrupted();
  tracker_->apply({at, drivers::LinkLost{std::move(reason)}}, out);
  unknown_game_.forget();
  look_at(at, out, before);
}

void BoardPipeline::advance(Millis at, std::vector<tracking::TrackedEvent>& out) {
  step_to(at, out);
  tracker_->advance(at, out);  // everything due was settled before, so this only advances the time
}

void BoardPipeline::declare(Millis at, const rules::TimeControl& control,
                            std::vector<tracking::TrackedEvent>& out) {
  advance(at, out);
  book_.declare(control);
  tracker_->declare(control);
}

void BoardPipeline::note(Millis at, const tracking::Note& note, std::vector<tracking::TrackedEvent>& out) {
  step_to(at, out);
  const std::size_t before = out.size();
  tracker_->note(at, note, out);
  look_at(at, out, before);
}

void BoardPipeline::step_to(Millis at, std::vector<tracking::TrackedEvent>& out) {
  for (auto next = tracker_->next_deadline(); next && *next <= at; next = tracker_->next_deadline()) {
    const std::size_t before = out.size();
    tracker_->advance(*next, out);
    look_at(*next, out, before);
  }
}

void BoardPipeline::hear(const tracking::TrackedEvent& event) {
  chips_.hear(event);
  whereabouts_.apply(event);
  book_.hear(event);
  mates_.hear(event);
}

void BoardPipeline::look_at(Millis at, std::vector<tracking::TrackedEvent>& out, std::size_t before) {
  if (device_.driver().shared_line) drop_haste(out, before);
  // Before the plies by which play went on.
  if (!tracker_->awaits_board()) book_.board_stands();
  for (std::size_t i = before; i < out.size(); ++i) hear(out[i]);
  watch_rulings(at, out, before);
  rest_with_tracker(out.size() > before);
}

void BoardPipeline::rest_with_tracker(bool news) {
  const bool rested = std::exchange(rests_, tracker_->rests());
  if (rests_) chips_.rest();
  if (rests_ && (news || !rested)) rest();
}

void BoardPipeline::rest() {
  book_.rest();
  mates_ = {};
  rulings_ = {};
  whereabouts_ = {};
  clock_runs_ = false;
  std::vector<tracking::TrackedEvent> said;
  tracker_->restate(said);
  for (const tracking::TrackedEvent& event : said) hear(event);
  RuledGame* over = book_.latest();
  if (over == nullptr || !(over->was_ruled_on() || over->result_was_shown())) return;
  if (const auto file = over->file())
    (void)rulings_.look(over->number(), file->state(), oracle(),
                        flag_of(*over));  // these were reported before
}

void BoardPipeline::say(Millis at, const std::optional<tracking::Note>& note,
                        std::vector<tracking::TrackedEvent>& out) {
  if (!note) return;
  const std::size_t before = out.size();
  tracker_->note(at, *note, out);
  for (std::size_t i = before; i < out.size(); ++i) hear(out[i]);
}

void BoardPipeline::watch_rulings(Millis at, std::vector<tracking::TrackedEvent>& out, std::size_t before) {
  bool plies = false;
  bool starts = false;
  for (std::size_t i = before; i < out.size(); ++i) {
    const auto* move = std::get_if<tracking::MoveTracked>(&out[i].what);
    plies = plies || (move != nullptr && tracking::recorded(move->state)) ||
            std::holds_alternative<tracking::TakenBack>(out[i].what) ||
            std::holds_alternative<tracking::GameEnded>(out[i].what);
    if (const auto* clock = std::get_if<tracking::ClockChanged>(&out[i].what)) {
      const bool runs = clock->connected && clock->running;
      starts = starts || (runs && !clock_runs_);
      clock_runs_ = runs;
    }
  }
  RuledGame* game = book_.latest();
  if (game == nullptr || !(game->was_ruled_on() || game->result_was_shown())) return;
  if (starts && tracker_->awaits_board()) clock_starts(at, out);
  say(at, rulings_.seen(whereabouts_.seen()), out);
  if (!plies) return;
  const auto file = game->file();
  if (!file) return;  // the arbiter receives the reason with the next ruling
  for (const tracking::Note& note : rulings_.look(game->number(), file->state(), oracle(), flag_of(*game)))
    say(at, note, out);
}

void BoardPipeline::clock_starts(Millis at, std::vector<tracking::TrackedEvent>& out) {
  RuledGame& game = *book_.latest();
  const auto file = game.file();
  if (!file) return;
  const rules::GameState& state = file->state();
  say(at, rulings_.started(game.number(), state.ply(), whereabouts_.seen(), state.board()), out);
}

void BoardPipeline::follow(const std::vector<tracking::TrackedEvent>& out, std::size_t before) {
  for (std::size_t i = before; i < out.size(); ++i) {
    whereabouts_.apply(out[i]);
    book_.follow(out[i]);
    mates_.hear(out[i]);
  }
  if (!tracker_->awaits_board()) book_.board_stands();
}

void BoardPipeline::settle(Millis at, std::vector<tracking::TrackedEvent>& out) {
  step_to(at, out);
  const std::size_t before = out.size();
  tracker_->settle(at, out);
  look_at(at, out, before);
}

rules::MateOracle BoardPipeline::oracle() const {
  return
      [this](const rules::Position& position, rules::Color side) { return mates_.can_mate(position, side); };
}

Expected<RulingDecided, RulingRefused> BoardPipeline::decide(Millis at, const rules::RulingAsked& asked) {
  const auto* record = std::get_if<rules::ruling::Record>(&asked.ruling.action);
  if (record != nullptr && !record->position.empty() && device_.driver().reports_moves)
    return unexpected(RulingRefused{RulingRefused::Why::laws,
                                    {"this board reports moves, and not what stands on it: take moves back, "
                                     "or enter the moves that were played",
                                     {}}});
  book_.touch(tracker_->touched());
  return book_.decide(at, asked, tracker_->can_resume(), tracker_->ready(), oracle());
}

std::optional<RuledGame> BoardPipeline::opened_by_ruling() const {
  const auto ready = tracker_->ready();
  return book_.is_on(ready, std::nullopt) ? std::optional(book_.as_begun(*ready, {})) : std::nullopt;
}

Expected<rules::GameFile, rules::Refusal> BoardPipeline::file(RuledGame& game) {
  book_.touch(tracker_->touched());
  return book_.file(game);
}

Expected<void, std::string> BoardPipeline::rule(Millis at, int game, const rules::RulingRecord& ruling,
                                                std::vector<tracking::TrackedEvent>& out) {
  advance(at, out);
  if (book_.is_on(tracker_->ready(), game)) {
    const std::size_t before = out.size();
    tracker_->open(at, out);
    look_at(at, out, before);
  }
  book_.touch(tracker_->touched());
  if (auto entered = book_.rule(game, ruling); !entered) return entered;
  RuledGame& ruled = *book_.find(game);
  out.push_back({at, game, ruling_made(ruling, ruled.file()->state())});
  apply_ruled(at, ruled, ruling, out);
  const bool starts = std::holds_alternative<rules::ruling::Start>(ruling.ruling.action);
  if (starts && &ruled == book_.latest()) clock_starts(at, out);
  const auto& action = ruling.ruling.action;
  const bool result_goes = std::holds_alternative<rules::ruling::Undo>(action) ||
                           std::holds_alternative<rules::ruling::Continue>(action) ||
                           ruled.result_was_shown();
  if (result_goes && &ruled == book_.latest()) {
    for (const tracking::Note& note : rulings_.look(game, ruled.file()->state(), oracle(), flag_of(ruled)))
      say(at, note, out);
  }
  say(at, rulings_.seen(whereabouts_.seen()), out);
  rest_with_tracker(true);
  return {};
}

/// Applies the ruling at the table if the game is still there, otherwise to the record alone.
void BoardPipeline::apply_ruled(Millis at, RuledGame& game, const rules::RulingRecord& record,
                                std::vector<tracking::TrackedEvent>& out) {
  const std::size_t before = out.size();
  const rules::Ruling& ruling = record.ruling;
  const bool starts = std::holds_alternative<rules::ruling::Start>(ruling.action);
  tracking::Ruled ruled = game.ruled();
  if (const auto* note = std::get_if<rules::ruling::Note>(&ruling.action); note != nullptr && !note->leave)
    ruled.adjusted = note->adjusted;
  ruled.times = times_of(record);
  if (&game == book_.latest() && tracker_->can_resume()) {
    ruled.awaits_board = ruled.awaits_board || (tracker_->awaits_board() && !starts);
    tracker_->rule(at, ruled, out);
    follow(out, before);
    return;
  }
  for (tracking::Conclusion& told : game.told_anew(ruled))
    out.push_back({at, game.number(), std::move(told)});
  const tracking::GameEnded now{ruled.result.value_or(rules::Result::unknown),
                                ruled.result ? ruled.by : tracking::Word(tracking::EndedBy::ruling)};
  const bool as_before = game.told() && game.told()->result == rules::Result::unknown && !ruled.result;
  if (game.told() != now && !as_before) out.push_back({at, game.number(), now});
  // The board is used for another game, so it shows nothing of this one.
  for (std::size_t i = before; i < out.size(); ++i) book_.follow(out[i]);
}

void BoardPipeline::answer(Millis at, const MateAnswer& answer, std::vector<tracking::TrackedEvent>& out) {
  advance(at, out);
  const auto found = mates_.answer(answer);
  // Behind an illegal ply the same was known, and ended nothing.
  const bool ends = mates_.dead() && edition_.dead_position_draws;
  if (!found && !ends) return;
  const std::size_t before = out.size();
  if (found) out.push_back({at, answer.question.game, *found});
  RuledGame* game = book_.latest();
  const bool is_this = game != nullptr && game->number() == answer.question.game;
  // A result that was shown meanwhile came too late (5.2.2).
  if (ends && is_this && (tracker_->under_way() || game->result_was_shown())) {
    tracking::Ruled drawn;
    drawn.kept = static_cast<std::size_t>(game->ply());
    drawn.result = rules::Result::draw;
    drawn.by = tracking::EndedBy::dead_position;
    tracker_->rule(at, drawn, out);
  }
  look_at(at, out, before);
}

void BoardPipeline::finish(std::vector<tracking::TrackedEvent>& out) { tracker_->finish(out); }

std::optional<std::string> BoardPipeline::checkpoint() const { return whole(tracker_->checkpoint()); }

std::optional<std::string> BoardPipeline::set_up_elsewhere(Millis at, const tracking::TrackerSettings& others,
                                                           std::vector<tracking::TrackedEvent>& out) {
  if (!device_.between_messages()) return std::nullopt;
  const std::size_t before = out.size();
  auto text = tracker_->set_up_elsewhere(tracking::start_of(others), out);
  if (text) look_at(at, out, before);
  return whole(std::move(text));
}

std::optional<std::string> BoardPipeline::whole(std::optional<std::string> text) const {
  if (!text || !device_.between_messages()) return std::nullopt;
  if (const std::string chips = chips_.text(); !chips.empty()) *text += '\n' + chips;
  if (const std::string game = book_.text(); !game.empty()) *text += '\n' + game;
  return text;
}

Expected<BoardPipeline, std::string> BoardPipeline::restore(const drivers::DriverInfo& driver,
                                                            const tracking::TrackerSettings& settings,
                                                            const rules::LocalRules& local,
                                                            const std::string& checkpoint) {
  // Chips may follow the tracker's line, and then a game that is over.
  std::string_view rest = checkpoint;
  const auto line = [&rest] {
    const auto end = std::min(rest.find('\n'), rest.size());
    const auto first = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return first;
  };
  auto tracker = restored_tracker(driver, with_local(settings, local), std::string(line()));
  if (!tracker) return unexpected(tracker.error());
  BoardPipeline pipeline(driver, std::move(*tracker), settings, local);
  if (PieceChips::begins(rest)) {
    auto chips = PieceChips::parse(line());
    if (!chips) return unexpected(chips.error());
    pipeline.chips_ = std::move(*chips);
  }
  if (auto game = pipeline.book_.restore(rest); !game) return unexpected(game.error());
  pipeline.rests_ = pipeline.tracker_->rests();
  pipeline.rest();
  return pipeline;
}

}  // namespace eboard::pipeline
