// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps the tournaments that are played here: takes what people change, says how they stand with the results
// of the boards, and has the games of the round seated. Works on a thread of its own, so that neither a page
// nor a board waits for a file of two thousand players.
#pragma once

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/config/pairings.hpp"
#include "daemon/seams/tournament_desk.hpp"
#include "daemon/secretary/local_time.hpp"
#include "daemon/secretary/played.hpp"
#include "daemon/tournament/changes/book.hpp"
#include "rules/text/expected.hpp"
#include "storage/side_reader.hpp"
#include "storage/tournament_changes.hpp"

namespace eboard::seams {
class Released;
}

namespace eboard::secretary {

/// The games that are played now, of all sections, by table.
[[nodiscard]] std::vector<daemon::PairedGame> games_now(const tournament::Book& book);

class Secretary final : public seams::TournamentDesk {
 public:
  using Kept = std::function<void(Expected<std::int64_t, std::string>)>;
  struct Seams {
    /// Appends the change to the store, and says its id or why not, on any thread.
    std::function<void(storage::PackedTournamentChange, Kept)> keep;
    /// These are played from now on.
    std::function<void(std::vector<daemon::PairedGame>)> seat;
    std::function<std::int64_t()> wall;  ///< milliseconds since 1970
    std::string database;                ///< results are read from it
    std::string public_database{};       ///< of what has left a hall whose delay is in plies; else empty
    /// What the boards show, by table; they are none without it. Called on the secretary's thread.
    std::function<std::map<int, tournament::BoardNow>()> boards = [] {
      return std::map<int, tournament::BoardNow>{};
    };
    std::function<tournament::Millis()> line_now = [] { return tournament::Millis{0}; };  ///< journal time
    double scale = 1;  ///< how many times faster that runs
    std::function<tournament::LocalTime(std::int64_t)> local = local_time;  ///< of a `wall`
    std::function<void(const std::string&)> log = [](const std::string&) {};
  };

  Secretary(tournament::Book book, Seams seams);
  ~Secretary() override { stop(); }

  void ask(seams::TournamentQuery query, seams::ReplyTo<seams::TournamentQuery> reply) override;
  void ask(seams::TournamentOrder order, seams::ReplyTo<seams::TournamentOrder> reply) override;
  void ask(seams::TournamentUpload upload, seams::ReplyTo<seams::TournamentUpload> reply) override;
  void ask(seams::TournamentHistoryQuery query, seams::ReplyTo<seams::TournamentHistoryQuery> reply) override;
  void ask(seams::TournamentFileQuery query, seams::ReplyTo<seams::TournamentFileQuery> reply) override;
  void ask(seams::RoundDeskQuery query, seams::ReplyTo<seams::RoundDeskQuery> reply) override;

  /// Time has passed, or a board shows something else: begins the rounds that begin by themselves now. From
  /// any thread, as often as anybody likes.
  void tick();

  /// Ends the thread; what still waits is not answered.
  void stop();

 private:
  using Sections = std::shared_ptr<const std::vector<tournament::SectionInHall>>;
  /// What was answered to an audience, and as long as what it is made of is the same it is answered again.
  struct Answered {
    std::size_t steps = 0;
    storage::Sequence last = 0;
    storage::NamesVersion names{};
    Sections sections;
    std::vector<PlayedGame> earlier{};  ///< of rounds that are not played now: they change seldom
    std::vector<PlayedGame> games{};    ///< of all rounds, as `sections` has them
    std::int64_t earlier_read = 0;      ///< when, by the wall
  };

  /// A round that does not begin by itself though nothing is waited for.
  struct Hindered {
    std::size_t steps = 0;  ///< as of so many: with another one it is tried again
    std::string sentence;
    bool passes = false;  ///< it may without another step, too
  };

  template <class Task>
  void post(Task task);
  void decide(seams::TournamentOrder order, const seams::ReplyTo<seams::TournamentOrder>& reply);
  [[nodiscard]] seams::ReplyTo<seams::TournamentUpload> remembering(
      std::string section, std::string file_name, seams::ReplyTo<seams::TournamentUpload> reply);
  [[nodiscard]] std::string loss_by(const tournament::Decision& decided);
  /// A sentence for each result of a board that the change puts another one over.
  [[nodiscard]] std::vector<std::string> overridden_by(const tournament::Decision& decided);
  void take(tournament::Step step, seams::TournamentDone done,
            const seams::ReplyTo<seams::TournamentOrder>& reply);
  [[nodiscard]] seams::AnswerTo<seams::TournamentQuery> show(const seams::TournamentQuery& query);
  [[nodiscard]] std::size_t steps_known_to(const seams::TournamentQuery& query) const;
  [[nodiscard]] tournament::Book first(std::size_t steps) const;
  [[nodiscard]] storage::Result<std::vector<PlayedGame>> read_games(seams::Released& released,
                                                                    const tournament::Book& known,
                                                                    Answered& before) const;
  [[nodiscard]] tournament::HallNow hall_now() const;
  /// With the games that were read last.
  [[nodiscard]] tournament::HallNow hall_with_games() const;
  [[nodiscard]] seams::AnswerTo<seams::RoundDeskQuery> round_desks();
  void begin_what_is_due();
  [[nodiscard]] std::optional<tournament::NextRound> due(int number, std::size_t place);
  /// nullptr: nothing hinders it, as far as anybody knows.
  [[nodiscard]] const Hindered* hindered(int number) const;
  void hinder(int number, const seams::Refused& why);
  [[nodiscard]] seams::AnswerTo<seams::TournamentFileQuery> file_of(const seams::TournamentFileQuery& query);

  tournament::Book book_;
  Seams seams_;
  storage::SideReader hall_, released_;
  std::vector<seams::TournamentHistory::NotTaken> not_taken_;
  bool keeping_ = false;  ///< a change is on its way to the disk: the next one is decided after it
  std::vector<std::pair<seams::TournamentOrder, seams::ReplyTo<seams::TournamentOrder>>> waiting_;
  std::map<bool, Answered> answered_;  ///< by whether it was for those who learn late
  std::map<int, Hindered> hindered_;   ///< by section
  std::atomic<bool> ticking_{false};
  boost::asio::thread_pool pool_{1};
};

}  // namespace eboard::secretary
