// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the configuration and its pairings again while boards are connected, on SIGHUP or on request, and
// reports what is in force at once, what later, and what from the next start. Lays what somebody puts right
// meanwhile over what the files say.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/config/corrections.hpp"
#include "daemon/core/rearranging.hpp"
#include "daemon/seams/reload_desk.hpp"

namespace eboard::daemon {

class Reload final : public seams::ReloadDesk {
 public:
  using Reply = seams::ReplyTo<seams::ReloadRequest>;
  using Done = std::function<void(Expected<Rearranged, std::string>)>;
  struct Seams {
    std::function<Expected<Config, Faults>()> read;
    std::function<seams::ConfigurationShown()> show;               ///< the file as it stands
    std::function<void(Arrangement, Done)> rearrange;              ///< as CoreLoop::rearrange
    std::function<void(Arrangement, Done)> foresee;                ///< as CoreLoop::foresee
    std::function<void(std::vector<BoardConfig>, Done)> describe;  ///< as CoreLoop::describe
    std::function<int(const std::string&)> keep;  ///< the text of all corrections: 0, or the system's reason
    std::function<std::int64_t()> wall;           ///< milliseconds since 1970
    std::function<void()> begins, ended;          ///< for systemd
    std::function<void()> wake;                   ///< has run() called soon, from any thread
  };
  /// `running` is what the files say.
  Reload(const Config& running, Seams seams)
      : seams_(std::move(seams)), other_keys_(running.other_keys), said_{running.boards, running.round} {}

  /// The games of the tournament, and over them what was put right before this start, are laid over the
  /// configuration. Call it before any question comes. Gives a sentence for each correction that a file has
  /// overtaken since, and for each game that cannot be seated.
  [[nodiscard]] std::vector<std::string> begin(Corrections corrections, std::vector<PairedGame> tournament,
                                               Config& config);
  /// These are the games of the tournament from now on, also in later reloads. From any thread.
  void seat(std::vector<PairedGame> tournament);

  void ask(seams::ReloadRequest request, Reply reply) override;
  void ask(seams::ConfigurationQuery query, seams::ReplyTo<seams::ConfigurationQuery> reply) override;
  void ask(seams::CorrectionRequest request, seams::ReplyTo<seams::CorrectionRequest> reply) override;
  void ask(seams::PairingsQuery query, seams::ReplyTo<seams::PairingsQuery> reply) override;
  /// Answers whoever asked until now; a reload is answered when it is done. Always call it from the same
  /// thread, as below.
  void run();
  /// Reads the configuration and applies it.
  void reload();

 private:
  using Replies = std::vector<Reply>;
  /// What the files say of boards.
  struct Said {
    std::vector<BoardConfig> boards;
    int round = 1;
  };
  /// A configuration that was read, with what was put right.
  struct Wanted {
    Config config;
    Said said;
  };
  using Correcting = std::pair<seams::CorrectionRequest, seams::ReplyTo<seams::CorrectionRequest>>;

  void foresee(const Reply& reply);
  void correct(const Correcting& asked);
  [[nodiscard]] std::optional<seams::Refused> take(std::vector<Correction>& wanted, const Said& said);
  [[nodiscard]] Expected<Wanted, Faults> read() const;
  [[nodiscard]] Said said() const;
  [[nodiscard]] std::vector<PairedGame> tournament() const;
  [[nodiscard]] seams::PairingsShown pairings() const;
  [[nodiscard]] std::vector<std::string> refused_keys(const Config& wanted) const;
  void finish(const Expected<Rearranged, std::string>& outcome, const std::vector<std::string>& refused,
              const std::vector<std::string>& warned);
  void answer(const seams::AnswerTo<seams::ReloadRequest>& answer);
  void free();

  Seams seams_;
  const std::map<std::string, std::string>
      other_keys_;           ///< the other keys, as the daemon was started with them
  Corrections corrections_;  ///< of the thread that calls run()
  mutable std::mutex mutex_;
  Said said_;                           ///< guarded: by the files that are in force
  std::vector<PairedGame> tournament_;  ///< guarded: its games that are played now
  Replies asked_;                       ///< guarded
  Replies foreseers_;                   ///< guarded: they want to know what a reload would change
  std::vector<seams::ReplyTo<seams::ConfigurationQuery>> lookers_;  ///< guarded
  std::vector<seams::ReplyTo<seams::PairingsQuery>> readers_;       ///< guarded
  std::deque<Correcting> correcting_;                               ///< guarded
  Replies waiting_;     ///< guarded: for the change that is under way
  bool busy_ = false;   ///< guarded
  bool again_ = false;  ///< guarded: a reload was asked for while a change was under way
};

}  // namespace eboard::daemon
