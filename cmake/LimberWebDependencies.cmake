# The libraries of a build for WebAssembly: those that consist of headers, taken from where Debian installs them. Their
# folders are linked into one of our own: /usr/include as a whole holds the headers of another C library.
#
# What is not there: CHOLMOD (Eigen solves instead), TBB (loops are serial), libpng (stb reads and writes PNG), assimp (FBX
# and friends are refused): web/support has what takes their places.
set(web_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${web_headers})
foreach(folder hwy fmt nlohmann stb CLI)
  if(NOT EXISTS /usr/include/${folder})
    message(FATAL_ERROR "The headers of ${folder} are missing: apt-get install libhwy-dev libfmt-dev nlohmann-json3-dev libstb-dev libcli11-dev")
  endif()
  file(CREATE_LINK /usr/include/${folder} ${web_headers}/${folder} SYMBOLIC)
endforeach()

# limber_web_headers(NAME FOLDER [DEFINITIONS...])
function(limber_web_headers name folder)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} INTERFACE ${folder})
  target_compile_definitions(${name} INTERFACE ${ARGN})
endfunction()
limber_web_headers(Eigen3::Eigen /usr/include/eigen3)
limber_web_headers(hwy::hwy ${web_headers} HWY_COMPILE_ONLY_STATIC)
limber_web_headers(fmt::fmt ${web_headers} FMT_HEADER_ONLY)
limber_web_headers(nlohmann_json::nlohmann_json ${web_headers})
limber_web_headers(PNG::PNG ${web_headers})
limber_web_headers(CLI11::CLI11 ${web_headers})
foreach(name TBB::tbb Threads::Threads)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
endforeach()
