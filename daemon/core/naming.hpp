// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds the board of a device when the device has reported its identity: among the connected boards, or in
// the store, which is asked once for each new board and may answer late. Distinguishes devices that report
// one serial number.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/core/board_key.hpp"
#include "daemon/core/device_line.hpp"
#include "daemon/core/time_line.hpp"
#include "daemon/keeper/storage_thread.hpp"

namespace eboard::daemon {

/// What naming needs of the core loop. All calls are on the loop's thread.
class NamingHost {
 public:
  virtual ~NamingHost() = default;
  /// nullptr: no such board yet.
  [[nodiscard]] virtual Slot* find_slot(const std::string& key) = 0;
  /// `line` is where its first report came from. nullptr: failed, and the log says why.
  [[nodiscard]] virtual Slot* make_slot(BoardIdentity identity, const Line& line) = 0;
  /// From now on the line's reports belong to the board, until the link is lost, which may have happened
  /// already.
  virtual void speak_for(Line& line, Slot& slot) = 0;
  /// The session's next turn is now due earlier.
  virtual void hurry(Line& line) = 0;
};

class Naming {
 public:
  /// `keys`, `io`, `time`, `storage` and `host` must outlive this object; each line must live until
  /// speak_for() was called for it.
  Naming(KeyRing& keys, boost::asio::io_context& io, const TimeLine& time, StorageThread& storage,
         NamingHost& host)
      : keys_(keys), io_(io), time_(time), storage_(storage), host_(host) {}

  /// The device of the line reported these numbers, or none. speak_for() follows, at once or later.
  void identify(Line& line, const seams::SerialNumbers& numbers);
  /// Something happened on that line. Lines that wait to know whether its device is still there can go
  /// on.
  void settle(const Line& line);
  /// speak_for() will still be called for that line.
  [[nodiscard]] bool waits(const Line& line) const;
  /// New boards for which the store is being asked, each with the line from which the device reported last.
  [[nodiscard]] std::vector<std::pair<BoardKey, const Line*>> looked_up() const;

 private:
  /// A new board, for which the store is asked. Several lines wait if the device came back on another port
  /// meanwhile: the last line may be connected, the links of the others were lost.
  struct LookUp {
    LookUp(BoardKey wanted, boost::asio::io_context& io) : key(std::move(wanted)), ask_again(io) {}
    BoardKey key;
    std::vector<Line*> lines;
    boost::asio::steady_timer ask_again;
  };
  using Found = storage::Result<BoardIdentity>;

  /// A device reported a serial number that another line holds already. Either the device moved and that
  /// line has not noticed yet, or there are two such devices. The next message on that line decides.
  struct Contest {
    Line* line;
    seams::SerialNumbers numbers;
    Line* holder;
    int opening;             ///< of the holder, when the contest began
    std::uint64_t messages;  ///< likewise
  };

  [[nodiscard]] Line* holder_of(const std::string& key);
  void name(Line& line, const BoardKey& key);
  void ask(const LookUp& look_up);
  void answered(const std::string& key, const Found& found);
  void tell_apart(Line& line, const std::string& serial, const Line& holder);

  KeyRing& keys_;
  boost::asio::io_context& io_;
  const TimeLine& time_;
  StorageThread& storage_;
  NamingHost& host_;
  std::map<std::string, LookUp> look_ups_;  ///< by key
  std::vector<Contest> contests_;           ///< oldest first
};

}  // namespace eboard::daemon
