// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Phones that ask to be let in: somebody who is logged in shows a code that is good for one phone, the phone
// asks by it, and whoever showed it answers. Pure: times and luck come in. Nothing of it outlives a restart.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/people/people.hpp"
#include "rules/text/expected.hpp"

namespace eboard::people {

class Invitations {
 public:
  using Time = std::chrono::steady_clock::time_point;
  /// From when a code is shown until the phone has its answer.
  static constexpr std::chrono::minutes kLasts{5};
  /// With more, the oldest is forgotten.
  static constexpr std::size_t kMaximum = 64;

  enum class State { open, asked, let_in, refused };
  struct Invitation {
    std::string code, ticket;  ///< what the phone is shown, and what it asks for its answer with
    State state = State::open;
    std::string name;          ///< as the phone's holder calls themselves
    std::string number;        ///< which phone it is: both sides are shown it
    std::optional<Role> role;  ///< let in as that; none: it is the phone of whoever answered
    Time until;
  };

  /// `by` shows that code from now on, instead of the one before. `by` is empty at the machine itself.
  void offer(const std::string& by, std::string code, Time now);
  /// Nobody is let in any more by what `by` showed.
  void withdraw(const std::string& by);
  /// What `by` showed last; nullptr: nothing, or it is too old.
  [[nodiscard]] const Invitation* of(const std::string& by, Time now) const;

  enum class Refusal { unknown, used };
  /// A phone asks. A code is good for one of them.
  [[nodiscard]] Expected<void, Refusal> ask(std::string_view code, std::string name, std::string ticket,
                                            std::string number, Time now);
  /// false: no phone with that number waits for `by`.
  [[nodiscard]] bool answer(const std::string& by, std::string_view number, State answer,
                            std::optional<Role> role, Time now);

  struct Answer {
    State state = State::asked;
    std::string by, name;
    std::optional<Role> role;  ///< as in an invitation
  };
  /// What a phone is answered, once; nullopt: it asked too long ago, or never.
  [[nodiscard]] std::optional<Answer> collect(std::string_view ticket, Time now);

 private:
  std::map<std::string, Invitation, std::less<>> all_;  ///< by who shows it
};

}  // namespace eboard::people
