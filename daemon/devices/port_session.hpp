// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One port: opens it, asks the device who it is, listens, notices silence, and starts again from the
// beginning when the link is lost. Never gives up. Hands every byte to a listener, the board's recorder say.
// Time is an argument; the loop waits.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/devices/device_listener.hpp"
#include "daemon/seams/live_feed.hpp"
#include "drivers/conversation.hpp"
#include "drivers/stream_decoder.hpp"
#include "drivers/transport/transport.hpp"
#include "storage/records.hpp"

namespace eboard::daemon {

using drivers::Millis;

class PortSession {
 public:
  static constexpr Millis kFirstBackOff{100}, kLastBackOff{2000};
  static constexpr Millis kSilence{2000};  ///< after this the device is asked whether it is still there
  static constexpr Millis kDoubt{5000};    ///< so often at most the squares are asked for when they puzzle
  static constexpr int kMisses = 3;        ///< so many questions without any answer: lost
  static constexpr std::size_t kMostPending = 100'000;

  using Opened = Expected<std::unique_ptr<drivers::Transport>, drivers::TransportError>;
  /// Opens the port as that driver wants it.
  using Open = std::function<Opened(const drivers::DriverInfo& driver)>;
  /// In the order in which they are tried.
  using Candidates = std::vector<const drivers::DriverInfo*>;
  /// The device reported its serial number, or will not (then it is empty): attach() must follow, now or
  /// later. Not called while a listener is attached.
  using Identify = std::function<void(const std::string& serial)>;

  /// Where several drivers may be meant, each is tried until the device answers one of them as it should;
  /// from then on that one stays. Precondition: there is a candidate. `least_wait`: an answer may always take
  /// this long. Where the time line runs faster than the clock, this computer's own hiccups must not count as
  /// a device's silence.
  PortSession(Candidates candidates, std::string path, Open open, Identify identify,
              Millis least_wait = Millis{0});

  /// Whose bytes these are. `fixed`: whatever is plugged in here, now and later; else only until the link is
  /// lost.
  void attach(DeviceListener& listener, bool fixed);

  /// Does what is due. Call it first at any time, then at next_turn().
  void turn(Millis now);
  [[nodiscard]] Millis next_turn() const;
  /// descriptor() can be read.
  void readable(Millis now);
  /// The port is not opened any more: the daemon ends, or the port is gone. What was heard before its board
  /// was known waits for attach() still.
  void close(Millis now, const std::string& reason);
  /// Begins anew with the question who the device is.
  void start_over(Millis now, const std::string& reason);
  /// Asks at the next turn whether the device is still there, without waiting for a silence, unless that is
  /// asked already. False: there is no such question for this kind of device.
  [[nodiscard]] bool ask_soon();
  /// False: much waits for its board to be known; do not read on.
  [[nodiscard]] bool room() const { return pending_.size() < kMostPending; }

  /// -1 while the port is closed. Another one after every reopening, told apart by opening().
  [[nodiscard]] int descriptor() const { return transport_ ? transport_->descriptor() : -1; }
  [[nodiscard]] int opening() const { return opening_; }
  [[nodiscard]] Millis opened_at() const { return opened_at_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// By which the device answers, or which is tried.
  [[nodiscard]] const drivers::DriverInfo& driver() const { return *candidates_.front(); }
  [[nodiscard]] DeviceListener* listener() const { return listener_; }
  /// Received since the session began, or another driver was tried.
  [[nodiscard]] std::uint64_t bytes() const { return decoder_.counters().bytes; }
  /// Whose board it is the session does not know.
  [[nodiscard]] seams::DeviceStatus status() const;

 private:
  /// What is journalled once it is known for which board.
  struct Pending {
    Millis at;
    storage::JournalKind kind;
    std::vector<std::uint8_t> bytes;
    std::string text;
  };

  void try_open(Millis now);
  void carry_out(const drivers::Conversation::Action& action, Millis now);
  void become_ready(Millis now);
  void check_silence(Millis now);
  void expect_words(Millis now);
  void settle_doubt(Millis now);
  void read_stored(Millis now);
  void send(Millis now, std::span<const std::uint8_t> bytes);
  void send_rest(Millis now);
  void lose(Millis now, const std::string& why);
  void end_link(Millis now, const std::string& reason);
  void retry_later(Millis now);
  void try_next_driver(Millis now);
  void hear(Millis now, std::span<const std::uint8_t> bytes);
  void learn(const drivers::DeviceIdentity& identity);
  void identify_once();
  void keep(Pending item);
  void flush();

  Candidates candidates_;   ///< the first is tried; it alone is left when the device has answered
  std::size_t failed_ = 0;  ///< candidates in a row that the device did not answer
  std::string path_;
  Open open_;
  Identify identify_;
  Millis least_wait_;

  std::unique_ptr<drivers::Transport> transport_;
  drivers::StreamDecoder decoder_;  ///< for the conversation; a listener has its own
  drivers::Conversation script_;
  DeviceListener* listener_ = nullptr;
  bool fixed_ = false;        ///< the listener stays when the link is lost
  bool identifying_ = false;  ///< asked, not yet attached
  bool closed_ = false;       ///< for good
  bool heard_ = false;        ///< anything, since the port was opened
  bool asked_twice_ = false;  ///< the whole script, since the port was opened
  bool reading_stored_ = false;
  int stored_read_ = 0;  ///< the opening after which the memory was asked for last
  std::vector<Pending> pending_;
  std::vector<std::uint8_t> unsent_;

  seams::DeviceState state_ = seams::DeviceState::opening;
  std::string serial_, firmware_, last_failure_;
  int opening_ = 0;
  Millis opened_at_{0};
  int misses_ = 0;
  Millis next_attempt_{0};
  Millis back_off_{kFirstBackOff};
  Millis silence_ends_{0};
  Millis next_doubt_{0};
};

}  // namespace eboard::daemon
