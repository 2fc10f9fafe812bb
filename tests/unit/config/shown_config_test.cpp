// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/shown_config.hpp"

#include <fmt/format.h>

#include "tests/support/catch.hpp"

namespace shown_config_test {

using namespace eboard::daemon;

namespace {

std::string lines_of(const std::string& toml) {
  std::string lines;
  for (const ConfigRow& row : shown_config(toml))
    lines += fmt::format("{}|{}|{}|{}\n", row.line, row.table, row.key, row.value);
  return lines;
}

}  // namespace

TEST_CASE("the configuration is shown key by key, in the order of the file and with its lines") {
  CHECK(lines_of("pairings = 'round-3.pgn'\n\n[daemon]\nallowed_hosts = ['a', 'b']\n# old\npack = false\n"
                 "[[board]]\nnumber = 2\nwhite = 'Menchik'\n[[board]]\nnumber = 1\n"
                 "[[broadcast.round]]\nround = 9\ndelay = '30m'\n") ==
        "1||pairings|'round-3.pgn'\n"
        "4|[daemon]|allowed_hosts|[ 'a', 'b' ]\n"
        "6|[daemon]|pack|false\n"
        "8|[[board]] 2|number|2\n"
        "9|[[board]] 2|white|'Menchik'\n"
        "11|[[board]] 1|number|1\n"
        "13|[[broadcast.round]] 9|round|9\n"
        "14|[[broadcast.round]] 9|delay|'30m'\n");
}

TEST_CASE("nothing that may be a secret is shown, wherever it stands") {
  const std::string shown = lines_of(
      "[console]\ncertificate = 'chain.pem'\nkey = 'SECRET1'\n"
      "[pegasus]\nkey_file = 'SECRET2'\n"
      "[outlets.lichess]\ntoken_file = 'SECRET3'  # SECRET4\nurl = 'https://SECRET5'\nwait = 3\n"
      "[[outlets.alerts]]\nname = 'phone'\nurl = 'https://x/SECRET6'\ntopic = 'SECRET7'\n"
      "# token = 'SECRET8'\n"
      "[[outlets.upload]]\npassword = 'SECRET9'\nhost = 'sftp://user:SECRETA@host/x'\n"
      "[[board]]\npgn = 'https://SECRETB'\nnumber = 1\n"
      "[other]\ninline = { a = 1, pass = 'SECRETC' }\nlist = [ { auth = 'SECRETD' } ]\n"
      "[[named]]\nname = 'ftp://me:SECRETE@host'\n"
      "[tokens]\nTOKEN = '''\nSECRETF\nSECRETG'''\n");
  CHECK(shown.find("SECRET") == std::string::npos);
  CHECK(shown.find("3|[console]|key|(not shown") != std::string::npos);
  CHECK(shown.find("[outlets.lichess]|wait|3") != std::string::npos);
  CHECK(shown.find("[[outlets.alerts]] phone|name|'phone'") != std::string::npos);
}

TEST_CASE("of a text that is no TOML nothing is shown") {
  CHECK(shown_config("a = \nb = 'SECRET").empty());
  CHECK(shown_config("a" + std::string(20'000, ' ') + "= 1").empty());
}

}  // namespace shown_config_test
