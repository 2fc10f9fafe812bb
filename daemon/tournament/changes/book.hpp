// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The tournaments that are played here, as what all changes lead to. Pure: who stores a change, and when it
// happened, is the caller's.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/tournament/changes/facts.hpp"
#include "daemon/tournament/section.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {

/// One step of one section: an import, a result by hand, a round that begins.
struct Step {
  std::int64_t id = 0;   ///< of the store; 0: not kept yet
  int section = 1;       ///< which tournament, from 1
  std::int64_t at = 0;   ///< milliseconds since 1970
  std::string author{};  ///< who
  std::string what{};    ///< one line
  std::optional<std::int64_t> undoes{};
  std::vector<Change> changes{};
  std::string format{}, file_name{}, file{};  ///< what was imported; the format as in Said
};

class Book {
 public:
  /// What these steps lead to. Error: a sentence about one that does not fit onto those before it.
  [[nodiscard]] static Expected<Book, std::string> of(std::vector<Step> steps);
  /// Error: as fault_of().
  [[nodiscard]] Expected<void, std::string> add(Step step);
  /// Why the step cannot be added: it does not fit, or leads to what is no section. Empty: it can.
  [[nodiscard]] std::string fault_of(const Step& step) const;

  /// By number.
  [[nodiscard]] const std::map<int, Section>& sections() const { return sections_; }
  /// That section; an empty one where there is none.
  [[nodiscard]] const Section& section(int number) const;
  /// The number of the section with that name, or the next one that is free.
  [[nodiscard]] int number_of(std::string_view name) const;
  /// The section that is meant by a name; without one the only one that there is, or the one that has none.
  /// 0: there is none, or several may be. One whose import was undone is none.
  [[nodiscard]] int find(std::string_view name) const;
  /// Of those that there are any; 0: there is none.
  [[nodiscard]] int find_any() const;
  /// The one that the change was about; 0: there is no such change.
  [[nodiscard]] int section_of(std::int64_t change) const;
  /// Without the changes; in their order.
  [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }

  /// What leads from the section as it is to `now`. The caller adds who, when and from which file.
  [[nodiscard]] Step step_to(int section, const Section& now, std::string what) const;
  /// What takes that step back, and nothing that came later. Error: a sentence; there is no such step, it is
  /// undone already, or what it changed was changed again.
  [[nodiscard]] Expected<Step, std::string> undoing(std::int64_t id) const;
  /// The tournament file that was imported last, as its bytes; nullptr: none.
  [[nodiscard]] const std::string* tournament_file(int section) const;

 private:
  /// The section after the step; nothing is changed.
  [[nodiscard]] Expected<std::pair<Facts, Section>, std::string> after(const Step& step) const;
  [[nodiscard]] bool is_undone(std::int64_t id) const;

  std::map<int, Section> sections_;
  std::map<int, Facts> facts_;
  std::vector<Step> steps_;
};

/// The changes as the store keeps them: JSON.
[[nodiscard]] std::string text_of(const std::vector<Change>& changes);
[[nodiscard]] Expected<std::vector<Change>, std::string> changes_of(std::string_view text);

}  // namespace eboard::tournament
