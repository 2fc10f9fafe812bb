// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/port_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

namespace {
constexpr Millis kUnsentPause{10};  // a full output buffer of a serial port drains a few bytes in this time

std::unique_ptr<drivers::Lights> lights_of(const drivers::DriverInfo& driver) {
  return driver.lights == nullptr ? nullptr : driver.lights();
}

/// A line of text as such, other bytes in hexadecimal digits.
std::string shown(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t most = 48;
  const char* cut = bytes.size() > most ? " ..." : "";
  const auto first = bytes.first(std::min(bytes.size(), most));
  std::string text(first.begin(), first.end());
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  const auto is_printable = [](char letter) { return letter >= ' ' && letter < 0x7f; };
  if (std::ranges::all_of(text, is_printable)) return fmt::format("'{}'{}", text, cut);
  return fmt::format("{:02x}{}", fmt::join(first, " "), cut);
}
}  // namespace

PortSession::PortSession(Candidates candidates, std::string path, Open open, Identify identify,
                         Millis least_wait, KeyOf key_of)
    : identification_(std::move(candidates)),
      path_(std::move(path)),
      open_(std::move(open)),
      identify_(std::move(identify)),
      least_wait_(least_wait),
      key_of_(std::move(key_of)),
      decoder_(driver()),
      script_(conversation(driver().open_script)),
      lights_(lights_of(driver())) {}

void PortSession::attach(DeviceListener& listener, bool fixed) { handover_.attach(listener, fixed); }

void PortSession::turn(Millis now) {
  if (!transport_) {
    if (!handover_.awaits_answer() && !closed_ && now >= next_attempt_) try_open(now);
    return;
  }
  if (!unsent_.empty()) send_rest(now);
  if (listening_until_ && now >= *listening_until_) return stop_listening(now);
  if (transport_) carry_out(script_.on_time(now), now);
  if (transport_ && clock_) carry_out(clock_->on_time(now), now);
  if (transport_ && state_ == DeviceState::ready) check_silence(now);
  if (transport_) tell_settings(now);
  if (transport_) ask_battery(now);
  if (transport_) show_lights(now);
}

Millis PortSession::next_turn() const {
  if (!transport_) return handover_.awaits_answer() || closed_ ? Millis::max() : next_attempt_;
  const bool listening = state_ == DeviceState::ready && !occupied() && !driver().keep_alive.empty();
  Millis next = listening ? keep_alive_.due() : Millis::max();
  if (listening_until_) next = *listening_until_;
  if (const auto deadline = script_.deadline()) next = std::min(next, *deadline);
  if (clock_) next = std::min(next, clock_->deadline());
  if (lights_due_) next = std::min(next, *lights_due_);
  if (state_ == DeviceState::ready && !driver().settings.empty() && !occupied() && unsent_.empty())
    next = std::min(next, std::max(settings_at_, sent_at_ + driver().question_gap));
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
      next_attempt_ = now + BackOff::kFirst;
      return;
    }
    if (opened.error().message != std::exchange(last_failure_, opened.error().message)) {
      log::warning("{}; trying on", last_failure_);
    }
    trouble_ = {false, without_path(last_failure_)};
    unanswered_.clear();
    return retry_later(now);
  }
  last_failure_.clear();
  if (trouble_ && !trouble_->opened) trouble_.reset();
  transport_ = std::move(*opened);
  ++opening_;
  opened_at_ = now;
  asked_twice_ = false;
  facts_.opened();
  battery_.opened();
  serial_.opened();
  refusals_.opened();
  settings_at_ = Millis::max();
  key_given_ = false;
  decoder_.reset();
  handover_.opened(now, path_);
  begin(now);
}

void PortSession::begin(Millis now) {
  const Millis listen = identification_.listens_for();
  if (listen == Millis{0}) {
    give_key(now);
    if (transport_) carry_out(script_.start(now), now);
    return;
  }
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
  if (!goes_on) {
    note_trouble(reason, true);
    say_unanswered(reason);
  }
  end_link(now, reason);
  goes_on ? void(next_attempt_ = now) : retry_later(now);
}

void PortSession::carry_out(const Conversation::Action& action, Millis now) {
  if (const auto* request = std::get_if<Conversation::Send>(&action)) return send(now, request->bytes);
  if (std::holds_alternative<Conversation::Finished>(action)) {
    if (std::exchange(at_work_, false)) return heard(now);
    // The device may have been switched on in the middle of the questions, after the one for its identity.
    if (driver().has_serial && facts_.numbers().serial.empty() && !std::exchange(asked_twice_, true))
      return carry_out(script_.start(now), now);
    return become_ready(now);
  }
  if (const auto* failed = std::get_if<Conversation::Failed>(&action)) lose(now, failed->reason);
}

// The first that it is sent: some boards take a key only then. Another make never sees it.
void PortSession::give_key(Millis now) {
  const drivers::KeyUse* use = driver().key;
  if (use == nullptr || !key_of_ || key_given_) return;
  const auto key = key_of_(driver(), locked_);
  if (key.size() != use->bytes) return;
  key_given_ = true;
  const std::vector<std::uint8_t> none(use->bytes);
  send(now, use->message(key), use->message(none));
}

void PortSession::tell_locked(Millis now) {
  locked_ = true;
  if (!key_given_ && key_of_ && !key_of_(driver(), true).empty()) {
    end_link(now, "it wants a key, and is given one");
    next_attempt_ = now;
    return;
  }
  const std::string reason =
      fmt::format("this {} {}: see \"A {} that is locked\" in docs/hardware.md", driver().key->device,
                  key_given_ ? "refused the developer key that it was given" : "wants a developer key",
                  driver().key->device);
  if (unanswered_.insert(reason).second) log::warning("{}: {}; trying on", path_, reason);
  trouble_ = {.opened = true, .why = reason, .locked = true};
  end_link(now, reason);
  next_attempt_ = now + kLocked;
}

void PortSession::become_ready(Millis now) {
  state_ = DeviceState::ready;
  settings_at_ = std::min(settings_at_, now + kSettings);
  damaged_ = false;
  keep_alive_.asked_for_squares();
  trouble_.reset();
  fruitless_ = 0;
  identification_.settle();
  back_off_.reset();
  unanswered_.clear();
  const auto& polling = driver().polling;
  const bool polls = polling.period > Millis{0} && !script_.answered(polling.unless_answered);
  keep_alive_.set_silence(polls ? polling.period : KeepAlive::kSilence);
  heard(now);
  identify_once();
  const auto& [serial, long_serial] = facts_.numbers();
  const std::string& firmware = facts_.firmware();
  if (driver().open_script.empty()) return log::info("{}: {} is listened to", path_, driver().name);
  log::info("{}: {} answers{}{}{}", path_, driver().name, serial.empty() ? "" : ", serial number " + serial,
            long_serial.empty() ? "" : ", long serial number " + long_serial,
            firmware.empty() ? "" : ", version " + firmware);
}

// A board that reads out its memory receives nothing, so it has the time that the script gives it.
void PortSession::check_silence(Millis now) {
  if (occupied() || now < keep_alive_.due() || driver().keep_alive.empty()) return;
  const drivers::Request* question = keep_alive_.question(now, driver(), least_wait_);
  // What was refused before a silence is asked for behind it, however lately the squares were asked for.
  if (damaged_) next_doubt_ = now;
  if (question != nullptr) return send(now, question->bytes);
  lose(now, decoder_.counters().skipped_bytes == refused_ ? "silent" : "what it sends cannot be read");
}

void PortSession::send(Millis now, std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> shown) {
  if (bytes.empty()) return;  // a question of a board that is only listened to
  unsent_.insert(unsent_.end(), bytes.begin(), bytes.end());
  unsent_shown_.insert(unsent_shown_.end(), shown.begin(), shown.end());
  sent_at_ = now;
  send_rest(now);
}

void PortSession::send_rest(Millis now) {
  const auto written = transport_->write(unsent_);
  if (!written) return lose(now, written.error().message, false);
  const auto sent = static_cast<std::ptrdiff_t>(*written);
  if (sent > 0)
    handover_.carried(now, drivers::Direction::to_device, std::span(unsent_shown_).first(*written));
  unsent_.erase(unsent_.begin(), unsent_.begin() + sent);
  unsent_shown_.erase(unsent_shown_.begin(), unsent_shown_.begin() + sent);
  next_attempt_ = now + kUnsentPause;
}

void PortSession::readable(Millis now) {
  std::array<std::uint8_t, 4096> buffer;
  for (int i = 0; i < kReadsAtOnce && transport_; ++i) {
    const auto got = transport_->read(buffer);
    if (!got) return lose(now, got.error().message, false);
    if (*got == 0) return;
    hear(now, std::span(buffer).first(*got));
  }
}

void PortSession::hear(Millis now, std::span<const std::uint8_t> bytes) {
  unread_ += bytes.size();
  if (!listening_until_) {
    const Said said = decode(now, bytes);
    // What came with another number is of another table. That board is asked for all of it anew.
    if (is_of_another(now, said)) return;
    handover_.carried(now, drivers::Direction::from_device, bytes);
    notice_life(now, said);
    return answer(now, said);
  }
  handover_.carried(now, drivers::Direction::from_device, bytes);
  if (!identification_.hear(bytes)) return;
  listening_until_.reset();
  take_driver();
  begin(now);
}

PortSession::Said PortSession::decode(Millis now, std::span<const std::uint8_t> bytes) {
  Said said;
  const std::uint64_t skipped = decoder_.counters().skipped_bytes;
  const auto accepted = [&](const drivers::Frame& frame) {
    refusals_.accepted(frame.kind);
    if (frame.kind != drivers::kSaysNothing) said.kinds.push_back(frame.kind);
    if (lights_) lights_->heard(frame);
  };
  decoder_.feed(bytes, said.payloads, accepted,
                [&](std::uint8_t kind, drivers::DecodeError why, std::span<const std::uint8_t> message) {
                  refused(kind, why, message, now);
                });
  // On a line of many boards its master asks again for what was damaged.
  if (decoder_.counters().skipped_bytes > skipped && !driver().shared_line) damaged_ = true;
  return said;
}

void PortSession::refused(std::uint8_t kind, drivers::DecodeError why, std::span<const std::uint8_t> bytes,
                          Millis now) {
  if (state_ != DeviceState::ready || !refusals_.refused(kind, now)) return;
  log::warning("{}: the driver {} cannot read what is sent there, and moves may be lost: {}, {}", path_,
               driver().name, to_string(why), shown(bytes));
}

/// The link of the board that was here is lost then. Before a driver is settled a number may be noise.
bool PortSession::is_of_another(Millis now, const Said& said) {
  if (!identification_.settled()) return false;
  for (const drivers::Payload& payload : said.payloads) {
    const std::string* serial = facts_.another(payload);
    if (serial == nullptr) continue;
    const std::string reason =
        fmt::format("the board there has serial number {} now, not {}", *serial, facts_.numbers().serial);
    log::warning("{}: {}; beginning again", path_, reason);
    end_link(now, reason);
    retry_later(now);
    return true;
  }
  return false;
}

// A port may say anything when its board is gone: an echo, noise, the lines of another make. So only what the
// driver accepts counts, with or without an event in it.
void PortSession::notice_life(Millis now, const Said& said) {
  messages_ += said.kinds.size();
  if (!said.kinds.empty()) return heard(now);
  if (decoder_.counters().skipped_bytes == refused_) keep_alive_.comes_in_pieces(now);
}

void PortSession::heard(Millis now) {
  keep_alive_.heard(now);
  serial_.heard(now);
  refused_ = decoder_.counters().skipped_bytes;
  unread_ = 0;
}

void PortSession::answer(Millis now, const Said& said) {
  for (const drivers::Payload& payload : said.payloads) {
    if (std::holds_alternative<drivers::BatteryStatus>(payload)) battery_.told(now);
    // Before a driver is settled it may be noise that looks like an answer.
    if (!facts_.learn(payload, now)) continue;
    serial_.told(now);
    if (identification_.settled()) identify_once();
  }
  if (facts_.locked() && driver().key != nullptr) return tell_locked(now);
  for (const drivers::Payload& payload : said.payloads) {
    if (std::holds_alternative<drivers::NewGameReported>(payload)) settings_at_ = now;
    if (transport_ && clock_) carry_out(clock_->on_report(payload, now), now);
  }
  for (const std::uint8_t kind : said.kinds) {
    if (transport_) carry_out(script_.on_frame(kind, now), now);
    for (const drivers::Answer& one : driver().answers) {
      if (transport_ && one.kind == kind) send(now, one.bytes);
    }
  }
  if (transport_) tell_settings(now);
  if (transport_) settle_doubt(now);
  if (transport_) ask_serial(now);
  if (transport_) read_stored(now);
  if (transport_) mark_start(now);
  if (transport_) ask_battery(now);
  if (transport_) show_lights(now);
}

bool PortSession::may_send(Millis now) const {
  return state_ == DeviceState::ready && !occupied() && unsent_.empty() &&
         now >= sent_at_ + driver().question_gap;
}

void PortSession::settle_doubt(Millis now) {
  const bool may_ask = may_send(now) && now >= next_doubt_ && !driver().ask_board.empty();
  const bool forgot = driver().forgets_to_report && keep_alive_.often_silent();
  if (!may_ask || listener() == nullptr || (!damaged_ && !forgot && !listener()->in_doubt())) return;
  // Squares of another board are none of this game.
  if (can_ask_serial() && !serial_.settled(now)) return serial_.hurry();
  next_doubt_ = now + kDoubt;
  damaged_ = false;
  keep_alive_.asked_for_squares();
  send(now, driver().ask_board.front().bytes);
}

// Asks once after each opening, so that a board without a memory, or with a memory that does not help, is
// not asked again and again.
void PortSession::read_stored(Millis now) {
  const bool may_ask =
      state_ == DeviceState::ready && !occupied() && stored_read_ != opening_ && !driver().ask_stored.empty();
  if (!may_ask || listener() == nullptr || !listener()->wants_stored()) return;
  stored_read_ = opening_;
  log::info("{}: reading what the board stored while it was not heard", path_);
  converse(driver().ask_stored, now);
}

// Once for each game, so that what the board stores can be asked for from there on.
void PortSession::mark_start(Millis now) {
  if (driver().mark_start.empty() || listener() == nullptr) return;
  marked_ = marked_ && listener()->stands_ready();
  if (marked_ || !listener()->stands_ready() || !may_send(now)) return;
  marked_ = true;
  converse(driver().mark_start, now);
}

// A board that transmits no more is silent about that, too.
void PortSession::tell_settings(Millis now) {
  if (driver().settings.empty() || now < settings_at_ || !may_send(now)) return;
  settings_at_ = now + kSettings;
  converse(driver().settings, now);
}

void PortSession::converse(std::span<const drivers::Request> script, Millis now) {
  at_work_ = true;
  script_ = conversation(script);
  carry_out(script_.start(now), now);
}

bool PortSession::can_ask_serial() const {
  return !driver().ask_serial.empty() && !facts_.numbers().serial.empty();
}

void PortSession::ask_serial(Millis now) {
  if (!can_ask_serial() || !serial_.due(now) || !may_send(now)) return;
  serial_.asked(now);
  send(now, driver().ask_serial);
}

void PortSession::ask_battery(Millis now) {
  if (driver().ask_battery.empty() || !battery_.due(now) || !may_send(now)) return;
  battery_.asked(now);
  send(now, driver().ask_battery);
}

void PortSession::show_lights(Millis now) {
  lights_due_.reset();
  if (lights_ == nullptr || listener() == nullptr) return;
  if (may_send(now)) return send(now, lights_->show(listener()->lights(), now));
  // A board that is asked in every silence is never heard outside the gap behind a question.
  if (state_ == DeviceState::ready && now < sent_at_ + driver().question_gap)
    lights_due_ = sent_at_ + driver().question_gap;
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
  if (!clock_) heard(now);
}

void PortSession::end_clock(Expected<drivers::ClockReading, std::string> answer) {
  clock_.reset();
  std::exchange(clock_answer_, {})(std::move(answer));
}

void PortSession::identify_once() {
  if (handover_.ask_whose()) identify_(facts_.numbers());
}

// The transport's message begins with the port's name, for readers who see it alone.
std::string PortSession::without_path(const std::string& message) const {
  return message.starts_with(path_ + ": ") ? message.substr(path_.size() + 2) : message;
}

void PortSession::lose(Millis now, const std::string& why, bool port_open) {
  const std::string reason = without_path(why);
  const bool never_answered = state_ == DeviceState::opening;
  if (state_ == DeviceState::ready) {
    log::warning("{}: not heard any more: {}", path_, reason);
  } else {
    say_unanswered(reason);
  }
  const bool goes_on = never_answered && !identification_.settled() && identification_.next();
  if (!goes_on) note_trouble(reason, port_open);
  end_link(now, reason);
  goes_on ? void(next_attempt_ = now) : retry_later(now);
  if (sparing_ && fruitless_ >= kOpenings) next_attempt_ = now + kRest;
}

void PortSession::end_link(Millis now, const std::string& reason) {
  if (state_ == DeviceState::ready) state_ = DeviceState::lost;
  transport_.reset();
  listening_until_.reset();
  take_driver();
  at_work_ = marked_ = false;
  if (lights_) lights_->forget();
  unsent_.clear();
  unsent_shown_.clear();
  if (clock_) end_clock(unexpected(std::string("the link to the board was lost: look at the clock")));
  handover_.lost(now, reason);
}

void PortSession::retry_later(Millis now) { next_attempt_ = now + back_off_.next(); }

void PortSession::note_trouble(const std::string& reason, bool port_open) {
  ++fruitless_;
  trouble_ = {port_open, reason, std::exchange(unread_, 0) >= kUnreadable};
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
  lights_ = lights_of(driver());
  facts_.driver_changed();
}

void PortSession::close(Millis now, const std::string& reason) {
  closed_ = true;
  if (transport_ && lights_) send(now, lights_->put_out());
  if (transport_) end_link(now, reason);
  handover_.close();
}

void PortSession::start_over(Millis now, const std::string& reason) {
  if (!transport_) return;
  end_link(now, reason);
  next_attempt_ = now;
}

void PortSession::try_now(Millis now) {
  if (transport_) return;
  next_attempt_ = now;
  back_off_.reset();
}

bool PortSession::ask_soon() {
  keep_alive_.ask_soon();
  return !driver().keep_alive.empty();
}

seams::DeviceStatus PortSession::status() const {
  const drivers::DecodeCounters& counters = decoder_.counters();
  return {.board = 0,
          .port = path_,
          .numbers = facts_.numbers(),
          .firmware = facts_.firmware(),
          .state = state_,
          .bytes = counters.bytes,
          .errors = std::accumulate(counters.errors.begin(), counters.errors.end(), std::uint64_t{0}),
          .battery = facts_.battery(transport_ ? transport_->battery() : std::nullopt),
          .silent = state_ != DeviceState::ready && trouble_ && trouble_->opened};
}

}  // namespace eboard::daemon
