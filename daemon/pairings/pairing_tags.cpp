// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pairings/pairing_tags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <span>
#include <utility>

#include "rules/chess/pgn/pgn_signs.hpp"

namespace eboard::daemon {

namespace {

using namespace std::string_view_literals;
using rules::pgn_text::folded;
using rules::pgn_text::trimmed;
using WordList = std::span<const std::string_view>;

// In lower case; letters outside ASCII in both cases, as lower() leaves them alone.
constexpr std::array kRoundWords{"r"sv,       "rd"sv,      "rnd"sv,  "round"sv,  "runde"sv,  "ronde"sv,
                                 "ronda"sv,   "turno"sv,   "tour"sv, "kolo"sv,   "runda"sv,  "omgang"sv,
                                 "omgång"sv,  "kierros"sv, "тур"sv,  "Тур"sv,    "ТУР"sv,    "rodada"sv,
                                 "forduló"sv, "fordulo"sv, "rund"sv, "umferð"sv, "umferd"sv, "krog"sv};
constexpr std::array kBoardWords{"b"sv,         "bd"sv,      "board"sv,      "table"sv,     "tb"sv,
                                 "brett"sv,     "br"sv,      "bord"sv,       "tisch"sv,     "tavolo"sv,
                                 "mesa"sv,      "tablero"sv, "tabuleiro"sv,  "échiquier"sv, "Échiquier"sv,
                                 "echiquier"sv, "доска"sv,   "Доска"sv,      "stůl"sv,      "stol"sv,
                                 "asztal"sv,    "pöytä"sv,   "szachownica"sv};
constexpr std::array kOrdinals{"st"sv, "nd"sv, "rd"sv, "th"sv, "ème"sv, "eme"sv};
/// Alone behind a number they may also be a part of a round: "2a", "2e".
constexpr std::array kShortOrdinals{"e"sv, "er"sv, "a"sv, "ª"sv, "º"sv};
constexpr std::array kByes{"bye"sv,      "byes"sv,     "spielfrei"sv,  "freilos"sv, "exempt"sv, "exent"sv,
                           "descansa"sv, "descanso"sv, "riposa"sv,     "riposo"sv,  "vrij"sv,   "pauza"sv,
                           "pauze"sv,    "frirunde"sv, "vapaavuoro"sv, "isento"sv,  "volno"sv,  "unpaired"sv};
constexpr std::array kWordsOfByes{"half"sv,    "full"sv,      "zero"sv, "point"sv,    "pt"sv,  "requested"sv,
                                  "pairing"sv, "allocated"sv, "no"sv,   "opponent"sv, "not"sv, "paired"sv};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return out;
}

/// In lower case, with a plain blank for every other one.
std::string plain(std::string_view text) {
  std::string out;
  text = trimmed(text);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t blank = rules::pgn_text::blank_length(text.data() + at, text.data() + text.size());
    out += blank > 0 ? ' ' : text[at];
    at += blank > 0 ? blank : 1;
  }
  return lower(out);
}

bool has(WordList list, std::string_view word) { return std::ranges::find(list, word) != list.end(); }

/// "", "?", "???", "-".
bool is_unknown(std::string_view text) { return text.find_first_not_of("?-") == std::string_view::npos; }

/// Takes numbers, words and signs off the front of a text.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  [[nodiscard]] bool done() const { return rest_.empty(); }

  bool word(WordList list) {
    std::size_t end = 0;
    while (end < rest_.size() && !is_digit(rest_[end]) &&
           " .,:;#"sv.find(rest_[end]) == std::string_view::npos)
      ++end;
    if (end == 0 || !has(list, rest_.substr(0, end))) return false;
    rest_.remove_prefix(end);
    return true;
  }

  void signs(std::string_view any_of) {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(any_of), rest_.size()));
  }

  std::optional<int> number() {
    int value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value < 1 || value > kMaxPairingNumber) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  /// The dot before another number.
  bool dot() {
    if (rest_.size() < 2 || rest_[0] != '.' || !is_digit(rest_[1])) return false;
    rest_.remove_prefix(1);
    return true;
  }

 private:
  std::string_view rest_;
};

constexpr auto kBetween = " .:#"sv;  ///< a word and its number

/// `year` 0, which is a leap year, stands for one that is not known.
int days_of(int month, int year) {
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  if (month == 2) return leap ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

}  // namespace

std::optional<std::vector<int>> round_numbers(std::string_view value) {
  constexpr std::size_t kMaxParts = 3;
  const std::string text = plain(value);
  if (is_unknown(text)) return std::vector<int>{};
  Cursor cursor(text);
  cursor.signs(cursor.word(kRoundWords) ? kBetween : "#"sv);
  std::vector<int> numbers;
  do {
    const auto number = cursor.number();
    if (!number || numbers.size() == kMaxParts) return std::nullopt;
    numbers.push_back(*number);
  } while (cursor.dot());
  if (numbers.size() == 1) {
    const bool needs_word = !cursor.word(kOrdinals) && cursor.word(kShortOrdinals);
    cursor.signs(" .");
    if (!cursor.word(kRoundWords) && needs_word) return std::nullopt;
    cursor.signs(" .");
    Cursor behind = cursor;
    behind.signs(" ,;/|-");
    if (behind.word(kBoardWords)) {
      cursor = behind;
      cursor.signs(kBetween);
      const auto board = cursor.number();
      if (!board) return std::nullopt;
      numbers.push_back(*board);
    }
  }
  return cursor.done() ? std::optional(numbers) : std::nullopt;
}

std::optional<int> board_number(std::string_view value) {
  const std::string text = plain(value);
  if (is_unknown(text)) return 0;
  Cursor cursor(text);
  cursor.signs(cursor.word(kBoardWords) ? kBetween : "#"sv);
  const auto number = cursor.number();
  if (!number) return std::nullopt;
  const bool needs_word = !cursor.word(kOrdinals) && cursor.word(kShortOrdinals);
  cursor.signs(" .");
  if (!cursor.word(kBoardWords) && needs_word) return std::nullopt;
  return cursor.done() ? number : std::nullopt;
}

bool is_pgn_date(std::string_view text) {
  int year = 0, month = 1, day = 1;
  const auto part = [&](std::size_t at, std::size_t digits, int& value) {
    const std::string_view piece = text.substr(at, digits);
    if (piece == std::string_view("????").substr(0, digits)) return true;
    const auto [end, error] = std::from_chars(piece.data(), piece.data() + digits, value);
    return error == std::errc() && end == piece.data() + digits && value >= 0;
  };
  return text.size() == 10 && text[4] == '.' && text[7] == '.' && part(0, 4, year) && part(5, 2, month) &&
         part(8, 2, day) && month >= 1 && month <= 12 && day >= 1 && day <= days_of(month, year);
}

std::optional<std::string> pgn_date_of(std::string_view value) {
  const std::string text = folded(trimmed(value));
  if (text.find_first_not_of("?.-/ ") == std::string::npos) return std::string();
  if (is_pgn_date(text)) return text;
  const std::size_t first = text.find_first_of("-/.");
  if (first == std::string::npos) return std::nullopt;
  const char sign = text[first];
  const std::size_t second = text.find(sign, first + 1);
  if (second == std::string::npos) return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t to) {
    const std::string_view part = trimmed(std::string_view(text).substr(from, to - from));
    int read = -1;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), read);
    return error == std::errc() && end == part.data() + part.size() && part.size() <= 4 ? read : -1;
  };
  const auto date = [](int year, int month, int day) -> std::optional<std::string> {
    if (year < 1000 || month < 0 || day < 0) return std::nullopt;
    std::string out = fmt::format("{:04}.{:02}.{:02}", year, month, day);
    return is_pgn_date(out) ? std::optional(std::move(out)) : std::nullopt;
  };
  const int a = number(0, first), b = number(first + 1, second), c = number(second + 1, text.size());
  if (a >= 1000) return date(a, b, c);
  const auto day_first = date(c, b, a);
  // 11/12/2026 is written for two days; with dots and hyphens the day comes first.
  const auto month_first = sign == '/' ? date(c, a, b) : std::nullopt;
  if (day_first && month_first && a != b) return std::nullopt;
  return day_first ? day_first : month_first;
}

bool is_bye(std::string_view name) {
  const std::string text = plain(name);
  bool bye = text == "no opponent" || text == "not paired";
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t from = text.find_first_not_of(" .,:;()[]<>*-_/+=0123456789", at);
    if (from == std::string::npos) break;
    at = std::min(text.find_first_of(" .,:;()[]<>*-_/+=0123456789", from), text.size());
    const auto word = std::string_view(text).substr(from, at - from);
    if (has(kByes, word))
      bye = true;
    else if (!has(kWordsOfByes, word) && word != "½")
      return false;
  }
  return bye;
}

}  // namespace eboard::daemon
