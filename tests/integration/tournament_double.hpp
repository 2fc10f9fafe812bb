// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A double of the part that keeps the tournament: has none, or the one that is made up.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "daemon/seams/tournament_desk.hpp"
#include "tests/support/made_up_tournament.hpp"

namespace eboard::test {

class TournamentDouble final : public seams::TournamentDesk {
 public:
  /// From now on so many games of the round under way are over.
  void make_up(int over) {
    const std::lock_guard lock(mutex_);
    shown_ = std::make_shared<const Sections>(Sections{made_up_open(over), made_up_teams()});
  }

 private:
  using Sections = std::vector<tournament::SectionInHall>;

  void ask(seams::TournamentQuery /*query*/, seams::ReplyTo<seams::TournamentQuery> reply) override {
    seams::TournamentShown shown;
    {
      const std::lock_guard lock(mutex_);
      shown.sections = shown_;
    }
    reply(std::move(shown));
  }

  void ask(seams::TournamentOrder /*order*/, seams::ReplyTo<seams::TournamentOrder> reply) override {
    reply(refused());
  }
  void ask(seams::TournamentUpload /*upload*/, seams::ReplyTo<seams::TournamentUpload> reply) override {
    reply(refused());
  }
  void ask(seams::TournamentHistoryQuery /*query*/,
           seams::ReplyTo<seams::TournamentHistoryQuery> reply) override {
    reply(refused());
  }
  void ask(seams::TournamentFileQuery /*query*/, seams::ReplyTo<seams::TournamentFileQuery> reply) override {
    reply(refused());
  }
  void ask(seams::RoundDeskQuery /*query*/, seams::ReplyTo<seams::RoundDeskQuery> reply) override {
    reply(refused());
  }
  static tl::unexpected<seams::Refused> refused() {
    return unexpected(seams::Refused{seams::Refused::Why::unable, "nothing can be entered here"});
  }

  std::mutex mutex_;
  std::shared_ptr<const Sections> shown_ = std::make_shared<const Sections>();
};

}  // namespace eboard::test
