// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Declares eboardctl's commands: one file per group, one line each in the table of main.cpp.
#pragma once

#include <string>
#include <vector>

namespace eboard::ctl {

/// The exit codes of the contract.
enum Exit : int { kDone = 0, kNo = 1, kUsage = 2, kOutside = 3 };

using Arguments = std::vector<std::string>;  ///< without program and command name

int perft(const Arguments& arguments);
int winnable(const Arguments& arguments);
int check(const Arguments& arguments);
int show_tournament(const Arguments& arguments);
int import_file(const Arguments& arguments);
int organise(const Arguments& arguments);
int notate(const Arguments& arguments);
int play_quaternity(const Arguments& arguments);
int claim(const Arguments& arguments);
int rule(const Arguments& arguments);
int correct(const Arguments& arguments);
int enter(const Arguments& arguments);
int people(const Arguments& arguments);
int reload(const Arguments& arguments);
int status(const Arguments& arguments);
int log_level(const Arguments& arguments);
int boards(const Arguments& arguments);
int watch(const Arguments& arguments);
int round(const Arguments& arguments);
int names(const Arguments& arguments);
int pair(const Arguments& arguments);
int alerts(const Arguments& arguments);
int clock(const Arguments& arguments);
int editions(const Arguments& arguments);
int standings(const Arguments& arguments);
int fide_list(const Arguments& arguments);
int record(const Arguments& arguments);
int doctor(const Arguments& arguments);
int decode(const Arguments& arguments);
int replay(const Arguments& arguments);
int show_cards(const Arguments& arguments);
int explain(const Arguments& arguments);
int export_games(const Arguments& arguments);
int archive_round(const Arguments& arguments);
int backup(const Arguments& arguments);
int restore(const Arguments& arguments);
int verify(const Arguments& arguments);
int evidence(const Arguments& arguments);
int pack(const Arguments& arguments);
int forget(const Arguments& arguments);

}  // namespace eboard::ctl
