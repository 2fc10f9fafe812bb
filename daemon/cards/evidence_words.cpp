// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/evidence_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <charconv>
#include <optional>
#include <string_view>

#include "daemon/events/evidence_json.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/text/clock_text.hpp"
#include "rules/text/split.hpp"

namespace eboard::cards {

namespace {

namespace json = boost::json;

/// What a row is made of besides its own value.
struct Context {
  const json::object& evidence;
  const rules::Setup& start;

  [[nodiscard]] std::string text_of(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return evidence.contains(name); }
};

/// Evidence has texts and whole numbers only.
std::string text_of(const json::value& value) {
  if (const json::string* text = value.if_string()) return std::string(*text);
  if (const std::int64_t* number = value.if_int64()) return std::to_string(*number);
  return value.if_bool() != nullptr ? (value.get_bool() ? "yes" : "no") : std::string();
}

std::string Context::text_of(std::string_view name) const {
  const json::value* value = evidence.if_contains(name);
  return value == nullptr ? std::string() : cards::text_of(*value);
}

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Each word of the value by itself.
template <class Write>
std::string each_word(std::string_view value, Write write) {
  std::string out;
  for (const std::string_view word : rules::split(value, ' ')) {
    if (!out.empty()) out += ", ";
    out += write(word);
  }
  return out;
}

std::string as_is(const std::string& value, const Context& /*context*/) { return value; }

std::string list(const std::string& value, const Context& /*context*/) {
  return each_word(value, [](std::string_view word) { return std::string(word); });
}

std::string span(std::string_view word) {
  const auto number = number_in(word);
  return number ? fmt::format("{:.1f} s", static_cast<double>(*number) / 1000) : std::string(word);
}

std::string spans(const std::string& value, const Context& /*context*/) { return each_word(value, span); }

std::string clock(const std::string& value, const Context& /*context*/) {
  const auto number = number_in(value);
  return number ? rules::clock_text(tracking::Millis{*number}) : value;
}

std::string titled(std::string_view word) {
  std::string out(word);
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

std::string names(const std::string& value, const Context& /*context*/) { return each_word(value, titled); }

std::string squares_of_move(const std::string& value, const Context& /*context*/) {
  return value.size() == 4 ? fmt::format("{}-{}", value.substr(0, 2), value.substr(2)) : value;
}

std::string ply_word(std::string_view word, const Context& context) {
  const auto ply = number_in(word);
  if (!ply || *ply < 0) return std::string(word);
  return *ply == 0 ? "the start" : rules::ply_name(context.start, static_cast<int>(*ply));
}

std::string plies(const std::string& value, const Context& context) {
  return each_word(value, [&](std::string_view word) { return ply_word(word, context); });
}

/// In the order in which they were lifted.
std::string touched(const std::string& value, const Context& context) {
  if (!context.has("before_move_ms")) return list(value, context);
  const std::string before = context.text_of("before_move_ms"), held = context.text_of("held_ms");
  const auto befores = rules::split(before, ' '), helds = rules::split(held, ' ');
  std::size_t at = 0;
  return each_word(value, [&](std::string_view square) {
    const std::size_t i = at++;
    if (i >= befores.size() || i >= helds.size()) return std::string(square);
    return fmt::format("{} ({} before the move, held for {})", square, span(befores[i]), span(helds[i]));
  });
}

std::string both_flags(const std::string& second, const Context& context) {
  if (!context.has("second_after_ms")) return "which fell first is not known";
  return fmt::format("{}: fell first; {}: {} later", titled(context.text_of("side")), titled(second),
                     clock(context.text_of("second_after_ms"), context));
}

std::string made_before(const std::string& value, const Context& context) {
  return clock(value, context) + " before the clock showed zero";
}

std::string percent(const std::string& value, const Context& /*context*/) { return value + " %"; }

std::string since_when(const std::string& value, const Context& /*context*/) {
  return value == "exposed" ? "by the move itself" : "before the move";
}

struct Row {
  std::string_view name, label;
  std::string (*words)(const std::string& value, const Context& context);
};

// What another part of a card says: the position, the sentence, the time beside another row.
constexpr std::array<std::string_view, 8> kSaidElsewhere{"board",          "position", "own_squares",
                                                         "before_move_ms", "held_ms",  "second_after_ms",
                                                         "completed_by",   "doubt"};

constexpr Row kRows[] = {
    {"squares", "Squares", list},
    {"square", "Square", as_is},
    {"touched", "Touched", touched},
    {"stood_on", "Stood on at first", as_is},
    {"stood_ms", "Stood for", spans},
    {"first", "Stood there at first", as_is},
    {"rook", "Rook of", as_is},
    {"rook_before_king_ms", "Rook before the king by", spans},
    {"within_ms", "Moved within", spans},
    {"kings", "Squares of the kings", list},
    {"illegal", "The illegal move", squares_of_move},
    {"reason", "Reason", as_is},
    {"shown", "The kings show", as_is},
    {"flag", "Fallen flag", names},
    {"side", "Side", names},
    {"by", "By", names},
    {"runs", "Clock that runs", names},
    {"plies", "It stood after", plies},
    {"since_ply", "Since", plies},
    {"white_ruled_ms", "White's clock as ruled", clock},
    {"black_ruled_ms", "Black's clock as ruled", clock},
    {"white_before_ms", "White's clock before", clock},
    {"white_ms", "White's clock", clock},
    {"black_before_ms", "Black's clock before", clock},
    {"black_ms", "Black's clock", clock},
    {"shows_ms", "The clock shows", clock},
    {"since_ms", "Unchanged for", clock},
    {"remaining_ms", "Time left", clock},
    {"limit_ms", "Time allowed", clock},
    {"late_ms", "Came after", clock},
    {"moves_committed", "Moves completed", as_is},
    {"made", "Made, and not pressed for", squares_of_move},
    {"made_before_ms", "Made", made_before},
    {"periods_begun", "Times of further periods that came", as_is},
    {"stands_ms", "The move stands for", spans},
    {"reply_after_ms", "The reply came after", spans},
    {"early_ms", "Pressed too early by", spans},
    {"presses", "Presses of the wrong half", as_is},
    {"declared", "Time control", as_is},
    {"added_ms", "Added with a press", spans},
    {"changes", "Changes", as_is},
    {"drop_outs_an_hour", "Drop-outs an hour", as_is},
    {"men_too_many", "Pieces too many", as_is},
    {"percent", "Battery", percent},
    {"shows_table", "Shows the game of board", as_is},
    {"shown_by_table", "Its own game stands on board", as_is},
    {"reported", "The board reported", squares_of_move},
    {"second", "Both flags", both_flags},
    {"due", "Was due", as_is},
    {"ruling", "Demanded by ruling", as_is},
    {"king", "King of", names},
    {"owner", "Belongs to", names},
    {"player", "Mated player", names},
    {"turn", "On turn", names},
    {"from", "From", as_is},
    {"to", "To", as_is},
    {"tried", "Tried on", as_is},
    {"heading", "The pawn heads", as_is},
    {"checked_by", "Checked by", names},
    {"in_check", "In check", since_when},
    {"counter_mate", "A counter-mate was possible", as_is},
    {"moves", "Moves that the player had", as_is},
};

/// Of a detector that this version does not know.
Fact unknown(std::string_view name, const std::string& value, const Context& context) {
  const bool span_of_time = name.ends_with("_ms");
  std::string words(span_of_time ? name.substr(0, name.size() - 3) : name);
  std::ranges::replace(words, '_', ' ');
  return {titled(words), span_of_time ? spans(value, context) : value};
}

/// It stands on the card already: as its player, as its move, or as a part of another row.
bool is_said(std::string_view name, const std::string& value, const tracking::IrregularityFound& found,
             const Context& context, const std::optional<rules::Color>& by) {
  if (std::ranges::find(kSaidElsewhere, name) != kSaidElsewhere.end()) return true;
  const bool player = name == "by" || name == "side";
  if (player && by && value == (*by == rules::Color::white ? "white" : "black")) return true;
  if (name == "side" && context.has("second")) return true;
  return (name == "from" || name == "to") && !found.move.text().empty();
}

}  // namespace

std::vector<Fact> evidence_words(const tracking::IrregularityFound& found, const rules::Setup& start,
                                 const std::optional<rules::Color>& by) {
  const json::object evidence = tracking::to_json(found.evidence);
  const Context context{evidence, start};
  std::vector<Fact> facts;
  for (const auto& [key, written] : evidence) {
    const std::string_view name(key);
    const std::string value = text_of(written);
    if (is_said(name, value, found, context, by)) continue;
    const auto* const row = std::ranges::find(kRows, name, &Row::name);
    // An unfinished game counts its plies; a repetition names them.
    const bool counted = name == "plies" && found.code == tracking::Code::no_result;
    if (counted)
      facts.push_back({"Plies", value});
    else if (row == std::end(kRows))
      facts.push_back(unknown(name, value, context));
    else
      facts.push_back({std::string(row->label), row->words(value, context)});
  }
  return facts;
}

}  // namespace eboard::cards
