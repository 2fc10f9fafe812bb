// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/chess/notation/written_game.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/pgn/pgn_tag.hpp"
#include "rules/text/comment_text.hpp"

namespace eboard::rules {

namespace {

using pgn_text::append_tag;

constexpr std::size_t kLineLength = 80;

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};
constexpr std::array<RosterTag, 7> kRoster{{{"Event", "?"},
                                            {"Site", "?"},
                                            {"Date", "????.??.??"},
                                            {"Round", "?"},
                                            {"White", "?"},
                                            {"Black", "?"},
                                            {"Result", "*"}}};

/// Tags that follow from the record and are not copied from its list.
constexpr std::array<std::string_view, 5> kDerived{"Result", "SetUp", "FEN", "Odds", "Variant"};

template <class Names>
bool among(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void append_tags(std::string& out, const GameRecord& game) {
  for (const auto& [name, unknown] : kRoster) {
    append_tag(out, name, name == "Result" ? to_string(game.result) : game.tag(name).value_or(unknown));
  }
  if (game.chess960) {
    append_tag(out, "Variant", "Chess960");
  } else if (const auto variant = game.tag("Variant")) {
    append_tag(out, "Variant", *variant);
  }
  if (game.start != Setup::initial()) {
    append_tag(out, "SetUp", "1");
    append_tag(out, "FEN", to_plain_fen(game.start));
  }
  if (const std::string odds = odds_text(game.start); !odds.empty()) append_tag(out, "Odds", odds);
  for (const Tag& tag : game.tags) {
    const bool roster =
        std::any_of(kRoster.begin(), kRoster.end(), [&](const RosterTag& r) { return r.name == tag.name; });
    if (!roster && !among(kDerived, tag.name)) append_tag(out, tag.name, tag.value);
  }
}

/// Breaks movetext between words.
class Lines {
 public:
  explicit Lines(std::string& out) : out_(out) {}

  void word(std::string_view text) {
    if (column_ && column_ + 1 + text.size() > kLineLength) {
      out_ += '\n';
      column_ = 0;
    } else if (column_) {
      out_ += ' ';
      ++column_;
    }
    // '%' in the first column would hide the line from readers.
    if (column_ == 0 && text.starts_with('%')) {
      out_ += ' ';
      ++column_;
    }
    out_ += text;
    column_ += text.size();
  }

 private:
  std::string& out_;
  std::size_t column_ = 0;
};

void append_comment(Lines& lines, const CommentTimes& times, std::string_view text) {
  for (const std::string& word : comment_words(times, text)) lines.word(word);
}

void append_moves(Lines& lines, const GameRecord& game, const GameNotation& notation) {
  append_comment(lines, {}, game.comment);
  const WrittenGame moves = written(game, notation);
  bool number_due = true;
  const WrittenPly* before = nullptr;
  for (const WrittenPly& ply : moves.plies) {
    const bool white = ply.mover == Color::white;
    // A move in advance: other programs read that Black has passed.
    if (const auto* last = std::exchange(before, &ply); last != nullptr && last->mover == ply.mover)
      lines.word("--");
    if (white || number_due) lines.word(move_number(ply.number, ply.mover));
    lines.word(ply.text);
    append_comment(lines, {ply.record->clock, ply.record->elapsed}, ply.record->comment);
    number_due = ply.record->clock || ply.record->elapsed || !ply.record->comment.empty();
  }
  if (!moves.illegal.empty()) append_comment(lines, {}, fmt::format("not legal here: {}", moves.illegal));
}

}  // namespace

std::string to_pgn(const GameRecord& game) { return to_pgn(game, GameNotation(san_style(), english())); }

std::string to_pgn(const GameRecord& game, const GameNotation& notation) {
  std::string out;
  append_tags(out, game);
  out += '\n';
  Lines lines(out);
  append_moves(lines, game, notation);
  lines.word(to_string(game.result));
  out += "\n\n";
  return out;
}

}  // namespace eboard::rules
