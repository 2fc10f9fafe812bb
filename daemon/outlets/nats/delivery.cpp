// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/nats/delivery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "daemon/config/token.hpp"
#include "daemon/system/log.hpp"

namespace eboard::outlets::nats {

namespace {

using halls::StreamFault;
using seams::Trouble;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr storage::Sequence kPage = 1024;
/// A page takes no less while others follow it: a hall that catches up leaves room for the others.
constexpr milliseconds kPageTime{400};
constexpr std::chrono::seconds kSettle{5};
/// How often the archive is asked while events wait for it, and when it has been silent for a minute.
constexpr milliseconds kAsk{500}, kAskSeldom{5000};
constexpr std::chrono::minutes kSilent{1}, kTooSilent{5};

seams::Delivery::Outcome trouble(std::string_view reason, std::string detail, bool lasting = false) {
  return unexpected(Trouble{.sentence = fmt::format("The events are not sent to the archive: {}.", reason),
                            .detail = std::move(detail),
                            .lasting = lasting});
}

seams::Delivery::Outcome unread(const storage::StoreError& error) {
  return trouble("the store cannot be read", error.message);
}

/// Each round that has pairings or games, as they may be known.
storage::Result<std::map<int, std::string>> names_of(seams::Released& released, const std::string& store) {
  const auto version = released.names_version();
  if (!version) return unexpected(version.error());
  const auto pairings = released.pairings();
  if (!pairings) return unexpected(pairings.error());
  std::map<int, halls::RoundMessage> rounds;
  const auto round = [&](int number) -> halls::RoundMessage& {
    auto& message = rounds[number];
    message.store = store;
    message.round = number;
    message.version = version->pairing_change;
    return message;
  };
  for (const storage::Pairing& pairing : *pairings)
    round(pairing.round).pairings.push_back({pairing.board, pairing.tags});
  const auto read = released.read_games({}, [&](const storage::GameRow& game) {
    round(game.round).games.push_back({game.board, game.number, game.record.tags});
    return true;
  });
  if (!read) return unexpected(read.error());
  std::map<int, std::string> texts;
  for (const auto& [number, message] : rounds) texts.emplace(number, to_text(message));
  return texts;
}

bool changes_names(const storage::StoredEvent& event) {
  return std::holds_alternative<tracking::RulingMade>(event.event.what);
}

}  // namespace

seams::Delivery::Outcome NatsDelivery::deliver(seams::Released& released) {
  names_are_due_ =
      names_are_due_ || released.is_renamed() || std::ranges::any_of(released.events(), changes_names);
  const bool is_open = stream_ && stream_->is_open();
  if (!is_open && hurried_.stop_requested())
    return trouble("the daemon ends", "no connection is made any more");
  if (auto heard = is_open ? hear() : connect(released); !heard) return heard;
  if (auto same = compare(released); !same) return same;
  if (auto published = publish_events(released); !published) return published;
  return names_are_due_ ? publish_names(released) : Outcome{};
}

seams::Delivery::Outcome NatsDelivery::connect(seams::Released& released) {
  stream_.reset();
  published_.clear();
  names_are_due_ = true;
  store_ = released.store_id();
  if (!halls::is_store_id(store_)) return trouble("the store cannot be read", "the store has no id");
  halls::Servers servers = target_.servers;
  if (target_.password) {
    auto password = daemon::read_password(*target_.password);
    if (!password)
      return trouble("their password cannot be read, look where it is kept", password.error(), true);
    servers.password = std::move(*password);
  }
  auto stream =
      halls::Stream::connect(servers, fmt::format("eboardd {}", target_.hall), hurried_.get_token());
  if (!stream) return give_up(stream.error());
  stream_.emplace(std::move(*stream));
  auto in_stream = latest();
  if (!in_stream) return give_up(in_stream.error());
  const auto confirmed = confirmation();
  if (!confirmed) return give_up(confirmed.error());
  unproved_ = std::move(*in_stream);
  course_.begin(unproved_ ? unproved_->sequence : 0, *confirmed, steady_clock::now());
  log::info("outlet nats: connected; the stream has events up to {}, the archive up to {}",
            unproved_ ? unproved_->sequence : 0, course_.confirmed());
  return {};
}

/// What others wrote under its name, or an earlier store did, counts for nothing.
halls::StreamResult<std::optional<halls::EventMessage>> NatsDelivery::latest() {
  const auto text = stream_->latest(halls::events_subject(target_.hall));
  if (!text) return unexpected(text.error());
  if (!*text) return std::nullopt;
  auto message = halls::parse_event_message(**text);
  if (!message || message->store != store_) return std::nullopt;
  return std::move(*message);
}

halls::StreamResult<std::optional<halls::Confirmation>> NatsDelivery::confirmation() {
  const auto text = stream_->value(halls::confirmed_key(target_.hall, store_));
  if (!text) return unexpected(text.error());
  if (!*text) return std::nullopt;
  auto confirmation = halls::parse_confirmation(**text);
  if (!confirmation || confirmation->store != store_) return std::nullopt;
  return std::move(*confirmation);
}

seams::Delivery::Outcome NatsDelivery::hear() {
  if (!course_.waits()) return {};
  const auto confirmed = confirmation();
  if (!confirmed) return give_up(confirmed.error());
  course_.hear(*confirmed, steady_clock::now());
  if (!course_.is_stalled(steady_clock::now())) return {};
  const auto in_stream = latest();
  if (!in_stream) return give_up(in_stream.error());
  course_.look(*in_stream ? (*in_stream)->sequence : 0, steady_clock::now());
  return {};
}

/// A store that was restored from a backup goes on with other events under numbers that are used up.
seams::Delivery::Outcome NatsDelivery::compare(seams::Released& released) {
  if (!unproved_ || unproved_->sequence > released.last()) return {};
  bool is_same = false;
  const auto read = released.read_behind(unproved_->sequence - 1, [&](const storage::StoredEvent& event) {
    is_same = event.sequence == unproved_->sequence && event.json == unproved_->event;
    return false;
  });
  if (!read) return unread(read.error());
  if (!is_same)
    return trouble(
        "the archive has other events of this hall's store, which was restored from a copy: give the hall "
        "another "
        "name",
        fmt::format("event {} of the stream is not that of the store", unproved_->sequence), true);
  unproved_.reset();
  return {};
}

seams::Delivery::Outcome NatsDelivery::publish_events(seams::Released& released) {
  if (unproved_) return {};  // the stream is ahead of what may be known: the delay became longer
  while (const auto stretch = course_.next(released.last())) {
    if (hurried_.stop_requested()) return {};  // it goes on after the next start
    const auto begun = steady_clock::now();
    const auto last = publish_page(released, *stretch);
    if (released.fault()) return unread(*released.fault());
    if (!last) return give_up(last.error());
    course_.stored(*last, steady_clock::now());
    if (released.goes_on() || course_.next(released.last())) std::this_thread::sleep_until(begun + kPageTime);
  }
  return {};
}

halls::StreamResult<storage::Sequence> NatsDelivery::publish_page(seams::Released& released,
                                                                  halls::Course::Stretch stretch) {
  const storage::Sequence end = std::min(stretch.last, stretch.first + kPage - 1);
  const auto tables = released.tables();
  if (!tables) return unexpected(StreamFault{});
  std::vector<storage::StoredEvent> events;
  (void)released.read_behind(stretch.first - 1, [&](const storage::StoredEvent& event) {
    if (event.sequence <= end) events.push_back(event);
    return event.sequence < end;
  });
  storage::Sequence last = stretch.first - 1;
  const std::string subject = halls::events_subject(target_.hall);
  const auto calendar = released.calendar();
  if (!calendar) return unexpected(StreamFault{});
  for (const storage::StoredEvent& event : events) {
    const bool opens = tracking::opens_game(event.event);
    const auto round =
        opens ? released.round_of(event.board, event.event.game) : storage::Result<std::optional<int>>{};
    if (!round) return unexpected(StreamFault{});
    const auto table = tables->find(event.board);
    const bool is_dated = opens || std::holds_alternative<tracking::GameStarted>(event.event.what);
    auto date = is_dated ? calendar->when(event.event.at) : std::nullopt;
    if (date && !date->anchored) date.reset();
    const halls::EventMessage message{store_,
                                      event.sequence,
                                      event.board,
                                      table == tables->end() ? 0 : table->second,
                                      round->value_or(0),
                                      event.tracker_version,
                                      event.json,
                                      date};
    auto sent = stream_->publish(subject, to_text(message), halls::message_id(store_, event.sequence));
    if (!sent) return unexpected(sent.error());
    last = event.sequence;
  }
  if (auto settled = stream_->settle(kSettle); !settled) return unexpected(settled.error());
  if (last < stretch.first)
    return unexpected(
        StreamFault{StreamFault::Why::other, fmt::format("the store has no event {}", stretch.first)});
  return last;
}

seams::Delivery::Outcome NatsDelivery::publish_names(seams::Released& released) {
  auto names = names_of(released, store_);
  if (!names) return unread(names.error());
  for (const auto& [round, text] : *names) {
    if (published_[round] == text) continue;
    if (auto sent = stream_->publish(halls::rounds_subject(target_.hall), text, ""); !sent)
      return give_up(sent.error());
  }
  if (auto settled = stream_->settle(kSettle); !settled) return give_up(settled.error());
  published_ = std::move(*names);
  names_are_due_ = false;
  return {};
}

seams::Delivery::Outcome NatsDelivery::give_up(const StreamFault& fault) {
  stream_.reset();
  switch (fault.why) {
    case StreamFault::Why::unreachable:
      return trouble("no server answers", fault.detail);
    case StreamFault::Why::insecure:
      return trouble("no encrypted line to a server comes about, look at the certificates if that lasts",
                     fault.detail);
    case StreamFault::Why::refused:
      return trouble("the server refuses this hall, look at its user and certificates", fault.detail, true);
    case StreamFault::Why::missing:
      return trouble("the server has no place for them, start eboard-archive once", fault.detail);
    case StreamFault::Why::other:
      break;
  }
  return trouble("the server has a fault", fault.detail);
}

std::optional<milliseconds> NatsDelivery::again() {
  if (!stream_) return std::nullopt;
  const auto since = course_.waiting_since();
  if (!since) return std::nullopt;
  return steady_clock::now() - *since < kSilent ? kAsk : kAskSeldom;
}

std::vector<std::string> NatsDelivery::notices() {
  const auto since = course_.waiting_since();
  if (!since || steady_clock::now() - *since < kTooSilent) return {};
  return {
      fmt::format("The archive has confirmed the events up to {}, and nothing more for {} minutes or longer.",
                  course_.confirmed(), kTooSilent.count())};
}

}  // namespace eboard::outlets::nats
