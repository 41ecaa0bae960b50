# SPDX-License-Identifier: Apache-2.0
# Manual pages and completions of the programs, where the shells of this system look for them.
set(programs assay trec_eval)

# A copy of `file` packed as Debian wants it, made anew when cmake runs; `result` is its path.
function(packed file name result)
  set(copy ${PROJECT_BINARY_DIR}/${name})
  execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${copy} COMMAND_ERROR_IS_FATAL ANY)
  set(${result} ${copy} PARENT_SCOPE)
endfunction()

# Debian keeps /usr/share/zsh/site-functions for nobody; elsewhere it is the usual place.
set(zsh_functions zsh/site-functions)
if(ASSAY_DEBIAN)
  set(zsh_functions zsh/vendor-completions)
endif()

foreach(program ${programs})
  set(page ${PROJECT_SOURCE_DIR}/docs/${program}.1)
  if(ASSAY_DEBIAN)
    packed(${page} ${program}.1.gz page)
  endif()
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES completions/${program}.bash RENAME ${program}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES completions/_${program} DESTINATION ${CMAKE_INSTALL_DATADIR}/${zsh_functions})
  install(FILES completions/${program}.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endforeach()
install(FILES docs/trec_eval.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
