// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/invitations.hpp"

#include <algorithm>
#include <utility>

namespace eboard::people {

void Invitations::offer(const std::string& by, std::string code, Time now) {
  std::erase_if(all_, [now](const auto& one) { return one.second.until <= now; });
  if (all_.size() >= kMaximum && !all_.contains(by))
    all_.erase(std::ranges::min_element(all_, {}, [](const auto& one) { return one.second.until; }));
  Invitation shown;
  shown.code = std::move(code);
  shown.until = now + kLasts;
  all_.insert_or_assign(by, std::move(shown));
}

void Invitations::withdraw(const std::string& by) { all_.erase(by); }

const Invitations::Invitation* Invitations::of(const std::string& by, Time now) const {
  const auto found = all_.find(by);
  return found == all_.end() || found->second.until <= now ? nullptr : &found->second;
}

Expected<void, Invitations::Refusal> Invitations::ask(std::string_view code, std::string name,
                                                      std::string ticket, std::string number, Time now) {
  const auto found = std::ranges::find_if(
      all_, [&](const auto& one) { return one.second.code == code && one.second.until > now; });
  if (found == all_.end()) return unexpected(Refusal::unknown);
  Invitation& shown = found->second;
  if (shown.state != State::open) return unexpected(Refusal::used);
  shown.state = State::asked;
  shown.name = std::move(name);
  shown.ticket = std::move(ticket);
  shown.number = std::move(number);
  return {};
}

bool Invitations::answer(const std::string& by, std::string_view number, State answer,
                         std::optional<Role> role, Time now) {
  const auto found = all_.find(by);
  if (found == all_.end() || found->second.until <= now) return false;
  Invitation& shown = found->second;
  if (shown.state != State::asked || shown.number != number) return false;
  shown.state = answer;
  shown.role = role;
  return true;
}

std::optional<Invitations::Answer> Invitations::collect(std::string_view ticket, Time now) {
  const auto found = std::ranges::find_if(all_, [&](const auto& one) {
    return !ticket.empty() && one.second.ticket == ticket && one.second.until > now;
  });
  if (found == all_.end()) return std::nullopt;
  Invitation& shown = found->second;
  if (shown.state != State::asked) shown.ticket.clear();
  return Answer{shown.state, found->first, shown.name, shown.role};
}

}  // namespace eboard::people
