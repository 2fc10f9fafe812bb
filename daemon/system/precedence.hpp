// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which thread goes first when several want the processor.
#pragma once

namespace eboard::daemon {

/// The calling thread lets all others of this machine go first, for good. Under a filter of system calls that
/// does not say that it knows this one (EBOARDD_NICE=1), nothing happens: such a filter kills.
void let_others_go_first();

}  // namespace eboard::daemon
