// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What Lichess has of one round, what to send it next, and when to read what it shows. Pure: games, answers
// and times come in.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/outlets/lichess/compare.hpp"

namespace eboard::outlets::lichess {

using Steady = std::chrono::steady_clock::time_point;

struct FeedRules {
  /// A last move without a clock, in a game that has one, waits so long for it: a time that Lichess has once
  /// is never changed.
  std::chrono::milliseconds clock_wait{3000};
  std::chrono::milliseconds read_after{5000};   ///< a push
  std::chrono::milliseconds read_pace{15'000};  ///< between two readings
  /// The same while a stream of the round shows what Lichess takes: if it shows something else, and if all is
  /// well. Changes that were made by hand there do not come in the stream.
  std::chrono::milliseconds doubt_pace{8'000};
  std::chrono::milliseconds calm_pace{60'000};
  std::chrono::milliseconds look_after{1'500};  ///< a push, at what the stream brought
  std::size_t max_games = 100;                  ///< that Lichess takes in a request, and shows of a round
};

class Feed {
 public:
  /// `round`: its number, for people.
  explicit Feed(FeedRules rules = {}, int round = 1) : rules_(rules), round_(round) {}

  /// The round as it stands. `notices` as RoundParts gives them.
  void show(Parts parts, std::vector<std::string> notices, Steady now);
  /// There are more games than Lichess takes, and which ones it has is not known: read() before body().
  [[nodiscard]] bool reads_first() const { return !last_read_ && parts_.size() > rules_.max_games; }
  /// The games to send now, those that Lichess has before others; empty: it has all that it may have.
  /// `at_once`: no move waits for its clock.
  [[nodiscard]] std::string body(Steady now, bool at_once = false);
  /// That body was taken. `refused`: how many of its games Lichess did not take.
  void sent(std::size_t refused, Steady now);

  /// All games that were sent are over or left, and nobody else plays there; but Lichess, which waits for a
  /// result of each game that it has, takes the round for one that goes on.
  [[nodiscard]] bool ends() const;
  /// Lichess was told that the round is over.
  void ended() { ended_text_ = sent_text_; }

  /// What a stream of the round brought: games as they are there now. The stream is there no longer: nullopt.
  void hear(std::optional<std::string_view> games, Steady now);
  /// The last reading had games that the stream should have brought and did not.
  [[nodiscard]] bool is_stream_deaf() const { return deaf_; }

  /// What Lichess shows should be read now.
  [[nodiscard]] bool reads(Steady now) const { return read_at_ && *read_at_ <= now; }
  void read(std::string_view pgn, Steady now);
  /// It could not be read; it is tried again later.
  void unread(Steady now);

  /// Something waits to be sent, or was sent and not compared since.
  [[nodiscard]] bool owes() const;
  /// When to look again; nullopt: when a game changes.
  [[nodiscard]] std::optional<Steady> next() const;
  [[nodiscard]] std::vector<std::string> notices() const;

 private:
  struct Held {
    std::size_t plies = 0;
    Steady until;
  };
  /// What Lichess had at the last reading.
  struct Shown {
    std::size_t games = 0;      ///< those of others, too
    std::set<std::string> ids;  ///< GameIds
  };
  using Key = std::pair<std::string, std::pair<Difference, int>>;
  using Tried = std::set<Key>;

  [[nodiscard]] bool is_held(const Part& part, Steady now) const;
  /// When the first move that waits for its clock goes without it; nullopt: none does.
  [[nodiscard]] std::optional<Steady> held_until() const;
  [[nodiscard]] bool is_full() const { return shown_ && shown_->games >= rules_.max_games; }
  [[nodiscard]] std::set<std::string_view> ids_there() const;
  void choose_games(Parts& games);
  [[nodiscard]] static std::shared_ptr<const Part> without_last(const Part& part);
  [[nodiscard]] bool is_over() const;
  void note_changes(Steady now);
  void look(Steady now);
  void note_shown(const std::vector<rules::GameRecord>& shown);
  [[nodiscard]] bool was_ours(const std::string& id) const;
  /// By when the stream should have brought what was read and it still lacks; nullopt: it lacks nothing.
  [[nodiscard]] std::optional<Steady> deaf_from(const std::vector<Found>& read) const;
  void read_again(Steady at) { read_at_ = read_at_ ? std::min(*read_at_, at) : at; }
  void look_again(Steady at) { look_at_ = look_at_ ? std::min(*look_at_, at) : at; }
  /// Not sooner than so long after the last reading.
  [[nodiscard]] Steady paced(Steady at, std::chrono::milliseconds pace) const {
    return last_read_ ? std::max(at, *last_read_ + pace) : at;
  }

  FeedRules rules_;
  int round_;
  Parts parts_;
  std::optional<Shown> shown_;          ///< nullopt: it was not read yet
  std::map<std::string, Held> held_;    ///< by GameId
  Parts asked_, sent_;                  ///< what body() gave, and what was taken
  std::string asked_text_, sent_text_;  ///< without clocks: they alone are no reason to send
  bool shown_all_ = true;               ///< what show() gave was sent, or is nothing new
  bool again_ = false;                  ///< to be sent, though nothing is new
  bool compared_ = true;                ///< with what is there since it was sent
  std::string ended_text_;              ///< for these games Lichess was told that the round is over
  bool others_play_ = false;            ///< at the last reading: games that are not ours
  std::optional<Steady> read_at_, last_read_;
  Tried tried_;    ///< differences that were sent again for
  Tried missing_;  ///< that were missing at the last reading, and may come
  Tried known_;    ///< all differences of the last reading

  std::optional<std::vector<rules::GameRecord>> streamed_;  ///< as the stream has them, while there is one
  std::optional<Steady> look_at_;                           ///< at these
  std::map<std::string, Steady> changed_;                   ///< by GameId: last sent with something new
  bool deaf_ = false;

  std::size_t refused_ = 0;
  std::vector<std::string> cuts_, differences_;
  std::set<std::string> left_out_;  ///< GameIds: Lichess has no room for them
};

}  // namespace eboard::outlets::lichess
