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

#include "rules/text/expected.hpp"

namespace eboard::people {

class LogIns {
 public:
  using Time = std::chrono::sys_seconds;
  static constexpr std::chrono::hours kLasts{12};
  /// With more, the one that ends first is ended.
  static constexpr std::size_t kMaximum = 256;

  /// 128 bits of luck, as text.
  [[nodiscard]] static std::string new_token();

  void begin(std::string_view token, std::string name, Time now);
  /// Whose token that is; nullopt: nobody's, or not any more.
  [[nodiscard]] std::optional<std::string> who(std::string_view token, Time now) const;
  /// false: nobody was logged in by it.
  bool end(std::string_view token);
  /// Those of that person, whose password is another one now.
  void end_all_of(std::string_view name);

  /// A line each, without those that are over.
  [[nodiscard]] std::string text(Time now) const;
  /// What cannot be read is nobody's log-in.
  [[nodiscard]] static LogIns parse(std::string_view text);

 private:
  struct LogIn {
    std::string name;
    Time until;
  };
  std::map<std::string, LogIn, std::less<>> all_;  ///< by the hash of the token
};

}  // namespace eboard::people
