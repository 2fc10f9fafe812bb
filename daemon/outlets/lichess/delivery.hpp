// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings the rounds to Lichess: finds or makes the round there, sends all of its games whenever one changes,
// and compares what is shown with what was sent.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "daemon/outlets/changed_rounds.hpp"
#include "daemon/outlets/kept_rounds.hpp"
#include "daemon/outlets/lichess/feed.hpp"
#include "daemon/outlets/lichess/follower.hpp"
#include "daemon/outlets/lichess/memory.hpp"
#include "daemon/outlets/lichess/service.hpp"
#include "daemon/outlets/tables.hpp"
#include "daemon/seams/delivery.hpp"

namespace eboard::outlets::lichess {

/// Tables with a round of their own at Lichess.
struct Share {
  std::string text;  ///< "101-200"
  Tables tables;
};

struct Settings {
  std::string url;
  daemon::TokenSource token;
  /// Where the games go: one of these four.
  std::string round;  ///< to that round, which has the first of our rounds that is played
  std::map<int, std::vector<std::string>>
      rounds;                  ///< to these rounds, by our number: one, or one for each share
  std::string tournament;      ///< to rounds that are made in this tournament
  std::string name;            ///< to rounds of a tournament that is made with this name
  std::vector<Share> split{};  ///< empty: a round of ours is one there
  std::chrono::milliseconds wait{3000};
  /// What only a person can put right for one round is tried again so much later.
  std::chrono::milliseconds tried_again = std::chrono::minutes{5};
};

class LichessDelivery final : public seams::Delivery {
 public:
  LichessDelivery(Settings settings, const seams::Surroundings& surroundings);

  [[nodiscard]] Outcome deliver(seams::Released& released) override;
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override;
  [[nodiscard]] std::vector<std::string> notices() override;
  void hurry() noexcept override;

 private:
  using Trouble = seams::Trouble;
  using Id = Service::Outcome<std::optional<std::string>>;

  struct Broken {
    std::string sentence;
    Steady again;  ///< when it is tried
  };

  [[nodiscard]] Outcome recall();
  [[nodiscard]] Outcome bring_out(seams::Released& released);
  [[nodiscard]] Outcome keep(const Memory& changed);
  [[nodiscard]] bool is_divided() const { return !settings_.split.empty(); }
  [[nodiscard]] int shares() const;
  [[nodiscard]] std::optional<int> share_of(int table) const;
  [[nodiscard]] std::string name_of(const Place& place) const;
  [[nodiscard]] std::string known_id(const Place& place) const;
  [[nodiscard]] Id id_of(const Place& place);
  [[nodiscard]] Service::Outcome<std::string> tournament();
  [[nodiscard]] Service::Outcome<std::string> round_in(const std::string& tournament, const Place& place);
  [[nodiscard]] Outcome look(seams::Released& released, int round, const std::set<int>& tables);
  [[nodiscard]] std::vector<Place> in_turn() const;
  [[nodiscard]] Outcome send_all();
  [[nodiscard]] Outcome send(const Place& place);
  [[nodiscard]] Outcome end(const Place& place);
  [[nodiscard]] Trouble lost(const Place& place, Trouble trouble);
  [[nodiscard]] Outcome hear();
  enum class When { first, later };  ///< before the first push of this run, or later
  [[nodiscard]] Outcome read(const Place& place, When when);
  [[nodiscard]] Outcome read_back();
  void close_feeds();
  void follow();

  const Settings settings_;
  const std::string path_;  ///< of the memory
  Service service_;
  std::deque<Follower> followers_;  ///< of the latest round's shares
  std::optional<Memory> memory_;
  std::set<int> dirty_;       ///< rounds to look at besides those that change
  std::set<Place> homeless_;  ///< rounds that nobody named a round at Lichess for
  std::map<Place, Feed> feeds_;
  std::map<int, std::set<int>> outside_;  ///< by round: tables with games that are in no share
  std::optional<Place> pushed_;           ///< what was sent last
  bool goes_on_ = false;                  ///< other shares have not had their turn
  RoundsWithClocks changes_;
  KeptRounds<RoundParts> parts_;
  std::map<Place, Broken> broken_;  ///< rounds that cannot be sent until a person does something
  bool unread_ = false;             ///< what is shown may not be read
  std::set<std::string> refused_;   ///< already in the log
  std::atomic<bool> ending_{false};
};

}  // namespace eboard::outlets::lichess
