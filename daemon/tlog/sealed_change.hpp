// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Seals what people enter, so that a name in it can be forgotten (docs/evidence.md): of each value only a
// commitments are hashed, over its words and salts that nobody can guess. Whoever deletes a word and its salt
// leaves a hash that says nothing, and the log stays as it is. It is a pure calculation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/merkle.hpp"
#include "daemon/tlog/salt_tree.hpp"
#include "daemon/tlog/sealed_value.hpp"
#include "storage/records.hpp"
#include "storage/seals.hpp"
#include "storage/tournament_changes.hpp"

namespace eboard::tlog {

/// The tags, by their names.
[[nodiscard]] std::vector<SealedValue> values_of(const std::vector<rules::Tag>& tags);
/// Author, sentence and file, and each fact by its own name. A fact's text is as the store has it.
[[nodiscard]] std::vector<SealedValue> values_of(const storage::TournamentChange& change);

/// How a value stands that may have the place of one that was forgotten.
enum class Standing : std::uint8_t {
  sealed,        ///< nothing of it was forgotten
  proved,        ///< all but the name that was forgotten is what was sealed
  says_nothing,  ///< it is empty, or "N.N. 1"
  not_proved,    ///< `eboardctl forget` leaves such a value, and the seal does not say that it is this one
  another        ///< `eboardctl forget` never leaves such a value
};

/// The salts of a change's values, all of them made of one seed. Of a value that was forgotten there is none
/// any more, nor anything that it could be made of, but its commitment.
class Salts {
 public:
  [[nodiscard]] static Salts of(const Hash& seed, std::size_t values, SealForm form = SealForm::words);
  /// nullopt: text() gives no such text for so many values.
  [[nodiscard]] static std::optional<Salts> parse(std::string_view text);
  [[nodiscard]] std::string text() const;

  /// nullopt: it was forgotten.
  [[nodiscard]] std::optional<Hash> salt(std::size_t index) const { return tree_.salt(index); }
  [[nodiscard]] SealForm form() const { return form_; }
  /// Forgets all that is in `before` and not in `now`; what is new in `now` is not sealed.
  void forget(const std::vector<SealedValue>& before, const std::vector<SealedValue>& now);

  /// The commitments to all the values that there were, of what they are now. nullopt: there are not so many.
  [[nodiscard]] std::optional<std::vector<Hash>> commitments(const std::vector<SealedValue>& now) const;
  /// The place of each value of `now` that is sealed, by its name.
  [[nodiscard]] std::map<std::string, std::size_t> places(const std::vector<SealedValue>& now) const;
  /// Names of values that were forgotten.
  [[nodiscard]] std::set<std::string> forgotten() const;
  /// Names of values that came when others were forgotten.
  [[nodiscard]] const std::set<std::string>& added() const { return added_; }
  /// The value stands where others were forgotten, and is not sealed.
  [[nodiscard]] bool is_in_their_place(const std::string& name) const;
  [[nodiscard]] Standing standing(const SealedValue& value) const;

 private:
  struct Forgotten {
    std::string name;
    Hash commitment{};
    std::optional<RestOfValue> rest{};
  };
  [[nodiscard]] std::map<std::size_t, Forgotten>::const_iterator find(const std::string& name) const;
  void forget(std::size_t place, const SealedValue& before, const SealedValue* now);
  [[nodiscard]] bool read(std::string_view line);
  [[nodiscard]] bool read_rest(const std::vector<std::string_view>& words);

  SealForm form_ = SealForm::whole;
  SaltTree tree_;
  std::map<std::size_t, Forgotten> forgotten_;
  std::set<std::string> added_;
};

[[nodiscard]] storage::SealedChange seal(const storage::PairingChange& change, const Hash& seed);
[[nodiscard]] storage::SealedChange seal(const storage::TournamentChange& change, const Hash& seed);
/// What names nobody, as it is sealed; it says the form of the values.
[[nodiscard]] std::string head_of(const storage::PairingChange& change, SealForm form);
[[nodiscard]] std::string head_of(const storage::TournamentChange& change, SealForm form);
/// Forgets what is gone.
template <class Change>
void unsalt(storage::SealedChange& sealed, const Change& before, const Change& now) {
  auto salts = Salts::parse(sealed.salts);
  if (!salts) return;
  salts->forget(values_of(before), values_of(now));
  sealed.salts = salts->text();
}

/// As head_of() says it.
[[nodiscard]] SealForm form_in(std::string_view head);
/// As it is hashed.
[[nodiscard]] std::string entry_text(const storage::SealedChange& change);

/// A seed.
[[nodiscard]] Hash random_seed();

}  // namespace eboard::tlog
