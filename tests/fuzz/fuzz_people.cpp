// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is the file of those who may log in, and that of the log-ins: what is read is written again, and
// reads as the same.
#include <cstdlib>

#include "daemon/people/log_ins.hpp"
#include "daemon/people/people.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::people;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto people = People::parse(text);
  if (people) {
    const auto again = People::parse(people->text());
    if (!again || again->all() != people->all()) std::abort();
  } else if (people.error().empty()) {
    std::abort();
  }
  constexpr LogIns::Time kNow{};
  const LogIns log_ins = LogIns::parse(text);
  const std::string written = log_ins.text(kNow);
  if (LogIns::parse(written).text(kNow) != written) std::abort();
  (void)log_ins.who(text, kNow);
  return 0;
}
