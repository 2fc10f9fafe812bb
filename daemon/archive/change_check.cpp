// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/archive/change_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "daemon/tlog/sealed_change.hpp"
#include "daemon/tournament/changes/book.hpp"
#include "rules/text/split.hpp"

namespace eboard::archive {

using storage::ChangeSource;
using storage::Result;
using storage::SealedChange;
using storage::Store;

namespace {

/// The end of the fact that names a player.
constexpr std::string_view kName = "/name";

class ChangeCheck {
 public:
  ChangeCheck(Store& store, const std::vector<SealedChange>& sealed) : store_(store), sealed_(sealed) {}

  Result<ChangesChecked> run() {
    const auto pairings = store_.rounds().changes(0);
    if (!pairings) return unexpected(pairings.error());
    const auto tournaments = store_.tournament_changes().all();
    if (!tournaments) return unexpected(tournaments.error());
    for (const storage::TournamentChange& one : *tournaments) note_nobodies(one);
    judge_source(ChangeSource::pairings, *pairings);
    judge_source(ChangeSource::tournaments, *tournaments);
    if (forgotten_ > 0)
      remark(fmt::format("{} values of pairings and tournaments were forgotten; their seals are there",
                         forgotten_));
    return std::move(found_);
  }

 private:
  /// The players of a tournament who were forgotten.
  void note_nobodies(const storage::TournamentChange& change) {
    for (const tlog::SealedValue& value : tlog::values_of(change)) {
      const auto fact = tlog::parts_of_fact(value.text);
      if (fact && (tlog::is_nobody(fact->is) || tlog::is_nobody(fact->was)) && fact->name.ends_with(kName))
        nobodies_.emplace(change.section, fact->name.substr(0, fact->name.size() - kName.size()));
    }
  }

  /// Both are in their order.
  template <class Change>
  void judge_source(ChangeSource source, const std::vector<Change>& stored) {
    const auto sealed = std::ranges::equal_range(sealed_, source, {}, &SealedChange::source);
    auto next = stored.begin();
    for (const SealedChange& one : sealed) {
      for (; next != stored.end() && next->id < one.change; ++next)
        fault(fmt::format("{} was put in behind what was sealed",
                          name_of(source, tlog::head_of(*next, tlog::SealForm::whole), next->id)));
      if (next == stored.end() || next->id != one.change) {
        fault(fmt::format("{} was sealed, and is not there", name_of(source, one.head, one.change)));
        continue;
      }
      judge_change(one, *next);
      ++next;
    }
    found_.unsealed += stored.end() - next;
  }

  static std::vector<tlog::SealedValue> values_of(const storage::PairingChange& change) {
    return tlog::values_of(change.tags);
  }
  static std::vector<tlog::SealedValue> values_of(const storage::TournamentChange& change) {
    return tlog::values_of(change);
  }

  template <class Change>
  void judge_change(const SealedChange& sealed, const Change& stored) {
    const std::string name = name_of(sealed.source, sealed.head, sealed.change);
    const auto values = values_of(stored);
    const auto salts = tlog::Salts::parse(sealed.salts);
    const auto commitments = salts ? salts->commitments(values) : std::nullopt;
    if (!commitments || salts->text() != sealed.salts ||
        tlog::head_of(stored, salts->form()) != sealed.head || tlog::root_of(*commitments) != sealed.root)
      return fault(fmt::format("{} is not what was sealed", name));
    std::set<std::string> gone = salts->forgotten();
    forgotten_ += gone.size();
    for (const tlog::SealedValue& value : values) {
      gone.erase(value.name);
      const tlog::Standing standing = salts->standing(value);
      if (standing == tlog::Standing::another) {
        fault(fmt::format("{}: another value stands in the place of its {}", name, value.name));
      } else if (standing == tlog::Standing::not_proved) {
        remark(fmt::format("{}: what stands as its {} since a player was forgotten is not proved", name,
                           value.name));
      }
      if (standing != tlog::Standing::sealed && !is_of_nobody(value.name, stored, *salts))
        fault(fmt::format("{}: its {} is another one, and that player was not forgotten", name, value.name));
    }
    for (const std::string& one : salts->added())
      if (std::ranges::find(values, one, &tlog::SealedValue::name) == values.end())
        fault(fmt::format("{}: its {}, which came when a player was forgotten, was taken out", name, one));
    for (const std::string& one : gone)
      if (!tlog::is_about_a_person(one) || !is_of_nobody(one, stored, *salts))
        fault(fmt::format("{}: its {} was taken out", name, one));
    if (forgot_any(*salts, values)) judge_form(name, stored);
  }

  static bool forgot_any(const tlog::Salts& salts, const std::vector<tlog::SealedValue>& values) {
    return !salts.forgotten().empty() || std::ranges::any_of(values, [&](const tlog::SealedValue& value) {
      return salts.is_in_their_place(value.name);
    });
  }

  /// What goes with a player goes only with the name. An id may stand beside a name that was put there by a
  /// slip.
  static bool is_of_nobody(std::string_view value, const storage::PairingChange& /*stored*/,
                           const tlog::Salts& salts) {
    if (!tlog::is_about_a_person(value) || value.ends_with("FideId")) return true;
    return salts.is_in_their_place(value.starts_with("White") ? "White" : "Black");
  }
  [[nodiscard]] bool is_of_nobody(std::string_view value, const storage::TournamentChange& stored,
                                  const tlog::Salts& /*salts*/) const {
    constexpr std::string_view kFact = "fact ", kPlayers = "tournament/players/";
    if (!tlog::is_about_a_person(value)) return true;
    const std::string_view fact = value.substr(kFact.size());
    return nobodies_.contains({stored.section, std::string(fact.substr(0, fact.find('/', kPlayers.size())))});
  }

  void judge_form(const std::string& /*name*/, const storage::PairingChange& /*stored*/) {}
  /// `forget` writes facts as whoever entered them did: each once, and in one way.
  void judge_form(const std::string& name, const storage::TournamentChange& stored) {
    const auto facts = tournament::changes_of(stored.facts);
    std::set<std::string> met;
    if (!facts || tournament::text_of(*facts) != stored.facts ||
        !std::ranges::all_of(*facts, [&](const auto& fact) { return met.insert(fact.fact).second; }))
      fault(fmt::format("{}: its facts are not written as the program writes them", name));
  }

  /// What a change was about, by its head: "pairing 3 board 5".
  static std::string name_of(ChangeSource source, std::string_view head, std::int64_t change) {
    const auto lines = rules::split(head, '\n');
    const auto words = rules::split_words(lines[0]);
    if (source == ChangeSource::tournaments || words.size() != 4)
      return fmt::format("change {} of the tournament", change);
    const std::string about = fmt::format("change {} of the pairings", change);
    if (words[0] == "pairing")
      return fmt::format("{}, the pairing of round {} at board {},", about, words[1], words[3]);
    if (words[0] == "unpaired")
      return fmt::format("{}, which took the pairing of round {} at board {} back,", about, words[1],
                         words[3]);
    if (words[0] == "seating")
      return fmt::format("{}, by which round {} is played at board {},", about, words[1], words[3]);
    return fmt::format("{}, the names of game {},", about, words[1]);
  }

  void fault(std::string sentence) { found_.faults.push_back(std::move(sentence)); }
  void remark(std::string sentence) { found_.remarks.push_back(std::move(sentence)); }

  Store& store_;
  const std::vector<SealedChange>& sealed_;
  std::set<std::pair<int, std::string>> nobodies_;  ///< sections and players who were forgotten
  std::size_t forgotten_ = 0;
  ChangesChecked found_;
};

}  // namespace

Result<ChangesChecked> check_changes(Store& store, const std::vector<SealedChange>& sealed) {
  return ChangeCheck(store, sealed).run();
}

}  // namespace eboard::archive
