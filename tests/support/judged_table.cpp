// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/judged_table.hpp"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <utility>

#include "daemon/core/ruling_answers.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/journal_replay.hpp"
#include "daemon/pipeline/mate_search.hpp"
#include "drivers/dgt_protocol.hpp"
#include "storage/store.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::test {

using drivers::Millis;
using tracking::IrregularityFound;
using tracking::TrackedEvent;

namespace {

constexpr drivers::Millis kWall{1'750'000'000'000};

template <class Value, class Error>
Value must_have(Expected<Value, Error> result) {
  if (!result) {
    if constexpr (requires { result.error().message; }) {
      throw std::runtime_error(result.error().message);
    } else if constexpr (requires { result.error().text(); }) {
      throw std::runtime_error(result.error().text());
    } else {
      throw std::runtime_error(result.error());
    }
  }
  if constexpr (!std::is_void_v<Value>) return std::move(*result);
}

/// The message of a DGT board that says so.
std::vector<std::uint8_t> message(const drivers::Payload& payload) {
  namespace dgt = drivers::dgt;
  if (const auto* square = std::get_if<drivers::SquareChanged>(&payload))
    return dgt::encode_field_update(square->square, square->piece);
  if (const auto* board = std::get_if<drivers::BoardSnapshot>(&payload))
    return dgt::encode_dump(board->placement);
  if (const auto* clock = std::get_if<drivers::ClockReading>(&payload)) return dgt::encode_clock_time(*clock);
  if (std::holds_alternative<drivers::ClockMissing>(payload)) return dgt::encode_clock_missing();
  if (const auto* identity = std::get_if<drivers::DeviceIdentity>(&payload))
    return dgt::encode_serial(identity->serial);
  throw std::invalid_argument("a DGT board does not report that");
}

pipeline::PipelineSettings with_start(const Scene& scene, pipeline::PipelineSettings settings) {
  settings.driver = "dgt";
  settings.tracker = settings_of(scene, std::move(settings.tracker));
  return settings;
}

}  // namespace

/// What the storage thread was given, in its order.
struct JudgedTable::Kept {
  daemon::BoardIdentity identity{.key = "table 1", .device = 1, .board = 1, .number = 1};
  std::vector<daemon::Batch> batches{};
};

JudgedTable::JudgedTable(const Scene& scene, pipeline::PipelineSettings settings)
    : hands_(scene), settings_(with_start(scene, std::move(settings))), kept_(std::make_unique<Kept>()) {
  recorder_.emplace(
      must_have(daemon::BoardRecorder::begin(kept_->identity, settings_, hands_.now(), sink())));
  hands_.begin(*this);
}

JudgedTable::~JudgedTable() = default;

daemon::BoardRecorder::Sink JudgedTable::sink() {
  return [this](const daemon::Batch& batch) {
    for (const auto& item : batch.items) {
      if (const auto* event = std::get_if<TrackedEvent>(&item)) events_.push_back(*event);
    }
    kept_->batches.push_back(batch);
    if (batch.stored) batch.stored();
  };
}

void JudgedTable::play(std::string_view script) { hands_.play(script, *this); }

void JudgedTable::take_time() { play("0ms 0ms 0ms"); }

void JudgedTable::set_up(const rules::Placement& pieces) {
  std::string lifted, put;
  for (int at = 0; at < 64; ++at) {
    const auto square = static_cast<rules::Square>(at);
    const auto now = hands_.board()[square], then = pieces[square];
    if (now == then) continue;
    if (now) lifted += fmt::format("-{} ", rules::to_string(square));
    if (then) put += fmt::format("+{}{} ", rules::to_char(*then), rules::to_string(square));
  }
  play(lifted + ". " + put);
}

void JudgedTable::report(Millis at, drivers::Payload payload) {
  if (const auto* opened = std::get_if<drivers::LinkOpened>(&payload)) {
    keep(Happened::Linked{});
    recorder_->opened(at, opened->port);
  } else if (const auto* lost = std::get_if<drivers::LinkLost>(&payload)) {
    keep(Happened::Linked{});
    recorder_->lost(at, lost->reason);
  } else {
    read(at, message(payload));
  }
  answer_questions();
}

void JudgedTable::read(Millis at, const std::vector<std::uint8_t>& bytes) {
  keep(Happened::Said{bytes});
  recorder_->carried(at, drivers::Direction::from_device, bytes);
}

void JudgedTable::pass(Millis until) {
  recorder_->advance(until);
  answer_questions();
}

// As the helper thread does, without its delay.
void JudgedTable::answer_questions() {
  while (const auto question = recorder_->pipeline().question())
    recorder_->answer(hands_.now(), pipeline::find_mates(*question));
}

int JudgedTable::game() {
  const auto* latest = recorder_->pipeline().book().latest();
  if (latest == nullptr) throw std::runtime_error("no game was played at the table");
  return latest->number();
}

rules::GameFile JudgedTable::file() {
  auto* latest = recorder_->pipeline().book().latest();
  if (latest == nullptr) throw std::runtime_error("no game was played at the table");
  return must_have(recorder_->pipeline().file(*latest));
}

int JudgedTable::ply() {
  auto* latest = recorder_->pipeline().book().latest();
  if (latest == nullptr) return 0;
  const auto known = recorder_->pipeline().file(*latest);
  return known ? known->state().ply() : latest->ply();
}

bool JudgedTable::awaits_board() const { return recorder_->pipeline().tracker().awaits_board(); }

std::vector<IrregularityFound> JudgedTable::cards() {
  std::map<int, IrregularityFound> latest;
  const int number = game();
  for (const TrackedEvent& event : events_) {
    if (event.game != number) continue;
    if (std::holds_alternative<tracking::GameStarted>(event.what)) latest.clear();
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found != nullptr) latest.insert_or_assign(found->id, *found);
  }
  std::vector<IrregularityFound> out;
  for (const auto& [id, found] : latest) {
    if (found.state != tracking::State::withdrawn) out.push_back(found);
  }
  return out;
}

seams::Proposals JudgedTable::proposals(const IrregularityFound& card) {
  take_time();
  auto answer = daemon::proposals(*recorder_, game(), card);
  if (!answer) throw std::runtime_error(answer.error().sentence);
  keep(Happened::Looked{card.id, cards(), *answer});
  return std::move(*answer);
}

seams::AnswerTo<seams::SecondBoardQuery> JudgedTable::second_board(const seams::SecondBoardQuery& query) {
  take_time();
  return daemon::proposals(*recorder_, query);
}

seams::AnswerTo<seams::RulingRequest> JudgedTable::rule(const rules::Ruling& ruling, int about) {
  take_time();
  rules::RulingAsked asked{
      .ruling = ruling,
      .stamp = {.author = "arbiter", .request = fmt::format("request {}", ++requests_), .about = about}};
  const int before = ply();
  auto entered =
      daemon::enter_ruling(*recorder_, hands_.now(), kWall + hands_.now(), std::move(asked), [] {});
  keep(Happened::Ruled{ruling, about, before, entered});
  answer_questions();
  return entered;
}

void JudgedTable::restart(const std::string& database) {
  std::filesystem::remove(database);
  storage::Store store = must_have(storage::Store::open(database, storage::Store::Access::read_write));
  kept_->identity.device = must_have(store.device(kept_->identity.key, "dgt"));
  kept_->identity.board = must_have(store.board(kept_->identity.device, kept_->identity.number));
  must_have(store.begin());
  for (const daemon::Batch& batch : kept_->batches) {
    for (const auto& item : batch.items) {
      if (const auto* event = std::get_if<TrackedEvent>(&item)) {
        must_have(
            store.append(kept_->identity.board, *event, boost::json::serialize(events::to_json(*event))));
      } else {
        storage::JournalEntry entry = std::get<storage::JournalEntry>(item);
        entry.device = kept_->identity.device;
        must_have(store.append(entry));
      }
    }
  }
  must_have(store.commit());
  recorder_.reset();
  auto recovered = must_have(daemon::BoardRecorder::recover(store, kept_->identity, sink()));
  if (!recovered) throw std::runtime_error("the journal is empty");
  recorder_.emplace(std::move(*recovered));
  pass(hands_.now());  // deadlines that had fired before
}

std::vector<TrackedEvent> JudgedTable::replayed() const {
  std::vector<TrackedEvent> out;
  pipeline::JournalReplay replay;
  for (const daemon::Batch& batch : kept_->batches) {
    for (const auto& item : batch.items) {
      if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) must_have(replay.apply(*entry, out));
    }
  }
  if (replay.pipeline()) replay.running().advance(hands_.now(), out);
  return out;
}

}  // namespace eboard::test
