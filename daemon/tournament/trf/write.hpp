// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a Tournament Report File: a new one, or what changed in one that is there.
#pragma once

#include <string>
#include <string_view>

#include "daemon/tournament/tournament.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament::trf {

/// UTF-8 with CR LF behind each line (the format wants CR), no blanks at the ends of lines, columns as
/// characters; a name is cut at its 33. What TRF16 has no record for, as byes of later rounds and line-ups,
/// is left out there. Points that 162 cannot say are written as XXS. Error: a sentence about a number that
/// its columns cannot hold.
[[nodiscard]] Expected<std::string, std::string> write(const Tournament& tournament, Version version);

/// The same file with `now` in place of what read() gives of it. Every byte stays but the fields that differ:
/// a new result changes eight columns. Records of one kind are replaced together, new players come behind the
/// last one, and a player who is no more in `now` goes with all his lines. Without a difference the result is
/// `bytes`. Error: a sentence; the numbers of write(), and letters that the file's encoding does not have.
[[nodiscard]] Expected<std::string, std::string> rewrite(std::string_view bytes, const Tournament& now);

}  // namespace eboard::tournament::trf
