// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/program_options.hpp>
#include <cstdio>

#include "daemon/command_line/page.hpp"
#include "drivers/registry.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/text/shown.hpp"

namespace eboard::ctl {

namespace po = boost::program_options;

namespace {

template <class Value>
po::typed_value<Value>* value_of(const Option& option, Value* target) {
  auto* value = po::value(target);
  if (option.kind == Option::Kind::preset) value->default_value(*target);
  return value;
}

template <class Value>
po::typed_value<Value>* value_of(const Option&, std::optional<Value>* target) {
  return po::value<Value>()->notifier([target](const Value& value) { *target = value; });
}

po::typed_value<std::vector<std::string>>* value_of(const Option&, std::vector<std::string>* target) {
  return po::value(target);
}

po::value_semantic* semantic(const Option& option) {
  if (bool* const* is_on = std::get_if<bool*>(&option.target)) return po::bool_switch(*is_on);
  return std::visit(
      [&](auto* target) -> po::value_semantic* {
        auto* value = value_of(option, target)->value_name(option.value_name);
        return option.kind == Option::Kind::required ? value->required() : value;
      },
      option.target);
}

command_line::Page page_of(const Usage& usage) {
  command_line::Page page{fmt::format("eboardctl {}", usage.command),
                          std::string(usage.operands),
                          std::string(usage.about),
                          {usage.examples.begin(), usage.examples.end()}};
  for (const Option& option : usage.options) {
    if (!option.choices.empty()) page.choices[option.name] = option.choices;
  }
  return page;
}

/// What to write where somebody gave a file to a command that takes none.
std::string no_operands(const Usage& usage) {
  for (const Option& option : usage.options) {
    if (option.kind == Option::Kind::required && option.value_name == "FILE")
      return fmt::format("the file goes behind an option: eboardctl {} --{} FILE", usage.command,
                         option.name);
  }
  return "takes options alone, each begins with --";
}

po::options_description description_of(const std::vector<Option>& options) {
  po::options_description description;
  for (const Option& option : options)
    description.add_options()(option.name.c_str(), semantic(option), option.about.c_str());
  description.add_options()("help,h", "show this");
  return description;
}

/// Writes the choice that the value is; returns what is wrong, empty if nothing is.
std::string choose(const Option& option, std::string& value) {
  const auto found = std::ranges::find_if(
      option.choices, [&](const std::string& choice) { return boost::algorithm::iequals(choice, value); });
  if (found == option.choices.end())
    return fmt::format("--{} '{}': one of {}", option.name, value, fmt::join(option.choices, ", "));
  value = *found;
  return {};
}

/// The same for all values that were given.
std::string choose(const Option& option) {
  if (auto* const* one = std::get_if<std::string*>(&option.target)) return choose(option, **one);
  std::string fault;
  if (auto* const* all = std::get_if<std::vector<std::string>*>(&option.target))
    for (std::string& value : **all)
      if (fault.empty()) fault = choose(option, value);
  return fault;
}

std::string fault_of(const std::vector<Option>& options, const po::variables_map& values) {
  for (const Option& option : options) {
    if (!option.is_closed || !values.contains(option.name)) continue;
    if (std::string fault = choose(option); !fault.empty()) return fault;
  }
  return {};
}

}  // namespace

Parsed parse_options(const Usage& usage, const Arguments& arguments) {
  const po::options_description visible = description_of(usage.options);
  if (arguments.size() == 1 && arguments.front() == command_line::kDescribe) {
    fmt::print("{}\n", command_line::described(page_of(usage), visible));
    return {std::nullopt, kDone};
  }
  po::options_description all;
  all.add(visible).add_options()("operand", po::value<Arguments>());
  po::positional_options_description positional;
  positional.add("operand", usage.operands.empty() ? 0 : -1);
  try {
    po::variables_map values;
    po::store(po::command_line_parser(arguments)
                  .options(all)
                  .positional(positional)
                  .style(po::command_line_style::default_style & ~po::command_line_style::allow_guessing)
                  .run(),
              values);
    if (values.count("help")) {
      fmt::print("{}", command_line::help(page_of(usage), visible));
      return {std::nullopt, kDone};
    }
    po::notify(values);
    if (const std::string fault = fault_of(usage.options, values); !fault.empty()) {
      refuse(usage.command, fault);
      return {std::nullopt, kUsage};
    }
    if (!usage.operands.empty() && usage.operands[0] != '[' && !values.count("operand")) {
      refuse(usage.command, fmt::format("{} is missing", usage.operands));
      return {std::nullopt, kUsage};
    }
    return {values.contains("operand") ? values["operand"].as<Arguments>() : Arguments{}, kDone};
  } catch (const po::too_many_positional_options_error&) {
    refuse(usage.command, no_operands(usage));
    return {std::nullopt, kUsage};
  } catch (const po::error& error) {
    refuse(usage.command, command_line::sentence_of(error, visible));
    return {std::nullopt, kUsage};
  }
}

int refuse(std::string_view command, std::string_view reason) {
  fmt::print(stderr, "eboardctl {}: {}\n", command, reason);
  return kUsage;
}

int outside(std::string_view command, std::string_view reason) {
  refuse(command, reason);
  return kOutside;
}

namespace {

std::string fen_fault(const std::vector<rules::Fault>& faults) {
  std::string reasons;
  for (const rules::Fault& fault : faults) {
    reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", fault.where, fault.reason);
  }
  return fmt::format("--fen: {}", reasons);
}

}  // namespace

std::function<void(const std::string&)> remark_printer(std::string_view command) {
  return [command](const std::string& line) { fmt::print(stderr, "eboardctl {}: {}\n", command, line); };
}

Expected<rules::Position, std::string> position_option(const std::string& fen) {
  auto setup = rules::parse_fen(fen);
  auto position = setup ? rules::Position::from_setup(*setup) : unexpected(std::move(setup.error()));
  if (position) return *position;
  return unexpected(fen_fault(position.error()));
}

Expected<rules::quaternity::Position, std::string> quaternity_option(const std::string& text) {
  using namespace rules::quaternity;
  auto setup = parse_position(text);
  auto position = setup ? Position::from_setup(*setup) : unexpected(std::move(setup.error()));
  if (position) return *position;
  return unexpected(fen_fault(position.error()));
}

Expected<rules::TimeControl, std::string> time_control_option(std::string_view text) {
  auto control = rules::entered_time_control(text);
  if (!control) return unexpected(fmt::format("--time-control '{}': {}", text, control.error()));
  return control;
}

rules::TimeControl time_control_tag(std::string_view command, std::string_view file,
                                    std::optional<std::string_view> tag) {
  const auto control = rules::filed_time_control(tag.value_or("?"));
  if (!control) {
    fmt::print(stderr, "eboardctl {}: {}: time control '{}': {}\n", command, file, rules::shown(*tag),
               control.error());
    return {};
  }
  if (const auto doubt = rules::doubt_about(*control))
    fmt::print(stderr, "eboardctl {}: {}: {}\n", command, file, *doubt);
  return *control;
}

std::vector<std::string> edition_names() { return {rules::editions().begin(), rules::editions().end()}; }

std::vector<std::string> driver_names() {
  std::vector<std::string> names;
  for (const drivers::DriverInfo* driver : drivers::all_drivers()) names.emplace_back(driver->name);
  return names;
}

std::string edition_fault(std::string_view edition) {
  if (rules::is_edition(edition)) return {};
  return fmt::format("--edition '{}' does not exist{}; there are {}", edition,
                     command_line::perhaps(edition, edition_names()), fmt::join(rules::editions(), ", "));
}

}  // namespace eboard::ctl
