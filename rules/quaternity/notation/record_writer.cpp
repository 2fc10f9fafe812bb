// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>

#include "rules/pgn_tag.hpp"
#include "rules/quaternity/notation/record.hpp"
#include "rules/quaternity/notation/record_words.hpp"

namespace eboard::rules::quaternity {

namespace {

using pgn_text::append_tag;

/// These stand first, in this order; all others follow as they came.
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
  if (start.setup() != Setup::initial()) append_tag(out, "Position", to_string(start.setup()));
  for (const Tag& tag : record.tags) {
    if (!among(kRoster, tag.name) && !among(words::kDerivedTags, tag.name)) {
      append_tag(out, tag.name, tag.value);
    }
  }
}

std::string_view word(FreezeReason reason) {
  switch (reason) {
    case FreezeReason::resigned:
      return words::word(words::Act::resigns);
    case FreezeReason::time:
      return words::word(words::Act::time);
    case FreezeReason::forfeit:
      break;
  }
  return words::word(words::Act::forfeits);
}

/// What an entry says behind the name of the player, in words of the record.
struct EntryText {
  const MoveNotation& notation;
  const Position& before;

  std::string operator()(const MoveMade& made) const { return notation.write(before, made.move); }
  std::string operator()(const Frozen& frozen) const { return std::string(word(frozen.reason)); }
  std::string operator()(const MateRuled& ruled) const {
    return fmt::format("{} {}{}", words::kMates, words::letter(ruled.of),
                       ruled.by ? fmt::format(" {} {}", words::kFor, words::letter(*ruled.by)) : "");
  }
  std::string operator()(const DrawOffered&) const { return std::string(words::word(words::Act::offers)); }
  std::string operator()(const DrawAccepted&) const { return std::string(words::word(words::Act::agrees)); }
  std::string operator()(const DrawDeclined&) const { return std::string(words::word(words::Act::declines)); }
  std::string operator()(const DrawClaimed& claimed) const {
    std::string out =
        fmt::format("{} {}", words::word(words::Act::claims),
                    claimed.as == EndKind::repetition ? words::kRepetition : words::kFiftyMoves);
    if (claimed.with) out += fmt::format(" {} {}", words::kWith, notation.write(before, *claimed.with));
    return out;
  }
  std::string operator()(const DrawRuled& ruled) const { return with_reason(words::kDraw, ruled.reason); }
  std::string operator()(const Annulled& ruled) const { return with_reason(words::kAnnuls, ruled.reason); }

 private:
  static std::string with_reason(std::string_view what, std::string_view reason) {
    const auto cut = comment_words({}, reason);
    return fmt::format("{} {}", what, cut.empty() ? "{}" : fmt::format("{}", fmt::join(cut, " ")));
  }
};

bool is_ruling(const Entry& entry) {
  return std::holds_alternative<MateRuled>(entry.what) || std::holds_alternative<DrawRuled>(entry.what) ||
         std::holds_alternative<Annulled>(entry.what);
}

/// The rounds, entry by entry.
class RoundWriter {
 public:
  RoundWriter(const Record& record, const Form& form)
      : record_(record), entries_(record.game.entries()), notation_(*record.language, form) {}

  /// `break_rounds`: each on a line of its own.
  [[nodiscard]] std::string write(bool comments, std::string_view between_rounds) const {
    std::string out;
    int round = 0;
    for (std::size_t n = 0; n < entries_.size(); ++n) {
      const bool offered = is_offer_with_move(n);
      n += offered ? 1 : 0;
      const Position& before = record_.game.before(n);
      if (before.round() != round) {
        round = before.round();
        out += fmt::format("{}{}.", out.empty() ? "" : between_rounds, round);
      }
      out += fmt::format(" {}{}", entry_text(n), offered ? words::word(words::Act::offers) : "");
      if (const std::string mated = words::mated(entries_[n]); !mated.empty()) {
        out += fmt::format("{{{}}}", mated);
      }
      if (comments) append_comment(out, note(n));
    }
    return out;
  }

 private:
  /// Offered with the move that stands next, which then bears the sign.
  [[nodiscard]] bool is_offer_with_move(std::size_t n) const {
    return n + 1 < entries_.size() && std::holds_alternative<DrawOffered>(entries_[n].what) &&
           std::holds_alternative<MoveMade>(entries_[n + 1].what) && note(n) == Note{};
  }

  [[nodiscard]] std::string entry_text(std::size_t n) const {
    const Entry& entry = entries_[n];
    const std::string by =
        is_ruling(entry) ? std::string(words::kArbiter) : fmt::format("{}:", words::letter(entry.by));
    return fmt::format("{} {}{}", by, std::visit(EntryText{notation_, record_.game.before(n)}, entry.what),
                       note(n).marks);
  }

  [[nodiscard]] const Note& note(std::size_t n) const {
    static const Note kNone;
    return n < record_.notes.size() ? record_.notes[n] : kNone;
  }

  static void append_comment(std::string& out, const Note& note) {
    for (const std::string& word : comment_words(note.times, note.comment)) out += ' ' + word;
  }

  const Record& record_;
  const std::vector<Entry>& entries_;
  MoveNotation notation_;
};

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
  const std::string rounds = RoundWriter(record, form).write(true, "\n");
  return rounds.empty() ? out + '\n' : out + rounds + "\n\n";
}

std::string movetext(const Record& record, const Form& form) {
  return RoundWriter(record, form).write(false, " ");
}

}  // namespace eboard::rules::quaternity
