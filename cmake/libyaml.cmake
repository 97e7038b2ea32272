# SPDX-License-Identifier: MIT
# libyaml 0.2.5, the parsing half, from source: the same four files for the native build and for wasm.
set(SCREE_LIBYAML_DIR "" CACHE PATH "An unpacked libyaml 0.2.5; empty: fetched through apt into .cache")

set(yaml_dir ${SCREE_LIBYAML_DIR})
if(NOT yaml_dir)
  execute_process(
    COMMAND ${CMAKE_CURRENT_LIST_DIR}/get-libyaml.sh
    OUTPUT_VARIABLE yaml_dir OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "libyaml's sources could not be had; see the line above, or set SCREE_LIBYAML_DIR")
  endif()
endif()

add_library(scree_libyaml STATIC
  ${yaml_dir}/src/api.c ${yaml_dir}/src/parser.c ${yaml_dir}/src/reader.c ${yaml_dir}/src/scanner.c)
target_include_directories(scree_libyaml SYSTEM PUBLIC ${yaml_dir}/include)
target_compile_definitions(scree_libyaml PUBLIC YAML_DECLARE_STATIC PRIVATE NDEBUG YAML_VERSION_MAJOR=0
  YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5 YAML_VERSION_STRING="0.2.5")
target_link_libraries(scree_libyaml PRIVATE scree_strict)
# It calls strdup, which strict C17 does not declare.
set_target_properties(scree_libyaml PROPERTIES C_EXTENSIONS ON)
# Not our code to correct: it is old, and its warnings are known.
target_compile_options(scree_libyaml PRIVATE -w)
if(EMSCRIPTEN)
  target_compile_options(scree_libyaml PRIVATE -Oz)
endif()
