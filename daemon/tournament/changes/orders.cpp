// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/orders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "daemon/tournament/changes/words.hpp"
#include "daemon/tournament/hour.hpp"
#include "daemon/tournament/import/identity.hpp"
#include "daemon/tournament/import/merge.hpp"
#include "daemon/tournament/import/remembered_columns.hpp"
#include "daemon/tournament/round.hpp"
#include "rules/chess/start_position.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::tournament {
namespace {

using Sentences = std::vector<std::string>;
using Decided = Expected<Decision, Sentences>;

auto no(std::string sentence) { return unexpected(Sentences{std::move(sentence)}); }

/// One order about one section.
class Deciding {
 public:
  Deciding(const Book& book, const Order& order, int number)
      : book_(book), order_(order), number_(number), before_(book.section(number)), now_(before_) {
    round_ = order.round.value_or(before_.round);
  }

  Decided operator()(const ImportOrder& order) {
    now_.name = order_.section.empty() ? before_.name : order_.section;
    Merged made = merged(now_, order.said, order_.round);
    Sentences faults;
    for (const Finding& finding : made.findings)
      if (finding.severity == Severity::error) faults.push_back(to_string(finding));
    if (!faults.empty()) return unexpected(std::move(faults));
    now_ = std::move(made.section);
    remember_columns(order.said, now_);
    auto decided = done(fmt::format("import of {}", order.file_name));
    if (!decided) return decided;
    decided->findings = std::move(made.findings);
    decided->step.format = order.said.format;
    decided->step.file_name = order.file_name;
    decided->step.file = order.file;
    return decided;
  }

  Decided operator()(const RoundOrder& order) {
    const int paired = last_round_paired(before_.tournament);
    if (order.round < 0 || order.round > paired)
      return no(paired == 0
                    ? fmt::format("nobody is paired")
                    : fmt::format("round {} is not paired; {} is the latest that is", order.round, paired));
    now_.round = round_ = order.round;
    // A result that comes late moves no game to another table.
    if (round_ > 0) fix_tables();
    if (round_ == 0) return done("no round is played");
    return done(
        fmt::format("round {} is played{}{}", round_, order.because.empty() ? "" : ": ", order.because));
  }

  Decided operator()(const ResultOrder& order) {
    const Table* table = table_of(order.table);
    if (table == nullptr) return no_table(order.table);
    const auto results = results_of(order.result);
    if (!results)
      return no(fmt::format("'{}' is no result: 1-0, 0-1, 1/2-1/2, +--, --+, ---, *", order.result));
    entry(table->white).result = results->first;
    entry(table->black).result = results->second;
    return done(fmt::format("result of table {}", order.table));
  }

  Decided operator()(const PairOrder& order) {
    if (!is_table(order.table)) return no_number(order.table);
    if (std::string fault = no_round(); !fault.empty()) return no(std::move(fault));
    const auto white = player(order.white);
    if (!white) return unexpected(white.error());
    const auto black = player(order.black);
    if (!black) return unexpected(black.error());
    if (*white == *black) return no("nobody plays against himself");
    make_round();
    fix_tables();
    Table now{order.table, *white, *black};
    if (const Table* table = table_of(order.table)) {
      now.electronic = table->electronic;
      const int there = table->white;
      clear(there);
    }
    clear(*white);
    clear(*black);
    entry(*white) = {*black, Colour::white, Result::pending};
    entry(*black) = {*white, Colour::black, Result::pending};
    put(now);
    return done(fmt::format("pair of table {}", order.table));
  }

  Decided operator()(const ColoursOrder& order) {
    const Table* table = table_of(order.table);
    if (table == nullptr) return no_table(order.table);
    if (!order.white.empty()) {
      const auto white = player(order.white);
      if (!white) return unexpected(white.error());
      if (*white != table->white && *white != table->black) return plays_elsewhere(*white, order.table);
      if (*white == table->white)
        return already(fmt::format("{} has White at table {} already", named(*white), order.table));
    }
    Table turned = *table;
    std::swap(turned.white, turned.black);
    fix_tables();
    entry(turned.white).colour = Colour::white;
    entry(turned.black).colour = Colour::black;
    std::erase_if(tables(), [&](const Table& one) { return one.number == order.table; });
    put(turned);
    return done(fmt::format("colours of table {}", order.table));
  }

  Decided operator()(const ByeOrder& order) {
    if (std::string fault = no_round(); !fault.empty()) return no(std::move(fault));
    static constexpr std::array<std::pair<std::string_view, Result>, 4> kKinds{
        {{"half", Result::half_bye},
         {"full", Result::full_bye},
         {"zero", Result::zero_bye},
         {"pairing", Result::pairing_bye}}};
    const auto kind = std::ranges::find(kKinds, order.kind, &std::pair<std::string_view, Result>::first);
    if (kind == kKinds.end())
      return no(fmt::format("'{}' is no kind of bye: half, full, zero, pairing", order.kind));
    const auto who = player(order.player);
    if (!who) return unexpected(who.error());
    make_round();
    fix_tables();
    clear(*who);
    entry(*who).result = kind->second;
    return done(fmt::format("bye of {}", named(*who)));
  }

  Decided operator()(const TableOrder& order) {
    if (!order.of.empty()) {
      const auto who = player(order.of);
      if (!who) return unexpected(who.error());
      const Table* now = table_where(*who);
      if (now != nullptr && order.to && now->number == *order.to)
        return already(fmt::format("{} plays at table {} already", named(*who), *order.to));
      if (now == nullptr || now->number != order.table) return plays_elsewhere(*who, order.table);
    }
    if (table_of(order.table) == nullptr) return no_table(order.table);
    fix_tables();
    if (order.to && !is_table(*order.to)) return no_number(*order.to);
    for (Table& table : tables()) {
      if (table.number == order.table) {
        if (order.electronic) table.electronic = *order.electronic;
        if (order.to) table.number = *order.to;
      } else if (order.to && table.number == *order.to) {
        table.number = order.table;
      }
    }
    std::ranges::sort(tables(), {}, &Table::number);
    return done(fmt::format("table {}", order.table));
  }

  Decided operator()(const DrawOrder& order) {
    if (order.colour != "white" && order.colour != "black")
      return no(fmt::format("'{}' is no colour: white, black", order.colour));
    now_.tournament.first_colour = order.colour == "white" ? Colour::white : Colour::black;
    return done(fmt::format("{} was drawn for the first board", order.colour));
  }

  Decided operator()(const NameOrder& order) {
    if (const int other = book_.find(order.name); other != 0 && other != number_)
      return no(fmt::format("there is a section '{}' already", order.name));
    now_.name = order.name;
    return done(fmt::format("the section is called {}", order.name));
  }

  Decided operator()(const FirstTableOrder& order) {
    if (!is_table(order.table)) return no_number(order.table);
    now_.first_table = order.table;
    return done(fmt::format("tables from {} on", order.table));
  }

  Decided operator()(const PlanOrder& order) {
    if (std::string fault = no_round(); !fault.empty()) return no(std::move(fault));
    if (now_.plans.size() <= at()) now_.plans.resize(at() + 1);
    now_.plans[at()].*order.what = order.value;
    // Nothing is as the configuration has it.
    if (order.value.empty()) return done(fmt::format("round {}: as the configuration has it", round_));
    if (order.what == &RoundPlan::edition && !rules::is_edition(order.value))
      return no(fmt::format("'{}' is no edition of the Laws; eboardctl editions lists them", order.value));
    if (order.what == &RoundPlan::time_control) {
      if (const auto control = rules::entered_time_control(order.value); !control)
        return no(fmt::format("'{}' is no time control: {}", order.value, control.error()));
    }
    if (order.what == &RoundPlan::start_position) {
      if (auto start = rules::parse_start_position(order.value); !start) return no(std::move(start.error()));
    }
    if (std::string fault = no_hour(round_); order.what == &RoundPlan::starts && !fault.empty())
      return no(std::move(fault));
    return done(fmt::format("round {}: {}", round_, order.value));
  }

  Decided operator()(const BeginsOrder& order) {
    const auto begins = begins_of(order.how);
    if (!begins)
      return no(fmt::format("rounds begin by-order, at-the-hour or when-set-up, not '{}'", order.how));
    now_.begins = *begins;
    for (int round = now_.round + 1; round <= static_cast<int>(now_.plans.size()); ++round)
      if (std::string fault = no_hour(round); !fault.empty()) return no(std::move(fault));
    return done(fmt::format("rounds begin {}", order.how));
  }

  Decided operator()(const DefaultTimeOrder& order) {
    if (order.minutes < 0 || order.minutes > kMaxDefaultTime)
      return no(fmt::format("a default time has 0 to {} minutes", kMaxDefaultTime));
    if (!order_.round) {
      now_.default_time = order.minutes;
      return done(fmt::format("default time: {} minutes", order.minutes));
    }
    if (std::string fault = no_round(); !fault.empty()) return no(std::move(fault));
    if (now_.plans.size() <= at()) now_.plans.resize(at() + 1);
    now_.plans[at()].default_time = order.minutes;
    return done(fmt::format("round {}: default time {} minutes", round_, order.minutes));
  }

  Decided operator()(const UndoOrder& order) {
    auto step = book_.undoing(order.change);
    if (!step) return no(step.error());
    Book after = book_;
    if (auto added = after.add(*step); !added) return no(added.error());
    number_ = step->section;
    now_ = after.section(number_);
    if (now_.round > last_round_paired(now_.tournament))
      return no(fmt::format("round {} is played, and would not be paired any more", now_.round));
    if (std::string fault = taken_elsewhere(); !fault.empty()) return no(std::move(fault));
    Decision decided;
    decided.changed = what_changed(book_.section(number_), now_);
    if (decided.changed.empty()) decided.changed.push_back(step->what);
    decided.step = std::move(*step);
    decided.section = std::move(now_);
    return decided;
  }

 private:
  static constexpr int kMaxTables = 9999, kMaxRounds = 200;  ///< as pairing files have them
  static constexpr int kMaxDefaultTime = 24 * 60;

  [[nodiscard]] static bool is_table(int number) { return number >= 1 && number <= kMaxTables; }
  [[nodiscard]] static tl::unexpected<Sentences> no_number(int number) {
    return no(fmt::format("{} is no number of a table", number));
  }
  /// Why a round that is to come cannot begin at what is said of its hour. Where nothing is said, it waits.
  [[nodiscard]] std::string no_hour(int round) const {
    const std::string& starts = now_.plans[static_cast<std::size_t>(round - 1)].starts;
    if (now_.begins != Begins::at_the_hour || round <= now_.round || starts.empty() || parse_hour(starts))
      return {};
    return fmt::format(
        "rounds begin at the hour, and '{}' of round {} is none: write it as 2026-12-05 14:00, or 14:00",
        starts, round);
  }
  /// Why nothing can be said of that round.
  [[nodiscard]] std::string no_round() const {
    if (round_ < 1) return "no round is played; say which";
    const int next = std::max(now_.tournament.rounds, last_round_paired(now_.tournament) + 1);
    if (round_ <= std::min(next, kMaxRounds)) return {};
    return fmt::format("round {} is far off; {} is the latest there can be", round_,
                       std::min(next, kMaxRounds));
  }

  /// The section as it is now, if it can be.
  Decided done(std::string what) {
    if (std::string fault = taken_elsewhere(); !fault.empty()) return no(std::move(fault));
    Decision decided;
    decided.step = book_.step_to(number_, now_, std::move(what));
    if (std::string fault = book_.fault_of(decided.step); !fault.empty()) return no(std::move(fault));
    if (!decided.step.changes.empty()) decided.changed = what_changed(before_, now_);
    decided.section = std::move(now_);
    return decided;
  }

  /// No table is two sections'.
  [[nodiscard]] std::string taken_elsewhere() const {
    if (now_.round < 1) return {};
    const std::vector<Table> mine = tables_of(now_, now_.round);
    if (now_.round == before_.round && mine == tables_of(before_, now_.round)) return {};
    std::set<int> own;
    for (const Table& table : mine) own.insert(table.number);
    for (const auto& [number, other] : book_.sections()) {
      if (number == number_ || other.round < 1) continue;
      for (const Table& table : tables_of(other, other.round))
        if (own.contains(table.number))
          return fmt::format("table {} is played at in '{}' as well", table.number, other.name);
    }
    return {};
  }

  /// Nothing is to be done, and it is said why.
  [[nodiscard]] Decided already(std::string sentence) const {
    Decision decided;
    decided.section = before_;
    decided.already = std::move(sentence);
    return decided;
  }
  [[nodiscard]] std::string named(int number) const { return find_player(now_.tournament, number)->name; }
  Decided plays_elsewhere(int number, int table) {
    const Table* now = table_where(number);
    return no(fmt::format("{} does not play at table {}{}", named(number), table,
                          now == nullptr ? fmt::format(", and has no game in round {}", round_)
                                         : fmt::format(", but at table {}", now->number)));
  }

  Expected<int, Sentences> player(const std::string& who) const {
    SaidPlayer said;
    const auto [end, error] = std::from_chars(who.data(), who.data() + who.size(), said.number);
    if (error != std::errc{} || end != who.data() + who.size()) {
      said.number = kNobody;
      said.name = who;
    }
    const auto found = Identities(now_.tournament.players).find(said);
    if (found.several) return no(fmt::format("several players may be '{}': give the start number", who));
    if (found.number == kNobody) return no(fmt::format("there is no player '{}'", who));
    return found.number;
  }

  const Table* table_of(int number) {
    if (round_ < 1) return nullptr;
    seen_ = tables_of(now_, round_);
    const auto found = std::ranges::find(seen_, number, &Table::number);
    return found == seen_.end() ? nullptr : &*found;
  }
  /// nullptr: that player has no game.
  const Table* table_where(int number) {
    if (round_ < 1) return nullptr;
    seen_ = tables_of(now_, round_);
    const auto found = std::ranges::find_if(
        seen_, [&](const Table& table) { return table.white == number || table.black == number; });
    return found == seen_.end() ? nullptr : &*found;
  }
  Decided no_table(int number) const {
    return round_ < 1 ? no("no round is played; say which")
                      : no(fmt::format("nobody plays at table {} in round {}", number, round_));
  }

  [[nodiscard]] std::size_t at() const { return static_cast<std::size_t>(round_ - 1); }
  Entry& entry(int number) {
    return std::ranges::find(now_.tournament.players, number, &Player::number)->entries[at()];
  }
  std::vector<Table>& tables() {
    if (now_.plans.size() <= at()) now_.plans.resize(at() + 1);
    return now_.plans[at()].tables;
  }
  void make_round() {
    for (Player& one : now_.tournament.players)
      if (one.entries.size() <= at()) one.entries.resize(at() + 1);
    if (now_.tournament.rounds > 0) now_.tournament.rounds = std::max(now_.tournament.rounds, round_);
  }
  /// Each game keeps the table that it has now, whatever becomes of the others.
  void fix_tables() { tables() = tables_of(now_, round_); }
  void put(const Table& table) {
    tables().push_back(table);
    std::ranges::sort(tables(), {}, &Table::number);
  }
  /// The player has no game, nor has the opponent.
  void clear(int number) {
    const int opponent = entry(number).opponent;
    entry(number) = {};
    if (opponent == kNobody) return;
    entry(opponent) = {};
    std::erase_if(tables(), [&](const Table& table) {
      return std::minmax({table.white, table.black}) == std::minmax({number, opponent});
    });
  }

  const Book& book_;
  const Order& order_;
  int number_;
  const Section& before_;
  Section now_;
  int round_ = 0;
  std::vector<Table> seen_;
};

}  // namespace

Decided decide(const Book& book, const Order& order) {
  if (const auto* undo = std::get_if<UndoOrder>(&order.what))
    return Deciding(book, order, book.section_of(undo->change))(*undo);
  int number = book.find(order.section);
  const bool import = std::holds_alternative<ImportOrder>(order.what);
  if (number == 0 && import && (!order.section.empty() || book.find_any() == 0))
    number = book.number_of(order.section);
  if (number == 0 && !order.section.empty())
    return no(fmt::format("there is no section '{}'", order.section));
  if (number == 0)
    return no(book.find_any() == 0 ? std::string("there is no tournament")
                                   : std::string("there are several sections; say which"));
  Deciding deciding(book, order, number);
  return std::visit(deciding, order.what);
}

std::optional<std::pair<Result, Result>> results_of(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    constexpr std::string_view kHalfSign = "\xC2\xBD";
    if (text.substr(at).starts_with(kHalfSign)) {
      plain += "1/2";
      ++at;
    } else if (text[at] == ':') {
      plain += '-';
    } else if (text[at] != ' ') {
      plain += text[at];
    }
  }
  static const std::map<std::string, std::pair<Result, Result>, std::less<>> kResults{
      {"1-0", {Result::win, Result::loss}},
      {"0-1", {Result::loss, Result::win}},
      {"1/2-1/2", {Result::draw, Result::draw}},
      {"0.5-0.5", {Result::draw, Result::draw}},
      {"=-=", {Result::draw, Result::draw}},
      {"+--", {Result::forfeit_win, Result::forfeit_loss}},
      {"--+", {Result::forfeit_loss, Result::forfeit_win}},
      {"---", {Result::forfeit_loss, Result::forfeit_loss}},
      {"0-0", {Result::loss, Result::loss}},
      {"*", {Result::pending, Result::pending}},
  };
  const auto found = kResults.find(plain);
  if (found == kResults.end()) return std::nullopt;
  return found->second;
}

}  // namespace eboard::tournament
