// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#define CATCH_CONFIG_MAIN
// Catch2 2.13 ends where a case whose name has its first ": " beyond this column has something to say.
#define CATCH_CONFIG_CONSOLE_WIDTH 130
#include "tests/support/catch.hpp"
