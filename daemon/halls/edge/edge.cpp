// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/edge/edge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>

#include "daemon/halls/site/copies.hpp"
#include "daemon/net/history.hpp"
#include "daemon/system/log.hpp"

namespace eboard::halls {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kFetch{100}, kFirstPause{100}, kLongestPause{5000}, kNap{50};
constexpr int kBatch = 1000;
/// What is missing for so long is looked for in the stream, and again after so long.
constexpr std::chrono::seconds kMissing{5}, kLookAgain{15};

/// The stream says nothing of devices. One whose events come is there.
seams::DeviceStatus ready(int board) {
  seams::DeviceStatus status;
  status.board = board;
  status.state = seams::DeviceState::ready;
  return status;
}

}  // namespace

Edge::~Edge() = default;

Expected<void, std::string> Edge::run() {
  if (!std::filesystem::is_directory(settings_.state))
    return unexpected(fmt::format("{}: there is no such folder", settings_.state));
  auto consumer = Consumer::open({.servers = settings_.servers,
                                  .program = "eboard-edge",
                                  .state = settings_.state,
                                  .subject = any_subject(settings_.hall)},
                                 stop_.get_token());
  if (!consumer) return unexpected(consumer.error());
  const auto known = latest_copies(settings_.state);
  if (const auto store = known.find(settings_.hall); store != known.end()) {
    if (auto shown = show(store->second); !shown) return shown;
  } else {
    log::notice("nothing of hall {} is known yet; it is shown when something of it comes", settings_.hall);
  }
  milliseconds pause{0};
  while (!stop_.stop_requested()) {
    const auto done = step(*consumer);
    if (!done) return unexpected(done.error());
    pause = *done ? milliseconds{0} : std::clamp(2 * pause, kFirstPause, kLongestPause);
    const auto end = steady_clock::now() + pause;
    while (!stop_.stop_requested() && steady_clock::now() < end) std::this_thread::sleep_for(kNap);
  }
  if (server_) server_->stop();
  const std::lock_guard lock(mutex_);
  return failure_.empty() ? Expected<void, std::string>{} : unexpected(failure_);
}

Expected<bool, std::string> Edge::step(Consumer& consumer) {
  auto fetched = consumer.fetch(kBatch, kFetch);
  if (!fetched) return false;
  for (const Received& message : *fetched) {
    if (auto taken = take(message); !taken) return unexpected(taken.error());
  }
  if (!copy_) return true;
  const Steady now = steady_clock::now();
  if (auto entered = enter(now); !entered) {
    log::error("{}", entered.error().message);
    return false;
  }
  if (copy_->gap(now) >= kMissing && now - looked_ >= kLookAgain) {
    looked_ = now;
    consumer.look_again();
  }
  if (auto noted = note(consumer); !noted) {
    log::error("{}", noted.error());
    return false;
  }
  return true;
}

/// What cannot be understood is passed over, and what is another hall's: servers that were killed send such.
Expected<void, std::string> Edge::take(const Received& message) {
  last_ = std::max(last_, message.number());
  const auto from = parse_subject(message.subject());
  if (!from || from->hall != settings_.hall) return {};
  return from->kind == Kind::round ? give(message, parse_round_message(message.text()))
                                   : give(message, parse_event_message(message.text()));
}

namespace {

Sequence event_of(const EventMessage& event) { return event.sequence; }
Sequence event_of(const RoundMessage& /*round*/) { return 0; }

}  // namespace

template <class Parsed>
Expected<void, std::string> Edge::give(const Received& message, Parsed parsed) {
  if (!parsed) {
    log::warning("message {} of {} is refused: {}", message.number(), message.subject(), parsed.error());
    return {};
  }
  if (parsed->store != store_) {
    if (auto shown = show(parsed->store); !shown) return shown;
  }
  waiting_.emplace(message.number(), event_of(*parsed));
  copy_->take(std::move(*parsed));
  return {};
}

Expected<void, std::string> Edge::show(const std::string& store) {
  if (copy_) {
    log::notice("hall {} has another store now", settings_.hall);
    (void)enter(steady_clock::now());
    waiting_.clear();
  }
  server_.reset();
  copy_.reset();
  const std::string path = path_of_copy(settings_.state, settings_.hall, store);
  auto copy = HallCopy::open(path, store);
  if (!copy) return unexpected(copy.error().message);
  copy_.emplace(std::move(*copy));
  store_ = store;
  auto initial = initial_state();
  if (!initial) return unexpected(initial.error());
  auto server = net::WebServer::start(server_settings(path), std::move(*initial));
  if (!server) return unexpected(server.error());
  server_ = std::move(*server);
  log::notice("hall {} is shown on http://{}/", settings_.hall, server_->address());
  return {};
}

Expected<net::InitialState, std::string> Edge::initial_state() {
  auto history = copy_->history();
  if (!history) return unexpected(history.error().message);
  auto boards = copy_->boards();
  if (!boards) return unexpected(boards.error().message);
  auto anchors = copy_->store().anchors();
  if (!anchors) return unexpected(anchors.error().message);
  boards_ = *boards;
  anchors_ = anchors->size();
  net::InitialState initial;
  initial.boards = std::move(*boards);
  initial.seats = std::move(history->seats);
  initial.marks = std::move(history->marks);
  initial.history = std::move(history->events);
  initial.last_sequence = history->last_sequence;
  initial.anchors = std::move(*anchors);
  for (const seams::BoardInfo& board : boards_) initial.devices.push_back(ready(board.number));
  return initial;
}

net::ServerSettings Edge::server_settings(const std::string& database) {
  net::ServerSettings settings;
  settings.entrances = settings_.entrances;
  settings.entrances.log = [](const std::string& what) { log::notice("{}", what); };
  settings.database = database;
  settings.recall = [database](std::optional<storage::Sequence> after) {
    return net::recall(database, after);
  };
  settings.warn = [](const std::string& why) { log::warning("{}", why); };
  settings.failed = [this](const std::string& why) { fail(why); };
  return settings;
}

/// Names come first: a game shows those that its table has.
storage::Result<void> Edge::enter(Steady now) {
  const std::int64_t before = copy_->missing();
  auto events = copy_->enter_events(now);
  if (!events) return unexpected(events.error());
  if (copy_->missing() > before)
    log::warning("hall {}: {} events never came, or are of another version", settings_.hall,
                 copy_->missing() - before);
  if (auto told = tell(std::move(*events)); !told) return told;
  const auto renamed = copy_->enter_rounds();
  if (!renamed) return unexpected(renamed.error());
  if (!*renamed) return {};
  const auto boards = copy_->boards();
  if (!boards) return unexpected(boards.error());
  tell(*boards);
  return {};
}

storage::Result<void> Edge::tell(std::vector<storage::StoredEvent> events) {
  if (events.empty()) return {};
  const bool is_new = std::ranges::any_of(events, [&](const storage::StoredEvent& event) {
    return std::ranges::find(boards_, event.board, &seams::BoardInfo::id) == boards_.end();
  });
  if (is_new) {
    const auto boards = copy_->boards();
    if (!boards) return unexpected(boards.error());
    tell(*boards);
  }
  const auto anchors = copy_->store().anchors();
  if (!anchors) return unexpected(anchors.error());
  for (; anchors_ < anchors->size(); ++anchors_) server_->clock_anchored((*anchors)[anchors_]);
  server_->publish(std::make_shared<const std::vector<storage::StoredEvent>>(std::move(events)));
  return {};
}

void Edge::tell(const std::vector<seams::BoardInfo>& boards) {
  for (const seams::BoardInfo& board : boards) {
    const auto known = std::ranges::find(boards_, board.id, &seams::BoardInfo::id);
    if (known != boards_.end() && *known == board) continue;
    server_->board_known(board);
    if (known == boards_.end()) server_->device_status(ready(board.number));
  }
  boards_ = boards;
}

Expected<void, std::string> Edge::note(Consumer& consumer) {
  std::erase_if(waiting_, [&](const auto& one) {
    return one.second == 0 ? copy_->has_rounds() : copy_->has(one.second);
  });
  return consumer.note(waiting_.empty() ? last_ + 1 : waiting_.begin()->first);
}

void Edge::fail(const std::string& why) {
  const std::lock_guard lock(mutex_);
  failure_ = why;
  stop_.request_stop();
}

}  // namespace eboard::halls
