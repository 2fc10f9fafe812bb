// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes a process end with one line and code 3 where the system takes away what it needs, and ignores what
// has no meaning for it.
#pragma once

namespace eboard::daemon {

/// To be called first in main(). From then on:
///  * Descriptors 0 to 2 are open, so that no file of ours gets one of their numbers.
///  * An exception that says that memory, threads or another resource of the system ended is one line and
///    exit code 3. Every other one that nobody catches is a fault of ours and ends in abort(), as usual.
///  * A mapped file that another program cuts is the same.
///  * SIGUSR1, SIGUSR2 and SIGALRM, which mean nothing here, are ignored.
void prepare_for_the_worst();

}  // namespace eboard::daemon
