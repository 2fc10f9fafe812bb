// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The two games that are followed, whole, for sources that are made for both.
#pragma once

#include "daemon/tracking/clock_view.hpp"
#include "daemon/tracking/four_clock_view.hpp"
#include "daemon/tracking/quaternity.hpp"
