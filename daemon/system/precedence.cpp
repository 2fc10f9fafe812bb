// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/precedence.hpp"

#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>

namespace eboard::daemon {

void let_others_go_first() {
  constexpr int kNice = 10;
  const bool is_filtered = ::prctl(PR_GET_SECCOMP) == SECCOMP_MODE_FILTER;
  if (is_filtered && std::getenv("EBOARDD_NICE") == nullptr) return;
  (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
}

}  // namespace eboard::daemon
