// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// One link to a board: connects, waits until BlueZ knows its characteristics, pairs where that is asked for,
// and gets a socket for each characteristic. Where BlueZ gives no socket it stands between the bus and a pair
// of its own.
//
//   waiting -> connecting -> resolving -> attaching -> up -> over
//                                ^      \-> pairing -/
//
// Whatever fails before it is up begins anew after a pause. A connection that was there before stays there
// afterwards: it is another program's. For the thread of the bus.
#pragma once

#include <sdbus-c++/IConnection.h>
#include <sdbus-c++/IProxy.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "drivers/bluetooth/bridge.hpp"
#include "drivers/bluetooth/desk.hpp"
#include "drivers/bluetooth/objects.hpp"

namespace eboard::drivers::bluetooth {

/// Until a board is tried again that refused to pair so many times: twice as long after each refusal, up to
/// 16 s. Who asks faster may be refused for that alone (Core Specification, Vol 3, Part H, 2.3.6).
[[nodiscard]] std::chrono::seconds pause_after(int refusals);

/// What BlueZ means when it refuses something of a characteristic.
enum class Refusal : std::uint8_t {
  held,      ///< another program on this computer has it
  unpaired,  ///< the board gives it to paired hosts only
  other,
};
[[nodiscard]] Refusal refusal(const std::string& name, const std::string& text);

/// Why there is no link to a board that another program uses.
inline constexpr const char* kHeld = "another program on this computer has this board";

class Link {
 public:
  /// `bus` and `objects` must outlive it. Not to be destroyed while the bus is being processed.
  Link(sdbus::IConnection& bus, Objects& objects, Wish wish, Steady::time_point now);
  /// Disconnects a board that it has connected.
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  /// Does what is due. `may_connect`: nobody else uses the air.
  void turn(Steady::time_point now, bool may_connect);
  /// What was brought up in the last turn; once.
  [[nodiscard]] std::optional<BleLink> take_link();

  [[nodiscard]] const Wish& wish() const { return wish_; }
  [[nodiscard]] bool is_unseen() const { return stage_ == Stage::waiting && device_.empty(); }
  [[nodiscard]] bool wants_to_connect(Steady::time_point now) const {
    return stage_ == Stage::waiting && !device_.empty() && now >= next_attempt_;
  }
  [[nodiscard]] bool is_busy() const { return stage_ != Stage::waiting && !is_up() && !is_over(); }
  /// It is being made, and so short a time that others wait for it.
  [[nodiscard]] bool has_its_turn(Steady::time_point now) const { return is_busy() && now < turn_ends_; }
  /// Its turn is over and the board has not answered: others may connect now, and it tries again behind them.
  void give_way(Steady::time_point now);
  [[nodiscard]] bool is_up() const { return stage_ == Stage::up; }
  /// It was up and is not any more.
  [[nodiscard]] bool is_over() const { return stage_ == Stage::over; }
  /// Why it is not up yet; empty: nothing is wrong so far.
  [[nodiscard]] const std::string& failure() const { return failure_; }

  /// A value that BlueZ reports for one of the characteristics.
  void notified(const std::string& characteristic, std::span<const std::uint8_t> value) const;
  /// The descriptor to wait on for what is to be written; -1: nothing now.
  [[nodiscard]] int descriptor() const { return writes_ && !writing_ ? writes_->descriptor() : -1; }
  /// Call it when descriptor() can be read.
  void write_next();

 private:
  enum class Stage : std::uint8_t { waiting, connecting, resolving, attaching, pairing, up, over };

  [[nodiscard]] sdbus::IProxy& at(const std::string& path);
  void look_for_it(Steady::time_point now, bool may_connect);
  void connect(Steady::time_point now);
  void connected(const sdbus::Error* error);
  void attach();
  void acquire_notify(const std::string& path);
  void start_notify(const std::string& path);
  void acquire_write(const std::string& path);
  void write_by_calls(const std::string& path, const char* type);
  void pair();
  void refused(const char* doing, const sdbus::Error& error);
  void no_answer();
  void fail(const std::string& why);
  void drop_sockets();
  void disconnect();

  sdbus::IConnection& bus_;
  Objects& objects_;
  Wish wish_;
  Stage stage_ = Stage::waiting;
  std::string device_;  ///< its path; empty: not seen
  std::string failure_;
  std::chrono::nanoseconds looked_at_;  ///< since when it has not been heard, in time of looking
  Steady::time_point next_attempt_, deadline_{}, turn_ends_{};
  bool made_ = false;         ///< the connection is its own
  int attempt_ = 0;           ///< answers to an earlier one mean nothing
  int calls_ = 0;             ///< of attaching, that were not answered yet
  bool pairing_ = false;      ///< was asked for already
  bool was_paired_ = false;   ///< before anything was asked of it
  bool pairs_first_ = false;  ///< the board gave nothing to a host that has not paired
  int refusals_ = 0;          ///< to pair, since the link was up
  bool handed_over_ = false;
  BleLink link_;
  std::shared_ptr<BatteryLevel> battery_ = std::make_shared<BatteryLevel>();
  std::map<std::string, Bridge> notifies_;  ///< by the path of the characteristic
  std::optional<Bridge> writes_;
  std::string write_path_;
  const char* write_type_ = "";
  bool writing_ = false;
  std::map<std::string, std::unique_ptr<sdbus::IProxy>> proxies_;
};

}  // namespace eboard::drivers::bluetooth
