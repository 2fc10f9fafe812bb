// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pairings/pairing_findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace eboard::daemon {

namespace {

constexpr std::size_t kMaxLines = 20;
constexpr std::size_t kMaxNamed = 3;  ///< of one sentence

std::string sentence(const std::string& what, const std::vector<int>& games) {
  if (games.front() == 0) return what;
  const std::size_t named = std::min(games.size(), kMaxNamed);
  const std::vector<int> first(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(named));
  const std::size_t others = games.size() - named;
  return fmt::format("game{} {}{}: {}", games.size() == 1 ? "" : "s", fmt::join(first, ", "),
                     others == 0 ? "" : fmt::format(" and {} more", others), what);
}

}  // namespace

void PairingFindings::fault(int game, std::string what) { faults_.push_back({std::move(what), {game}}); }

void PairingFindings::warn(int game, std::string what) {
  const auto found = std::ranges::find(warnings_, what, &Said::what);
  if (found == warnings_.end())
    warnings_.push_back({std::move(what), {game}});
  else if (found->games.back() != game)
    found->games.push_back(game);
}

std::vector<std::string> PairingFindings::faults() const { return lines(faults_, "faults"); }

std::vector<std::string> PairingFindings::warnings() const { return lines(warnings_, "remarks"); }

std::vector<std::string> PairingFindings::lines(const std::vector<Said>& all, const char* what) {
  std::vector<std::string> out;
  for (const Said& said : all) {
    if (out.size() == kMaxLines) {
      out.push_back(fmt::format("and {} more {}", all.size() - kMaxLines, what));
      break;
    }
    out.push_back(sentence(said.what, said.games));
  }
  return out;
}

}  // namespace eboard::daemon
