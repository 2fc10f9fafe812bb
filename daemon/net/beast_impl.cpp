// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Beast, compiled once (BOOST_BEAST_SEPARATE_COMPILATION).
#include <boost/beast/src.hpp>
