// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/written_entry.hpp"

#include <fmt/format.h>

#include "rules/quaternity/notation/record_words.hpp"

namespace eboard::rules::quaternity {

namespace {

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

constexpr std::string_view kHidden = "not public";

/// The text of an entry after the player's name, in words of the record.
struct EntryText {
  const MoveNotation& notation;
  const Position& before;
  bool reasons;

  std::string operator()(const MoveMade& made) const { return notation.write(before, made.move); }
  std::string operator()(const Frozen& frozen) const { return std::string(word(frozen.reason)); }
  std::string operator()(const Irregular& made) const {
    return fmt::format("{} {}-{}{}", words::word(words::Act::irregular), to_string(made.move.from),
                       to_string(made.move.to),
                       made.move.promotion == Role::pawn ? std::string_view()
                                                         : notation.language().letter(made.move.promotion));
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
  std::string operator()(const Paused&) const { return std::string(words::word(words::Act::pauses)); }
  std::string operator()(const Confirmed&) const { return std::string(words::word(words::Act::confirms)); }
  std::string operator()(const TakenBack& back) const {
    return fmt::format("{} {}", words::word(words::Act::takes_back), back.ply);
  }
  std::string operator()(const RulingMade& made) const {
    const bool hidden = !reasons && !made.ruling.because.empty();
    const auto cut = comment_words({}, hidden ? kHidden : made.ruling.because);
    return fmt::format("{} {}", command_text(made.ruling),
                       cut.empty() ? "{}" : fmt::format("{}", fmt::join(cut, " ")));
  }
};

const Note& note_of(const Record& record, std::size_t n) {
  static const Note kNone;
  return n < record.notes.size() ? record.notes[n] : kNone;
}

/// True for an offer with the next move, which then bears the sign.
bool is_offer_with_move(const Record& record, std::size_t n) {
  const auto& entries = record.game.entries();
  return n + 1 < entries.size() && std::holds_alternative<DrawOffered>(entries[n].what) &&
         std::holds_alternative<MoveMade>(entries[n + 1].what) && note_of(record, n) == Note{};
}

}  // namespace

std::vector<WrittenEntry> written_entries(const Record& record, const Form& form) {
  const MoveNotation notation(*record.language, form);
  const auto& entries = record.game.entries();
  std::vector<WrittenEntry> out;
  for (std::size_t n = 0; n < entries.size(); ++n) {
    const bool offered = is_offer_with_move(record, n);
    n += offered ? 1 : 0;
    const Position& before = record.game.before(n);
    const Note& note = note_of(record, n);
    std::string text = std::visit(EntryText{notation, before, form.reasons}, entries[n].what) + note.marks;
    if (offered) text += words::word(words::Act::offers);
    const auto by =
        std::holds_alternative<RulingMade>(entries[n].what) ? std::nullopt : std::optional(entries[n].by);
    out.push_back({n, before.round(), by, std::move(text), words::mated(entries[n]), note});
  }
  return out;
}

}  // namespace eboard::rules::quaternity
