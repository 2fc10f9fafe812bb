// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/people.hpp"

#include <sys/stat.h>

#include "daemon/people/password.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace eboard::people::people_test {
namespace {

const Person kArbiter{"A. Arbiter", Role::arbiter, "$y$j9T$a$b"};

TEST_CASE("people are kept with their roles, in a file that only its user may read") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("people");
  People people;
  people.put(kArbiter);
  people.put({"Žofie: the first", Role::administrator, "$y$j9T$c$d"});
  REQUIRE(people.write(path));
  struct stat about {};
  REQUIRE(::stat(path.c_str(), &about) == 0);
  CHECK((about.st_mode & 0777) == 0600);
  const auto read = People::read(path);
  REQUIRE(read);
  CHECK(read->all() == people.all());
  REQUIRE(read->find("Žofie: the first") != nullptr);
  CHECK(read->find("Žofie: the first")->role == Role::administrator);
}

TEST_CASE("whoever has a name gets another role, and can be removed") {
  People people;
  people.put(kArbiter);
  people.put({"A. Arbiter", Role::display, "$y$j9T$e$f"});
  CHECK(people.all().size() == 1);
  CHECK(people.find("A. Arbiter")->role == Role::display);
  CHECK(people.remove("A. Arbiter"));
  CHECK_FALSE(people.remove("A. Arbiter"));
  CHECK(people.all().empty());
}

TEST_CASE("no file is nobody, and a file of others is refused with its reason") {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("people");
  CHECK(People::read(path)->all().empty());
  People people;
  people.put(kArbiter);
  REQUIRE(people.write(path));
  REQUIRE(::chmod(path.c_str(), 0644) == 0);
  const auto read = People::read(path);
  REQUIRE_FALSE(read);
  CHECK(read.error().find(path) == 0);
}

TEST_CASE("a line that says something else is refused with its number") {
  const auto fault = [](const std::string& line) { return People::parse("# who\n" + line + "\n").error(); };
  CHECK(fault("arbiter") == "line 2: it is not ROLE:SECRET:NAME");
  CHECK(fault("arbiter:$y$") == "line 2: it is not ROLE:SECRET:NAME");
  CHECK(fault("boss:$y$a:A") == "line 2: there is no such role");
  CHECK(fault("arbiter:plain:A") == "line 2: the secret is no hash of crypt(5)");
  CHECK(fault("arbiter:$y$a:") == "line 2: a name is missing");
  CHECK(fault("arbiter:$y$a:A\narbiter:$y$a:A") == "line 3: A stands there twice");
}

TEST_CASE("a name is a line of text") {
  CHECK(fault_of_name("Dr. Ünal") == "");
  for (const std::string name : {"", " A", "A ", "A\nB", "A\x7f", "\xff"}) {
    CAPTURE(name);
    CHECK(fault_of_name(name) != "");
  }
  CHECK(fault_of_name(std::string(100, 'a')) == "");
  CHECK(fault_of_name(std::string(101, 'a')) != "");
}

TEST_CASE("a password fits its own secret, and each secret has salt of its own") {
  const auto secret = secret_of("correct horse");
  REQUIRE(secret);
  CHECK(secret->starts_with("$y$"));
  CHECK(fits("correct horse", *secret));
  CHECK_FALSE(fits("Correct horse", *secret));
  CHECK_FALSE(fits("correct horse ", *secret));
  CHECK_FALSE(fits("correct horse", ""));
  CHECK_FALSE(fits("correct horse", "$y$nonsense"));
  CHECK(secret_of("correct horse").value() != *secret);
}

TEST_CASE("a password is neither short nor endless") {
  CHECK(fault_of_password("1234567") != "");
  CHECK(fault_of_password("12345678") == "");
  CHECK(fault_of_password(std::string(200, 'a')) == "");
  CHECK(fault_of_password(std::string(201, 'a')) != "");
  CHECK(fault_of_password(std::string("1234567\0", 8)) != "");
}

}  // namespace
}  // namespace eboard::people::people_test
