// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The desks behind the web server: asks them what a request asks, and brings the answer back to the web loop
// as HTTP. While the disk takes nothing, what would change something is refused. For the web loop.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <memory>
#include <string_view>

#include "daemon/live/conditions.hpp"
#include "daemon/net/pending_replies.hpp"
#include "daemon/net/routes.hpp"
#include "daemon/net/session.hpp"
#include "daemon/seams/backup_desk.hpp"
#include "daemon/seams/core_desk.hpp"
#include "daemon/seams/outlet_desk.hpp"
#include "daemon/seams/quaternity_desk.hpp"
#include "daemon/seams/reload_desk.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "daemon/seams/witness_desk.hpp"

namespace eboard::net {

class Desks {
 public:
  /// Both must outlive it, and the loop must end before a desk does.
  Desks(boost::asio::io_context& io, const live::Conditions& conditions) : io_(io), conditions_(conditions) {}

  /// That desk answers from here on; before, such questions are refused with 503.
  void open(seams::CoreDesk* desk) { core_ = desk; }
  void open(seams::QuaternityDesk* desk) { quaternity_ = desk; }
  void open(seams::ReloadDesk* desk) { reload_ = desk; }
  void open(seams::OutletDesk* desk) { outlets_ = desk; }
  void open(seams::BackupDesk* desk) { backup_ = desk; }
  void open(seams::WitnessDesk* desk) { witnesses_ = desk; }
  void open(seams::TournamentDesk* desk) { tournament_ = desk; }

  void ask(const seams::CoreQuestion& question, Reply reply);
  void ask(const seams::QuaternityRequest& request, Reply reply);
  void ask(const seams::ReloadRequest& request, Reply reply);
  void ask(const seams::ConfigurationQuery& query, Reply reply);
  void ask(const seams::CorrectionRequest& request, Reply reply);
  void ask(const seams::PairingsQuery& query, Reply reply);
  void ask(const seams::OutletTrial& trial, Reply reply);
  void ask(const seams::BackupOrder& order, Reply reply);
  void ask(const seams::CosignatureOrder& order, Reply reply);
  void ask(const seams::TournamentOrder& order, Reply reply);
  void ask(const seams::TournamentUpload& upload, Reply reply);
  void ask(const seams::TournamentHistoryQuery& query, Reply reply);
  void ask(const seams::TournamentFileQuery& query, Reply reply);
  void ask(const seams::RoundDeskQuery& query, Reply reply);

  /// Call when a condition changed: answers those that wait for a disk that takes nothing.
  void conditions_changed();

 private:
  [[nodiscard]] bool takes_changes(const Reply& reply) const;
  template <class Change>
  void change_tournament(const Change& change, Reply reply);
  template <class Question>
  void ask_tournament(const Question& question, Reply reply);
  template <class Desk, class Question>
  void put(Desk& desk, const Question& question, Reply reply);

  boost::asio::io_context& io_;
  const live::Conditions& conditions_;
  seams::CoreDesk* core_ = nullptr;
  seams::QuaternityDesk* quaternity_ = nullptr;
  seams::ReloadDesk* reload_ = nullptr;
  seams::OutletDesk* outlets_ = nullptr;
  seams::BackupDesk* backup_ = nullptr;
  seams::WitnessDesk* witnesses_ = nullptr;
  seams::TournamentDesk* tournament_ = nullptr;
  PendingReplies pending_;
  std::shared_ptr<std::atomic<int>> questions_ = std::make_shared<std::atomic<int>>(0);  ///< under way
};

}  // namespace eboard::net
