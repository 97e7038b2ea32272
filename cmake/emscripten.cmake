# SPDX-License-Identifier: MIT
# Toolchain file: hands over to the one that belongs to the emcc on PATH, wherever that is installed.
find_program(SCREE_EMCC emcc)
if(NOT SCREE_EMCC)
  message(FATAL_ERROR "missing: emcc (Debian package emscripten)")
endif()
file(REAL_PATH ${SCREE_EMCC} emcc_real)
cmake_path(GET emcc_real PARENT_PATH emcc_root)
include(${emcc_root}/cmake/Modules/Platform/Emscripten.cmake)
