# What the tests of the web package compare with, natively: `./test web` builds and runs them (tests/web/run.sh). Not a part of
# an ordinary build.
add_executable(limber_web_reference EXCLUDE_FROM_ALL web/reference.c)
target_link_libraries(limber_web_reference PRIVATE limber::c)
set_target_properties(limber_web_reference PROPERTIES LINKER_LANGUAGE CXX)
