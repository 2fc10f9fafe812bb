// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who may log in, and as what. They stand in a file of their own, a line each, `ROLE:SECRET:NAME`, which only
// its user may read; passwords are in no database, no backup of it and no capture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::people {

/// What somebody may do who has logged in, each more than the one before. Viewers do not log in.
enum class Role : std::uint8_t {
  display,        ///< sees what viewers see, without a delay: a projector in the hall
  arbiter,        ///< sees cards, and rules
  administrator,  ///< reads the configuration again, tries out receivers, sees metrics
};

[[nodiscard]] std::string_view to_string(Role role);
[[nodiscard]] std::optional<Role> parse_role(std::string_view text);

struct Person {
  std::string name;  ///< as rulings are signed with it
  Role role = Role::arbiter;
  std::string secret;  ///< hash of the password, as crypt(5) writes it

  bool operator==(const Person&) const = default;
};

inline constexpr std::size_t kMaxName = 100;  ///< bytes

/// Why nobody can be called so; empty: the name is good. It is a line of UTF-8 without a blank at its ends.
[[nodiscard]] std::string fault_of_name(std::string_view name);

class People {
 public:
  /// Error: a sentence with the number of the line.
  [[nodiscard]] static Expected<People, std::string> parse(std::string_view text);
  /// No file: nobody. Error: a sentence that names the file. A file that others may read or write is refused.
  [[nodiscard]] static Expected<People, std::string> read(const std::string& path);
  [[nodiscard]] std::string text() const;
  /// Replaces the file, so that only its user may read it. Error: as read().
  [[nodiscard]] Expected<void, std::string> write(const std::string& path) const;

  [[nodiscard]] const Person* find(std::string_view name) const;
  /// Puts somebody in place of whoever has that name, or behind all others.
  void put(Person person);
  /// false: there is nobody of that name.
  bool remove(std::string_view name);
  [[nodiscard]] const std::vector<Person>& all() const { return all_; }

 private:
  std::vector<Person> all_;
};

}  // namespace eboard::people
