// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/log_ins.hpp"

#include <set>

#include "tests/support/catch.hpp"

namespace eboard::people::log_ins_test {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

const LogIns::Time kNow{seconds(1'800'000'000)};

TEST_CASE("a log-in lasts twelve hours") {
  LogIns all;
  all.begin("token", {"A. Arbiter", {}}, kNow);
  CHECK(all.who("token", kNow) == LoggedIn{"A. Arbiter", {}});
  CHECK(all.who("token", kNow + hours(12) - seconds(1)) == LoggedIn{"A. Arbiter", {}});
  CHECK(all.who("token", kNow + hours(12)) == std::nullopt);
  CHECK(all.who("Token", kNow) == std::nullopt);
  CHECK(all.who("", kNow) == std::nullopt);
}

TEST_CASE("a log-in ends when somebody logs out or gets another password") {
  LogIns all;
  all.begin("one", {"A", {}}, kNow);
  all.begin("two", {"A", {}}, kNow);
  all.begin("three", {"B", {}}, kNow);
  CHECK(all.end("one"));
  CHECK_FALSE(all.end("one"));
  CHECK(all.who("two", kNow) == LoggedIn{"A", {}});
  all.end_all_of("A");
  CHECK(all.who("two", kNow) == std::nullopt);
  CHECK(all.who("three", kNow) == LoggedIn{"B", {}});
}

TEST_CASE("log-ins outlive a restart, and the file has no token") {
  LogIns all;
  all.begin("token", {"Žofie the first", {}}, kNow);
  all.begin("old", {"B", {}}, kNow - hours(13));
  const std::string text = all.text(kNow);
  CHECK(text.find("token") == std::string::npos);
  CHECK(text.find("B") == std::string::npos);
  const LogIns again = LogIns::parse("nonsense\n" + text + "a b c\n");
  CHECK(again.who("token", kNow) == LoggedIn{"Žofie the first", {}});
  CHECK(again.who("token", kNow + hours(12)) == std::nullopt);
}

TEST_CASE("a guest is logged in as long as whoever let them in may") {
  LogIns all;
  const LoggedIn guest{"Bea", LoggedIn::Guest{Role::arbiter, "Axel"}};
  const LoggedIn at_the_machine{"Cleo", LoggedIn::Guest{Role::display, ""}};
  all.begin("one", guest, kNow);
  all.begin("two", at_the_machine, kNow);
  LogIns again = LogIns::parse(all.text(kNow));
  CHECK(again.who("one", kNow) == guest);
  CHECK(again.who("two", kNow) == at_the_machine);
  again.end_all_of("Bea");
  CHECK(again.who("one", kNow) == guest);
  again.end_all_of("Axel");
  CHECK(again.who("one", kNow) == std::nullopt);
  CHECK(again.who("two", kNow) == at_the_machine);
}

TEST_CASE("of very many log-ins the oldest ends") {
  LogIns all;
  for (std::size_t i = 0; i <= LogIns::kMaximum; ++i)
    all.begin(std::to_string(i), {"A", {}}, kNow + seconds(static_cast<long>(i)));
  CHECK(all.who("0", kNow) == std::nullopt);
  CHECK(all.who("1", kNow) == LoggedIn{"A", {}});
  CHECK(all.who(std::to_string(LogIns::kMaximum), kNow) == LoggedIn{"A", {}});
}

TEST_CASE("tokens have 128 bits and are all different") {
  std::set<std::string> seen;
  for (int i = 0; i < 100; ++i) seen.insert(LogIns::new_token());
  CHECK(seen.size() == 100);
  CHECK(seen.begin()->size() == 32);
}

}  // namespace
}  // namespace eboard::people::log_ins_test
