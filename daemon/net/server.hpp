// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// HTTP and WebSocket with a thread and an event loop of their own, so that boards never wait for a browser.
// This header shows no header of Asio or Beast.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/net/doctor_service.hpp"
#include "daemon/net/entrance_settings.hpp"
#include "daemon/net/featured.hpp"
#include "daemon/net/metrics.hpp"
#include "daemon/net/projection.hpp"
#include "daemon/net/recaller.hpp"
#include "daemon/net/tenant.hpp"
#include "daemon/seams/backup_desk.hpp"
#include "daemon/seams/core_desk.hpp"
#include "daemon/seams/live_feed.hpp"
#include "daemon/seams/outlet.hpp"
#include "daemon/seams/outlet_desk.hpp"
#include "daemon/seams/outlet_status.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "daemon/seams/reload_desk.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "daemon/seams/witness_desk.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

struct ServerSettings {
  EntranceSettings entrances;
  std::string database;   ///< for readers: it is opened read-only, and they never checkpoint the WAL
  std::string event;      ///< name of the tournament: heading of the pages, Event tag of PGN
  double time_scale = 1;  ///< how many times faster than the wall clock events come (`--time-scale`)
  /// Of the event; viewers are shown it. A server for which it holds receives everything so much later, and
  /// reads games and names as they may be known then.
  BroadcastDelay delay{};
  /// For a server that receives late: the journal time up to which what no event says may be known by now.
  std::function<storage::Millis()> known_until;

  /// The board in the stream, the same at all servers of a hall.
  std::shared_ptr<Featured> featured = std::make_shared<Featured>();

  /// Other servers on the web loop.
  std::vector<std::shared_ptr<Tenant>> tenants;

  Recall recall;  ///< reads events that were missed; without it a missed event is a failure
  /// For the metrics; empty: there are no outlets.
  std::function<std::vector<seams::OutletStatus>()> outlets;
  /// For the arbiter: how the engine is that another server asks; empty: none is asked.
  std::function<seams::EngineStatus()> engine;
  /// For the metrics: what another server of this hall has served; empty: there is none.
  std::function<ServerFigures()> elsewhere;
  /// For the metrics: what the rest of the daemon counts. Called on the web loop.
  std::function<std::vector<TenantFigure>()> counted;
  /// A read of the database met damage; called on any thread.
  std::function<void()> found_damage;
  /// Looks at the machine, for /api/doctor; called on a thread of the server's. Empty: nobody can.
  DoctorService::Examine examine;
  /// Gets a sentence for the log. Called on the web loop.
  std::function<void(const std::string&)> warn;
  /// Called once, on the web loop: what is shown is not what is stored, and this cannot be corrected. The
  /// program must end.
  std::function<void(const std::string&)> failed;
};

/// An outlet that shows the boards as they are now. What it missed it reads from the store itself.
class WebServer final : public seams::Outlet, public seams::LiveFeed {
 public:
  /// The server listens when this returns. Error: one sentence with the address and the reason.
  [[nodiscard]] static Expected<std::unique_ptr<WebServer>, std::string> start(ServerSettings settings,
                                                                               InitialState initial);
  ~WebServer() override;

  void publish(Events events) noexcept override;
  void board_known(const seams::BoardInfo& board) override;
  void device_status(const seams::DeviceStatus& status) override;
  void clock_anchored(const storage::ClockAnchor& anchor) override;
  void set_condition(seams::ConditionCode code, std::string sentence) override;
  void clear_condition(seams::ConditionCode code) override;

  /// Sets the desk that answers for boards and their games. It must outlive the server's thread, until
  /// stop(). Without a desk such requests are refused with 503.
  void open_desk(seams::CoreDesk& desk);
  /// The same for the games of Quaternity.
  void open_desk(seams::QuaternityDesk& desk);
  /// The same for the configuration.
  void open_desk(seams::ReloadDesk& desk);
  /// The same for outlets.
  void open_desk(seams::OutletDesk& desk);
  /// The same for the backup.
  void open_desk(seams::BackupDesk& desk);
  void open_desk(seams::WitnessDesk& desk);
  /// The same for the tournament; without a desk there is none.
  void open_desk(seams::TournamentDesk& desk);
  /// From here on shows the desk what everybody sees late.
  void open_desk(seams::OpinionDesk& desk);
  /// By which edition a game is judged that began before this start.
  void know(const seams::GameEdition& game);
  /// Sets what is shown of a table from now on.
  void show(const seams::QuaternityView& view);
  /// Is shown beside the position that it is about.
  void show(const seams::Opinion& opinion);

  /// Closes every connection and joins the thread. Later calls from other threads have no effect.
  void stop();
  /// The address at which it really listens: "127.0.0.1:8080", "[::1]:8080".
  [[nodiscard]] std::string address() const;
  /// The same for the arbiter; empty if there is no such port.
  [[nodiscard]] std::string arbiter_address() const;
  /// Where people log in; empty: nowhere.
  [[nodiscard]] std::string console_address() const;
  /// SHA-256 of the console's certificate, as browsers show it; empty: it has none.
  [[nodiscard]] std::string console_fingerprint() const;
  /// Of the tenants, in their order and in that of their doors.
  [[nodiscard]] std::vector<std::string> tenant_addresses() const;
  /// What it has served until a second ago. From any thread.
  [[nodiscard]] ServerFigures figures() const;
  /// Grows by at least one a second while the web loop turns; for the watchdog.
  [[nodiscard]] std::uint64_t ticks() const;

 private:
  class Impl;
  explicit WebServer(std::unique_ptr<Impl> impl);
  template <class What>
  void report(const What& what);
  std::unique_ptr<Impl> impl_;
};

}  // namespace eboard::net
