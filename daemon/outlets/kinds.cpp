// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/kinds.hpp"

#include <array>

namespace eboard::outlets {

extern const daemon::OutletKind pgn_files;

namespace {
constexpr auto kKinds = std::to_array({&pgn_files});
}  // namespace

daemon::OutletKinds all_kinds() { return kKinds; }

}  // namespace eboard::outlets
