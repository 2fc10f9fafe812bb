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
#include <span>
#include <string>

#include "daemon/devices/attempts.hpp"
#include "daemon/devices/device_facts.hpp"
#include "daemon/devices/errands/errands.hpp"
#include "daemon/devices/key_giver.hpp"
#include "daemon/devices/link.hpp"
#include "daemon/devices/reception.hpp"
#include "daemon/seams/live_feed.hpp"
#include "drivers/conversation.hpp"
#include "drivers/identification.hpp"
#include "drivers/transport/transport.hpp"

namespace eboard::daemon {

using drivers::Millis;

class PortSession {
 public:
  using Opened = Expected<std::unique_ptr<drivers::Transport>, drivers::TransportError>;
  /// Opens the port with that driver's settings. EINPROGRESS: that takes longer, so it is asked again soon.
  using Open = std::function<Opened(const drivers::DriverInfo& driver)>;
  /// The drivers, in the order in which they ask.
  using Candidates = drivers::Identification::Drivers;
  /// The device reported its serial number, or has none to report (then it is empty). attach() must follow,
  /// at once or later. Not called while a listener is attached.
  using Identify = std::function<void(const seams::SerialNumbers& numbers)>;
  using KeyOf = KeyGiver::KeyOf;

  /// With several candidates the session first listens, then each asks, until the device answers one of them
  /// correctly; that one is kept.
  /// Precondition: there is a candidate. `min_wait`: every answer may take at least this long. If journal
  /// time runs faster than the clock, delays of this computer must not count as silence of the device.
  PortSession(Candidates candidates, std::string path, Open open, Identify identify,
              Millis min_wait = Millis{0}, KeyOf key_of = {});

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
  /// True: a device that did not answer after some openings in a row is opened seldom. It may be no board,
  /// and each opening costs the boards something.
  void be_sparing(bool sparing) { attempts_.be_sparing(sparing); }
  /// Asks at the next turn whether the device is still there, without waiting for a silence, unless that
  /// question is pending. False: this kind of device has no such question.
  [[nodiscard]] bool ask_soon();
  using ClockAnswer = ClockOrder::Answer;
  /// Carries out an arbiter's order to the clock. The answer comes at once or later, once; it is an error if
  /// the link is lost meanwhile. Nothing else is asked until then. Only an arbiter causes this call.
  void set_clock(Millis now, const drivers::ClockOrder& order, ClockAnswer answer);
  /// -1 while the port is closed. After each reopening it is another one, even with the same number: compare
  /// link().opening().
  [[nodiscard]] int descriptor() const { return link_.descriptor(); }
  [[nodiscard]] const Link& link() const { return link_; }
  /// How many messages were understood; another number: the device is there.
  [[nodiscard]] std::uint64_t messages() const { return reception_.messages(); }
  /// The driver that the device answered, or that is being tried.
  [[nodiscard]] const drivers::DriverInfo& driver() const { return identification_.driver(); }
  [[nodiscard]] DeviceListener* listener() const { return link_.handover().listener(); }
  /// Without the number of the board, which the session does not know.
  [[nodiscard]] seams::DeviceStatus status() const;
  /// nullopt: the device is heard, or it is not known yet whether it answers.
  [[nodiscard]] const std::optional<PortTrouble>& trouble() const { return attempts_.trouble(); }
  /// The device is heard, and lately sent messages of one kind again and again that its driver cannot read.
  [[nodiscard]] bool refuses(Millis now) const { return link_.is_open() && reception_.unreadable(now); }
  [[nodiscard]] const std::optional<ClockSeen>& clock_seen() const { return facts_.clock(); }

 private:
  using State = seams::DeviceState;

  void try_open(Millis now);
  void begin(Millis now);
  void stop_listening(Millis now);
  void become_ready(Millis now);
  void take_driver();

  void hear(Millis now, std::span<const std::uint8_t> bytes);
  [[nodiscard]] bool is_of_another(Millis now, const Reception::Said& said);
  void answer(Millis now, const Reception::Said& said);
  /// The device is there; so many messages show it.
  void heard(Millis now, std::size_t messages = 0);
  void identify_once();

  [[nodiscard]] DeviceView view() const;
  void go_on(const drivers::Conversation::Action& action, Millis now);
  void go_on(const Errand::Step& step, Millis now);
  void look_at(std::span<Errand* const> errands, Millis now);
  void send(Millis now, std::span<const std::uint8_t> bytes);
  /// The link is lost if that failed.
  void written(const Link::Done& done, Millis now);

  void lose(Millis now, const std::string& why, bool port_open = true);
  void tell_locked(Millis now);
  void end_link(Millis now, const std::string& reason);

  drivers::Identification identification_;
  std::optional<Millis> listening_until_;  ///< nothing is asked before
  std::string path_;
  Open open_;
  Identify identify_;
  Millis min_wait_;

  State state_ = State::opening;
  bool closed_ = false;  ///< for good
  Attempts attempts_;
  Link link_;
  Reception reception_;
  DeviceFacts facts_;
  KeyGiver key_;
  drivers::Conversation script_;
  bool asked_twice_ = false;  ///< the whole script was repeated since the port was opened
  bool at_work_ = false;      ///< the script of an errand is carried out
  Errands errands_;
};

}  // namespace eboard::daemon
