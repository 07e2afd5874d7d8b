# Installs the program with its completions (component limber), and headers, libraries, the CMake package
# (find_package(limber)) and the pkg-config file (component liblimber-dev). The Python module installs itself (component
# python3-limber, python/CMakeLists.txt). `cpack -G DEB` makes a Debian package of each.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(dev COMPONENT liblimber-dev)
get_property(modules GLOBAL PROPERTY LIMBER_MODULES)
install(TARGETS ${modules} EXPORT limber-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${dev})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/limber DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${dev}
  FILES_MATCHING PATTERN "*.h" PATTERN internal EXCLUDE)
install(FILES ${PROJECT_BINARY_DIR}/generated/limber/version.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/limber ${dev})

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/limber)
install(EXPORT limber-targets NAMESPACE limber:: DESTINATION ${package_dir} ${dev})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/limber-config.cmake.in
  ${PROJECT_BINARY_DIR}/limber-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/limber-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/limber-config.cmake ${PROJECT_BINARY_DIR}/limber-config-version.cmake
  ${PROJECT_SOURCE_DIR}/cmake/FindCHOLMOD.cmake DESTINATION ${package_dir} ${dev})

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
install(FILES ${PROJECT_BINARY_DIR}/limber.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${dev})

if(TARGET limber_importer)
  # Beside limber, which looks for it there.
  install(TARGETS limber_importer RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT limber)
endif()
if(TARGET limber_shared)
  install(TARGETS limber_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT limber NAMELINK_COMPONENT liblimber-dev)
endif()
if(TARGET limber_tool)
  install(TARGETS limber_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT limber)
  # The program writes its own completions: they cannot go stale.
  foreach(rule bash:bash-completion/completions/limber zsh:zsh/vendor-completions/_limber
               fish:fish/vendor_completions.d/limber.fish)
    string(REGEX MATCH "^[a-z]+" shell ${rule})
    string(REGEX REPLACE "^[a-z]+:" "" path ${rule})
    get_filename_component(folder ${path} DIRECTORY)
    get_filename_component(name ${path} NAME)
    install(CODE "execute_process(COMMAND \"$<TARGET_FILE:limber_tool>\" completion ${shell}
      OUTPUT_FILE \"${PROJECT_BINARY_DIR}/completion.${shell}\" COMMAND_ERROR_IS_FATAL ANY)" COMPONENT limber)
    install(FILES ${PROJECT_BINARY_DIR}/completion.${shell} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} RENAME ${name}
      COMPONENT limber)
  endforeach()
endif()

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()
# Debian packages. What the program needs is found in it (dpkg-shlibdeps, of dpkg-dev); what the libraries need is listed.
if(LIMBER_CHOLMOD)
  set(LIMBER_COPYRIGHT_BUILD "This build links CHOLMOD, whose supernodal part is GPL-2.0-or-later: as a whole it is under GPL-3.0-or-later,
see /usr/share/common-licenses/GPL-3.")
else()
  set(LIMBER_COPYRIGHT_BUILD "This build links nothing under the GPL.")
endif()
if(EXISTS ${PROJECT_SOURCE_DIR}/studio/page/licences.txt)
  file(READ ${PROJECT_SOURCE_DIR}/studio/page/licences.txt LIMBER_COPYRIGHT_PAGE)
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/copyright.in ${PROJECT_BINARY_DIR}/copyright @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/copyright DESTINATION share/doc/limber COMPONENT limber)
install(FILES ${PROJECT_BINARY_DIR}/copyright DESTINATION share/doc/liblimber-dev ${dev})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Limber maintainers <maintainers@limber.invalid>")
set(CPACK_PACKAGE_VENDOR Limber)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL limber liblimber-dev)
if(TARGET limber_python)
  install(FILES ${PROJECT_BINARY_DIR}/copyright DESTINATION share/doc/python3-limber COMPONENT python3-limber)
  list(APPEND CPACK_COMPONENTS_ALL python3-limber)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_LIMBER_PACKAGE_NAME limber)
set(CPACK_DEBIAN_LIMBER_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_LIMBER_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_LIMBER_DESCRIPTION "${PROJECT_DESCRIPTION}: command line and studio
 Binds meshes to handles and skeletons, poses and animates them, and opens a studio in the browser.")
set(CPACK_DEBIAN_LIBLIMBER-DEV_PACKAGE_NAME liblimber-dev)
set(CPACK_DEBIAN_LIBLIMBER-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBLIMBER-DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_COMPONENT_LIBLIMBER-DEV_DESCRIPTION "${PROJECT_DESCRIPTION}: static libraries and headers
 With a CMake package, find_package(limber), and a file for pkg-config.")
set(CPACK_DEBIAN_LIBLIMBER-DEV_PACKAGE_RECOMMENDS limber)  # for limber-import
set(dev_needs libeigen3-dev libtbb-dev libhwy-dev libfmt-dev libpng-dev libjpeg-dev libmeshoptimizer-dev nlohmann-json3-dev)
set(CPACK_DEBIAN_PYTHON3-LIMBER_PACKAGE_NAME python3-limber)
set(CPACK_DEBIAN_PYTHON3-LIMBER_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON3-LIMBER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON3-LIMBER_PACKAGE_DEPENDS "python3 (>= 3.11), python3 (<< 3.12), python3-numpy")
set(CPACK_DEBIAN_PYTHON3-LIMBER_PACKAGE_SUGGESTS "python3-scipy, python3-tqdm, python3-matplotlib")
set(CPACK_COMPONENT_PYTHON3-LIMBER_DESCRIPTION "${PROJECT_DESCRIPTION}: Python module
 Shapes, rigs, weights and poses as NumPy arrays, by the same library as the command line.")
if(LIMBER_CHOLMOD)
  list(APPEND dev_needs libsuitesparse-dev libopenblas-dev)
endif()
list(JOIN dev_needs ", " CPACK_DEBIAN_LIBLIMBER-DEV_PACKAGE_DEPENDS)
include(CPack)
