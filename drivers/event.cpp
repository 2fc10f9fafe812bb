// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/event.hpp"

#include "rules/text/one_of_members.hpp"

namespace eboard::drivers {

std::string_view to_string(DeviceKey::State state) {
  switch (state) {
    case DeviceKey::State::missing:
      return "missing";
    case DeviceKey::State::accepted:
      return "accepted";
    case DeviceKey::State::locked:
      return "locked";
  }
  return "?";
}

}  // namespace eboard::drivers

template class eboard::OneOf<eboard::drivers::Payload::AsVariant>;
