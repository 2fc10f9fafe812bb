// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines the one value-or-error alias. The compiler of Debian 12 has no std::expected; when it has, this
// file changes and nothing else does.
#pragma once

#include <tl/expected.hpp>

namespace eboard {

template <class Value, class Error>
using Expected = tl::expected<Value, Error>;

template <class Error>
[[nodiscard]] constexpr auto unexpected(Error&& error) {
  return tl::make_unexpected(std::forward<Error>(error));
}

}  // namespace eboard
