# SPDX-License-Identifier: MIT
# scree.wasm: the core, the YAML reader and the flat exports in one standalone module that imports nothing.

# SIMD goes into every object, and with it what copies and fills memory, which every host of SIMD has. LTO lets small
# functions of one stage be inlined into another. libyaml stays out of it: its scanner is fastest as compiled by itself.
set(wasm_options -msimd128 -mbulk-memory -flto)
foreach(library scree scree_scene)
  target_compile_options(${library} PRIVATE ${wasm_options})
endforeach()

# TypeScript knows by itself which call it made, and how it is named there.
target_compile_definitions(scree PRIVATE SCREE_UNNAMED_CALLS)

# What makes and changes things may be as small as can be. The sets of rows are asked a few times a step, not a row.
set(edit_sources src/base/least.c src/base/rows.c src/event/order.c src/event/tell.c)
foreach(name fly impulse inside note respond)
  list(APPEND edit_sources src/ccd/${name}.c)
endforeach()
foreach(name foresee hash history links meeting rebuild snapshot verify verify_links walk)
  list(APPEND edit_sources src/io/${name}.c)
endforeach()
foreach(name cast decompose gjk hull mass mesh orient pieces plan rings sweep tiles tree_form weld)
  list(APPEND edit_sources src/geom/${name}.c)
endforeach()
foreach(name attach body check check_joint check_shape describe event explode field filter force force_field group hull
             joint joint_field mover name profile query scene shape snapshot)
  list(APPEND edit_sources src/api/${name}.c)
endforeach()
foreach(name change columns exclude field flight given group island joint joint_form joint_link joint_place material names
             one_way scene shape strays)
  list(APPEND edit_sources src/state/${name}.c)
endforeach()
foreach(name mover mover_push mover_sweep mover_walk)
  list(APPEND edit_sources src/query/${name}.c)
endforeach()
list(TRANSFORM edit_sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
file(GLOB yaml_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/scene/*.c)
set_source_files_properties(${edit_sources} ${yaml_sources} PROPERTIES COMPILE_OPTIONS -Oz)
# Of what a step runs, what runs for few contacts.
set(small_sources ccd/seek.c event/hit.c event/sense.c event/stir.c geom/clip.c geom/path.c geom/ray.c
    geom/strike.c geom/walk.c graph/joint_colour.c graph/slots.c io/coder.c io/pack.c narrow/ahead.c narrow/beside.c
    narrow/exit.c narrow/seam.c query/distance.c query/finds.c query/ray.c query/shape.c query/view.c solve/blow.c
    solve/blow_contact.c solve/blow_settle.c solve/border.c solve/bounce.c solve/field.c solve/impact.c
    solve/joint_drive.c solve/joint_effort.c solve/joint_soft.c solve/joint_store.c solve/xpbd.c)
list(TRANSFORM small_sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/src/)
set_source_files_properties(${small_sources} PROPERTIES COMPILE_OPTIONS -Os)

file(GLOB binding_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bindings/exports*.c)
if(NOT binding_sources)
  message(WARNING "bindings/exports.c is not there: no scree.wasm")
  return()
endif()

add_executable(scree_wasm ${binding_sources})
set_target_properties(scree_wasm PROPERTIES OUTPUT_NAME scree SUFFIX .wasm)
target_compile_options(scree_wasm PRIVATE ${wasm_options})
target_link_libraries(scree_wasm PRIVATE scree_scene scree scree_flags)
target_link_options(scree_wasm PRIVATE
  -O3 ${wasm_options}
  -sSTANDALONE_WASM --no-entry            # no JavaScript glue, no main
  -sFILESYSTEM=0 -sMALLOC=emmalloc
  -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=2GB
  # Browsers compile function by function, and one that has swallowed all stages of the step badly.
  -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=1
  -sTOTAL_STACK=256KB -Wl,--stack-first   # a stack overflow traps instead of running into data
  -sEXPORTED_FUNCTIONS=_malloc,_free)     # the rest carry export_name in bindings/exports*.c
