// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#define CATCH_CONFIG_MAIN
// Catch2 2.13 aborts when a case with its first ": " beyond this column in the name reports something.
#define CATCH_CONFIG_CONSOLE_WIDTH 130
#include "tests/support/catch.hpp"
