// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `notate`: writes games from text in another notation or as score sheets.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

#include "daemon/command_line/page.hpp"
#include "daemon/ctl/notate.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/exports/score_sheet_html.hpp"
#include "rules/chess/notation/score_sheet.hpp"
#include "rules/chess/pgn/pgn_reader.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/shown.hpp"

namespace eboard::ctl {

using namespace std::string_view_literals;
using rules::GameNotation;

namespace {

constexpr std::array kNotateFormats{"line"sv, "pgn"sv, "sheet"sv, "html"sv};

template <class Table, class Name>
std::string names(const Table& table, Name name) {
  std::vector<std::string_view> out;
  for (const auto& entry : table) out.push_back(std::invoke(name, entry));
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string style_names() { return names(rules::styles(), &rules::NotationStyle::name); }

/// The error is one sentence that names the option, the value and the possible ones.
template <class Entry>
Expected<const Entry*, std::string> existing(const Entry* found, std::string_view option,
                                             std::string_view value, const std::string& there_are) {
  if (!found)
    return unexpected(fmt::format("{} '{}' does not exist; there are {}", option, value, there_are));
  return found;
}

Expected<const rules::NotationStyle*, std::string> style_named(std::string_view option,
                                                               std::string_view name) {
  return existing(rules::find_style(name), option, name, style_names());
}

/// The language of that name; without one the language of the text that defines the style.
Expected<const rules::Language*, std::string> language_named(std::string_view option, std::string_view name,
                                                             const rules::NotationStyle& style) {
  return existing(rules::find_language(name.empty() ? style.language : name), option, name, language_codes());
}

/// The style of --style, or of the edition's score sheets.
Expected<const rules::NotationStyle*, std::string> target_style(const NotateWish& wish) {
  if (!wish.edition.empty()) {
    if (auto fault = edition_fault(wish.edition); !fault.empty()) return unexpected(std::move(fault));
    if (wish.style.empty()) return &rules::style_of_edition(wish.edition);
  }
  if (wish.style.empty())
    return unexpected(std::string("needs --style STYLE, or --edition NAME for the notation of its Laws"));
  return style_named("--style", wish.style);
}

Expected<GameNotation, std::string> target(const NotateWish& wish) {
  const auto style = target_style(wish);
  if (!style) return unexpected(style.error());
  const auto language = language_named("--language", wish.language, **style);
  if (!language) return unexpected(language.error());
  return GameNotation(**style, **language);
}

class FaultyGames final : public rules::PgnVisitor {
 public:
  void begin_game(int) override { faulty_ = false; }
  void fault(const rules::PgnFault&) override { faulty_ = true; }
  bool end_game(rules::Result) override {
    count += faulty_;
    return true;
  }

  long count = 0;

 private:
  bool faulty_ = false;
};

/// The language whose letters make the fewest games faulty: of those of the style's text, those to write,
/// English, French; the first of equals.
GameNotation source_by_letters(const rules::NotationStyle& style, std::string_view written,
                               std::string_view text) {
  GameNotation best(style, *rules::find_language(style.language));
  long fewest = -1;
  for (const std::string_view code : {style.language, written, "en"sv, "fr"sv}) {
    const auto* const language = rules::find_language(code);
    if (!language || fewest == 0) continue;
    const GameNotation notation(style, *language);
    FaultyGames faulty;
    rules::read_pgn(text, faulty, notation);
    if (fewest >= 0 && faulty.count >= fewest) continue;
    fewest = faulty.count;
    best = notation;
  }
  return best;
}

/// Prints the requested format, game by game; a page of score sheets at the end.
class Printer {
 public:
  Printer(std::string_view file, const GameNotation& notation, const NotateWish& wish)
      : file_(file), notation_(notation), wish_(wish) {}

  bool print(const rules::PgnGame& game) {
    ++number_;
    for (const rules::PgnFault& fault : game.faults) {
      faulty = true;
      fmt::print(stderr, "{}:{} game {} ply {}: {}\n", file_, fault.line, fault.game, fault.ply,
                 fault.reason);
    }
    if (wish_.format == "line") {
      fmt::print("{}\n", rules::movetext(game.record, notation_));
    } else if (wish_.format == "pgn") {
      fmt::print("{}", rules::to_pgn(game.record, notation_));
    } else if (wish_.format == "sheet") {
      fmt::print("{}\n", rules::to_text(sheet(game)));
    } else {
      sheets_.push_back(sheet(game));
    }
    return true;
  }
  void finish() const {
    if (wish_.format == "html") fmt::print("{}", exports::to_html(sheets_));
  }

  bool faulty = false;

 private:
  [[nodiscard]] rules::ScoreSheet sheet(const rules::PgnGame& game) const {
    rules::GameRecord record = game.record;
    if (const auto written = record.tag("TimeControl"); written && !written->empty()) {
      const auto control = rules::filed_time_control(*written);
      if (control && control->timed()) {
        record.set_tag("TimeControl", rules::control_words(*control));
      } else if (!control) {
        fmt::print(stderr, "{} game {}: TimeControl '{}': {}\n", file_, number_, rules::shown(*written),
                   control.error());
      }
    }
    return rules::make_score_sheet(record, notation_, wish_.edition);
  }

  std::string_view file_;
  GameNotation notation_;
  const NotateWish& wish_;
  int number_ = 0;
  std::vector<rules::ScoreSheet> sheets_;
};

Usage usage_of(NotateWish& wish) {
  Usage usage{"notate",
              "FILE",
              "Writes each game of FILE in another notation: tags as in PGN, moves in any style; or records "
              "of Quaternity.",
              {}};
  usage.add("style", &wish.style, "STYLE",
            fmt::format("{}; of games of Quaternity: {}", style_names(), quaternity_style_names()));
  usage.offer(command_line::words_of(style_names() + ", " + quaternity_style_names()));
  usage.add("language", &wish.language, "CODE",
            fmt::format("letters of the pieces: {}. Without it those of the text that defines the style",
                        language_codes()));
  usage.offer(command_line::words_of(language_codes()));
  usage.add(
      "from", &wish.from, "STYLE",
      "the style FILE is written in. Without it san; of games of Quaternity every style is read by the same "
      "grammar");
  usage.offer(command_line::words_of(style_names()));
  usage.add("from-language", &wish.from_language, "CODE",
            "the language FILE is written in. Without it the one that fits");
  usage.offer(command_line::words_of(language_codes()));
  usage.add("edition", &wish.edition, "NAME",
            "edition of the Laws: decides the style where --style does not, and the note on the score sheet");
  usage.offer(edition_names());
  usage.add_preset(
      "format", &wish.format, "FORMAT",
      "line: a line a game; pgn: with tags, times and comments; sheet: a score sheet; html: score sheets to "
      "print; of games of Quaternity: line, record, sheet");
  usage.offer({"line", "pgn", "sheet", "html", "record"});
  usage.examples = {"--style figurine game.pgn", "--style san --language fr game.pgn",
                    "--style long-algebraic --format html round-1.pgn > sheets.html"};
  return usage;
}

}  // namespace

std::string language_codes() { return names(rules::languages(), &rules::Language::code); }

int notate(const Arguments& arguments) {
  NotateWish wish;
  const auto [operands, exit] = parse_options(usage_of(wish), arguments);
  if (!operands) return exit;
  const Arguments& files = *operands;
  if (files.size() != 1) return refuse("notate", "takes one file");
  if (is_of_quaternity(wish)) return notate_quaternity(wish, files.front());
  if (std::ranges::find(kNotateFormats, wish.format) == kNotateFormats.end())
    return refuse("notate", fmt::format("--format '{}' does not exist; there are {}", wish.format,
                                        fmt::join(kNotateFormats, ", ")));
  const auto to = target(wish);
  if (!to) return refuse("notate", to.error());
  const auto from_style =
      style_named("--from", wish.from.empty() ? rules::san_style().name : std::string_view(wish.from));
  if (!from_style) return refuse("notate", from_style.error());
  const auto from_language = language_named("--from-language", wish.from_language, **from_style);
  if (!from_language) return refuse("notate", from_language.error());
  const auto text = rules::read_input(files.front(), rules::InputKind::games, remark_printer("notate"));
  if (!text) return refuse("notate", text.error());
  const GameNotation from = wish.from_language.empty() ? source_by_letters(**from_style, wish.language, *text)
                                                       : GameNotation(**from_style, **from_language);
  Printer printer(files.front(), *to, wish);
  rules::read_pgn(
      *text, [&](const rules::PgnGame& game) { return printer.print(game); }, from);
  printer.finish();
  return printer.faulty ? kNo : kDone;
}

}  // namespace eboard::ctl
