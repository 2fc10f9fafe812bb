// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn_result.hpp"

#include <array>
#include <string>
#include <utility>

#include "rules/chess/pgn/pgn_signs.hpp"

namespace eboard::rules {

namespace {

/// One side of a result.
enum class Score { win, loss, draw, won_by_forfeit, lost_by_forfeit, drawn_sign };

struct Side {
  std::string_view text;
  Score score;
};
/// The longer ones first.
constexpr std::array<Side, 14> kSides{{{"1/2", Score::draw},
                                       {"0.5", Score::draw},
                                       {"0,5", Score::draw},
                                       {".5", Score::draw},
                                       {"1FF", Score::won_by_forfeit},
                                       {"1F", Score::won_by_forfeit},
                                       {"0FF", Score::lost_by_forfeit},
                                       {"0F", Score::lost_by_forfeit},
                                       {"1", Score::win},
                                       {"0", Score::loss},
                                       {"=", Score::drawn_sign},
                                       {"+", Score::won_by_forfeit},
                                       {"-", Score::lost_by_forfeit},
                                       {"F", Score::lost_by_forfeit}}};

struct Taken {
  Score score;
  std::string_view rest;
};

/// Calls `next` for every way to take a side off the front, until it returns a result.
template <class Next>
std::optional<WrittenResult> each_side(std::string_view text, Next next) {
  for (const Side& side : kSides) {
    if (!text.starts_with(side.text)) continue;
    if (const auto found = next(side.score, text.substr(side.text.size()))) return found;
  }
  return std::nullopt;
}

bool is_draw(Score score) { return score == Score::draw || score == Score::drawn_sign; }
bool wins(Score score) { return score == Score::win || score == Score::won_by_forfeit; }
bool loses(Score score) { return score == Score::loss || score == Score::lost_by_forfeit; }
bool is_forfeit(Score score) { return score == Score::won_by_forfeit || score == Score::lost_by_forfeit; }

std::optional<WrittenResult> together(Score white, Score black) {
  const bool forfeit = is_forfeit(white) || is_forfeit(black);
  if (is_draw(white) && is_draw(black)) return WrittenResult{Result::draw, false, false};
  if (wins(white) && loses(black)) return WrittenResult{Result::white_wins, forfeit, false};
  if (loses(white) && wins(black)) return WrittenResult{Result::black_wins, forfeit, false};
  if (loses(white) && loses(black)) return WrittenResult{Result::unknown, true, true};
  return std::nullopt;
}

std::optional<WrittenResult> of_two_sides(std::string_view text) {
  return each_side(text, [&](Score white, std::string_view rest) -> std::optional<WrittenResult> {
    // "+-" and "-+" need no sign between them.
    const bool signs = is_forfeit(white);
    const bool between = !rest.empty() && (rest[0] == '-' || rest[0] == ':' || rest[0] == '/');
    const auto black_of = [&](std::string_view written) {
      return each_side(written, [&](Score black, std::string_view end) -> std::optional<WrittenResult> {
        if (!end.empty()) return std::nullopt;
        return together(white, black);
      });
    };
    if (between) {
      if (const auto found = black_of(rest.substr(1))) return found;
    }
    return signs && rest == (white == Score::won_by_forfeit ? "-" : "+") ? black_of(rest) : std::nullopt;
  });
}

/// As PGN writes it: nearly all are.
std::optional<WrittenResult> usual_result(std::string_view text) {
  if (text == "1-0") return WrittenResult{Result::white_wins, false, false};
  if (text == "0-1") return WrittenResult{Result::black_wins, false, false};
  if (text == "1/2-1/2") return WrittenResult{Result::draw, false, false};
  if (text == "*") return WrittenResult{};
  return std::nullopt;
}

}  // namespace

std::optional<WrittenResult> read_result(std::string_view text) {
  if (const auto usual = usual_result(text)) return usual;
  if (text.empty() || text == "?") return WrittenResult{};
  constexpr std::size_t kLongest = 24;
  if (text.size() > kLongest) return std::nullopt;
  std::string folded = pgn_text::folded(text);
  for (char& c : folded) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - ('a' - 'A'));
  }
  if (folded == "1/2" || folded == "0.5" || folded == "=") return WrittenResult{Result::draw, false, false};
  // A mark behind both sides: "1-0F", "1-0 FF".
  std::string_view sides = folded;
  for (const std::string_view mark : {"FF", "F", "(F)", "(FF)"}) {
    if (!sides.ends_with(mark)) continue;
    auto result = of_two_sides(sides.substr(0, sides.size() - mark.size()));
    if (!result || result->result == Result::draw) continue;
    result->forfeit = true;
    return result;
  }
  return of_two_sides(sides);
}

std::optional<WrittenResult> read_result_tag(std::string_view value) {
  if (const auto usual = usual_result(value)) return usual;
  std::string words;
  for (const char* at = value.data(); at < value.data() + value.size();) {
    const std::size_t blank = pgn_text::blank_length(at, value.data() + value.size());
    if (blank == 0) words += *at;
    at += blank == 0 ? 1 : blank;
  }
  return read_result(words);
}

}  // namespace eboard::rules
