// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Seals what people enter, so that a name in it can be forgotten (docs/evidence.md): of each value only a
// commitment is hashed, over the value and a salt that nobody can guess. Whoever deletes value and salt
// leaves a hash that says nothing, and the log stays as it is. It is a pure calculation.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/merkle.hpp"
#include "storage/records.hpp"
#include "storage/seals.hpp"
#include "storage/tournament_changes.hpp"

namespace eboard::tlog {

/// A value of a change, with a name that no other value of it has.
struct SealedValue {
  std::string name, text;
};

/// The tags, by their names.
[[nodiscard]] std::vector<SealedValue> values_of(const std::vector<rules::Tag>& tags);
/// Author, sentence and file, and each fact by its own name. A fact's text is as the store has it.
[[nodiscard]] std::vector<SealedValue> values_of(const storage::TournamentChange& change);

[[nodiscard]] Hash commitment(const Hash& salt, const SealedValue& value);

/// The salts of a change's values, all of them made of one seed. Of a value that was forgotten there is none
/// any more, nor anything that it could be made of, but its commitment. It is the puncturable tree of
/// Goldreich, Goldwasser and Micali: a node's children are two hashes of it, and the leaves are the salts.
class Salts {
 public:
  [[nodiscard]] static Salts of(const Hash& seed, std::size_t values);
  /// nullopt: text() gives no such text for so many values.
  [[nodiscard]] static std::optional<Salts> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  /// nullopt: it was forgotten.
  [[nodiscard]] std::optional<Hash> salt(std::size_t index) const;
  /// Forgets all that is in `before` and not in `now`; what is new in `now` is not sealed.
  void forget(const std::vector<SealedValue>& before, const std::vector<SealedValue>& now);

  /// The commitments to all the values that there were, of what they are now. nullopt: there are not so many.
  [[nodiscard]] std::optional<std::vector<Hash>> commitments(const std::vector<SealedValue>& now) const;
  /// The place of each value of `now` that is sealed, by its name.
  [[nodiscard]] std::map<std::string, std::size_t> places(const std::vector<SealedValue>& now) const;
  /// Names of values that were forgotten.
  [[nodiscard]] std::set<std::string> forgotten() const;
  /// The value stands where others were forgotten, and is not sealed.
  [[nodiscard]] bool is_in_their_place(const std::string& name) const;

 private:
  struct Node {
    int level = 0;
    std::size_t index = 0;
    auto operator<=>(const Node&) const = default;
  };
  struct Forgotten {
    std::string name;
    Hash commitment{};
  };
  [[nodiscard]] int depth() const;
  void puncture(std::size_t index, Forgotten forgotten);

  std::size_t values_ = 0;
  std::map<Node, Hash> nodes_;
  std::map<std::size_t, Forgotten> forgotten_;
  std::set<std::string> added_;
};

[[nodiscard]] storage::SealedChange seal(const storage::PairingChange& change, const Hash& seed);
[[nodiscard]] storage::SealedChange seal(const storage::TournamentChange& change, const Hash& seed);
/// What names nobody, as it is sealed.
[[nodiscard]] std::string head_of(const storage::PairingChange& change);
[[nodiscard]] std::string head_of(const storage::TournamentChange& change);
/// Forgets what is gone.
template <class Change>
void unsalt(storage::SealedChange& sealed, const Change& before, const Change& now) {
  auto salts = Salts::parse(sealed.salts);
  if (!salts) return;
  salts->forget(values_of(before), values_of(now));
  sealed.salts = salts->text();
}

/// A value of that name goes with its player: not a name, an opponent or a result, which stay in some form.
[[nodiscard]] bool is_about_a_person(std::string_view name);
/// The value may stand in the place of one that was forgotten: it says so, or nothing, or goes with a player.
[[nodiscard]] bool is_of_nobody(const SealedValue& value);

/// As it is hashed.
[[nodiscard]] std::string entry_text(const storage::SealedChange& change);

/// A seed.
[[nodiscard]] Hash random_seed();

}  // namespace eboard::tlog
