// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#define CATCH_CONFIG_MAIN
#include "tests/support/catch.hpp"
