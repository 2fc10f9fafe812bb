// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `editions`: prints the editions of the Laws, their parameters and articles, and what this
// project does about each.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "rules/laws/editions/duty.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::ctl {

namespace {

using rules::Duty;
using rules::Edition;
using rules::Rule;

constexpr std::string_view kEditions = "editions";
constexpr std::array kDuties{Duty::enforced, Duty::detected, Duty::on_claim, Duty::on_ruling};

struct EditionsOptions {
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
  for (const rules::Unseen& one : edition.unseen) fmt::print("  {:<16} {}\n", one.article, one.matter);
}

using Editions = std::vector<const Edition*>;

constexpr std::size_t kLine = 130;

/// Without "fide-".
std::string_view short_name(std::string_view name) {
  constexpr std::string_view kFide = "fide-";
  return name.starts_with(kFide) ? name.substr(kFide.size()) : name;
}

/// An item of a list, broken where a line is full.
std::string item(std::string_view indent, std::string_view text) {
  std::string out = fmt::format("{}*", indent);
  std::size_t line = out.size();
  for (const auto word : text | std::views::split(' ')) {
    const std::string_view next(word.begin(), word.end());
    const bool full = line + 1 + next.size() > kLine;
    out += full ? fmt::format("\n{}  ", indent) : " ";
    line = (full ? indent.size() + 2 : line + 1) + next.size();
    out += next;
  }
  return out + "\n";
}

/// Their names. A family that is complete is one name: "all 2018".
std::string names_of(const Editions& editions) {
  const Editions all = one_each();
  std::vector<std::string> out;
  for (auto from = editions.begin(); from != editions.end();) {
    const auto of_family = [&](const Edition* one) { return one->family == (*from)->family; };
    const auto to = std::find_if_not(from, editions.end(), of_family);
    if (to - from > 1 && to - from == std::ranges::count_if(all, of_family)) {
      out.push_back(fmt::format("all {}", short_name((*from)->family)));
    } else {
      for (const Edition* one : std::ranges::subrange(from, to)) out.emplace_back(short_name(one->id));
    }
    from = to;
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

struct Opinion {
  std::string value;
  Editions editions;
};

void add_opinion(std::vector<Opinion>& out, std::string_view value, const Edition* edition) {
  auto same = std::ranges::find(out, value, &Opinion::value);
  if (same == out.end()) same = out.insert(out.end(), {std::string(value), {}});
  same->editions.push_back(edition);
}

/// What the editions lay down for the parameter at `n`. The value of most editions comes last.
std::vector<Opinion> opinions(std::size_t n) {
  std::vector<Opinion> out;
  for (const Edition* edition : one_each()) add_opinion(out, rules::parameters(*edition)[n].value, edition);
  const auto max = std::ranges::max_element(out, {}, [](const Opinion& one) { return one.editions.size(); });
  std::rotate(max, max + 1, out.end());
  return out;
}

/// Its articles, each with the editions that have it there.
std::vector<Opinion> articles_of(Rule rule) {
  std::vector<Opinion> out;
  for (const Edition* edition : one_each()) {
    if (const auto where = article(*edition, rule); !where.empty()) add_opinion(out, where, edition);
  }
  return out;
}

void print_parameters() {
  fmt::print("## What the editions say\n\n");
  const std::vector<rules::Parameter> all = rules::parameters(rules::current_edition());
  for (std::size_t n = 0; n < all.size(); ++n) {
    fmt::print("* **{}**\n", all[n].name);
    const std::vector<Opinion> said = opinions(n);
    for (const Opinion& one : said | std::views::take(said.size() - 1))
      fmt::print("{}", item("  ", fmt::format("{}: {}", one.value, names_of(one.editions))));
    fmt::print("  * {}: {}\n", said.back().value, said.size() == 1 ? "all" : "all others");
  }
  fmt::print("\n");
}

std::string in_editions(const std::vector<Opinion>& articles) {
  std::vector<std::string> out;
  for (const Opinion& one : articles)
    out.push_back(fmt::format("{} ({})", one.value, names_of(one.editions)));
  return fmt::format("{}", fmt::join(out, "; "));
}

void print_duty(Duty duty, std::string_view heading, std::string_view about) {
  fmt::print("## {}\n\n{}\n\n", heading, about);
  for_each_rule(duty, [](Rule rule) {
    const std::vector<Opinion> articles = articles_of(rule);
    if (!articles.empty())
      fmt::print("{}", item("", fmt::format("{}: {}", rules::title(rule), in_editions(articles))));
  });
  fmt::print("\n");
}

/// Each matter once, by the first edition that has it.
void print_unseen() {
  fmt::print("## Not observable\n\nNo board and no clock shows these.\n\n");
  std::vector<std::pair<std::string_view, std::vector<Opinion>>> matters;
  for (const Edition* edition : one_each()) {
    if (edition->id != edition->family) continue;
    for (const rules::Unseen& one : edition->unseen) {
      const auto same =
          std::ranges::find(matters, one.matter, [](const auto& matter) { return matter.first; });
      auto& matter = same == matters.end() ? matters.emplace_back(one.matter, std::vector<Opinion>{}) : *same;
      add_opinion(matter.second, one.article, edition);
    }
  }
  for (const auto& [matter, articles] : matters)
    fmt::print("{}", item("", fmt::format("{}: {}", matter, in_editions(articles))));
}

void print_markdown() {
  fmt::print(
      "# The Laws by edition\n\n"
      "<!-- Printed by `eboardctl editions --format markdown`; a test compares. -->\n\n"
      "What each edition of the Laws lays down, and what this project does about each rule. Names of "
      "editions\n"
      "stand without their `fide-`. Some editions distinguish supervision in rapid and blitz: this page "
      "shows\n"
      "games without an arbiter at every board. With `--supervision full` the standard rules apply again:\n"
      "`eboardctl editions --edition fide-2023-rapid --supervision full`. Behind each rule stand its "
      "articles,\n"
      "with the editions that have it there: \"all 2018\" are that edition and those that bear its name.\n\n"
      "Times are read from the clock at the board, and no clock is run by the Laws. What only such a clock "
      "shows\n"
      "is judged in tests alone: [scenarios.md](scenarios.md#judged-by-tests-alone).\n\n");
  print_parameters();
  print_duty(Duty::enforced, "Enforced", "The rules core applies these by itself.");
  print_duty(Duty::detected, "Detected",
             "Board and clock show these, with evidence: [irregularities.md](irregularities.md).");
  print_duty(Duty::on_claim, "On claim", "Checked when a player claims: `eboardctl claim`.");
  print_duty(Duty::on_ruling, "On ruling",
             "The arbiter decides. This project knows what is allowed and what follows.");
  print_unseen();
}

std::string fault_of(const EditionsOptions& options) {
  if (const auto control = time_control_option(options.time_control); !control) return control.error();
  return options.edition.empty() ? std::string() : edition_fault(options.edition);
}

}  // namespace

int editions(const Arguments& arguments) {
  EditionsOptions options;
  Usage usage{kEditions,
              "",
              "Lists the editions of the Laws; with --edition, the parameters and articles of one.",
              {}};
  usage.add("edition", &options.edition, "NAME", "its parameters and articles");
  usage.offer(edition_names());
  usage.add_preset("time-control", &options.time_control, "TC",
                   "of the game: tells standard, rapid and blitz apart");
  usage.add_preset("supervision", &options.supervision, "full|limited", "of rapid and blitz games");
  usage.add_preset("format", &options.format, "FORMAT", "text; markdown: all editions in one document");
  usage.only({"text", "markdown"});
  usage.examples = {"", "--edition fide-current --time-control 300+3", "--edition fide-2005-rapid"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kEditions, fault);
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
