// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/round_proof.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "daemon/exports/proof_form.hpp"
#include "daemon/tlog/strand.hpp"
#include "daemon/tournament/changes/book.hpp"
#include "rules/text/split.hpp"

namespace eboard::exports {

namespace form = proof_form;
using storage::ChangeSource;
using storage::GameRow;
using storage::PairingChange;
using storage::Result;
using storage::SealedChange;
using storage::SealedLeaf;
using storage::Store;
using storage::TournamentChange;

namespace {

constexpr std::string_view kFact = "fact ";
/// Tags that are shown, and the lines that they make.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kTags{{{"White", form::kWhiteLine},
                                                                              {"Black", form::kBlackLine},
                                                                              {"Event", form::kEventLine},
                                                                              {"Site", form::kSiteLine}}};

class RoundWriting {
 public:
  RoundWriting(Store& store, const GameRow& game, const RoundLeaves& leaves,
               const std::vector<tlog::Hash>& hashes)
      : store_(store), game_(game), leaves_(leaves), hashes_(hashes) {}

  Result<RoundProof> write() {
    auto sealed = store_.seals().changes();
    if (!sealed) return unexpected(sealed.error());
    for (SealedChange& one : *sealed) {
      auto& of_source = sealed_[one.source];
      const auto& last = *leaves_.last;
      const auto count = one.source == ChangeSource::pairings ? last.entries : last.events;
      if (static_cast<std::int64_t>(of_source.size()) < count) of_source.push_back(std::move(one));
    }
    add_leaf(form::kInRound, *leaves_.in_round);
    add_leaf(form::kRounds, *leaves_.last);
    proof_.sections += form::section(form::kTrees, form::hash_lines({root_of(ChangeSource::pairings),
                                                                     root_of(ChangeSource::tournaments)}));
    proof_.lines.emplace_back(form::kRoundLine, std::to_string(game_.round));
    if (auto done = add_pairing(); !done) return unexpected(done.error());
    if (auto done = add_result(); !done) return unexpected(done.error());
    return std::move(proof_);
  }

 private:
  void add_leaf(std::string_view name, const SealedLeaf& leaf) {
    proof_.sections += form::section(fmt::format("{}{}", name, leaf.leaf), tlog::entry_text(leaf));
    proof_.sections += form::section(
        form::kPath, form::hash_lines(tlog::inclusion_proof(hashes_, static_cast<std::size_t>(leaf.leaf))));
  }

  [[nodiscard]] std::vector<tlog::Hash> tree_of(ChangeSource source) {
    std::vector<tlog::Hash> tree;
    for (const SealedChange& one : sealed_[source]) tree.push_back(tlog::leaf_hash(tlog::entry_text(one)));
    return tree;
  }
  /// As a strand has it: before the first change it is no tree's.
  [[nodiscard]] tlog::Hash root_of(ChangeSource source) {
    const auto tree = tree_of(source);
    return tree.empty() ? tlog::Hash{} : tlog::root_of(tree);
  }

  /// Its own tags, else those of its table; the latest that are sealed.
  Result<void> add_pairing() {
    const auto changes = store_.rounds().changes(0);
    if (!changes) return unexpected(changes.error());
    const PairingChange* found = nullptr;
    for (const PairingChange& one : *changes) {
      const bool own = one.what == "game" && one.number == game_.number && one.board == game_.board;
      const bool of_table =
          one.what == "pairing" && one.number == game_.round && one.board == game_.board_number;
      if (own || (of_table && (found == nullptr || found->what != "game"))) found = &one;
    }
    if (found == nullptr) return {};
    std::set<std::string> wanted;
    for (const auto& [name, line] : kTags) wanted.emplace(name);
    add_change(ChangeSource::pairings, found->id, tlog::values_of(found->tags), wanted);
    const auto white = std::ranges::find(found->tags, "White", &rules::Tag::name);
    if (white != found->tags.end()) white_ = white->value;
    return {};
  }

  /// What was entered of White's game in that round, and who White is in the tournament.
  Result<void> add_result() {
    const auto changes = store_.tournament_changes().all();
    if (!changes) return unexpected(changes.error());
    struct Place {
      const TournamentChange* change = nullptr;
      std::string fact;
    };
    Place name, result;
    for (const TournamentChange& one : *changes) {
      const auto facts = tournament::changes_of(one.facts);
      if (!facts) continue;
      for (const tournament::Change& fact : *facts)
        if (fact.fact.starts_with("tournament/players/") && fact.fact.ends_with("/name") && fact.is == white_)
          name = {&one, fact.fact};
    }
    if (name.change == nullptr || white_.empty()) return {};
    const std::string entry = fmt::format(
        "{}entries/{}", name.fact.substr(0, name.fact.size() - std::string_view("name").size()), game_.round);
    for (const TournamentChange& one : *changes) {
      const auto facts = tournament::changes_of(one.facts);
      if (facts && one.section == name.change->section &&
          std::ranges::find(*facts, entry, &tournament::Change::fact) != facts->end())
        result = {&one, entry};
    }
    if (result.change == nullptr) return {};
    const auto value = [](const std::string& fact) { return std::string(kFact) + fact; };
    if (name.change->id == result.change->id) {
      add_change(ChangeSource::tournaments, name.change->id, tlog::values_of(*name.change),
                 {value(name.fact), value(result.fact)});
      return {};
    }
    for (const Place& one : {name, result})
      add_change(ChangeSource::tournaments, one.change->id, tlog::values_of(*one.change), {value(one.fact)});
    return {};
  }

  void add_change(ChangeSource source, std::int64_t id, const std::vector<tlog::SealedValue>& values,
                  const std::set<std::string>& wanted) {
    const auto& sealed = sealed_[source];
    const auto change = std::ranges::find(sealed, id, &SealedChange::change);
    const auto salts = change == sealed.end() ? std::nullopt : tlog::Salts::parse(change->salts);
    const auto commitments = salts ? salts->commitments(values) : std::nullopt;
    if (!commitments) return;
    const auto index = static_cast<std::size_t>(change - sealed.begin());
    const auto places = salts->places(values);
    std::string shown;
    for (const tlog::SealedValue& value : values) {
      const auto place = places.find(value.name);
      if (!wanted.contains(value.name) || place == places.end()) continue;
      if (value.text.find('\n') != std::string::npos) continue;
      shown += exports::line_of({place->second, commitments->size(), *salts->salt(place->second),
                                 tlog::inclusion_proof(*commitments, place->second), value});
      if (auto line = said_by(value)) proof_.lines.push_back(std::move(*line));
    }
    proof_.sections += form::section(
        fmt::format("{}{}", source == ChangeSource::pairings ? form::kPaired : form::kEntered, index),
        tlog::entry_text(*change));
    proof_.sections +=
        form::section(form::kPath, form::hash_lines(tlog::inclusion_proof(tree_of(source), index)));
    proof_.sections += form::section(form::kValues, shown);
  }

  Store& store_;
  const GameRow& game_;
  const RoundLeaves& leaves_;
  const std::vector<tlog::Hash>& hashes_;
  std::map<ChangeSource, std::vector<SealedChange>> sealed_;
  std::string white_;
  RoundProof proof_;
};

/// The three texts of a fact.
std::optional<tournament::Change> fact_in(std::string_view text) {
  const auto one = tournament::changes_of(fmt::format("[{}]", text));
  return one && one->size() == 1 ? std::optional(one->front()) : std::nullopt;
}

}  // namespace

void RoundLeaves::take(const SealedLeaf& leaf, const GameRow& game) {
  if (leaf.device != storage::kRoundLeaf) return;
  last = leaf;
  for (const storage::GameRound& one : tlog::said_rounds(leaf.says))
    if (one.board == game.board && one.game == game.number) in_round = leaf;
}

Result<RoundProof> round_proof(Store& store, const GameRow& game, const RoundLeaves& leaves,
                               const std::vector<tlog::Hash>& hashes) {
  if (!leaves.in_round) return RoundProof{};
  return RoundWriting(store, game, leaves, hashes).write();
}

std::string line_of(const ShownValue& shown) {
  std::vector<std::string> path;
  for (const tlog::Hash& hash : shown.path) path.push_back(tlog::to_base64(hash));
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", shown.place, shown.size, tlog::to_base64(shown.salt),
                     fmt::join(path, " "), shown.value.name, shown.value.text);
}

std::optional<ShownValue> parse_value(std::string_view line) {
  constexpr std::size_t kFields = 5;
  std::array<std::string_view, kFields> fields;
  for (std::string_view& field : fields) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos) return std::nullopt;
    field = line.substr(0, tab);
    line.remove_prefix(tab + 1);
  }
  ShownValue shown;
  const auto number = [](std::string_view text, std::size_t& value) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() && end == text.data() + text.size();
  };
  const auto salt = tlog::parse_hash(fields[2]);
  if (!number(fields[0], shown.place) || !number(fields[1], shown.size) || !salt) return std::nullopt;
  shown.salt = *salt;
  for (const std::string_view word : rules::split_words(fields[3])) {
    const auto hash = tlog::parse_hash(word);
    if (!hash) return std::nullopt;
    shown.path.push_back(*hash);
  }
  shown.value = {std::string(fields[4]), std::string(line)};
  return line_of(shown) == fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", fields[0], fields[1], fields[2], fields[3],
                                       fields[4], line)
             ? std::optional(std::move(shown))
             : std::nullopt;
}

std::optional<ProofLine> said_by(const tlog::SealedValue& value) {
  for (const auto& [name, line] : kTags)
    if (value.name == name) return ProofLine{line, value.text};
  if (!value.name.starts_with(kFact)) return std::nullopt;
  const auto fact = fact_in(value.text);
  const auto parts = rules::split(value.name, '/');
  if (!fact || parts.size() < 4 || std::string(kFact) + fact->fact != value.name) return std::nullopt;
  if (parts[3] == "name") return ProofLine{fmt::format("player {}", parts[2]), fact->is};
  if (parts[3] != "entries" || parts.size() != 5) return std::nullopt;
  const auto words = rules::split_words(fact->is);
  if (words.size() != 3) return std::nullopt;
  return ProofLine{fmt::format("entered for player {} in round {}", parts[2], parts[4]),
                   fmt::format("{} against player {}, with {}", words[2], words[0],
                               words[1] == "w"   ? "White"
                               : words[1] == "b" ? "Black"
                                                 : words[1])};
}

}  // namespace eboard::exports
