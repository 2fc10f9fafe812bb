// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers requests for PGN: with the text of a round, or with a stream of it. Belongs to the web loop.
#pragma once

#include <functional>

#include "daemon/net/http.hpp"
#include "daemon/net/pgn_service.hpp"
#include "daemon/net/pgn_streams.hpp"
#include "daemon/net/projection.hpp"
#include "daemon/net/routes.hpp"
#include "daemon/net/session.hpp"

namespace eboard::net {

class PgnAnswers {
 public:
  /// What its readers may know now.
  using Known = std::function<storage::AsOf()>;

  /// Both must outlive it.
  PgnAnswers(const Projection& shown, PgnService& service, Known known);

  /// Replies on the loop, possibly at once.
  void answer(const HttpRequest& request, const PgnQuery& query, Reply reply);
  void follow(const PgnFollowing& following, const Reply& reply);
  /// Call it every second.
  void tick() { streams_.tick(); }

 private:
  void read(const PgnQuery& query, PgnService::Callback ready);
  /// Of the round that is played where none is named.
  void read_round(PgnStreams::Round round, PgnService::Callback ready);

  const Projection& shown_;
  PgnService& service_;
  Known known_;
  PgnStreams streams_;
};

}  // namespace eboard::net
