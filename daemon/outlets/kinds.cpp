// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/kinds.hpp"

#include <array>

namespace eboard::outlets {

extern const daemon::OutletKind alert_receivers, lichess_pushes, livechess_files, nats_hall, pgn_files,
    uploads;

namespace {
constexpr auto kKinds = std::to_array({&alert_receivers, &lichess_pushes, &livechess_files, &pgn_files,
#ifdef EBOARD_HALLS
                                       &nats_hall,
#endif
                                       &uploads});
}  // namespace

daemon::OutletKinds all_kinds() { return kKinds; }

}  // namespace eboard::outlets
