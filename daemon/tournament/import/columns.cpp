// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "daemon/tournament/import/words.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {
namespace {

/// A column by its head, or by what is in it.
struct Known {
  int column = 0;
  HeadWord word;
};

/// The columns of rounds: 1, 2, 3, ... from left to right, each one column or each three.
RoundColumns find_rounds(const std::vector<std::string>& plain) {
  RoundColumns rounds;
  int count = 0, last_head = 0, gap = 0;
  bool words = false;
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const auto head = round_head(plain[at]);
    const int column = static_cast<int>(at) + 1;
    if (!head || head->round != count + 1) continue;
    if (count == 1) gap = column - last_head;
    if (count >= 1 && column - last_head != gap) break;
    if (count == 0) rounds.first = column;
    ++count;
    last_head = column;
    words = words || head->word;
  }
  // One number alone may be anything.
  if (count == 0 || (!words && count < 2)) return {};
  const auto blank = [&](int column) {
    return static_cast<std::size_t>(column) <= plain.size() &&
           plain[static_cast<std::size_t>(column) - 1].empty();
  };
  if (gap == 0) gap = blank(last_head + 1) && blank(last_head + 2) ? 3 : 1;
  for (int column = rounds.first; column < last_head; ++column) {
    if ((column - rounds.first) % gap != 0 && !blank(column)) return {};
  }
  rounds.each = gap;
  rounds.last = last_head + gap - 1;
  return gap == 1 || gap == 3 ? rounds : RoundColumns{};
}

/// What is below a column without a head are titles.
bool holds_titles(const std::vector<Row>& rows, std::size_t below, int column) {
  constexpr std::size_t kRowsOfTitles = 2000;
  bool any = false;
  for (std::size_t at = below; at < std::min(rows.size(), below + kRowsOfTitles); ++at) {
    const std::string_view cell = rows[at].cell(column);
    if (cell.empty() || rows[at].filled() < 3) continue;
    if (title_in(cell).empty()) return false;
    any = true;
  }
  return any;
}

/// The fields of one side, or of neither.
Field field_of(Head head, Colour side) {
  const auto of_side = [&](Field white, Field black, Field neither) {
    return side == Colour::white ? white : side == Colour::black ? black : neither;
  };
  switch (head) {
    case Head::table:
      return Field::table;
    case Head::result:
      return Field::result;
    case Head::white:
      return Field::white;
    case Head::black:
      return Field::black;
    case Head::name:
      return of_side(Field::white, Field::black, Field::name);
    case Head::last_name:
      return Field::last_name;
    case Head::first_name:
      return Field::first_name;
    case Head::number:
      return of_side(Field::white_number, Field::black_number, Field::number);
    case Head::rank:
      return Field::rank;
    case Head::title:
      return of_side(Field::white_title, Field::black_title, Field::title);
    case Head::rating:
      return of_side(Field::white_rating, Field::black_rating, Field::rating);
    case Head::federation:
      return of_side(Field::white_federation, Field::black_federation, Field::federation);
    case Head::fide_id:
      return of_side(Field::white_fide_id, Field::black_fide_id, Field::fide_id);
    case Head::birth:
      return Field::birth;
    case Head::sex:
      return Field::sex;
    case Head::team:
      return of_side(Field::white_team, Field::black_team, Field::team);
    case Head::points:
      return Field::points;
  }
  return Field::points;
}

/// Gathers columns for fields, and says which are not certain.
class Chooser {
 public:
  Chooser(const Row& heads, Proposal& proposal) : heads_(heads), proposal_(proposal) {}

  void take(Field field, const Known& known) { candidates_[field].push_back(known); }

  void choose() {
    for (auto& [field, columns] : candidates_) {
      const int weight =
          std::ranges::max(columns, {}, [](const Known& k) { return k.word.weight; }).word.weight;
      std::erase_if(columns, [&](const Known& known) { return known.word.weight < weight; });
      if (columns.size() == 1) {
        proposal_.mapping.columns.push_back({field, columns.front().column});
      } else {
        uncertain(field, columns);
      }
    }
  }

 private:
  void uncertain(Field field, const std::vector<Known>& columns) {
    const bool needed = field == Field::white || field == Field::black || field == Field::name ||
                        field == Field::result || field == Field::table;
    std::string all;
    for (const Known& known : columns)
      all += fmt::format("{}{} \"{}\"", all.empty() ? "" : ", ", known.column,
                         rules::shown(heads_.cell(known.column)));
    proposal_.findings.push_back(
        {needed ? Severity::error : Severity::warning, heads_.line, columns.front().column,
         columns.back().column,
         fmt::format("columns {} may each be {}; {}say which one, as \"{}={}\"", all, to_string(field),
                     needed ? "" : "none was read; ", to_string(field), columns.front().column)});
  }

  const Row& heads_;
  Proposal& proposal_;
  std::map<Field, std::vector<Known>> candidates_;
};

class Finder {
 public:
  Finder(const Row& heads, const std::vector<Row>& rows, std::size_t below)
      : heads_(heads), rows_(rows), below_(below) {
    for (const std::string& cell : heads.cells) plain_.push_back(plain_words(cell));
    rounds_ = find_rounds(plain_);
    for (std::size_t at = 0; at < plain_.size(); ++at) {
      const int column = static_cast<int>(at) + 1;
      if (rounds_.first != 0 && column >= rounds_.first && column <= rounds_.last) continue;
      if (const auto word = head_word(plain_[at])) known_.push_back({column, *word});
    }
  }

  std::optional<Proposal> propose() {
    Proposal proposal;
    const bool sides = count(Head::white) > 0 && count(Head::black) > 0;
    const bool two_names = count(Head::name) == 2 && (count(Head::result) > 0 || count(Head::table) > 0);
    if (sides || (two_names && rounds_.first == 0)) {
      pairings(proposal, sides);
    } else if (names() && rounds_.first != 0) {
      proposal.kind = Said::Kind::tournament;
      players(proposal);
    } else if (names() && known_.size() > 1) {
      players(proposal);
    } else if (count(Head::team) > 0 && rounds_.first != 0) {
      proposal.kind = Said::Kind::tournament;
      proposal.of_teams = true;
      players(proposal);
    } else {
      return std::nullopt;
    }
    proposal.mapping.heads = fingerprint(heads_.cells);
    return proposal;
  }

 private:
  [[nodiscard]] std::ptrdiff_t count(Head head) const {
    return std::ranges::count_if(known_, [&](const Known& known) { return known.word.head == head; });
  }
  [[nodiscard]] bool names() const { return count(Head::name) > 0 || count(Head::last_name) > 0; }
  /// 0: none, or several.
  [[nodiscard]] int only(Head head) const {
    int column = 0;
    for (const Known& known : known_) {
      if (known.word.head != head) continue;
      if (column != 0) return 0;
      column = known.column;
    }
    return column;
  }

  void add_titles(std::vector<Known>& known) const {
    for (std::size_t at = 0; at < plain_.size(); ++at) {
      const int column = static_cast<int>(at) + 1;
      const bool of_round = rounds_.first != 0 && column >= rounds_.first && column <= rounds_.last;
      if (plain_[at].empty() && !of_round && holds_titles(rows_, below_, column))
        known.push_back({column, {Head::title, 0, false, false}});
    }
    std::ranges::sort(known, {}, &Known::column);
  }

  void players(Proposal& proposal) {
    std::vector<Known> known = known_;
    if (count(Head::title) == 0) add_titles(known);
    const bool first_names = count(Head::first_name) > 0;
    // "Nombre" and "Nom" are the whole name, or one of two parts of it.
    const bool spanish = count(Head::last_name) > 0 && count(Head::name) > 0 && !first_names;
    Chooser chooser(heads_, proposal);
    for (const Known& each : known) {
      Field field = field_of(each.word.head, Colour::none);
      if (field == Field::name && spanish) field = Field::first_name;
      if (field == Field::name && first_names && count(Head::last_name) == 0) field = Field::last_name;
      if (field == Field::table || field == Field::result) continue;
      chooser.take(field, each);
    }
    chooser.choose();
    proposal.mapping.rounds = rounds_;
  }

  void pairings(Proposal& proposal, bool sides) {
    proposal.kind = Said::Kind::round;
    std::vector<Known> known = known_;
    if (!sides) {
      bool first = true;
      for (Known& each : known) {
        if (each.word.head != Head::name) continue;
        each.word.head = std::exchange(first, false) ? Head::white : Head::black;
      }
      proposal.findings.push_back({Severity::warning, heads_.line, 0, 0,
                                   "no column is called White; the first name was taken as White's"});
    }
    add_titles(known);
    Chooser chooser(heads_, proposal);
    const std::vector<Colour> sides_of = sides_of_columns(known);
    for (std::size_t at = 0; at < known.size(); ++at) {
      const Head head = known[at].word.head;
      if (head == Head::points || head == Head::birth || head == Head::sex || head == Head::rank) continue;
      if (head == Head::number && is_table(known, sides_of, at)) {
        chooser.take(Field::table, known[at]);
        continue;
      }
      const Field field = field_of(head, sides_of[at]);
      if (field <= Field::black_team) chooser.take(field, known[at]);
    }
    chooser.choose();
  }

  /// A lone number before both names, where no column is the table's.
  bool is_table(const std::vector<Known>& known, const std::vector<Colour>& sides, std::size_t at) const {
    if (count(Head::table) > 0 || sides[at] != Colour::white) return false;
    std::ptrdiff_t numbers = 0;
    for (const Known& each : known) numbers += each.word.head == Head::number ? 1 : 0;
    return numbers == 1;
  }

  /// Whose a column is: of the one whose name is nearer to the edge; between the names, on whose side of the
  /// result it is, or of the first one if it has nothing of the kind.
  static std::vector<Colour> sides_of_columns(const std::vector<Known>& known) {
    int white = 0, black = 0, result = 0;
    for (const Known& each : known) {
      if (each.word.head == Head::white && white == 0) white = each.column;
      if (each.word.head == Head::black && black == 0) black = each.column;
      if (each.word.head == Head::result) result = each.column;
    }
    const Colour first = white < black ? Colour::white : Colour::black;
    const Colour second = white < black ? Colour::black : Colour::white;
    const auto [from, to] = std::minmax(white, black);
    const bool between_them = result > from && result < to;
    std::vector<Colour> sides;
    std::map<Head, int> of_first;
    for (const Known& each : known) {
      Colour side = each.column < from ? first : each.column > to ? second : Colour::none;
      if (side == Colour::none && between_them) side = each.column < result ? first : second;
      if (side == Colour::none) side = of_first[each.word.head] == 0 ? first : second;
      if (each.word.white) side = Colour::white;
      if (each.word.black) side = Colour::black;
      if (side == first) ++of_first[each.word.head];
      sides.push_back(side);
    }
    return sides;
  }

  const Row& heads_;
  const std::vector<Row>& rows_;
  std::size_t below_;
  std::vector<std::string> plain_;
  RoundColumns rounds_;
  std::vector<Known> known_;
};

}  // namespace

std::string fingerprint(const std::vector<std::string>& heads) {
  // FNV-1a
  std::uint64_t sum = 0xcbf29ce484222325U;
  std::size_t used = heads.size();
  while (used > 0 && heads[used - 1].empty()) --used;
  for (std::size_t at = 0; at < used; ++at) {
    for (const char c : plain_words(heads[at]) + "\n")
      sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  return fmt::format("{:016x}", sum);
}

std::optional<Proposal> propose_columns(const Row& heads, const std::vector<Row>& rows, std::size_t below) {
  if (heads.filled() < 2) return std::nullopt;
  return Finder(heads, rows, below).propose();
}

}  // namespace eboard::tournament
