// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// docs/hardware.md says of each driver what the registry says.
#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

namespace hardware_page_test {

using namespace eboard::drivers;

namespace {

using Row = std::vector<std::string>;

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' '), end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

/// The rows of the first table by their first cell, without the backquotes around it; and all headings.
struct Page {
  std::map<std::string, Row> rows;
  std::vector<std::string> headings;

  Page() {
    std::ifstream file(eboard::test::in_clone("docs/hardware.md"));
    bool table_is_over = false;
    for (std::string line; std::getline(file, line);) {
      if (line.starts_with("## ")) headings.push_back(line.substr(3));
      if (line.starts_with("| `") && !table_is_over) add(line);
      if (line.empty() && !rows.empty()) table_is_over = true;
    }
  }
  void add(const std::string& line) {
    Row cells;
    std::istringstream rest(line.substr(1));
    for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(trimmed(cell));
    const std::string name = cells.front().substr(1, cells.front().size() - 2);
    REQUIRE(cells.size() == 6);
    REQUIRE(rows.emplace(name, cells).second);
  }
};

/// "80xx": digits that do not count are an x.
std::string product_of(const UsbId& id) {
  std::string text = fmt::format("{:04x}", id.product);
  for (std::size_t n = 0; n < text.size(); ++n) {
    if ((id.mask >> (12 - 4 * n) & 0xf) == 0) text[n] = 'x';
  }
  return text;
}

/// A vendor is named once for all its products.
std::string ids_of(const DriverInfo& driver) {
  std::string text;
  std::optional<std::uint16_t> vendor;
  for (const UsbId& id : driver.usb_ids) {
    const std::string named = vendor == id.vendor ? "" : fmt::format("{:04x}:", id.vendor);
    text += fmt::format("{}`{}{}`", text.empty() ? "" : ", ", named, product_of(id));
    vendor = id.vendor;
  }
  return text.empty() ? "none" : text;
}

std::string_view word_for(Maturity maturity) {
  return maturity == Maturity::stable ? "stable" : maturity == Maturity::beta ? "beta" : "experimental";
}

std::string sorted(const std::string& list) {
  std::vector<std::string> items;
  std::istringstream rest(list);
  for (std::string item; std::getline(rest, item, ',');) items.push_back(trimmed(item));
  std::ranges::sort(items);
  std::string text;
  for (const std::string& item : items) text += item + " ";
  return text;
}

}  // namespace

TEST_CASE("docs/hardware.md has a row and a section for each driver, and for no other") {
  const Page page;
  CHECK(page.rows.size() == all_drivers().size());
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    const auto row = page.rows.find(std::string(driver->name));
    REQUIRE(row != page.rows.end());
    CHECK(sorted(row->second[3]) == sorted(ids_of(*driver)));
    CHECK(row->second[4] == word_for(driver->maturity));
    CHECK(std::ranges::count(page.headings, fmt::format("`{}`", driver->name)) == 1);
  }
}

}  // namespace hardware_page_test
