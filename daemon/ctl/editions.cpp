// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `editions`: which Laws there are, and what each of them says and this project does about it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "rules/duty.hpp"
#include "rules/edition.hpp"

namespace eboard::ctl {

namespace {

using rules::Duty;
using rules::Edition;
using rules::Rule;

constexpr std::string_view kCommand = "editions";
constexpr std::array kDuties{Duty::enforced, Duty::detected, Duty::on_claim, Duty::on_ruling};

struct Options {
  std::string edition;
  std::string time_control = "?";
  std::string supervision = "limited";
  std::string format = "text";
};

std::string name_of(const Edition& edition) {
  if (edition.supervision == rules::Supervision::limited) return std::string(edition.id);
  return fmt::format("{} (full supervision)", edition.id);
}

/// One record for each identifier: of its first tempo, with limited supervision.
std::vector<const Edition*> one_each() {
  std::vector<const Edition*> out;
  for (const Edition& edition : rules::edition_records()) {
    const bool known =
        std::ranges::any_of(out, [&](const Edition* other) { return other->id == edition.id; });
    if (!known && edition.supervision == rules::Supervision::limited) out.push_back(&edition);
  }
  return out;
}

void print_list() {
  for (const Edition* edition : one_each()) {
    fmt::print("{:<20} {:<12} {}\n", edition->id,
               edition->in_force_from.empty() ? "never" : edition->in_force_from, edition->title);
  }
}

template <class Use>
void for_each_rule(Duty duty, Use use) {
  for (std::size_t n = 0; n < rules::kRules; ++n) {
    if (const auto rule = static_cast<Rule>(n); rules::duty_of(rule) == duty) use(rule);
  }
}

void print_edition(const Edition& edition) {
  fmt::print("{}: {}\n\n", name_of(edition), edition.title);
  for (const rules::Parameter& parameter : rules::parameters(edition))
    fmt::print("  {:<58} {}\n", parameter.name, parameter.value);
  for (const Duty duty : kDuties) {
    fmt::print("\n{}\n", rules::to_string(duty));
    for_each_rule(duty, [&](Rule rule) {
      if (const auto where = article(edition, rule); !where.empty())
        fmt::print("  {:<16} {}\n", where, rules::title(rule));
    });
  }
  fmt::print("\nnot observable\n");
  for (const rules::Unseen& one : rules::unseen()) {
    if (one.family == edition.family) fmt::print("  {:<16} {}\n", one.article, one.matter);
  }
}

/// A table with a column for each edition.
class MarkdownTable {
 public:
  explicit MarkdownTable(std::string_view first) {
    std::string rule = "| --- |";
    fmt::print("| {} |", first);
    for (const Edition* edition : columns_) {
      fmt::print(" {} |", edition->id.substr(5));
      rule += " --- |";
    }
    fmt::print("\n{}\n", rule);
  }

  template <class Cell>
  void row(std::string_view head, Cell cell) const {
    fmt::print("| {} |", head);
    for (const Edition* edition : columns_) fmt::print(" {} |", cell(*edition));
    fmt::print("\n");
  }

 private:
  std::vector<const Edition*> columns_ = one_each();
};

void print_parameters() {
  fmt::print("## What the editions say\n\n");
  const MarkdownTable table("");
  const std::size_t count = rules::parameters(rules::current_edition()).size();
  for (std::size_t n = 0; n < count; ++n) {
    table.row(rules::parameters(rules::current_edition())[n].name,
              [&](const Edition& edition) { return rules::parameters(edition)[n].value; });
  }
  fmt::print("\n");
}

void print_duty(Duty duty, std::string_view heading, std::string_view about) {
  fmt::print("## {}\n\n{}\n\n", heading, about);
  const MarkdownTable table("rule");
  for_each_rule(duty, [&](Rule rule) {
    table.row(rules::title(rule), [&](const Edition& edition) { return article(edition, rule); });
  });
  fmt::print("\n");
}

void print_markdown() {
  fmt::print(
      "# The Laws by edition\n\n"
      "<!-- Printed by `eboardctl editions --format markdown`; a test compares. -->\n\n"
      "Names of editions without their `fide-`. Where rapid and blitz distinguish supervision, the columns "
      "are\n"
      "for games without an arbiter at every board; with `--supervision full` the standard rules apply "
      "again:\n"
      "`eboardctl editions --edition fide-2023-rapid --supervision full`. A cell is the article; an empty "
      "one\n"
      "means that the edition has no such rule.\n\n");
  print_parameters();
  print_duty(Duty::enforced, "Enforced", "By the rules core, without being asked.");
  print_duty(Duty::detected, "Detected",
             "From board and clock, as flags with their evidence: [irregularities.md](irregularities.md).");
  print_duty(Duty::on_claim, "On claim", "Checked when somebody asks: `eboardctl claim`.");
  print_duty(Duty::on_ruling, "On ruling", "The arbiter decides; what is allowed and what follows is known.");
  fmt::print("## Not observable\n\n| edition | article | matter |\n| --- | --- | --- |\n");
  for (const rules::Unseen& one : rules::unseen())
    fmt::print("| {} | {} | {} |\n", one.family.substr(5), one.article, one.matter);
}

std::string fault_of(const Options& options) {
  if (options.format != "text" && options.format != "markdown")
    return fmt::format("--format {}: text or markdown", options.format);
  if (const auto control = time_control_option(options.time_control); !control) return control.error();
  if (!rules::parse_supervision(options.supervision))
    return fmt::format("--supervision '{}': full or limited", options.supervision);
  return options.edition.empty() ? std::string() : edition_fault(options.edition);
}

}  // namespace

int editions(const Arguments& arguments) {
  Options options;
  Usage usage{kCommand, "", "Which Laws there are; with --edition, what that one says.", {}};
  usage.add("edition", &options.edition, "NAME", "its parameters and articles");
  usage.add_preset("time-control", &options.time_control, "TC",
                   "of the game: tells standard, rapid and blitz apart");
  usage.add_preset("supervision", &options.supervision, "full|limited", "of rapid and blitz games");
  usage.add_preset("format", &options.format, "FORMAT", "text; markdown: all editions side by side");
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kCommand, fault);
  if (options.format == "markdown") {
    print_markdown();
  } else if (options.edition.empty()) {
    print_list();
  } else {
    print_edition(*rules::resolve_edition(options.edition, *time_control_option(options.time_control),
                                          *rules::parse_supervision(options.supervision)));
  }
  return kDone;
}

}  // namespace eboard::ctl
