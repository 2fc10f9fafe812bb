// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/command_line/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/program_options/cmdline.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <numeric>
#include <sstream>
#include <utility>

#include "rules/text/split.hpp"

namespace eboard::command_line {

namespace json = boost::json;
namespace po = boost::program_options;

namespace {

constexpr std::size_t kLineLength = 100;

/// Breaks lines between words.
std::string wrapped(std::string_view text) {
  std::string out;
  std::size_t length = 0;
  for (const std::string_view word : rules::split_words(text)) {
    const bool fits = length + 1 + word.size() <= kLineLength;
    out += length == 0 ? "" : fits ? " " : "\n";
    length = (length == 0 || !fits ? 0 : length + 1) + word.size();
    out += word;
  }
  return out;
}

/// The text without the line breaks of the source.
std::string on_one_line(std::string_view text) {
  return fmt::format("{}", fmt::join(rules::split_words(text), " "));
}

struct Value {
  std::string name;    ///< "N"; a switch has none
  std::string preset;  ///< what holds if the option is not given; may be empty
};

/// The library writes a value and its default as "N (=1)".
Value value_of(const po::option_description& option) {
  if (option.semantic()->max_tokens() == 0) return {};
  std::string name = option.format_parameter();
  const std::size_t preset = name.find(" (=");
  if (preset == std::string::npos) return {std::move(name), {}};
  return {name.substr(0, preset), name.substr(preset + 3, name.size() - preset - 4)};
}

json::array texts(const std::vector<std::string>& all) { return json::array(all.begin(), all.end()); }

/// The values of an option that takes some words only; "white|black" says so itself.
std::vector<std::string> choices_of(const po::option_description& option, const Value& value,
                                    const Page& page) {
  const auto named = page.choices.find(option.long_name());
  if (named != page.choices.end()) return named->second;
  const auto words = rules::split(value.name, '|');
  return words.size() < 2 ? std::vector<std::string>() : std::vector<std::string>(words.begin(), words.end());
}

json::object option_json(const po::option_description& option, const Page& page) {
  const Value value = value_of(option);
  json::object object{{"name", option.long_name()}, {"about", option.description()}};
  const auto brief = option.canonical_display_name(po::command_line_style::allow_dash_for_short);
  if (brief.front() == '-') object["short"] = brief;
  if (!value.name.empty()) object["value"] = value.name;
  if (!value.preset.empty()) object["preset"] = value.preset;
  if (option.semantic()->is_required()) object["required"] = true;
  if (const auto choices = choices_of(option, value, page); !choices.empty())
    object["choices"] = texts(choices);
  return object;
}

/// The number of letters to insert, drop or change.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row.back();
}

/// "--depth N", as it is to be typed.
std::string as_typed(std::string_view name, const Options& options) {
  const std::string plain(name.substr(std::min(name.find_first_not_of('-'), name.size())));
  const po::option_description* known = options.find_nothrow(plain, false);
  const Value value = known == nullptr ? Value{} : value_of(*known);
  return fmt::format("--{}{}{}", plain, value.name.empty() ? "" : " ", value.name);
}

/// The library has it only as "the argument ('x') for option ...".
std::string_view value_in(std::string_view sentence) {
  constexpr std::string_view kBefore = "('", kBehind = "') for option";
  const std::size_t begin = sentence.find(kBefore), end = sentence.rfind(kBehind);
  if (begin == std::string_view::npos || end == std::string_view::npos) return {};
  return sentence.substr(begin + kBefore.size(), end - begin - kBefore.size());
}

std::string no_option(const std::string& name, const Options& options) {
  std::vector<std::string> names;
  for (const auto& option : options.options()) names.push_back("--" + option->long_name());
  return fmt::format("no option '{}'{}; --help lists all", name, perhaps(name, names));
}

}  // namespace

std::string help(const Page& page, const Options& options) {
  std::ostringstream shown;
  shown << options;
  std::string text =
      fmt::format("usage: {} [OPTIONS]{}{}\n{}\n\n{}", page.name, page.operands.empty() ? "" : " ",
                  page.operands, wrapped(page.about), shown.str());
  if (!page.examples.empty()) text += "\nexamples:\n";
  for (const std::string& example : page.examples)
    text += fmt::format("  {}{}{}\n", page.name, example.empty() ? "" : " ", example);
  return text;
}

std::string described(const Page& page, const Options& options) {
  json::array all;
  for (const auto& option : options.options()) all.push_back(option_json(*option, page));
  return json::serialize(json::object{{"name", page.name},
                                      {"operands", page.operands},
                                      {"about", on_one_line(page.about)},
                                      {"options", std::move(all)},
                                      {"examples", texts(page.examples)}});
}

std::string sentence_of(const po::error& error, const Options& options) {
  if (const auto* unknown = dynamic_cast<const po::unknown_option*>(&error))
    return no_option(unknown->get_option_name(), options);
  if (const auto* missing = dynamic_cast<const po::required_option*>(&error))
    return fmt::format("{} is missing", as_typed(missing->get_option_name(), options));
  if (const auto* syntax = dynamic_cast<const po::invalid_command_line_syntax*>(&error);
      syntax != nullptr && syntax->kind() == po::invalid_syntax::missing_parameter)
    return fmt::format("a value is missing: {}", as_typed(syntax->get_option_name(), options));
  // Texts are taken as they are, so what cannot be read should have been a number.
  if (const auto* value = dynamic_cast<const po::invalid_option_value*>(&error))
    return fmt::format("{} '{}': that is no number", value->get_option_name(), value_in(error.what()));
  return error.what();
}

std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> words;
  for (std::string_view word : rules::split_words(list)) {
    if (word.ends_with(',')) word.remove_suffix(1);
    words.emplace_back(word);
  }
  return words;
}

std::string meant_by(std::string_view typed, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  const auto off = [typed](const std::string& word) { return distance(typed, word); };
  const std::string& closest = *std::ranges::min_element(words, {}, off);
  if (off(closest) * 2 < closest.size()) return closest;
  const auto begun = std::ranges::find_if(words, [&](const auto& word) { return word.starts_with(typed); });
  return begun == words.end() ? std::string() : *begun;
}

std::string perhaps(std::string_view typed, const std::vector<std::string>& words) {
  const std::string meant = meant_by(typed, words);
  return meant.empty() ? std::string() : fmt::format(", perhaps you mean '{}'", meant);
}

}  // namespace eboard::command_line
