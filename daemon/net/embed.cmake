# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=assets_data.cpp -DFRAME=frame.html.in -DFILES="a.css;b.js" -P embed.cmake
# Writes the files, and what gzip makes of them, as arrays with their SHA-256. The same files give the same output.
# A page is what stands between the head and the foot that all have in common, the frame; its first line says
# "<!-- licence; TITLE, SCRIPT, CLASS of the body -->". The service worker gets a list of what it keeps.
cmake_policy(SET CMP0057 NEW)  # if(... IN_LIST ...)

function(content_type name out)
  cmake_path(GET name EXTENSION LAST_ONLY ending)
  set(type_.html "text/html; charset=utf-8")
  set(type_.css "text/css; charset=utf-8")
  set(type_.js "text/javascript; charset=utf-8")
  set(type_.svg "image/svg+xml")
  set(type_.json "application/json")
  set(type_.webmanifest "application/manifest+json")
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR "${name}: no content type for '${ending}'")
  endif()
  set(${out} "${type_${ending}}" PARENT_SCOPE)
endfunction()

function(array_of file name out)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  string(REGEX REPLACE "(................................................................................)" "\\1\n"
         bytes "${bytes}")
  set(${out} "constexpr unsigned char ${name}[] = {\n${bytes}};\n" PARENT_SCOPE)
endfunction()

function(frame_page file out)
  file(READ "${file}" content)
  if(NOT content MATCHES "^<!-- [^;]*; ([^,]+), ([^,]+), ([^ ]+) -->\n")
    message(FATAL_ERROR "${file}: the first line does not say title, script and class")
  endif()
  set(title "${CMAKE_MATCH_1}")
  set(script "${CMAKE_MATCH_2}")
  set(class "${CMAKE_MATCH_3}")
  string(LENGTH "${CMAKE_MATCH_0}" first_line)
  string(SUBSTRING "${content}" ${first_line} -1 content)
  configure_file("${FRAME}" "${out}" @ONLY)
endfunction()

# What stands hidden in everybody's pages, for who has more to see: "... data-arbiter hidden>".
function(arbiters_page page out)
  file(READ "${page}" content)
  string(REPLACE " data-arbiter hidden>" ">" shown "${content}")
  if(shown STREQUAL content)
    message(FATAL_ERROR "${page}: nothing in it is the arbiter's")
  endif()
  file(WRITE "${out}" "${shown}")
endfunction()

# Beside English the pages speak these: a file of languages/ each.
set(languages ${FILES})
list(FILTER languages INCLUDE REGEX "/languages/[a-z]+[.]json$")
list(TRANSFORM languages REPLACE "^.*/([a-z]+)[.]json$" "\\1")
list(JOIN languages " " languages)

# Adds to KEPT what a file loads, and what that loads: "/assets/board.css", from "./table.js".
function(keep_what_is_in file)
  file(READ "${file}" content)
  string(REGEX MATCHALL "/assets/[a-z0-9-]+[.][a-z]+|(from|import) \"[.]/[a-z0-9-]+[.]js\"" named "${content}")
  foreach(name IN LISTS named)
    string(REGEX REPLACE "^.*/|\"$" "" name "${name}")
    get_property(known GLOBAL PROPERTY KEPT)
    if(name IN_LIST known)
      continue()
    endif()
    if(NOT DEFINED "file_${name}")
      message(FATAL_ERROR "${file}: there is no ${name}")
    endif()
    set_property(GLOBAL APPEND PROPERTY KEPT "${name}")
    keep_what_is_in("${file_${name}}")
  endforeach()
endfunction()

# The beginnings of the SHA-256 of these files as JSON, and after them what comes next.
function(kept_entry path out)
  set(digests "")
  foreach(name IN LISTS ARGN)
    file(SHA256 "${file_${name}}" digest)
    string(SUBSTRING "${digest}" 0 16 digest)
    list(APPEND digests "\"${digest}\"")
  endforeach()
  list(JOIN digests "," digests)
  set(${out} "\"${path}\":[${digests}]" PARENT_SCOPE)
endfunction()

# The service worker with the files of this build: the pages for everybody, all that they load, and the words of all languages.
function(service_worker source out)
  kept_entry("/" all index.html arbiter-index.html)
  kept_entry("/board/1" board board.html arbiter-board.html)
  kept_entry("/quaternity/1" quaternity quaternity.html)
  kept_entry("/wall" wall wall.html)
  kept_entry("/tournament" tournament tournament.html arbiter-tournament.html)
  set(files "${all},${board},${quaternity},${wall},${tournament}")
  foreach(name index.html board.html quaternity.html wall.html tournament.html)
    keep_what_is_in("${file_${name}}")
  endforeach()
  get_property(kept GLOBAL PROPERTY KEPT)
  list(SORT kept)
  string(REGEX MATCHALL "[a-z]+" tags "${languages}")
  list(TRANSFORM tags APPEND ".json" OUTPUT_VARIABLE words)
  list(APPEND kept ${words})
  foreach(name IN LISTS kept)
    kept_entry("/assets/${name}" entry "${name}")
    string(APPEND files ",${entry}")
  endforeach()
  set(files "{${files}}")
  file(READ "${source}" text)
  string(SHA256 build "${text}${files}")
  configure_file("${source}" "${out}" @ONLY)
endfunction()

set(pages "")
foreach(file IN LISTS FILES)
  cmake_path(GET file FILENAME name)
  if(name MATCHES "[.]html$")
    frame_page("${file}" "${OUTPUT}.${name}")
    set(file "${OUTPUT}.${name}")
  endif()
  list(APPEND pages "${name}|${file}")
  if(name MATCHES "^(index|board|tournament)[.]html$")
    arbiters_page("${file}" "${OUTPUT}.arbiter-${name}")
    list(APPEND pages "arbiter-${name}|${OUTPUT}.arbiter-${name}")
  endif()
endforeach()

foreach(page IN LISTS pages)
  string(REPLACE "|" ";" page "${page}")
  list(GET page 0 name)
  list(GET page 1 "file_${name}")
endforeach()
service_worker("${file_service-worker.js}" "${OUTPUT}.service-worker.js")
list(TRANSFORM pages REPLACE "^service-worker[.]js[|].*" "service-worker.js|${OUTPUT}.service-worker.js")

set(arrays "")
set(table "")
set(number 0)
foreach(page IN LISTS pages)
  string(REPLACE "|" ";" page "${page}")
  list(POP_FRONT page name file)
  file(SHA256 "${file}" digest)
  content_type("${name}" type)
  set(packed "${OUTPUT}.${name}.gz")
  execute_process(COMMAND gzip -9nc "${file}" OUTPUT_FILE "${packed}" COMMAND_ERROR_IS_FATAL ANY)
  array_of("${file}" "kPlain${number}" plain)
  array_of("${packed}" "kPacked${number}" gzip)
  string(APPEND arrays "${plain}${gzip}")
  string(APPEND table
    "    {\"${name}\", \"${type}\", \"\\\"${digest}\\\"\", view(kPlain${number}), view(kPacked${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE "${OUTPUT}" "// Written by embed.cmake.
#include \"daemon/net/assets.hpp\"

namespace eboard::net {
namespace {
${arrays}
template <std::size_t size>
std::string_view view(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char *>(bytes), size};
}
}  // namespace

std::span<const Asset> assets() {
  static const Asset all[] = {
${table}  };
  return all;
}

std::string_view page_languages() { return \"${languages}\"; }

}  // namespace eboard::net
")
