// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as a time control; what is read is the same when it is written and read again.
#include <cstdlib>

#include "rules/laws/editions/time_control.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::rules;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto filed = filed_time_control(text);
  if (!filed) {
    if (filed.error().empty() || entered_time_control(text)) std::abort();
    return 0;
  }
  const std::string written = to_string(*filed);
  const auto strict = parse_time_control(written);
  const auto again = filed_time_control(written);
  if (!strict || *strict != *filed || !again || *again != *filed) std::abort();
  if (const auto entered = entered_time_control(text); entered && *entered != *filed) std::abort();
  return 0;
}
