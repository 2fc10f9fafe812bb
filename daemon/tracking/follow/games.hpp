// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two games that are followed, whole, for sources that are made for both.
#pragma once

#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/heard/clock_view.hpp"
#include "daemon/tracking/heard/quaternity_clock_view.hpp"
