// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `notate` for records of Quaternity.
#include <fmt/format.h>

#include <algorithm>

#include "daemon/ctl/notate.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/quaternity_input.hpp"
#include "rules/quaternity/notation/score_sheet.hpp"

namespace eboard::ctl {

namespace quaternity = rules::quaternity;

namespace {

constexpr std::string_view kNotateQuaternity = "notate";

/// Returns what is wrong with the options; empty if nothing is.
std::string fault_of(const NotateWish& wish) {
  if (!wish.style.empty() && !quaternity::find_form(wish.style)) {
    return fmt::format("--style '{}' is not for games of Quaternity; there are {}", wish.style,
                       quaternity_style_names());
  }
  if (!wish.from.empty() && !quaternity::find_form(wish.from)) {
    return fmt::format("--from '{}' is not for games of Quaternity; there are {}", wish.from,
                       quaternity_style_names());
  }
  if (!wish.edition.empty() && wish.edition != kQuaternityEdition) {
    return fmt::format("--edition '{}' is not for games of Quaternity; there is {}", wish.edition,
                       kQuaternityEdition);
  }
  if (wish.format != "line" && wish.format != "record" && wish.format != "sheet") {
    return fmt::format("--format '{}' is not for games of Quaternity; there are line, record, sheet",
                       wish.format);
  }
  for (const std::string& code : {wish.language, wish.from_language}) {
    if (!code.empty() && !rules::find_language(code)) {
      return fmt::format("the language '{}' does not exist; there are {}", code, language_codes());
    }
  }
  return {};
}

}  // namespace

bool is_of_quaternity(const NotateWish& wish) {
  return quaternity::find_form(wish.style) || quaternity::find_form(wish.from) ||
         wish.edition == kQuaternityEdition;
}

std::string quaternity_style_names() {
  std::vector<std::string_view> names;
  for (const quaternity::Form& form : quaternity::forms()) names.push_back(form.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

int notate_quaternity(const NotateWish& wish, const std::string& file) {
  if (const std::string fault = fault_of(wish); !fault.empty()) return refuse(kNotateQuaternity, fault);
  const quaternity::Form& form =
      wish.style.empty() ? quaternity::forms().front() : *quaternity::find_form(wish.style);
  bool faulty = false;
  const auto print = [&](quaternity::RecordedGame game) {
    faulty |= report_faults(file, game);
    if (!wish.language.empty()) game.record.language = rules::find_language(wish.language);
    if (wish.format == "record") {
      fmt::print("{}", quaternity::to_text(game.record, form));
    } else if (wish.format == "sheet") {
      fmt::print("{}\n", quaternity::score_sheet(game.record, form));
    } else {
      fmt::print("{}\n", quaternity::movetext(game.record, form));
    }
  };
  if (const auto read = read_record_file(file, wish.from_language, print); !read) {
    return refuse(kNotateQuaternity, read.error());
  }
  return faulty ? kNo : kDone;
}

}  // namespace eboard::ctl
