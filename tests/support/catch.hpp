// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Includes Catch2 2.13 of Debian 12; test code also compiles with version 3.
//
// It is precompiled, and a cache of compilations may reuse what another clone precompiled: GCC identifies a
// file under `#pragma once` by its time and would read this one again. A guard is the same in every clone.
#ifndef EBOARD_TESTS_SUPPORT_CATCH_HPP
#define EBOARD_TESTS_SUPPORT_CATCH_HPP

#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>
using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
#else
#include <catch2/catch.hpp>
inline auto ContainsSubstring(const std::string& text) { return Catch::Matchers::Contains(text); }
#endif

#endif  // EBOARD_TESTS_SUPPORT_CATCH_HPP
