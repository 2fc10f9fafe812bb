// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/reload.hpp"

#include <fmt/format.h>

#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::daemon {

using seams::Refused;

void Reload::ask(seams::ReloadRequest /*request*/, Reply reply) {
  {
    const std::lock_guard lock(mutex_);
    asked_.push_back(std::move(reply));
  }
  seams_.wake();
}

void Reload::run() {
  {
    const std::lock_guard lock(mutex_);
    again_ = busy_;
    if (std::exchange(busy_, true)) return;
    waiting_ = std::exchange(asked_, {});
  }
  seams_.begins();
  log::notice("reading the configuration again");
  const auto wanted = seams_.read();
  if (!wanted) {
    for (const std::string& fault : wanted.error()) log::error("{}", fault);
    log::error("the configuration has faults; nothing was changed");
    return answer(unexpected(
        Refused{Refused::Why::unlawful,
                fmt::format("the configuration has faults ({}); nothing was changed", wanted.error().size()),
                wanted.error()}));
  }
  seams_.rearrange(arrangement_of(*wanted),
                   [this, refused = refused_keys(*wanted), warned = wanted->warnings](const auto& outcome) {
                     finish(outcome, refused, warned);
                   });
}

std::vector<std::string> Reload::refused_keys(const Config& wanted) const {
  std::vector<std::string> refused;
  const auto refuse = [&](const std::string& key) {
    refused.push_back(fmt::format("{}: stays as it is until the next start", key));
  };
  for (const auto& [key, text] : other_keys_) {
    const auto found = wanted.other_keys.find(key);
    if (found == wanted.other_keys.end() || found->second != text) refuse(key);
  }
  for (const auto& [key, text] : wanted.other_keys) {
    if (!other_keys_.contains(key)) refuse(key);
  }
  return refused;
}

void Reload::finish(const Expected<Rearranged, std::string>& outcome, const std::vector<std::string>& refused,
                    const std::vector<std::string>& warned) {
  if (!outcome) {
    log::error("nothing was changed: {}", outcome.error());
    return answer(unexpected(Refused{Refused::Why::unable, "nothing was changed: " + outcome.error()}));
  }
  Rearranged all = *outcome;
  all.refused.insert(all.refused.end(), refused.begin(), refused.end());
  all.warned = warned;
  for (const std::string& line : all.warned) log::warning("{}", line);
  for (const std::string& line : all.changed) log::notice("{}", line);
  for (const std::string& line : all.later) log::notice("{}", line);
  for (const std::string& line : all.refused) log::warning("{}", line);
  log::notice("the configuration was read again: {} changed, {} later, {} at the next start",
              all.changed.size(), all.later.size(), all.refused.size());
  answer(std::move(all));
}

void Reload::answer(const seams::AnswerTo<seams::ReloadRequest>& answer) {
  Replies replies;
  bool again = false;
  {
    const std::lock_guard lock(mutex_);
    replies = std::exchange(waiting_, {});
    again = std::exchange(again_, false);
    busy_ = false;
  }
  seams_.ended();
  for (const auto& reply : replies) reply(answer);
  if (again) seams_.wake();
}

}  // namespace eboard::daemon
