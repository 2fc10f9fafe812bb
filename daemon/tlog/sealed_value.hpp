// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A value of what people enter, and how it is sealed: by commitments to its words, so that a name in it can
// be forgotten and each other word stays proved. It is a pure calculation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tlog/hash.hpp"
#include "daemon/tlog/salt_tree.hpp"

namespace eboard::tlog {

/// A value of a change, with a name that no other value of it has.
struct SealedValue {
  std::string name, text;
};

/// Whether one commitment is made to a value, or one to each of its words. The first seals were whole.
enum class SealForm : std::uint8_t { whole, words };

[[nodiscard]] Hash commitment(const Hash& salt, const SealedValue& value, SealForm form);

/// The three texts of a fact, as they stand in its JSON; nullopt: it is not written as facts are.
struct FactParts {
  std::string_view name, was, is;
};
[[nodiscard]] std::optional<FactParts> parts_of_fact(std::string_view text);
/// "N.N. 1": what `eboardctl forget` puts in a name's place.
[[nodiscard]] bool is_nobody(std::string_view text);

/// The words of a value and what is between them, together its whole text. A name begins and ends with a
/// piece; "N.N. 1" is one. What names nobody is one piece.
[[nodiscard]] std::vector<std::string_view> pieces_of(const SealedValue& value);

/// A value of which words were forgotten: the salts of the others, and the commitments to all.
class RestOfValue {
 public:
  RestOfValue(const Hash& salt, const SealedValue& value);
  /// Without salts: as read() fills it.
  explicit RestOfValue(std::size_t pieces) : salts_(pieces) {}

  [[nodiscard]] bool read(const SaltTree::Node& node, const Hash& hash) { return salts_.read(node, hash); }
  void read_gone(std::size_t piece, const Hash& commitment) { gone_[piece] = commitment; }
  [[nodiscard]] const SaltTree& salts() const { return salts_; }
  [[nodiscard]] const std::map<std::size_t, Hash>& gone() const { return gone_; }

  /// Forgets the words in whose place `now` has "N.N. 1". False: `now` differs in something else.
  [[nodiscard]] bool forget(const SealedValue& before, const SealedValue& now);
  /// To the whole value, of what stands there now; nullopt: that is no such value.
  [[nodiscard]] std::optional<Hash> commitment(const SealedValue& now) const;

 private:
  /// A piece that stands there, or what stands in the place of some that are gone.
  struct Item {
    std::size_t first = 0, count = 1;
    std::string_view text{};
    bool is_gone = false;
  };
  [[nodiscard]] std::optional<std::vector<Item>> items_of(const SealedValue& value) const;

  SaltTree salts_;
  std::map<std::size_t, Hash> gone_;
};

/// A value of that name goes with its player: not a name, an opponent, a rating or a result, which stay in
/// some form.
[[nodiscard]] bool is_about_a_person(std::string_view name);
/// No name can stand in a value of that name: a result, a round, a rating, a plan.
[[nodiscard]] bool names_nobody(std::string_view name);

}  // namespace eboard::tlog
