// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How many files and sockets this process may have open.
#pragma once

#include <cstddef>

namespace eboard::daemon {

/// Raises the limit of open files to as many as this process may have at all; returns it.
std::size_t raise_descriptor_limit();

}  // namespace eboard::daemon
