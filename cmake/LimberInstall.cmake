# Installs headers, libraries, the CMake package (find_package(limber)) and the pkg-config file.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(modules GLOBAL PROPERTY LIMBER_MODULES)
install(TARGETS ${modules} EXPORT limber-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/limber DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/generated/limber/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/limber)
if(TARGET limber_tool)
  install(TARGETS limber_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/limber)
install(EXPORT limber-targets NAMESPACE limber:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/limber-config.cmake.in
  ${PROJECT_BINARY_DIR}/limber-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/limber-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/limber-config.cmake ${PROJECT_BINARY_DIR}/limber-config-version.cmake
  ${PROJECT_SOURCE_DIR}/cmake/FindCHOLMOD.cmake DESTINATION ${package_dir})

# pkg-config: modules are declared after what they depend on, so that the reverse is the order for the linker.
set(LIMBER_PC_LIBS "")
foreach(module IN LISTS modules)
  get_target_property(type ${module} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    list(PREPEND LIMBER_PC_LIBS -l${module})
  endif()
endforeach()
if(LIMBER_CHOLMOD)
  list(APPEND LIMBER_PC_LIBS -lcholmod)
  foreach(library IN LISTS BLAS_LIBRARIES)
    get_filename_component(stem ${library} NAME_WE)
    string(REGEX REPLACE "^(lib|-l)" "" stem ${stem})
    list(APPEND LIMBER_PC_LIBS -l${stem})
  endforeach()
endif()
list(JOIN LIMBER_PC_LIBS " " LIMBER_PC_LIBS)
# Relative to the file itself: `cmake --install --prefix` may put the package anywhere.
file(RELATIVE_PATH LIMBER_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/limber.pc.in ${PROJECT_BINARY_DIR}/limber.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/limber.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
