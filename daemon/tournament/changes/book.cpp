// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace eboard::tournament {

namespace json = boost::json;

Expected<Book, std::string> Book::of(std::vector<Step> steps) {
  Book book;
  for (const Step& step : steps) {
    auto facts = changed(std::move(book.facts_[step.section]), step.changes);
    if (!facts) return unexpected(fmt::format("change {}: {}", step.id, facts.error()));
    book.facts_[step.section] = std::move(*facts);
  }
  for (const auto& [number, facts] : book.facts_) {
    auto section = tournament::section_of(facts);
    if (!section) return unexpected(fmt::format("section {}: {}", number, section.error()));
    book.sections_[number] = std::move(*section);
  }
  book.steps_ = std::move(steps);
  return book;
}

Expected<std::pair<Facts, Section>, std::string> Book::after(const Step& step) const {
  const auto before = facts_.find(step.section);
  auto facts = changed(before == facts_.end() ? Facts{} : before->second, step.changes);
  if (!facts) return unexpected(facts.error());
  auto section = tournament::section_of(*facts);
  if (!section) return unexpected(section.error());
  // A part that is left of a player or a table who is gone is none.
  if (facts_of(*section) != *facts) return unexpected(std::string("it leaves part of what is gone"));
  if (std::string fault = tournament::fault_of(*section); !fault.empty()) return unexpected(std::move(fault));
  return std::pair{std::move(*facts), std::move(*section)};
}

std::string Book::fault_of(const Step& step) const {
  const auto made = after(step);
  return made ? std::string() : made.error();
}

Expected<void, std::string> Book::add(Step step) {
  auto made = after(step);
  if (!made) return unexpected(fmt::format("change {}: {}", step.id, made.error()));
  facts_[step.section] = std::move(made->first);
  sections_[step.section] = std::move(made->second);
  steps_.push_back(std::move(step));
  return {};
}

const Section& Book::section(int number) const {
  static const Section kEmpty;
  const auto found = sections_.find(number);
  return found == sections_.end() ? kEmpty : found->second;
}

int Book::number_of(std::string_view name) const {
  for (const auto& [number, section] : sections_)
    if (section.name == name) return number;
  return sections_.empty() ? 1 : sections_.rbegin()->first + 1;
}

int Book::find(std::string_view name) const {
  int only = 0, unnamed = 0, all = 0;
  for (const auto& [number, section] : sections_) {
    if (section == Section{}) continue;
    if (!name.empty() && section.name == name) return number;
    only = number;
    if (section.name.empty()) unnamed = number;
    ++all;
  }
  if (!name.empty()) return 0;
  return all == 1 ? only : unnamed;
}

int Book::find_any() const {
  for (const auto& [number, section] : sections_)
    if (section != Section{}) return number;
  return 0;
}

int Book::section_of(std::int64_t change) const {
  const auto found = std::ranges::find(steps_, change, &Step::id);
  return found == steps_.end() ? 0 : found->section;
}

Step Book::step_to(int section, const Section& now, std::string what) const {
  Step step;
  step.section = section;
  step.what = std::move(what);
  const auto before = facts_.find(section);
  step.changes = differences(before == facts_.end() ? Facts{} : before->second, facts_of(now));
  return step;
}

bool Book::is_undone(std::int64_t id) const {
  return std::any_of(steps_.begin(), steps_.end(),
                     [&](const Step& step) { return step.undoes == id && !is_undone(step.id); });
}

Expected<Step, std::string> Book::undoing(std::int64_t id) const {
  const auto found =
      std::find_if(steps_.begin(), steps_.end(), [&](const Step& step) { return step.id == id; });
  if (found == steps_.end()) return unexpected(fmt::format("there is no change {}", id));
  if (is_undone(id)) return unexpected(fmt::format("change {} is undone already", id));
  Step step;
  step.section = found->section;
  step.what = fmt::format("undo of change {}: {}", id, found->what);
  step.undoes = id;
  step.changes = reversed(found->changes);
  if (const std::string fault = fault_of(step); !fault.empty())
    return unexpected(
        fmt::format("change {} cannot be undone, since a later one rests on it: {}", id, fault));
  return step;
}

const std::string* Book::tournament_file(int section) const {
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step)
    if (step->section == section && step->format.starts_with("TRF") && !is_undone(step->id))
      return &step->file;
  return nullptr;
}

std::string text_of(const std::vector<Change>& changes) {
  json::array all;
  for (const Change& change : changes) all.push_back(json::array{change.fact, change.was, change.is});
  return json::serialize(all);
}

Expected<std::vector<Change>, std::string> changes_of(std::string_view text) {
  boost::system::error_code error;
  const json::value all = json::parse(text, error);
  if (error || !all.is_array()) return unexpected(std::string("the changes are no JSON"));
  std::vector<Change> changes;
  for (const json::value& one : all.get_array()) {
    const json::array* parts = one.if_array();
    if (parts == nullptr || parts->size() != 3 ||
        !std::all_of(parts->begin(), parts->end(), [](const json::value& part) { return part.is_string(); }))
      return unexpected(std::string("a change is not its name and two texts"));
    const auto part = [&](std::size_t n) { return std::string((*parts)[n].get_string()); };
    changes.push_back({part(0), part(1), part(2)});
  }
  return changes;
}

}  // namespace eboard::tournament
