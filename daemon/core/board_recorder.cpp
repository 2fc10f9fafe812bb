// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/board_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/pipeline/note_json.hpp"
#include "daemon/pipeline/ruling_entry.hpp"
#include "daemon/system/log.hpp"
#include "drivers/registry.hpp"

namespace eboard::daemon {

using storage::JournalEntry;
using storage::JournalKind;

namespace {
// A checkpoint saves the replay of what came before it. With fewer entries than this it is not worth its own
// row.
constexpr int kEntriesWorthACheckpoint = 64;
}  // namespace

BoardRecorder::BoardRecorder(BoardIdentity identity, pipeline::BoardPipeline pipeline,
                             PipelineSettings settings, Sink sink)
    : identity_(std::move(identity)),
      pipeline_(std::move(pipeline)),
      settings_(std::move(settings)),
      sink_(std::move(sink)) {}

Expected<BoardRecorder, std::string> BoardRecorder::begin(BoardIdentity identity, PipelineSettings settings,
                                                          Millis at, Sink sink) {
  const drivers::DriverInfo* driver = drivers::find_driver(settings.driver);
  if (driver == nullptr) return unexpected(fmt::format("no driver '{}'", settings.driver));
  BoardRecorder recorder(std::move(identity),
                         pipeline::BoardPipeline(*driver, settings.tracker, settings.local), settings,
                         std::move(sink));
  JournalEntry first = recorder.entry(at, JournalKind::settings);
  first.text = to_json(settings);
  recorder.keep(at, std::move(first));
  return recorder;
}

Expected<std::optional<BoardRecorder>, std::string> BoardRecorder::recover(storage::Store& store,
                                                                           BoardIdentity identity,
                                                                           Sink sink) {
  auto replayed = replay_journal(store, identity.device, storage::Store::From::latest_checkpoint);
  if (!replayed) return unexpected(replayed.error());
  return recover(store, std::move(identity), std::move(*replayed), std::move(sink));
}

Expected<std::optional<BoardRecorder>, std::string> BoardRecorder::recover(storage::Store& store,
                                                                           BoardIdentity identity,
                                                                           DeviceReplay replayed, Sink sink) {
  const auto stored = store.events_since_checkpoint(identity.board);
  if (!stored) return unexpected(stored.error().message);
  const bool exact = replayed.fault().empty();
  if (!exact) {
    // The checkpoint may be of another version, for example. The whole journal leads to the same state, only
    // more slowly.
    log::warning("board {}: {}; its journal is read from the beginning", identity.number, replayed.fault());
    auto whole = replay_journal(store, identity.device, storage::Store::From::beginning);
    if (!whole) return unexpected(whole.error());
    if (!whole->fault().empty()) return unexpected(whole->fault());
    replayed = std::move(*whole);
  }
  pipeline::JournalReplay& replay = replayed.replay();
  if (!replay.pipeline()) return std::nullopt;

  BoardRecorder recorder(std::move(identity), std::move(replay.running()), *replay.settings(),
                         std::move(sink));
  recorder.open_ = replay.open();
  recorder.last_at_ = replayed.last_at();
  recorder.entries_since_checkpoint_ = replayed.entries();
  recorder.stored_ahead_ = exact ? *stored - replayed.concluded() : 0;
  if (recorder.stored_ahead_ < 0) {
    // An entry and its conclusions are stored together, so only another version of the tracker concludes
    // more than was stored.
    log::warning("board {}: this version concludes {} events where {} were stored; what was stored stands",
                 recorder.identity_.number, replayed.concluded(), *stored);
    recorder.stored_ahead_ = 0;
  }
  return recorder;
}

void BoardRecorder::opened(Millis at, const std::string& port) {
  at = in_order(at);
  open_ = true;
  JournalEntry made = entry(at, JournalKind::opened);
  made.text = port;
  pipeline_.opened(at, port, events_);
  keep(at, std::move(made));
}

void BoardRecorder::carried(Millis at, drivers::Direction direction, std::span<const std::uint8_t> bytes) {
  at = in_order(at);
  const bool heard = direction == drivers::Direction::from_device;
  JournalEntry made = entry(at, heard ? JournalKind::read : JournalKind::written);
  made.bytes.assign(bytes.begin(), bytes.end());
  if (heard) {
    pipeline_.read(at, bytes, events_);
  } else {
    pipeline_.written(at, bytes, events_);
  }
  keep(at, std::move(made));
}

void BoardRecorder::lost(Millis at, const std::string& reason) {
  at = in_order(at);
  open_ = false;
  JournalEntry made = entry(at, JournalKind::lost);
  made.text = reason;
  pipeline_.lost(at, reason, events_);
  keep(at, std::move(made));
}

void BoardRecorder::advance(Millis at) {
  at = in_order(at);
  pipeline_.advance(at, events_);
  keep(at, std::nullopt);
}

void BoardRecorder::note(Millis at, const tracking::Note& note) {
  at = in_order(at);
  JournalEntry made = entry(at, JournalKind::noted);
  made.text = pipeline::to_json(note);
  pipeline_.note(at, note, events_);
  keep(at, std::move(made));
}

// A ruling refers to what was played, so what the board shows is committed first where the ruling needs
// that: a result must not stand between a ply and its commit.
Expected<rules::RulingEntered, pipeline::RulingRefused> BoardRecorder::rule(Millis at,
                                                                            rules::RulingAsked asked,
                                                                            std::function<void()> stored) {
  advance(at);
  at = last_at_;
  auto decided = pipeline_.decide(at, asked);
  if (!decided) return unexpected(decided.error());
  if (decided->repeated) {
    when_stored(std::move(stored));
    return rules::RulingEntered{identity_.number, decided->game, std::move(decided->ruling), true};
  }
  if (decided->settles) {
    pipeline_.settle(at, events_);
    keep(at, entry(at, JournalKind::settled));
    asked.ply.reset();
    decided = pipeline_.decide(at, asked);
    if (!decided) return unexpected(decided.error());
  }
  const auto ruled = pipeline_.rule(at, decided->game, decided->ruling, events_);
  if (!ruled) {
    return unexpected(pipeline::RulingRefused{pipeline::RulingRefused::Why::laws, {ruled.error(), {}}});
  }
  rules::RulingEntered entered{identity_.number, decided->game, std::move(decided->ruling)};
  const auto kept = std::make_shared<std::atomic<bool>>(false);
  on_their_way_.insert_or_assign(entered.ruling.stamp.request, kept);
  keep(at, pipeline::to_journal(identity_.device, at, entered), [kept, stored = std::move(stored)] {
    *kept = true;
    if (stored) stored();
  });
  return entered;
}

void BoardRecorder::when_stored(std::function<void()> done) {
  sink_(Batch{.board = identity_.board, .items = {}, .stored = std::move(done)});
}

bool BoardRecorder::is_stored(const std::string& request) {
  std::erase_if(on_their_way_, [](const auto& one) { return one.second->load(); });
  return !on_their_way_.contains(request);
}

void BoardRecorder::answer(Millis at, const pipeline::MateAnswer& answer) {
  if (pipeline_.question() != answer.question) return;
  at = in_order(at);
  JournalEntry made = entry(at, JournalKind::answered);
  made.text = pipeline::to_json(answer);
  pipeline_.answer(at, answer, events_);
  keep(at, std::move(made));
}

void BoardRecorder::change_driver(Millis at, const drivers::DriverInfo& driver) {
  if (driver.name == settings_.driver) return;
  if (!pipeline_.device().can_read(driver)) {
    PipelineSettings wanted = wanted_.value_or(settings_);
    wanted.driver = driver.name;
    return want_settings(std::move(wanted));
  }
  at = in_order(at);
  settings_.driver = driver.name;
  if (wanted_) wanted_->driver = driver.name;
  pipeline_.change_driver(driver);
  JournalEntry made = entry(at, JournalKind::settings);
  made.text = to_json(settings_);
  keep(at, std::move(made));
}

void BoardRecorder::want_settings(PipelineSettings settings) {
  settings.tracker.first_game = settings_.tracker.first_game;
  wanted_.reset();
  if (to_json(settings) != to_json(settings_)) wanted_ = std::move(settings);
}

void BoardRecorder::correct_control(Millis at, const rules::TimeControl& control) {
  if (control.kind == rules::TimeControl::Kind::unknown || control == settings_.tracker.control) return;
  if (!game_under_way()) return;
  at = in_order(at);
  pipeline_.declare(at, control, events_);
  settings_.tracker.control = control;
  if (wanted_) want_settings(*wanted_);
  JournalEntry made = entry(at, JournalKind::settings);
  made.text = to_json(settings_);
  keep(at, std::move(made));
}

std::optional<int> BoardRecorder::game_under_way() {
  const pipeline::RuledGame* latest = pipeline_.book().latest();
  if (latest == nullptr || latest->over() || !pipeline_.tracker().under_way()) return std::nullopt;
  return latest->number();
}

BoardRecorder::Kept BoardRecorder::kept_settings() const {
  if (!wanted_ || pipeline_.checkpoint()) return {};
  PipelineSettings rules = *wanted_;
  rules.tracker.stored_changes = settings_.tracker.stored_changes;
  rules.tracker.control = settings_.tracker.control;
  return {.control = wanted_->tracker.control != settings_.tracker.control,
          .rules = to_json(rules) != to_json(settings_),
          .waits_for_memory = wanted_->tracker.stored_changes && !settings_.tracker.stored_changes};
}

Millis BoardRecorder::in_order(Millis at) { return last_at_ = std::max(last_at_, at); }

JournalEntry BoardRecorder::entry(Millis at, JournalKind kind) const {
  return {.device = identity_.device, .at = at, .kind = kind, .bytes = {}, .text = {}};
}

void BoardRecorder::keep(Millis at, std::optional<JournalEntry> made, std::function<void()> stored) {
  Batch batch{.board = identity_.board, .items = {}, .stored = std::move(stored)};
  if (made) {
    batch.items.emplace_back(std::move(*made));
    ++entries_since_checkpoint_;
  }
  for (tracking::TrackedEvent& event : events_) {
    if (stored_ahead_ > 0) {
      --stored_ahead_;
    } else {
      batch.items.emplace_back(std::move(event));
    }
  }
  events_.clear();
  add_checkpoint(at, batch);
  if (!batch.items.empty()) sink_(std::move(batch));
}

// The board never stands where games begin so far, if the pieces are set up for those that are to come.
bool BoardRecorder::begins_elsewhere() const {
  return wanted_ && !pipeline_.tracker().stated() &&
         tracking::start_of(wanted_->tracker).placement() !=
             tracking::start_of(settings_.tracker).placement();
}

// The settings are written again after the state, because a recovery that starts there needs them.
void BoardRecorder::add_checkpoint(Millis at, Batch& batch) {
  if (stored_ahead_ > 0 || (!wanted_ && entries_since_checkpoint_ < kEntriesWorthACheckpoint)) return;
  std::optional<std::string> state;
  if (begins_elsewhere()) {
    std::vector<tracking::TrackedEvent> ended;
    state = pipeline_.set_up_elsewhere(at, wanted_->tracker, ended);
    for (tracking::TrackedEvent& event : ended) batch.items.emplace_back(std::move(event));
  } else {
    state = pipeline_.checkpoint();
  }
  if (!state) return;
  if (wanted_) {
    const drivers::DriverInfo* driver = drivers::find_driver(wanted_->driver);
    auto changed = pipeline::BoardPipeline::restore(*driver, wanted_->tracker, wanted_->local, *state);
    if (changed) {
      pipeline_ = std::move(*changed);
      settings_ = std::move(*wanted_);
    } else {
      log::error("board {}: the new settings cannot take effect: {}", identity_.number, changed.error());
    }
    wanted_.reset();
  }
  JournalEntry checkpoint = entry(at, JournalKind::checkpoint);
  checkpoint.text = std::move(*state);
  batch.items.emplace_back(std::move(checkpoint));
  JournalEntry settings = entry(at, JournalKind::settings);
  settings.text = to_json(settings_);
  batch.items.emplace_back(std::move(settings));
  entries_since_checkpoint_ = 0;
}

}  // namespace eboard::daemon
