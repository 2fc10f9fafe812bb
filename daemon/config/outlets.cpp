// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/outlets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "daemon/config/values.hpp"

namespace eboard::daemon {

namespace {

constexpr std::chrono::hours kMaxDelay{24};
constexpr std::size_t kLongestName = 32;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && std::ranges::all_of(text, [](unsigned char letter) {
    return std::islower(letter) != 0 || std::isdigit(letter) != 0 || letter == '-';
  });
}

void read_outlet(std::vector<OutletConfig>& outlets, TableReader& own, const OutletKind& kind,
                 std::string name) {
  const auto delay = own.duration("delay", kMaxDelay).value_or(std::chrono::seconds{0});
  outlets.push_back({std::move(name), delay, kind.pace, kind.read(own)});
  own.refuse_other_keys();
}

/// Its cursor in the store goes by its name.
void read_named(std::vector<OutletConfig>& outlets, TableReader& own, const OutletKind& kind) {
  const std::string name = own.text("name").value_or("");
  const std::string whole = fmt::format("{}.{}", kind.name, name);
  if (!is_name(name))
    own.fault("name",
              fmt::format("[[outlets.{}]] must have a name of small letters, digits and hyphens", kind.name));
  if (std::ranges::find(outlets, whole, &OutletConfig::name) != outlets.end())
    own.fault("name", fmt::format("name '{}' stands twice", name));
  read_outlet(outlets, own, kind, whole);
}

}  // namespace

std::vector<OutletConfig> read_outlets(TableReader& section, OutletKinds kinds) {
  std::vector<OutletConfig> outlets;
  for (const OutletKind* kind : kinds) {
    if (kind->several) {
      for (TableReader& own : section.sections(kind->name, fmt::format("[[outlets.{}]]", kind->name)))
        read_named(outlets, own, *kind);
    } else if (auto own = section.section(kind->name, fmt::format("[outlets.{}]", kind->name))) {
      read_outlet(outlets, *own, *kind, std::string(kind->name));
    }
  }
  section.refuse_other_keys();
  return outlets;
}

}  // namespace eboard::daemon
