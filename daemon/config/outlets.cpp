// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/outlets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "daemon/config/values.hpp"
#include "rules/text/shown.hpp"

namespace eboard::daemon {

namespace {

constexpr std::size_t kLongestName = 32;

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && std::ranges::all_of(text, [](unsigned char letter) {
    return std::islower(letter) != 0 || std::isdigit(letter) != 0 || letter == '-';
  });
}

bool is_for_staff(TableReader& own) {
  const std::string audience = own.text("audience").value_or("everybody");
  if (audience != "staff" && audience != "everybody")
    own.refuse_word("audience", audience, {"staff", "everybody"});
  return audience == "staff";
}

/// An outlet may be later than the event, and never earlier.
seams::Delays delay_of(TableReader& own, const seams::Delays& event) {
  const auto min = std::chrono::floor<std::chrono::seconds>(event.of_others());
  const auto delay = own.duration("delay", kMaxDelay).value_or(min);
  if (delay < min)
    own.fault("delay", fmt::format("delay: [broadcast] delays the whole event by {}, and no outlet may be "
                                   "earlier; leave this one out",
                                   duration_text(min)));
  return event.at_least(own.has("delay") ? delay : std::chrono::seconds{0});
}

class Outlets {
 public:
  explicit Outlets(const seams::Delays& event_delay) : event_delay_(event_delay) {}

  void read(TableReader& own, const OutletKind& kind, std::string name) {
    const bool for_staff = kind.has_audience && is_for_staff(own);
    const auto delay = delay_of(own, for_staff ? seams::Delays{} : event_delay_);
    const auto claim = [&](const std::string& place) {
      const auto [at, added] = places_.emplace(place, name);
      return added ? std::string() : at->second;
    };
    const bool already_late = delay.by_plies();
    const auto further = already_late && delay == event_delay_ ? seams::Delays{} : delay.times();
    auto make =
        kind.read(own, {already_late ? further.longest() : delay.longest(), for_staff, already_late, claim});
    all_.push_back({std::move(name), delay, further, kind.pace, kind.always_paced, std::move(make)});
    own.refuse_other_keys();
  }

  /// Its cursor in the store goes by its name.
  void read_named(TableReader& own, const OutletKind& kind) {
    const std::string name = own.text("name").value_or("");
    const std::string whole = fmt::format("{}.{}", kind.name, name);
    if (!is_name(name) && (!name.empty() || !own.has("name")))
      own.fault("name",
                fmt::format("{}[[outlets.{}]] must have a name of small letters, digits and hyphens",
                            name.empty() ? "" : fmt::format("name '{}': ", rules::shown(name)), kind.name));
    if (std::ranges::find(all_, whole, &OutletConfig::name) != all_.end())
      own.fault("name", fmt::format("name '{}' stands twice", name));
    read(own, kind, whole);
  }

  [[nodiscard]] std::vector<OutletConfig> all() && { return std::move(all_); }

 private:
  const seams::Delays& event_delay_;
  std::vector<OutletConfig> all_;
  std::map<std::string, std::string> places_;  ///< where they write: the outlet that does
};

}  // namespace

std::vector<OutletConfig> read_outlets(TableReader& section, OutletKinds kinds,
                                       const seams::Delays& event_delay) {
  Outlets outlets(event_delay);
  for (const OutletKind* kind : kinds) {
    if (kind->several) {
      for (TableReader& own : section.sections(kind->name, fmt::format("[[outlets.{}]]", kind->name)))
        outlets.read_named(own, *kind);
    } else if (auto own = section.section(kind->name, fmt::format("[outlets.{}]", kind->name))) {
      outlets.read(*own, *kind, std::string(kind->name));
    }
  }
  section.refuse_other_keys();
  return std::move(outlets).all();
}

}  // namespace eboard::daemon
