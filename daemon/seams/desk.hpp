// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A desk takes questions from the web and answers them later: with a value, or with the reason why not. The
// web writes it as HTTP and JSON (daemon/net/desk_response.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::seams {

struct TableSeen;

/// Why a desk does not do what it is asked for.
struct Refused {
  enum class Why : std::uint8_t {
    unreadable,  ///< it is no sentence of the language in which things are entered
    unknown,     ///< there is no such board, table or game
    outdated,    ///< the game does not stand as the asker believes
    unlawful,    ///< the rules of the game, or of the configuration, do not allow it
    unable,      ///< it cannot be done now; later it may be
    broken,      ///< a fault of this program
  };
  Why why = Why::unlawful;
  std::string sentence;                      ///< for the person who asks
  std::vector<std::string> faults{};         ///< a sentence each, where there are several
  std::shared_ptr<const TableSeen> table{};  ///< of a file that is a table
};

/// Every question names the type of its answer.
template <class Question>
using AnswerTo = Expected<typename Question::Answer, Refused>;
/// Is called once, on any thread.
template <class Question>
using ReplyTo = std::function<void(AnswerTo<Question>)>;

}  // namespace eboard::seams
