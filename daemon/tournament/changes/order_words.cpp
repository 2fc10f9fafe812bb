// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/order_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace eboard::tournament {
namespace {

using Words = std::vector<std::string>;
using Parsed = Expected<Order, std::string>;

std::optional<int> number_in(const std::string& word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size() || number < 1) return std::nullopt;
  return number;
}

auto no_number(const std::string& word) { return unexpected(fmt::format("'{}' is no number", word)); }

/// An order that begins with a number.
template <class Make>
Parsed numbered(const Words& words, Make make) {
  const auto number = number_in(words[1]);
  if (!number) return no_number(words[1]);
  return Order{.section = {}, .round = {}, .what = make(*number)};
}

Parsed round_order(const Words& words) {
  if (words[1] == "0") return Order{.section = {}, .round = {}, .what = RoundOrder{0}};
  return numbered(words, [](int round) { return RoundOrder{round}; });
}
Parsed result_order(const Words& words) {
  return numbered(words, [&](int table) { return ResultOrder{table, words[2]}; });
}
Parsed pair_order(const Words& words) {
  return numbered(words, [&](int table) { return PairOrder{table, words[2], words[3]}; });
}
Parsed colours_order(const Words& words) {
  return numbered(words, [](int table) { return ColoursOrder{table}; });
}
Parsed white_order(const Words& words) {
  return numbered(words, [&](int table) { return ColoursOrder{table, words[3]}; });
}
Parsed bye_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = ByeOrder{words[1], words[2]}};
}
Parsed move_order(const Words& words) {
  const auto to = number_in(words[3]);
  if (!to) return no_number(words[3]);
  return numbered(words, [&](int table) { return TableOrder{table, *to}; });
}
Parsed move_of_order(const Words& words) {
  const auto to = number_in(words[3]);
  if (!to) return no_number(words[3]);
  return numbered(words, [&](int table) { return TableOrder{table, *to, {}, words[5]}; });
}
Parsed with_board_order(const Words& words) {
  return numbered(words, [](int table) { return TableOrder{table, {}, true}; });
}
Parsed without_board_order(const Words& words) {
  return numbered(words, [](int table) { return TableOrder{table, {}, false}; });
}
Parsed draw_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = DrawOrder{words[1]}};
}
Parsed name_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = NameOrder{words[1]}};
}
Parsed first_table_order(const Words& words) {
  return numbered(words, [](int table) { return FirstTableOrder{table}; });
}
Parsed starts_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = PlanOrder{&RoundPlan::starts, words[1]}};
}
Parsed time_control_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = PlanOrder{&RoundPlan::time_control, words[1]}};
}
Parsed edition_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = PlanOrder{&RoundPlan::edition, words[1]}};
}
Parsed start_position_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = PlanOrder{&RoundPlan::start_position, words[1]}};
}
Parsed begins_order(const Words& words) {
  return Order{.section = {}, .round = {}, .what = BeginsOrder{words[1]}};
}
Parsed default_time_order(const Words& words) {
  if (words[1] == "0") return Order{.section = {}, .round = {}, .what = DefaultTimeOrder{0}};
  return numbered(words, [](int minutes) { return DefaultTimeOrder{minutes}; });
}
Parsed undo_order(const Words& words) {
  return numbered(words, [](int change) { return UndoOrder{change}; });
}

struct Form {
  OrderForm form;
  Parsed (*parse)(const Words& words);
};
/// Small letters stand as they are, capitals for what is filled in.
const std::vector<Form>& forms() {
  static const std::vector<Form> kForms{
      {{"round ROUND", "the round is played from now on; 0: none is"}, round_order},
      {{"result TABLE RESULT", "1-0, 0-1, 1/2-1/2, forfeits +--, --+ and ---, * for none"}, result_order},
      {{"pair TABLE WHITE BLACK", "these two play at the table, by name or start number"}, pair_order},
      {{"colours TABLE", "White and Black are exchanged"}, colours_order},
      {{"colours TABLE white PLAYER", "this player is to have White there"}, white_order},
      {{"bye PLAYER KIND", "the player does not play; half, full, zero or pairing"}, bye_order},
      {{"table TABLE to TABLE", "the game is played at another table"}, move_order},
      {{"table TABLE to TABLE of PLAYER", "the game of this player is moved there from here"}, move_of_order},
      {{"table TABLE with-board", "there is an electronic board"}, with_board_order},
      {{"table TABLE without-board", "there is none"}, without_board_order},
      {{"draw COLOUR", "white or black was drawn for the first board of round 1"}, draw_order},
      {{"name NAME", "the section is called so"}, name_order},
      {{"first-table TABLE", "tables of rounds that come begin there"}, first_table_order},
      {{"starts WHEN", "when the round begins, as 2026-12-05 14:00"}, starts_order},
      {{"time-control CONTROL", "of the round, as \"90 min + 30 s\""}, time_control_order},
      {{"edition EDITION", "of the Laws, for the round; eboardctl editions lists them"}, edition_order},
      {{"start-position POSITION",
        "where games of the round begin: a FEN, or a number of Chess960, 0 to 959"},
       start_position_order},
      {{"begins HOW", "what each next round waits for: by-order, at-the-hour or when-set-up"}, begins_order},
      {{"default-time MINUTES", "who has not come by then has lost, and is shown; 0: nobody looks for it"},
       default_time_order},
      {{"undo CHANGE", "takes that change back"}, undo_order},
  };
  return kForms;
}

std::vector<std::string_view> words_of(std::string_view form) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < form.size();) {
    const std::size_t end = std::min(form.find(' ', at), form.size());
    words.push_back(form.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

bool fits(std::string_view form, const Words& words) {
  const auto wanted = words_of(form);
  return wanted.size() == words.size() &&
         std::ranges::equal(wanted, words, [](std::string_view want, const std::string& word) {
           const bool fixed = want.front() >= 'a' && want.front() <= 'z';
           return !fixed || want == word;
         });
}

}  // namespace

Parsed parse_order(const Words& words) {
  std::string alike;
  for (const Form& form : forms()) {
    if (fits(form.form.words, words)) return form.parse(words);
    if (!words.empty() && words_of(form.form.words).front() == words.front())
      alike += fmt::format("{}{}", alike.empty() ? "" : ", or ", form.form.words);
  }
  if (!alike.empty()) return unexpected(fmt::format("it is {}", alike));
  return unexpected(fmt::format("'{}' is no order", words.empty() ? "" : words.front()));
}

const std::vector<OrderForm>& order_forms() {
  static const std::vector<OrderForm> kAll = [] {
    std::vector<OrderForm> all;
    for (const Form& form : forms()) all.push_back(form.form);
    return all;
  }();
  return kAll;
}

}  // namespace eboard::tournament
