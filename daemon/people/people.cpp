// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/people.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "daemon/system/whole_file.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/split.hpp"

namespace eboard::people {

namespace {

constexpr std::array<std::string_view, 3> kRoles = {"display", "arbiter", "administrator"};

Expected<Person, std::string> parse_line(std::string_view line) {
  const std::size_t role = line.find(':');
  const std::size_t secret = role == std::string_view::npos ? role : line.find(':', role + 1);
  if (secret == std::string_view::npos) return unexpected(std::string("it is not ROLE:SECRET:NAME"));
  Person person;
  const auto known = parse_role(line.substr(0, role));
  if (!known) return unexpected(std::string("there is no such role"));
  person.role = *known;
  person.secret = line.substr(role + 1, secret - role - 1);
  person.name = line.substr(secret + 1);
  if (!person.secret.starts_with('$')) return unexpected(std::string("the secret is no hash of crypt(5)"));
  if (auto fault = fault_of_name(person.name); !fault.empty()) return unexpected(std::move(fault));
  return person;
}

}  // namespace

std::string_view to_string(Role role) { return kRoles.at(static_cast<std::size_t>(role)); }

std::optional<Role> parse_role(std::string_view text) {
  const auto found = std::ranges::find(kRoles, text);
  if (found == kRoles.end()) return std::nullopt;
  return static_cast<Role>(found - kRoles.begin());
}

std::string fault_of_name(std::string_view name) {
  if (name.empty()) return "a name is missing";
  if (name.size() > kMaxName) return fmt::format("a name has at most {} bytes", kMaxName);
  if (rules::first_outside_utf8(name)) return "a name is UTF-8";
  if (rules::one_line(name) != name) return "a name has no control characters";
  if (name.front() == ' ' || name.back() == ' ') return "a name neither begins nor ends with a blank";
  return {};
}

Expected<People, std::string> People::parse(std::string_view text) {
  People people;
  int number = 0;
  for (const std::string_view line : rules::split(text, '\n')) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    auto person = parse_line(line);
    if (!person) return unexpected(fmt::format("line {}: {}", number, person.error()));
    if (people.find(person->name) != nullptr)
      return unexpected(fmt::format("line {}: {} stands there twice", number, person->name));
    people.all_.push_back(std::move(*person));
  }
  return people;
}

Expected<People, std::string> People::read(const std::string& path) {
  if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) return People();
  const auto text = rules::read_input(path, rules::InputKind::secret);
  if (!text) return unexpected(text.error());
  auto people = parse(*text);
  if (!people) return unexpected(fmt::format("{}: {}", path, people.error()));
  return people;
}

std::string People::text() const {
  std::string text = "# Who may log in, and as what. Written by eboardctl people.\n";
  for (const Person& person : all_)
    text += fmt::format("{}:{}:{}\n", to_string(person.role), person.secret, person.name);
  return text;
}

Expected<void, std::string> People::write(const std::string& path) const {
  if (const int error = whole_file::replace(path, text(), whole_file::Sync::yes, whole_file::kForUser))
    return unexpected(fmt::format("{}: {}", path, std::strerror(error)));
  return {};
}

const Person* People::find(std::string_view name) const {
  const auto found = std::ranges::find(all_, name, &Person::name);
  return found == all_.end() ? nullptr : &*found;
}

void People::put(Person person) {
  const auto found = std::ranges::find(all_, person.name, &Person::name);
  if (found == all_.end()) {
    all_.push_back(std::move(person));
  } else {
    *found = std::move(person);
  }
}

bool People::remove(std::string_view name) {
  return std::erase_if(all_, [&](const Person& one) { return one.name == name; }) > 0;
}

}  // namespace eboard::people
