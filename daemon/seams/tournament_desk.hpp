// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The seam between the web and the part that keeps the tournament: how it stands, as whoever asks may know
// it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/seams/delays.hpp"
#include "daemon/seams/desk.hpp"
#include "daemon/tournament/changes/orders.hpp"
#include "daemon/tournament/desk/round_desk.hpp"
#include "daemon/tournament/report/hall.hpp"
#include "storage/records.hpp"

namespace eboard::seams {

/// Section 1 is the first. Never changed once it is given: the same pointer means that nothing has changed.
struct TournamentShown {
  std::shared_ptr<const std::vector<tournament::SectionInHall>>
      sections;  ///< never null; empty: no tournament
};

/// All sections. Where viewers learn late, nothing that the delay still hides is in the answer: no result of
/// such a game, wherever it came from, and no pairing that follows from one.
struct TournamentQuery {
  using Answer = TournamentShown;
  bool late = false;      ///< it is asked for viewers who learn late, be it by reading what has left
  Delays hold{};          ///< by which they learn late, also where that is by plies
  Delays delay{};         ///< by which the store has to be read for them, as Released has it; may be none
  storage::AsOf known{};  ///< what they may know of the store
};

/// A file that is a table, for a person who says what its columns are.
struct TableSeen {
  tournament::SaidHeads heads;
  std::string columns;  ///< what was taken for what, as parse_mapping() reads it; empty: nobody knows
};

struct TournamentDone {
  std::int64_t id = 0;                       ///< of the change; 0: nothing was changed
  std::vector<std::string> changed;          ///< a sentence each, of a preview of what would be
  std::vector<std::string> warned;           ///< of a file, with its lines
  std::shared_ptr<const TableSeen> table{};  ///< of a file that is one
};
/// All of it or nothing. Refused with a sentence for each fault.
struct TournamentOrder {
  using Answer = TournamentDone;
  std::string author;
  bool preview = false;  ///< nothing is changed: the answer says what would be
  tournament::Order order;
  bool keep_anyway = false;  ///< in the history, though it changes nothing
};

/// A file as it came, whatever it is; the answer as of an order.
struct TournamentUpload {
  using Answer = TournamentDone;
  std::string author;
  bool preview = false;
  std::string section;       ///< as in an Order
  std::optional<int> round;  ///< of games that do not say it
  std::string columns;  ///< of a table, as parse_mapping() takes them; empty: as before, or by their heads
  std::string file_name, bytes;
  /// Nobody reads the answer: the history says what is wrong with it, and has it even if it changes nothing.
  /// The bytes that came last under that name are left alone: what people changed since then holds. And no
  /// result of the round that is played is taken away.
  bool by_itself = false;
};

/// All that was changed, in order, without the files and what changed in each.
struct TournamentHistory {
  /// A file that came by itself and was not taken, until another one of its name is.
  struct NotTaken {
    std::string section, file_name;
    std::int64_t at = 0;  ///< milliseconds since 1970
    std::vector<std::string> faults;
  };
  std::vector<tournament::Step> steps;
  std::vector<NotTaken> not_taken;
};
struct TournamentHistoryQuery {
  using Answer = TournamentHistory;
};

/// The tournament file of a section with all that is known: for the pairing program.
struct TournamentFile {
  std::string bytes;
};
struct TournamentFileQuery {
  using Answer = TournamentFile;
  std::string section;         ///< its name; empty: the only one
  bool boards_results = true;  ///< not only those that somebody entered
};

/// How the rounds stand that are played, for those who have to close them: all sections.
struct RoundDesks {
  std::vector<tournament::RoundDesk> sections;
};
struct RoundDeskQuery {
  using Answer = RoundDesks;
};

class TournamentDesk {
 public:
  virtual ~TournamentDesk() = default;
  /// From any thread, every few seconds: it is to be answered from memory as long as nothing has changed.
  virtual void ask(TournamentQuery query, ReplyTo<TournamentQuery> reply) = 0;
  /// The reply comes when it is on the disk.
  virtual void ask(TournamentOrder order, ReplyTo<TournamentOrder> reply) = 0;
  virtual void ask(TournamentUpload upload, ReplyTo<TournamentUpload> reply) = 0;
  virtual void ask(TournamentHistoryQuery query, ReplyTo<TournamentHistoryQuery> reply) = 0;
  virtual void ask(TournamentFileQuery query, ReplyTo<TournamentFileQuery> reply) = 0;
  virtual void ask(RoundDeskQuery query, ReplyTo<RoundDeskQuery> reply) = 0;
};

}  // namespace eboard::seams
