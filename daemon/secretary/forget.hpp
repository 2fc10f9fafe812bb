// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Forgets a player: finds the name, however it is written, in what a store keeps of pairings and tournaments,
// and puts a name that says nothing in its place. Pure. Names in rulings are events, which nobody changes:
// those are only found.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/changes/facts.hpp"
#include "rules/chess/game_record.hpp"
#include "rules/text/expected.hpp"
#include "storage/tournament_changes.hpp"

namespace eboard::secretary {

class Forgetting {
 public:
  /// `fide_id`: of several players with that name only the one who has it, or has none. Empty: any.
  Forgetting(std::string player, std::string fide_id);

  // --- first all of it is looked at
  void look_at(const std::vector<rules::Tag>& tags);
  void look_at(const storage::TournamentChange& change);
  /// Chooses the name that takes the player's place. Error: nobody has that name, or two have it whose FIDE
  /// ids differ; a sentence.
  [[nodiscard]] Expected<void, std::string> begin();

  // --- then it is changed; true: it is another one now. Changes of tournaments come in their order, all of
  // them.
  bool change(std::vector<rules::Tag>& tags);
  bool change(storage::TournamentChange& change);
  /// A text with lines of fields, which tabs separate.
  [[nodiscard]] std::string changed_table(std::string_view text) const;
  /// The text with the other name.
  [[nodiscard]] std::string changed(std::string_view text) const;

  /// The name stands in that text. May be asked at any time.
  [[nodiscard]] bool is_in(std::string_view text) const;
  /// As it was met, every way to write it.
  [[nodiscard]] const std::set<std::string>& spellings() const { return spellings_; }
  /// "N.N. 1": the first that nobody here has.
  [[nodiscard]] const std::string& replacement() const { return replacement_; }
  /// Tables and files that were imported and had the name: they are not kept any more, since nobody reads
  /// them again. A tournament file is rewritten.
  [[nodiscard]] int files_dropped() const { return files_dropped_; }

 private:
  using Facts = tournament::Facts;
  [[nodiscard]] bool is(std::string_view name, std::string_view fide_id) const;
  void know(std::string_view name, std::string_view fide_id, int weight);
  [[nodiscard]] Facts forgotten(const Facts& facts, const Facts& told) const;
  static void keep_equal(std::vector<tournament::Change>& told, const std::vector<tournament::Change>& before,
                         const Facts& now);
  void change_file(storage::TournamentChange& change, bool played_there);

  std::string key_, fide_id_;
  std::set<std::string> spellings_, ids_;  ///< of the player
  std::set<std::string> namesakes_;        ///< ids of others with that name
  std::set<std::string> names_, keys_;     ///< of all
  /// FIDE ids, with how much says that they belong to a name: at a board one may stand beside a name that was
  /// put there by a slip.
  std::map<std::string, std::map<std::string, int>> bearers_;
  std::size_t longest_ = 1;  ///< of all names, in words
  std::string replacement_;
  std::map<int, Facts> facts_, forgotten_;  ///< of the sections, as they were and as they are told now
  int files_dropped_ = 0;
};

}  // namespace eboard::secretary
