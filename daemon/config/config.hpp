// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The configuration file (docs/configuration.md). All faults are found in one go, each with its line.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config/console.hpp"
#include "daemon/config/import_source.hpp"
#include "daemon/config/livechess.hpp"
#include "daemon/config/outlets.hpp"
#include "daemon/config/pairings.hpp"
#include "daemon/config/port.hpp"
#include "daemon/config/quaternity.hpp"
#include "daemon/system/device_key.hpp"
#include "daemon/system/listen_address.hpp"
#include "daemon/tlog/note.hpp"
#include "daemon/tracking/table/tracker.hpp"
#include "drivers/driver.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/chess/setup.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/rulings/game/local_rules.hpp"
#include "rules/laws/rulings/game/odds.hpp"
#include "rules/text/expected.hpp"

namespace eboard::daemon {

/// Time of device sessions runs this many times faster than the wall clock; more would only measure the
/// scheduler.
inline constexpr double kMaxTimeScale = 1000;

/// A table: which device stands on it, who plays, under which rules.
struct BoardConfig {
  int number = 0;
  std::string serial;  ///< of the device, wherever it is plugged in; empty: bound by port, or not at all
  int round = 1;
  std::vector<rules::Tag> tags;  ///< White, Black, ... of the file and of its pairing
  std::string time_control;      ///< as PGN's TimeControl tag; empty: unknown
  std::string edition = "fide-current";
  rules::Supervision supervision = rules::Supervision::limited;
  rules::LocalRules local_rules;
  tracking::ClockSide clock_side = tracking::ClockSide::automatic;
  std::optional<rules::Setup> start;
  rules::Odds odds;
  bool lights = false;          ///< of the board, show what a ruling wants otherwise
  bool stored_changes = false;  ///< may be read from the board's own memory after a gap
  bool clock_commands = false;  ///< the arbiter may set the clock through the board
};

/// `[backup]`: a second disk that follows the database.
struct BackupConfig {
  std::string folder;    ///< begins with a slash
  int keep_rounds = 20;  ///< of the copies that are made at the ends of rounds the latest ones
};

/// `[evidence]`: the transparency log.
struct EvidenceConfig {
  std::chrono::seconds seal_every{60};
  std::vector<tlog::Verifier> witnesses{};  ///< whose cosignatures are kept
};

struct Config {
  std::optional<std::string> state_dir;
  std::optional<ListenAddress> listen;
  std::optional<ListenAddress> arbiter_listen;
  std::optional<ConsoleConfig> console;
  std::optional<double> time_scale;
  std::vector<std::string> allowed_hosts;    ///< names under which browsers reach the pages
  std::vector<std::string> allowed_origins;  ///< sites whose pages may show the boards
  std::optional<bool> discover;              ///< look for boards on USB; unset: the ports and boards decide
  bool scan = false;                         ///< look for boards over Bluetooth LE
  std::chrono::milliseconds disk_rest{90};   ///< between two writes of what boards report
  bool pack = true;                          ///< the journal of games that are over, in idle moments
  DeviceKeys keys;
  std::vector<PortConfig> ports;
  std::vector<BoardConfig> boards;    ///< ascending by number
  int round = 1;                      ///< at tables that have no row above
  std::string pairings;               ///< the file that they were read from; empty: none
  std::vector<ImportSource> imports;  ///< of the tournament
  std::vector<QuaternityConfig> quaternity;
  seams::Delays delay{};  ///< of the whole event: everybody but the staff learns of it so much later
  std::string engine;     ///< path of a UCI engine that is asked about what is shown late; empty: none is
  std::vector<OutletConfig> outlets;
  std::optional<LiveChessConfig> livechess;
  std::optional<BackupConfig> backup;
  EvidenceConfig evidence;
  /// As they stand in the file, by name ("daemon.listen"): what is not about ports and boards.
  std::map<std::string, std::string> other_keys;
  std::vector<std::string>
      warnings;  ///< a line for each thing that was read, but perhaps otherwise than meant

  [[nodiscard]] const BoardConfig* board(int number) const;
};

/// Each fault is one line "FILE:LINE: reason".
using Faults = std::vector<std::string>;

/// `name` stands for the file in faults; pairings are looked for beside it. `outlets` are all that there can
/// be.
[[nodiscard]] Expected<Config, Faults> parse_config(std::string_view text, const std::string& name,
                                                    OutletKinds outlets = {});
[[nodiscard]] Expected<Config, Faults> load_config(const std::string& path, OutletKinds outlets);

}  // namespace eboard::daemon
