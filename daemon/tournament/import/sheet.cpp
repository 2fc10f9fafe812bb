// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament {
namespace {

using rules::pgn_text::trimmed;

/// The more usual ones first: where two make equally many cells, the first one is it.
constexpr std::array kSeparators{'\t', ';', ',', '|'};
constexpr int kMaxLinesOfCell = 20;
constexpr std::size_t kMaxCell = 32'767;  ///< as Excel has it

bool is_end(char c) { return c == '\n' || c == '\r'; }

/// One pass over a text with one separator.
class Cutter {
 public:
  Cutter(std::string_view text, char separator) : text_(text), separator_(separator) {}

  /// False: the text has no further row. A row without any character has one empty cell. One that is
  /// too_large() ends in the middle of its line.
  bool next(Row& row) {
    if (at_ == text_.size()) return false;
    row.line = line_;
    row.cells.clear();
    while (true) {
      row.cells.push_back(cell());
      if (row.cells.size() > kMaxColumns || long_) return true;
      if (at_ == text_.size() || text_[at_] != separator_) break;
      ++at_;
      if (at_ == text_.size()) row.cells.emplace_back();
    }
    end_of_line();
    return true;
  }

  /// What is wrong with the row that came last; empty: nothing.
  [[nodiscard]] std::string too_large(const Row& row) const {
    if (long_) return fmt::format("a cell of more than {} bytes", kMaxCell);
    return row.cells.size() > kMaxColumns ? fmt::format("more than {} cells in a row", kMaxColumns) : "";
  }

 private:
  std::string cell() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (quotes_ && at_ < text_.size() && text_[at_] == '"') {
      std::string quoted;
      if (in_quotes(quoted)) return short_text(quoted);
      quotes_ = false;
    }
    at_ = begin;
    const std::size_t end = plain_end(at_);
    const std::string_view cell = text_.substr(at_, end - at_);
    at_ = end;
    return short_text(trimmed(cell));
  }

  std::string short_text(std::string_view cell) {
    long_ = long_ || cell.size() > kMaxCell;
    return long_ ? std::string() : rules::one_line(cell);
  }

  /// What stands between the quotes, and what stands behind them up to the separator. False: nothing
  /// closes them within the lines that an address may have.
  bool in_quotes(std::string& cell) {
    int lines = 0;
    std::size_t at = at_ + 1;
    while (true) {
      const std::size_t quote = text_.find('"', at);
      if (quote == std::string_view::npos) return false;
      const std::string_view part = text_.substr(at, quote - at);
      cell += part;
      lines += ends_in(part);
      if (lines > kMaxLinesOfCell) return false;
      at = quote + 1;
      if (at == text_.size() || text_[at] != '"') break;
      cell += '"';
      ++at;
    }
    const std::size_t end = plain_end(at);
    cell += text_.substr(at, end - at);
    cell = std::string(trimmed(cell));
    line_ += lines;
    at_ = end;
    return true;
  }

  static int ends_in(std::string_view text) {
    int ends = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const bool first_of_two = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
      ends += is_end(text[at]) && !first_of_two ? 1 : 0;
    }
    return ends;
  }

  [[nodiscard]] std::size_t plain_end(std::size_t at) const {
    while (at < text_.size() && text_[at] != separator_ && !is_end(text_[at])) ++at;
    return at;
  }

  void end_of_line() {
    if (at_ == text_.size()) return;
    const bool two = text_[at_] == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
    at_ += two ? 2 : 1;
    ++line_;
  }

  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  bool long_ = false;   ///< a cell was longer than kMaxCell
  bool quotes_ = true;  ///< false: one was not closed, and so all are characters as others
  int line_ = 1;
};

/// How well a separator fits: rows of the most usual length, by what they have more than one cell.
std::size_t fitness(std::string_view text, char separator) {
  constexpr int kRowsTried = 300;
  std::map<std::size_t, std::size_t> rows;  ///< by length
  Cutter cutter(text, separator);
  Row row;
  for (int looked = 0; looked < kRowsTried && cutter.next(row); ++looked) {
    if (!cutter.too_large(row).empty()) return 0;
    ++rows[row.cells.size()];
  }
  std::size_t best = 0;
  for (const auto& [length, count] : rows) best = std::max(best, (length - 1) * count);
  return best;
}

/// Takes the line "sep=;" off, with which Excel is told.
char stated_separator(std::string_view& text) {
  constexpr std::string_view kWord = "sep=";
  if (!text.starts_with(kWord) || text.size() < kWord.size() + 2 || !is_end(text[kWord.size() + 1]))
    return '\0';
  const char separator = text[kWord.size()];
  text.remove_prefix(kWord.size() + 1);
  return separator;
}

char found_separator(std::string_view text) {
  char best = kSeparators.front();
  std::size_t most = 0;
  for (const char separator : kSeparators) {
    const std::size_t fits = fitness(text, separator);
    if (fits <= most) continue;
    most = fits;
    best = separator;
  }
  return best;
}

/// Of the first character that no text has; 0: there is none.
int line_of_noise(std::string_view text) {
  int line = 1;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') ++line;
    const bool usual = byte >= 0x20 || c == '\t' || is_end(c) || c == '\f' || c == '\x1a';
    if (!usual) return line;
  }
  return 0;
}

Sheet refused(std::string format, int line, std::string what) {
  Sheet sheet;
  sheet.format = std::move(format);
  sheet.findings.push_back({Severity::error, line, 0, 0, std::move(what)});
  return sheet;
}

/// The lines before that place, and one.
int line_at(std::string_view text, std::size_t place) {
  const std::string_view before = text.substr(0, place);
  const auto ends = std::ranges::count(before, '\n');
  return static_cast<int>(ends > 0 ? ends : std::ranges::count(before, '\r')) + 1;
}

}  // namespace

int Row::filled() const {
  return static_cast<int>(
      std::ranges::count_if(cells, [](const std::string& cell) { return !cell.empty(); }));
}

Sheet read_csv(std::string_view bytes) { return read_csv(rules::decoded(std::string(bytes))); }

Sheet read_csv(const rules::Decoded& decoded) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (const int line = line_of_noise(decoded.text); line > 0)
    return refused("CSV", line, "a control character stands here: this is no text");
  Sheet sheet;
  sheet.format = "CSV";
  if (!decoded.remark.empty())
    sheet.findings.push_back(
        {Severity::warning, line_at(decoded.text, decoded.place), 0, 0, "the file " + decoded.remark});
  std::string_view text = decoded.text;
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const char stated = stated_separator(text);
  Cutter cutter(text, stated != '\0' ? stated : found_separator(text));
  std::size_t cells = 0;
  for (Row row; cutter.next(row);) {
    cells += row.cells.size();
    if (std::string fault = cutter.too_large(row); !fault.empty())
      return refused("CSV", row.line, std::move(fault));
    if (cells > kMaxCells || sheet.rows.size() == kMaxRows)
      return refused("CSV", row.line, fmt::format("more than {} rows or {} cells", kMaxRows, kMaxCells));
    sheet.rows.push_back(row);
  }
  return sheet;
}

}  // namespace eboard::tournament
