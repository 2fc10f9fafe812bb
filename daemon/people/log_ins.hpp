// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who is logged in, and until when. Pure: times and tokens come in. Whoever reads the file cannot log in by
// it, since it has hashes of tokens.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/people/people.hpp"
#include "rules/text/expected.hpp"

namespace eboard::people {

/// By whose name somebody is logged in.
struct LoggedIn {
  std::string name;
  /// Who is no one of the list, but was let in by one of it, or at the machine itself (empty).
  struct Guest {
    Role role = Role::display;
    std::string let_in_by;
    bool operator==(const Guest&) const = default;
  };
  std::optional<Guest> guest;
  bool operator==(const LoggedIn&) const = default;
};

class LogIns {
 public:
  using Time = std::chrono::sys_seconds;
  static constexpr std::chrono::hours kLasts{12};
  /// With more, the one that ends first is ended.
  static constexpr std::size_t kMaximum = 256;

  /// 128 bits of luck, as text.
  [[nodiscard]] static std::string new_token();

  void begin(std::string_view token, LoggedIn who, Time now);
  /// Whose token that is; nullopt: nobody's, or not any more.
  [[nodiscard]] std::optional<LoggedIn> who(std::string_view token, Time now) const;
  /// false: nobody was logged in by it.
  bool end(std::string_view token);
  /// Those of that person, whose password is another one now, and of all whom that person let in.
  void end_all_of(std::string_view name);

  /// Guests of that name. false: there is none.
  bool end_guests(std::string_view name);
  [[nodiscard]] std::vector<LoggedIn> guests(Time now) const;

  /// A line each, without those that are over.
  [[nodiscard]] std::string text(Time now) const;
  /// What cannot be read is nobody's log-in.
  [[nodiscard]] static LogIns parse(std::string_view text);

 private:
  struct LogIn {
    LoggedIn who;
    Time until;
  };
  std::map<std::string, LogIn, std::less<>> all_;  ///< by the hash of the token
};

}  // namespace eboard::people
