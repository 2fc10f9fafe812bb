// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/port_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "daemon/devices/reads.hpp"
#include "daemon/system/log.hpp"
#include "drivers/clock_remote.hpp"

namespace eboard::daemon {

using drivers::Conversation;

namespace {
Conversation conversation(const drivers::DriverInfo& driver, std::span<const drivers::Request> script,
                          Millis min_wait) {
  return Conversation(script, min_wait, driver.question_gap);
}
}  // namespace

PortSession::PortSession(Candidates candidates, std::string path, Open open, Identify identify,
                         Millis min_wait, KeyOf key_of)
    : identification_(std::move(candidates)),
      path_(std::move(path)),
      open_(std::move(open)),
      identify_(std::move(identify)),
      min_wait_(min_wait),
      attempts_(path_),
      link_(path_),
      reception_(path_, driver()),
      key_(std::move(key_of)),
      script_(conversation(driver(), driver().open_script, min_wait_)),
      errands_(driver()) {}

void PortSession::attach(DeviceListener& listener, bool fixed) { link_.handover().attach(listener, fixed); }

void PortSession::turn(Millis now) {
  if (!link_.is_open()) {
    if (!link_.handover().awaits_answer() && !closed_ && now >= attempts_.next()) try_open(now);
    return;
  }
  if (!link_.sent()) written(link_.write_on(now), now);
  if (listening_until_ && now >= *listening_until_) return stop_listening(now);
  if (link_.is_open()) go_on(script_.on_time(now), now);
  look_at(errands_.on_time(), now);
}

Millis PortSession::next_turn() const {
  if (!link_.is_open()) return link_.handover().awaits_answer() || closed_ ? Millis::max() : attempts_.next();
  Millis next = listening_until_.value_or(Millis::max());
  if (const auto deadline = script_.deadline()) next = std::min(next, *deadline);
  const DeviceView device = view();
  for (const Errand* errand : errands_.all()) {
    if (const auto due = errand->due(device)) next = std::min(next, *due);
  }
  if (!link_.sent()) next = std::min(next, link_.write_due());
  return next;
}

// --- Opening a port, until its device answers a driver.

void PortSession::try_open(Millis now) {
  auto opened = open_(driver());
  if (!opened) return attempts_.not_opened(opened.error(), now);
  attempts_.opened();
  asked_twice_ = false;
  facts_.opened();
  key_.opened();
  reception_.opened();
  for (Errand* errand : errands_.all()) errand->opened();
  link_.open(std::move(*opened), now);
  begin(now);
}

void PortSession::begin(Millis now) {
  const Millis listen = identification_.listens_for();
  if (listen > Millis{0}) {
    listening_until_ = now + std::max(listen, min_wait_);
    return;
  }
  // The first that it is sent: some boards take a key only then.
  if (const auto key = key_.message(driver())) written(link_.send(now, key->bytes, key->shown), now);
  if (link_.is_open()) go_on(script_.start(now), now);
}

// A driver of the same settings asks on the port that is open. For others it is opened anew.
void PortSession::stop_listening(Millis now) {
  const drivers::SerialSettings settings = driver().serial;
  const std::string reason = "nothing that a driver knows was received";
  const bool goes_on = identification_.next();
  listening_until_.reset();
  take_driver();
  if (goes_on && driver().serial == settings) return begin(now);
  if (!goes_on) {
    attempts_.in_vain(reason, true);
    attempts_.unanswered(driver().name, reason);
  }
  end_link(now, reason);
  goes_on ? attempts_.at(now) : attempts_.later(now);
}

void PortSession::become_ready(Millis now) {
  state_ = State::ready;
  attempts_.answered();
  identification_.settle();
  for (Errand* errand : errands_.all()) errand->answered(now);
  const auto& polling = driver().polling;
  const bool polls = polling.period > Millis{0} && !script_.answered(polling.unless_answered);
  errands_.keep_alive.set_silence(polls ? polling.period : KeepAlive::kSilence);
  heard(now);
  identify_once();
  const auto& [serial, long_serial] = facts_.numbers();
  const std::string& firmware = facts_.firmware();
  if (driver().open_script.empty()) return log::info("{}: {} is listened to", path_, driver().name);
  log::info("{}: {} answers{}{}{}", path_, driver().name, serial.empty() ? "" : ", serial number " + serial,
            long_serial.empty() ? "" : ", long serial number " + long_serial,
            firmware.empty() ? "" : ", version " + firmware);
}

// What was received with the wrong driver is dropped: end_link() has done that, or the next one hears it.
void PortSession::take_driver() {
  script_ = conversation(driver(), driver().open_script, min_wait_);
  if (!reception_.read_by(driver())) return;
  errands_.lit_squares.become(driver());
  facts_.driver_changed();
}

// --- What is received.

void PortSession::readable(Millis now) {
  std::array<std::uint8_t, 4096> buffer;
  for (int i = 0; i < kReadsAtOnce && link_.is_open(); ++i) {
    const auto got = link_.read(buffer);
    if (!got) return lose(now, got.error().message, false);
    if (*got == 0) return;
    hear(now, std::span(buffer).first(*got));
  }
}

void PortSession::hear(Millis now, std::span<const std::uint8_t> bytes) {
  attempts_.received(bytes.size());
  if (listening_until_) {
    link_.received(now, bytes);
    if (!identification_.hear(bytes)) return;
    listening_until_.reset();
    take_driver();
    return begin(now);
  }
  const Reception::Said said =
      reception_.read(now, bytes, state_ == State::ready,
                      [this](const drivers::Frame& frame) { errands_.lit_squares.on_frame(frame); });
  // On a line of many boards its master asks again for what was damaged.
  if (said.damaged && !driver().shared_line) errands_.doubt.damaged();
  // What came with another number is of another table. That board is asked for all of it anew.
  if (is_of_another(now, said)) return;
  link_.received(now, bytes);
  // A port may say anything when its board is gone: an echo, noise, the lines of another make. So only what
  // the driver accepts counts, with or without an event in it.
  if (!said.kinds.empty()) {
    heard(now, said.kinds.size());
  } else if (!reception_.refused()) {
    errands_.keep_alive.comes_in_pieces(now);
  }
  answer(now, said);
}

/// The link of the board that was here is lost then. Before a driver is settled a number may be noise.
bool PortSession::is_of_another(Millis now, const Reception::Said& said) {
  if (!identification_.settled()) return false;
  for (const drivers::Payload& payload : said.payloads) {
    const std::string* serial = facts_.another(payload);
    if (serial == nullptr) continue;
    const std::string reason =
        fmt::format("the board there has serial number {} now, not {}", *serial, facts_.numbers().serial);
    log::warning("{}: {}; beginning again", path_, reason);
    end_link(now, reason);
    attempts_.later(now);
    return true;
  }
  return false;
}

void PortSession::answer(Millis now, const Reception::Said& said) {
  for (const drivers::Payload& payload : said.payloads) {
    // Before a driver is settled it may be noise that looks like an answer.
    if (facts_.learn(payload, now) && identification_.settled()) identify_once();
  }
  if (facts_.locked() && driver().key != nullptr) return tell_locked(now);
  for (const drivers::Payload& payload : said.payloads) {
    for (Errand* errand : errands_.all()) {
      if (link_.is_open()) go_on(errand->told(payload, now), now);
    }
  }
  for (const std::uint8_t kind : said.kinds) {
    if (link_.is_open()) go_on(script_.on_frame(kind, now), now);
    for (const drivers::Answer& one : driver().answers) {
      if (link_.is_open() && one.kind == kind) send(now, one.bytes);
    }
  }
  look_at(errands_.on_report(), now);
}

void PortSession::heard(Millis now, std::size_t messages) {
  for (Errand* errand : errands_.all()) errand->heard(now);
  reception_.understood(messages);
  attempts_.understood();
}

void PortSession::identify_once() {
  if (link_.handover().ask_whose()) identify_(facts_.numbers());
}

// --- What is sent.

DeviceView PortSession::view() const {
  return {.driver = driver(),
          .board = listener(),
          .ready = state_ == State::ready,
          .occupied = at_work_ || errands_.clock_order.under_way(),
          .sent = link_.sent(),
          .gap_ends = link_.sent_at() + driver().question_gap,
          .min_wait = min_wait_,
          .numbered = !facts_.numbers().serial.empty(),
          .unreadable = reception_.refused()};
}

void PortSession::go_on(const Conversation::Action& action, Millis now) {
  if (const auto* request = std::get_if<Conversation::Send>(&action)) return send(now, request->bytes);
  if (std::holds_alternative<Conversation::Finished>(action)) {
    if (std::exchange(at_work_, false)) return heard(now);
    // The device may have been switched on in the middle of the questions, after the one for its identity.
    if (driver().has_serial && facts_.numbers().serial.empty() && !std::exchange(asked_twice_, true))
      return go_on(script_.start(now), now);
    return become_ready(now);
  }
  if (const auto* failed = std::get_if<Conversation::Failed>(&action)) lose(now, failed->reason);
}

void PortSession::go_on(const Errand::Step& step, Millis now) {
  if (const auto* message = std::get_if<Errand::Send>(&step)) return send(now, message->bytes);
  if (const auto* lost = std::get_if<Errand::Lost>(&step)) return lose(now, lost->reason);
  if (std::holds_alternative<Errand::Over>(step)) return heard(now);
  const auto* talk = std::get_if<Errand::Converse>(&step);
  if (talk == nullptr) return;
  if (!talk->why.empty()) log::info("{}: {}", path_, talk->why);
  at_work_ = true;
  script_ = conversation(driver(), talk->script, min_wait_);
  go_on(script_.start(now), now);
}

void PortSession::look_at(std::span<Errand* const> errands, Millis now) {
  for (Errand* errand : errands) {
    if (link_.is_open()) go_on(errand->next(view(), now), now);
  }
}

void PortSession::send(Millis now, std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return;  // a question of a board that is only listened to
  written(link_.send(now, bytes, bytes), now);
}

void PortSession::written(const Link::Done& done, Millis now) {
  if (!done) lose(now, done.error().message, false);
}

void PortSession::set_clock(Millis now, const drivers::ClockOrder& order, ClockAnswer answer) {
  const drivers::ClockRemote* remote = drivers::clock_remote_of(driver());
  if (remote == nullptr) return answer(unexpected(std::string("the clock of such a board cannot be set")));
  if (!link_.is_open() || state_ != State::ready)
    return answer(unexpected(std::string("the board is not connected")));
  if (view().occupied)
    return answer(
        unexpected(std::string("the board is busy: another order is under way, or its memory is read")));
  go_on(errands_.clock_order.begin(remote->converse(order, min_wait_), std::move(answer), now), now);
}

bool PortSession::ask_soon() {
  errands_.keep_alive.ask_soon();
  return !driver().keep_alive.empty();
}

// --- The end of a link.

void PortSession::lose(Millis now, const std::string& why, bool port_open) {
  const std::string reason = attempts_.without_path(why);
  const bool never_answered = state_ == State::opening;
  if (state_ == State::ready) {
    log::warning("{}: not heard any more: {}", path_, reason);
  } else {
    attempts_.unanswered(driver().name, reason);
  }
  const bool goes_on = never_answered && !identification_.settled() && identification_.next();
  if (!goes_on) attempts_.in_vain(reason, port_open);
  end_link(now, reason);
  goes_on ? attempts_.at(now) : attempts_.later(now);
  attempts_.spare(now);
}

void PortSession::tell_locked(Millis now) {
  if (key_.wanted(driver())) {
    end_link(now, "it wants a key, and is given one");
    return attempts_.at(now);
  }
  const std::string_view device = driver().key->device;
  const std::string reason = fmt::format(
      "this {} {}: see \"A {} that is locked\" in docs/hardware.md", device,
      key_.given() ? "refused the developer key that it was given" : "wants a developer key", device);
  attempts_.locked(reason, now);
  end_link(now, reason);
}

void PortSession::end_link(Millis now, const std::string& reason) {
  if (state_ == State::ready) state_ = State::lost;
  listening_until_.reset();
  take_driver();
  at_work_ = false;
  for (Errand* errand : errands_.all()) errand->lost();
  link_.end(now, reason);
}

void PortSession::close(Millis now, const std::string& reason) {
  closed_ = true;
  if (link_.is_open()) send(now, errands_.lit_squares.put_out());
  if (link_.is_open()) end_link(now, reason);
  link_.handover().close();
}

void PortSession::start_over(Millis now, const std::string& reason) {
  if (!link_.is_open()) return;
  end_link(now, reason);
  attempts_.at(now);
}

void PortSession::try_now(Millis now) {
  if (!link_.is_open()) attempts_.anew(now);
}

seams::DeviceStatus PortSession::status() const {
  const drivers::DecodeCounters& counters = reception_.counters();
  const auto& trouble = attempts_.trouble();
  return {.board = 0,
          .port = path_,
          .numbers = facts_.numbers(),
          .firmware = facts_.firmware(),
          .state = state_,
          .bytes = counters.bytes,
          .errors = std::accumulate(counters.errors.begin(), counters.errors.end(), std::uint64_t{0}),
          .battery = facts_.battery(link_.battery()),
          .silent = state_ != State::ready && trouble && trouble->opened};
}

}  // namespace eboard::daemon
