// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The session of one port: opens it, asks the device for its identity, reads, notices silence, and begins
// again when the link is lost. Never gives up. Hands every byte to a listener, for example the board's
// recorder. Time is an argument; the loop waits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/back_off.hpp"
#include "daemon/devices/battery_question.hpp"
#include "daemon/devices/device_facts.hpp"
#include "daemon/devices/handover.hpp"
#include "daemon/devices/keep_alive.hpp"
#include "daemon/devices/refusals.hpp"
#include "daemon/devices/serial_question.hpp"
#include "daemon/seams/live_feed.hpp"
#include "drivers/clock_remote.hpp"
#include "drivers/conversation.hpp"
#include "drivers/identification.hpp"
#include "drivers/lights.hpp"
#include "drivers/stream_decoder.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

using drivers::Millis;

class PortSession {
 public:
  /// At most this often, contradicting reports, damaged ones and silences make it ask for the squares.
  static constexpr Millis kDoubt{5000};
  /// So often a device is told its settings again that it may have forgotten.
  static constexpr Millis kSettings{60'000};
  static constexpr int kOpenings = 3;
  static constexpr Millis kRest{60'000};
  /// So long a device that wants a key is left alone: links by radio cost the other boards theirs.
  static constexpr Millis kLocked{20'000};

  using Opened = Expected<std::unique_ptr<drivers::Transport>, drivers::TransportError>;
  /// Opens the port with that driver's settings. EINPROGRESS: that takes longer, so it is asked again soon.
  using Open = std::function<Opened(const drivers::DriverInfo& driver)>;
  /// The drivers, in the order in which they ask.
  using Candidates = drivers::Identification::Drivers;
  /// The device reported its serial number, or has none to report (then it is empty). attach() must follow,
  /// at once or later. Not called while a listener is attached.
  using Identify = std::function<void(const seams::SerialNumbers& numbers)>;
  /// The owner's key for devices of that driver; empty: there is none, or this device is not to have it.
  /// `locked`: on this port a device has shown that it wants one.
  using KeyOf = std::function<std::span<const std::uint8_t>(const drivers::DriverInfo& driver, bool locked)>;

  /// With several candidates the session first listens, then each asks, until the device answers one of them
  /// correctly; that one is kept.
  /// Precondition: there is a candidate. `least_wait`: every answer may take at least this long. If journal
  /// time runs faster than the clock, delays of this computer must not count as silence of the device.
  PortSession(Candidates candidates, std::string path, Open open, Identify identify,
              Millis least_wait = Millis{0}, KeyOf key_of = {});

  /// Sets the listener of this port's bytes. `fixed`: it stays, whatever is plugged in, now or later;
  /// otherwise only until the link is lost.
  void attach(DeviceListener& listener, bool fixed);

  /// Does what is due. Call it first at any time, then at the time of next_turn().
  void turn(Millis now);
  [[nodiscard]] Millis next_turn() const;
  /// Call it when descriptor() can be read.
  void readable(Millis now);
  /// The port is not opened again: the daemon ends, or the port is gone. What was received before the board
  /// was known still waits for attach().
  void close(Millis now, const std::string& reason);
  /// Begins again with the question for the device's identity.
  void start_over(Millis now, const std::string& reason);
  /// A port that waits for its next attempt is opened at the next turn: its device may have come.
  void try_now(Millis now);
  /// True: a device that did not answer after kOpenings openings in a row is opened once in kRest. It may be
  /// no board, and each opening costs the boards something.
  void be_sparing(bool sparing) { sparing_ = sparing; }
  /// Asks at the next turn whether the device is still there, without waiting for a silence, unless that
  /// question is pending. False: this kind of device has no such question.
  [[nodiscard]] bool ask_soon();
  /// What the clock shows after an order, or one sentence that says why not.
  using ClockAnswer = std::function<void(Expected<drivers::ClockReading, std::string>)>;
  /// Carries out an arbiter's order to the clock. The answer comes at once or later, once; it is an error if
  /// the link is lost meanwhile. Nothing else is asked until then. Only an arbiter causes this call.
  void set_clock(Millis now, const drivers::ClockOrder& order, ClockAnswer answer);
  /// False: too much waits for the board to be known; do not read on.
  [[nodiscard]] bool room() const { return handover_.room(); }

  /// -1 while the port is closed. After each reopening it is another one, even with the same number: compare
  /// opening().
  [[nodiscard]] int descriptor() const { return transport_ ? transport_->descriptor() : -1; }
  [[nodiscard]] int opening() const { return opening_; }
  /// How many messages were understood; another number: the device is there.
  [[nodiscard]] std::uint64_t messages() const { return messages_; }
  [[nodiscard]] Millis opened_at() const { return opened_at_; }
  /// The driver that the device answered, or that is being tried.
  [[nodiscard]] const drivers::DriverInfo& driver() const { return identification_.driver(); }
  [[nodiscard]] DeviceListener* listener() const { return handover_.listener(); }
  /// Without the number of the board, which the session does not know.
  [[nodiscard]] seams::DeviceStatus status() const;
  /// Why nothing is heard, without the port's name.
  struct Trouble {
    bool opened = false;  ///< the port was, and no driver was answered; else it cannot be
    std::string why;
    bool unreadable = false;  ///< something arrived, and no driver that was tried can read it
    bool locked = false;      ///< it wants a key that it was not given
  };
  /// nullopt: the device is heard, or it is not known yet whether it answers.
  [[nodiscard]] const std::optional<Trouble>& trouble() const { return trouble_; }
  /// The device is heard, and lately sent messages of one kind again and again that its driver cannot read.
  [[nodiscard]] bool refuses(Millis now) const { return transport_ && refusals_.unreadable(now); }
  [[nodiscard]] const std::optional<ClockSeen>& clock_seen() const { return facts_.clock(); }

 private:
  [[nodiscard]] drivers::Conversation conversation(std::span<const drivers::Request> script) const;
  void try_open(Millis now);
  void carry_out(const drivers::Conversation::Action& action, Millis now);
  void become_ready(Millis now);
  void check_silence(Millis now);
  void settle_doubt(Millis now);
  void read_stored(Millis now);
  void mark_start(Millis now);
  void converse(std::span<const drivers::Request> script, Millis now);
  [[nodiscard]] bool can_ask_serial() const;
  void ask_serial(Millis now);
  void ask_battery(Millis now);
  void show_lights(Millis now);
  /// No conversation is under way, and the device can hear another command.
  [[nodiscard]] bool may_send(Millis now) const;
  /// A conversation is under way that nothing must interrupt.
  [[nodiscard]] bool occupied() const { return at_work_ || clock_; }
  void carry_out(const drivers::ClockConversation::Action& action, Millis now);
  void end_clock(Expected<drivers::ClockReading, std::string> answer);
  void send(Millis now, std::span<const std::uint8_t> bytes) { send(now, bytes, bytes); }
  /// `shown`: what listeners see of the bytes, as many.
  void send(Millis now, std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> shown);
  void give_key(Millis now);
  void tell_locked(Millis now);
  void refused(std::uint8_t kind, drivers::DecodeError why, std::span<const std::uint8_t> bytes, Millis now);
  void tell_settings(Millis now);
  void send_rest(Millis now);
  void lose(Millis now, const std::string& why, bool port_open = true);
  void end_link(Millis now, const std::string& reason);
  void retry_later(Millis now);
  void begin(Millis now);
  void stop_listening(Millis now);
  void take_driver();
  void say_unanswered(const std::string& reason);
  void note_trouble(const std::string& reason, bool port_open);
  [[nodiscard]] std::string without_path(const std::string& message) const;
  void hear(Millis now, std::span<const std::uint8_t> bytes);
  struct Said {
    std::vector<drivers::Payload> payloads;
    std::vector<std::uint8_t> kinds;  ///< of the messages
  };
  [[nodiscard]] Said decode(Millis now, std::span<const std::uint8_t> bytes);
  [[nodiscard]] bool is_of_another(Millis now, const Said& said);
  void notice_life(Millis now, const Said& said);
  void heard(Millis now);
  void answer(Millis now, const Said& said);
  void identify_once();

  drivers::Identification identification_;
  std::optional<Millis> listening_until_;  ///< nothing is asked before
  std::string path_;
  Open open_;
  Identify identify_;
  Millis least_wait_;
  KeyOf key_of_;

  std::unique_ptr<drivers::Transport> transport_;
  drivers::StreamDecoder decoder_;  ///< for the conversation; each listener has its own
  drivers::Conversation script_;
  Handover handover_;
  KeepAlive keep_alive_;
  std::uint64_t messages_ = 0;  ///< that were understood
  std::uint64_t refused_ = 0;   ///< bytes, when a message was understood last
  bool closed_ = false;         ///< for good
  bool asked_twice_ = false;    ///< the whole script was repeated since the port was opened
  bool at_work_ = false;        ///< a script about its memory or its settings is carried out
  bool marked_ = false;         ///< that the game begins which stands ready
  std::unique_ptr<drivers::ClockConversation> clock_;  ///< an order is being carried out
  ClockAnswer clock_answer_;                           ///< to it
  std::unique_ptr<drivers::Lights> lights_;            ///< nullptr: such a device has none
  std::optional<Millis> lights_due_;                   ///< when they may be set, if that had to wait
  int stored_read_ = 0;  ///< the opening after which the memory was last asked for
  std::vector<std::uint8_t> unsent_, unsent_shown_;  ///< the second as listeners see it
  Millis sent_at_{0};                                ///< of the last question
  bool key_given_ = false;                           ///< since the port was opened
  bool locked_ = false;                              ///< a device on this port wanted a key
  Refusals refusals_;
  Millis settings_at_{0};  ///< when it is told its settings again

  seams::DeviceState state_ = seams::DeviceState::opening;
  DeviceFacts facts_;
  BatteryQuestion battery_;
  SerialQuestion serial_;
  std::string last_failure_;  ///< of opening the port
  std::optional<Trouble> trouble_;
  bool sparing_ = false;
  int fruitless_ = 0;       ///< openings in a row that nobody answered
  std::size_t unread_ = 0;  ///< bytes since a message was understood, or since all drivers were tried
  std::set<std::string>
      unanswered_;  ///< what the log has of this device already: each candidate fails its own way
  int opening_ = 0;
  Millis opened_at_{0};
  Millis next_attempt_{0};
  BackOff back_off_;
  Millis next_doubt_{0};
  /// Something was refused since the squares were last asked for: a report may be missing.
  bool damaged_ = false;
};

}  // namespace eboard::daemon
