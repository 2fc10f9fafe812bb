// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/pdf.hpp"

#include <fmt/format.h>

#include <boost/process/io.hpp>
#include <boost/process/system.hpp>
#include <fstream>
#include <sstream>
#include <system_error>

#include "daemon/ctl/work_folder.hpp"

namespace eboard::ctl {

namespace process = boost::process;

Expected<std::string, std::string> pdf_of(const std::string& html, const std::string& paper) {
  const WorkFolder folder;
  if (!folder.made()) return unexpected(std::string("no folder can be made for weasyprint"));
  const std::string in = folder.file("page.html"), out = folder.file("page.pdf"),
                    style = folder.file("paper.css");
  std::ofstream(in, std::ios::binary) << html;
  std::ofstream(style, std::ios::binary) << fmt::format("@page {{ size: {} }}\n", paper);
  std::error_code error;
  const int code = process::system(
      fmt::format("weasyprint --encoding utf-8 --stylesheet \"{}\" \"{}\" \"{}\"", style, in, out),
      process::std_out > process::null, process::std_err > process::null, error);
  if (error == std::errc::no_such_file_or_directory)
    return unexpected(
        std::string("--pdf needs the program weasyprint (Debian: apt-get install weasyprint); "
                    "a browser prints the HTML without it"));
  if (error) return unexpected(fmt::format("weasyprint cannot be run: {}", error.message()));
  std::ifstream made(out, std::ios::binary);
  if (code != 0 || !made) return unexpected(fmt::format("weasyprint ended with {} and made no PDF", code));
  std::ostringstream text;
  text << made.rdbuf();
  return text.str();
}

}  // namespace eboard::ctl
