// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/port_session.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <numeric>
#include <utility>

#include "daemon/devices/reads.hpp"
#include "daemon/system/log.hpp"

namespace eboard::daemon {

using drivers::Conversation;
using seams::DeviceState;
using storage::JournalKind;

namespace {
constexpr Millis kUnsentPause{10};  // a full output buffer of a serial port drains a few bytes in this time
}  // namespace

PortSession::PortSession(Candidates candidates, std::string path, Open open, Identify identify,
                         Millis least_wait)
    : identification_(std::move(candidates)),
      path_(std::move(path)),
      open_(std::move(open)),
      identify_(std::move(identify)),
      least_wait_(least_wait),
      decoder_(driver()),
      script_(conversation(driver().open_script)) {}

void PortSession::attach(DeviceListener& listener, bool fixed) {
  listener_ = &listener;
  fixed_ = fixed;
  identifying_ = false;
  if (heard_) flush();
  if (!transport_ && (!fixed || closed_))
    listener_ = nullptr;  // the link was lost while the device was being identified
}

void PortSession::turn(Millis now) {
  if (!transport_) {
    if (!identifying_ && !closed_ && now >= next_attempt_) try_open(now);
    return;
  }
  if (!unsent_.empty()) send_rest(now);
  if (listening_until_ && now >= *listening_until_) return stop_listening(now);
  if (transport_) carry_out(script_.on_time(now), now);
  if (transport_ && clock_) carry_out(clock_->on_time(now), now);
  if (transport_ && state_ == DeviceState::ready) check_silence(now);
  if (transport_) show_lights(now);
}

Millis PortSession::next_turn() const {
  if (!transport_) return identifying_ || closed_ ? Millis::max() : next_attempt_;
  const bool listening = state_ == DeviceState::ready && !occupied() && !driver().keep_alive.empty();
  Millis next = listening ? silence_ends_ : Millis::max();
  if (listening_until_) next = *listening_until_;
  if (const auto deadline = script_.deadline()) next = std::min(next, *deadline);
  if (clock_) next = std::min(next, clock_->deadline());
  if (!unsent_.empty()) next = std::min(next, next_attempt_);
  return next;
}

Conversation PortSession::conversation(std::span<const drivers::Request> script) const {
  return Conversation(script, least_wait_, driver().question_gap);
}

void PortSession::try_open(Millis now) {
  auto opened = open_(driver());
  if (!opened) {
    if (opened.error().code == EINPROGRESS) {
      next_attempt_ = now + kFirstBackOff;
      return;
    }
    if (opened.error().message != std::exchange(last_failure_, opened.error().message)) {
      log::warning("{}; trying on", last_failure_);
    }
    unanswered_.clear();
    return retry_later(now);
  }
  last_failure_.clear();
  transport_ = std::move(*opened);
  ++opening_;
  opened_at_ = now;
  heard_ = false;
  asked_twice_ = false;
  serial_.clear();
  decoder_.reset();
  keep({now, JournalKind::opened, {}, path_});
  begin(now);
}

void PortSession::begin(Millis now) {
  const Millis listen = identification_.listens_for();
  if (listen == Millis{0}) return carry_out(script_.start(now), now);
  listening_until_ = now + std::max(listen, least_wait_);
}

// A driver of the same settings asks on the port that is open. For others it is opened anew.
void PortSession::stop_listening(Millis now) {
  const drivers::SerialSettings settings = driver().serial;
  const std::string reason = "nothing that a driver knows was received";
  const bool goes_on = identification_.next();
  listening_until_.reset();
  take_driver();
  if (goes_on && driver().serial == settings) return begin(now);
  if (!goes_on) say_unanswered(reason);
  end_link(now, reason);
  goes_on ? void(next_attempt_ = now) : retry_later(now);
}

void PortSession::carry_out(const Conversation::Action& action, Millis now) {
  if (const auto* request = std::get_if<Conversation::Send>(&action)) return send(now, request->bytes);
  if (std::holds_alternative<Conversation::Finished>(action)) {
    if (std::exchange(reading_stored_, false)) return expect_words(now);
    // The device may have been switched on in the middle of the questions, after the one for its identity.
    if (driver().has_serial && serial_.empty() && !std::exchange(asked_twice_, true))
      return carry_out(script_.start(now), now);
    return become_ready(now);
  }
  if (const auto* failed = std::get_if<Conversation::Failed>(&action)) lose(now, failed->reason);
}

void PortSession::become_ready(Millis now) {
  state_ = DeviceState::ready;
  identification_.settle();
  back_off_ = kFirstBackOff;
  unanswered_.clear();
  expect_words(now);
  identify_once();
  log::info("{}: {} answers{}{}", path_, driver().name, serial_.empty() ? "" : ", serial number " + serial_,
            firmware_.empty() ? "" : ", version " + firmware_);
}

void PortSession::expect_words(Millis now) {
  misses_ = 0;
  silence_ends_ = now + kSilence;
}

// A board that reads out its memory receives nothing, so it has the time that the script gives it.
void PortSession::check_silence(Millis now) {
  if (occupied() || now < silence_ends_ || driver().keep_alive.empty()) return;
  if (misses_ == kMisses) return lose(now, "silent");
  ++misses_;
  // Old boards do not know the keep-alive question. Every board answers the question for its squares.
  const bool last = misses_ == kMisses && !driver().ask_board.empty();
  const auto turn = std::min<std::size_t>(static_cast<std::size_t>(misses_), driver().keep_alive.size()) - 1;
  const drivers::Request& question = last ? driver().ask_board.front() : driver().keep_alive[turn];
  silence_ends_ = now + std::max(question.wait, least_wait_);
  send(now, question.bytes);
}

void PortSession::send(Millis now, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return;  // a question of a board that is only listened to
  unsent_.insert(unsent_.end(), bytes.begin(), bytes.end());
  sent_at_ = now;
  send_rest(now);
}

void PortSession::send_rest(Millis now) {
  const auto written = transport_->write(unsent_);
  if (!written) return lose(now, written.error().message);
  const auto rest = unsent_.begin() + static_cast<std::ptrdiff_t>(*written);
  if (*written > 0) keep({now, JournalKind::written, {unsent_.begin(), rest}, {}});
  unsent_.erase(unsent_.begin(), rest);
  next_attempt_ = now + kUnsentPause;
}

void PortSession::readable(Millis now) {
  std::array<std::uint8_t, 4096> buffer;
  for (int i = 0; i < kReadsAtOnce && transport_; ++i) {
    const auto got = transport_->read(buffer);
    if (!got) return lose(now, got.error().message);
    if (*got == 0) return;
    hear(now, std::span(buffer).first(*got));
  }
}

void PortSession::hear(Millis now, std::span<const std::uint8_t> bytes) {
  expect_words(now);
  heard_ = true;
  keep({now, JournalKind::read, {bytes.begin(), bytes.end()}, {}});
  if (!listening_until_) return understand(now, bytes);
  if (!identification_.hear(bytes)) return;
  listening_until_.reset();
  take_driver();
  begin(now);
}

void PortSession::understand(Millis now, std::span<const std::uint8_t> bytes) {
  std::vector<drivers::Payload> payloads;
  std::vector<std::uint8_t> kinds;
  decoder_.feed(bytes, payloads, &kinds);
  for (const drivers::Payload& payload : payloads) {
    if (const auto* identity = std::get_if<drivers::DeviceIdentity>(&payload)) learn(*identity);
  }
  for (const drivers::Payload& payload : payloads) {
    if (transport_ && clock_) carry_out(clock_->on_report(payload, now), now);
  }
  for (const std::uint8_t kind : kinds) {
    if (transport_) carry_out(script_.on_frame(kind, now), now);
  }
  if (transport_) settle_doubt(now);
  if (transport_) read_stored(now);
  if (transport_) show_lights(now);
}

void PortSession::settle_doubt(Millis now) {
  const bool may_ask = state_ == DeviceState::ready && !occupied() && now >= next_doubt_ &&
                       now >= sent_at_ + driver().question_gap && !driver().ask_board.empty();
  if (!may_ask || listener_ == nullptr || !listener_->in_doubt()) return;
  next_doubt_ = now + kDoubt;
  send(now, driver().ask_board.front().bytes);
}

// Asks once after each opening, so that a board without a memory, or with a memory that does not help, is
// not asked again and again.
void PortSession::read_stored(Millis now) {
  const bool may_ask =
      state_ == DeviceState::ready && !occupied() && stored_read_ != opening_ && !driver().ask_stored.empty();
  if (!may_ask || listener_ == nullptr || !listener_->wants_stored()) return;
  stored_read_ = opening_;
  reading_stored_ = true;
  log::info("{}: reading what the board stored while it was not heard", path_);
  script_ = conversation(driver().ask_stored);
  carry_out(script_.start(now), now);
}

// Whatever is lit when a link is lost may stay lit.
void PortSession::show_lights(Millis now) {
  const bool may_send = state_ == DeviceState::ready && !occupied() && unsent_.empty() &&
                        now >= sent_at_ + driver().question_gap && driver().lights != nullptr;
  if (!may_send || listener_ == nullptr) return;
  const rules::Bitboard wanted = listener_->lights();
  if (wanted == lit_) return;
  lit_ = wanted;
  send(now, driver().lights(wanted));
}

void PortSession::set_clock(Millis now, const drivers::ClockOrder& order, ClockAnswer answer) {
  const drivers::ClockRemote* remote = drivers::clock_remote_of(driver());
  if (remote == nullptr) return answer(unexpected(std::string("the clock of such a board cannot be set")));
  if (!transport_ || state_ != DeviceState::ready)
    return answer(unexpected(std::string("the board is not connected")));
  if (occupied())
    return answer(
        unexpected(std::string("the board is busy: another order is under way, or its memory is read")));
  clock_ = remote->converse(order, least_wait_);
  clock_answer_ = std::move(answer);
  carry_out(clock_->start(now), now);
}

void PortSession::carry_out(const drivers::ClockConversation::Action& action, Millis now) {
  using drivers::ClockConversation;
  if (const auto* request = std::get_if<ClockConversation::Send>(&action)) return send(now, request->bytes);
  if (const auto* failed = std::get_if<ClockConversation::Failed>(&action))
    end_clock(unexpected(failed->reason));
  if (const auto* done = std::get_if<ClockConversation::Done>(&action)) end_clock(done->shows);
  if (!clock_) expect_words(now);
}

void PortSession::end_clock(Expected<drivers::ClockReading, std::string> answer) {
  clock_.reset();
  std::exchange(clock_answer_, {})(std::move(answer));
}

void PortSession::learn(const drivers::DeviceIdentity& identity) {
  if (!identity.firmware.empty()) firmware_ = identity.firmware;
  if (identity.serial.empty()) return;
  serial_ = identity.serial;
  if (identification_.settled()) identify_once();  // otherwise it may be noise that looks like an answer
}

void PortSession::identify_once() {
  if (listener_ != nullptr || identifying_) return;
  identifying_ = true;
  identify_(serial_);
}

void PortSession::lose(Millis now, const std::string& why) {
  // The transport's message begins with the port's name, for readers who see it alone.
  const std::string reason = why.starts_with(path_ + ": ") ? why.substr(path_.size() + 2) : why;
  const bool never_answered = state_ == DeviceState::opening;
  if (state_ == DeviceState::ready) {
    log::warning("{}: not heard any more: {}", path_, reason);
  } else {
    say_unanswered(reason);
  }
  const bool goes_on = never_answered && !identification_.settled() && identification_.next();
  end_link(now, reason);
  goes_on ? void(next_attempt_ = now) : retry_later(now);
}

void PortSession::end_link(Millis now, const std::string& reason) {
  keep({now, JournalKind::lost, {}, reason});
  if (state_ == DeviceState::ready) state_ = DeviceState::lost;
  transport_.reset();
  listening_until_.reset();
  take_driver();
  reading_stored_ = false;
  if (lit_ != 0) lit_.reset();
  unsent_.clear();
  if (clock_) end_clock(unexpected(std::string("the link to the board was lost: look at the clock")));
  // If the device never sent anything, there is nothing to keep, and no board to keep it for.
  if (!heard_ || (listener_ == nullptr && !identifying_)) pending_.clear();
  if (!fixed_) listener_ = nullptr;
}

void PortSession::retry_later(Millis now) {
  next_attempt_ = now + back_off_;
  back_off_ = std::min(back_off_ * 2, kLastBackOff);
}

// Each reason once, until the device answers or is gone.
void PortSession::say_unanswered(const std::string& reason) {
  if (unanswered_.insert(reason).second)
    log::warning("{}: no {} answers: {}; trying on", path_, driver().name, reason);
}

// What was received with the wrong driver is dropped: end_link() has done that, or the next one hears it.
void PortSession::take_driver() {
  script_ = conversation(driver().open_script);
  if (&decoder_.driver() == &driver()) return;
  decoder_ = drivers::StreamDecoder(driver());
  firmware_.clear();
}

void PortSession::close(Millis now, const std::string& reason) {
  closed_ = true;
  fixed_ = false;
  if (transport_ && lit_.value_or(0) != 0) send(now, driver().lights(0));
  if (transport_) end_link(now, reason);
  listener_ = nullptr;
}

void PortSession::start_over(Millis now, const std::string& reason) {
  if (!transport_) return;
  end_link(now, reason);
  next_attempt_ = now;
}

void PortSession::try_now(Millis now) {
  if (transport_) return;
  next_attempt_ = now;
  back_off_ = kFirstBackOff;
}

bool PortSession::ask_soon() {
  if (misses_ == 0) silence_ends_ = Millis{0};
  return !driver().keep_alive.empty();
}

seams::DeviceStatus PortSession::status() const {
  const drivers::DecodeCounters& counters = decoder_.counters();
  return {.board = 0,
          .port = path_,
          .serial = serial_,
          .firmware = firmware_,
          .state = state_,
          .bytes = counters.bytes,
          .errors = std::accumulate(counters.errors.begin(), counters.errors.end(), std::uint64_t{0})};
}

// Items wait in `pending_` until the board is known and the device has sent something. Otherwise a port
// without an answering device would fill the journal with openings.
void PortSession::keep(Pending item) {
  pending_.push_back(std::move(item));
  if (heard_ && listener_ != nullptr) flush();
}

void PortSession::flush() {
  for (const Pending& item : std::exchange(pending_, {})) {
    switch (item.kind) {
      case JournalKind::opened:
        listener_->opened(item.at, item.text);
        break;
      case JournalKind::read:
        listener_->carried(item.at, drivers::Direction::from_device, item.bytes);
        break;
      case JournalKind::written:
        listener_->carried(item.at, drivers::Direction::to_device, item.bytes);
        break;
      default:
        listener_->lost(item.at, item.text);
        break;
    }
  }
}

}  // namespace eboard::daemon
