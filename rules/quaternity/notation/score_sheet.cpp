// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/score_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/quaternity/notation/record_words.hpp"
#include "rules/quaternity/notation/written_entry.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::rules::quaternity {

namespace {

struct Label {
  std::string_view tag;
  std::string_view english;
  std::string_view french;
};
constexpr std::array kPlayerLabels{Label{"White", "White", "Blancs"}, Label{"Red", "Red", "Rouges"},
                                   Label{"Black", "Black", "Noirs"}, Label{"Green", "Green", "Verts"}};
constexpr std::array kHeadLabels{
    Label{"Event", "Event", "Tournoi"},   Label{"Site", "Place", "Lieu"},
    Label{"Date", "Date", "Date"},        Label{"Round", "Round", "Ronde"},
    Label{"Board", "Board", "Échiquier"}, Label{"TimeControl", "Time control", "Cadence"}};
constexpr Label kStart{"Position", "Start position", "Position de départ"};
constexpr Label kPoints{"Result", "Points", "Points"};
constexpr Label kSigned{"", "Signed", "Signé"};
constexpr Label kArbiter{"", "Arbiter", "Arbitre"};

using Cells = std::array<std::string, kPlayers>;

struct Row {
  std::string label;
  Cells cells;
};

/// Characters: bytes that begin one.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t wide) {
  return std::string(text) + std::string(wide - std::min(width(text), wide), ' ');
}

std::string halves_text(int halves) {
  if (halves == 1) return "½";
  return fmt::format("{}{}", halves / 2, halves % 2 ? "½" : "");
}

class Sheet {
 public:
  Sheet(const Record& record, const Form& form)
      : record_(record), entries_(written_entries(record, form)), french_(record.language->code == "fr") {}

  [[nodiscard]] std::string text() {
    append_head();
    add_rounds();
    add_points();
    append_rows();
    for (const std::string& ruling : rulings_) out_ += fmt::format("{}: {}\n", word(kArbiter), ruling);
    return std::move(out_);
  }

 private:
  [[nodiscard]] std::string_view word(const Label& label) const {
    return french_ ? label.french : label.english;
  }

  void append_head() {
    std::vector<std::pair<std::string_view, std::string>> lines;
    const auto add = [&](const Label& label) {
      if (const auto value = record_.tag(label.tag)) lines.emplace_back(word(label), *value);
    };
    std::for_each(kPlayerLabels.begin(), kPlayerLabels.end(), add);
    std::for_each(kHeadLabels.begin(), kHeadLabels.end(), add);
    const Setup start = record_.game.start().setup();
    if (start != Setup::initial()) lines.emplace_back(word(kStart), to_string(start));
    std::size_t wide = 0;
    for (const auto& [label, value] : lines) wide = std::max(wide, width(label));
    for (const auto& [label, value] : lines) out_ += fmt::format("{}  {}\n", padded(label, wide), value);
    out_ += lines.empty() ? "" : "\n";
  }

  /// Acts besides moves have French words.
  [[nodiscard]] std::string cell_text(const WrittenEntry& entry) const {
    const auto act = words::find_act(entry.text);
    return act && french_ ? std::string(words::kActs[static_cast<std::size_t>(*act)].french) : entry.text;
  }

  void add_rounds() {
    rows_.push_back({"", {}});
    for (const Player player : kEveryPlayer) {
      rows_.back().cells[index(player)] = word(kPlayerLabels[index(player)]);
    }
    int round = 0;
    for (const WrittenEntry& entry : entries_) {
      if (!entry.by) rulings_.push_back(entry.text);
      if (!entry.by || !record_.game.stands(entry.at) || signs(entry)) continue;
      if (entry.round != round) {
        round = entry.round;
        rows_.push_back({fmt::format("{}.", round), {}});
      }
      add_to(rows_.back().cells[index(*entry.by)], entry);
    }
    mark_who_left();
  }

  [[nodiscard]] bool signs(const WrittenEntry& entry) const {
    return std::holds_alternative<Confirmed>(record_.game.entries()[entry.at].what);
  }

  void add_to(std::string& cell, const WrittenEntry& entry) const {
    if (!cell.empty()) cell += ", ";
    cell += cell_text(entry);
    if (const auto clock = entry.note.times.clock) {
      cell += ' ' + clock_text(std::chrono::floor<std::chrono::seconds>(*clock));
    }
  }

  /// Writes a dash from the first round in which a player has nothing more.
  void mark_who_left() {
    for (const Player player : kEveryPlayer) {
      if (record_.game.position().status(player) == Status::active) continue;
      for (std::size_t row = rows_.size(); row-- > 1 && rows_[row].cells[index(player)].empty();) {
        rows_[row].cells[index(player)] = "-";
      }
    }
  }

  void add_points() {
    Row points{std::string(word(kPoints)), {}};
    const bool known = record_.game.ending() || record_.signed_points;
    const Points scored = record_.signed_points.value_or(record_.game.points());
    for (const Player player : kEveryPlayer) {
      if (known) points.cells[index(player)] = halves_text(scored[index(player)]);
    }
    rows_.push_back(std::move(points));
    rows_.push_back({std::string(word(kSigned)), {}});
    for (const Player player : kEveryPlayer) {
      const bool signed_it = record_.game.has_confirmed(player);
      rows_.back().cells[index(player)] = signed_it ? record_.tag(name(player)).value_or("x") : "________";
    }
  }

  void append_rows() {
    std::size_t labels = 0;
    std::array<std::size_t, kPlayers> columns{};
    for (const Row& row : rows_) {
      labels = std::max(labels, width(row.label));
      for (std::size_t i = 0; i < kPlayers; ++i) columns[i] = std::max(columns[i], width(row.cells[i]));
    }
    for (const Row& row : rows_) {
      std::string line = padded(row.label, labels);
      for (std::size_t i = 0; i < kPlayers; ++i) line += "  " + padded(row.cells[i], columns[i]);
      line.erase(line.find_last_not_of(' ') + 1);
      out_ += line + '\n';
    }
  }

  const Record& record_;
  std::vector<WrittenEntry> entries_;
  bool french_;
  std::vector<Row> rows_;
  std::vector<std::string> rulings_;
  std::string out_;
};

}  // namespace

std::string score_sheet(const Record& record, const Form& form) { return Sheet(record, form).text(); }

}  // namespace eboard::rules::quaternity
