// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <string>

#include "rules/text/expected.hpp"

namespace eboard::storage {

struct StoreError {
  int code = 0;  ///< SQLite's extended result code, 0 for other errors
  bool disk_full = false;
  std::string message;      ///< names the file and the reason
  bool in_use = false;      ///< another program has the database open, and may close it
  bool one_device = false;  ///< what is stored of that device cannot be read, and all else can
};
template <class T>
using Result = Expected<T, StoreError>;

}  // namespace eboard::storage
