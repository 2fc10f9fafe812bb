// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/pgn/pgn_tag.hpp"
#include "rules/quaternity/notation/record.hpp"
#include "rules/quaternity/notation/record_words.hpp"
#include "rules/quaternity/notation/written_entry.hpp"

namespace eboard::rules::quaternity {

namespace {

using pgn_text::append_tag;

/// These tags stand first, in this order; all others follow in the order read.
constexpr std::array<std::string_view, 8> kRoster{"Event", "Site", "Date",  "Round",
                                                  "White", "Red",  "Black", "Green"};

template <class Names>
bool among(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string result_text(const Record& record) {
  if (record.signed_points) return words::to_string(*record.signed_points);
  return record.game.ending() ? words::to_string(record.game.points()) : "*";
}

void append_tags(std::string& out, const Record& record) {
  for (const std::string_view name : kRoster) {
    if (const auto value = record.tag(name)) append_tag(out, name, *value);
  }
  append_tag(out, "Result", result_text(record));
  append_tag(out, "Edition", words::kEdition);
  append_tag(out, "Language", record.language->code);
  const Position& start = record.game.start();
  if (start.options() != Options{}) append_tag(out, "Options", words::to_string(start.options()));
  if (record.game.occasion() == Occasion::friendly) append_tag(out, words::kFriendlyTag, words::kFriendly);
  if (start.setup() != Setup::initial()) append_tag(out, "Position", to_string(start.setup()));
  for (const Tag& tag : record.tags) {
    if (!among(kRoster, tag.name) && !among(words::kDerivedTags, tag.name)) {
      append_tag(out, tag.name, tag.value);
    }
  }
}

std::string rounds(const Record& record, const Form& form, bool comments, std::string_view between_rounds) {
  std::string out;
  int round = 0;
  for (const WrittenEntry& entry : written_entries(record, form)) {
    if (entry.round != round) {
      round = entry.round;
      out += fmt::format("{}{}.", out.empty() ? "" : between_rounds, round);
    }
    out += ' ';
    out += entry.by ? fmt::format("{}:", words::letter(*entry.by)) : std::string(words::kArbiter);
    out += ' ' + entry.text;
    if (!entry.mated.empty()) out += fmt::format("{{{}}}", entry.mated);
    if (!comments) continue;
    for (const std::string& word : comment_words(entry.note.times, entry.note.comment)) out += ' ' + word;
  }
  return out;
}

}  // namespace

std::optional<std::string_view> Record::tag(std::string_view name) const {
  const auto found = std::find_if(tags.begin(), tags.end(), [&](const Tag& tag) { return tag.name == name; });
  if (found == tags.end()) return {};
  return found->value;
}

std::string to_text(const Record& record, const Form& form) {
  std::string out;
  append_tags(out, record);
  out += '\n';
  if (const auto cut = comment_words({}, record.comment); !cut.empty()) {
    out += fmt::format("{}\n", fmt::join(cut, " "));
  }
  const std::string text = rounds(record, form, true, "\n");
  return text.empty() ? out + '\n' : out + text + "\n\n";
}

std::string movetext(const Record& record, const Form& form) { return rounds(record, form, false, " "); }

}  // namespace eboard::rules::quaternity
