# Asks other programs whether Limber's glTF is right: one test per tests/referees/*_test.py, with Debian's Python and
# numpy. What runs in Node is installed into the build first. Not with sanitizers: the files come out the same.
if(LIMBER_SANITIZE OR NOT TARGET limber_tool)
  return()
endif()
set(referees ${PROJECT_BINARY_DIR}/referees)
add_test(NAME referees.install COMMAND ${CMAKE_CURRENT_LIST_DIR}/install.sh ${referees})
set_tests_properties(referees.install PROPERTIES FIXTURES_SETUP limber_referees TIMEOUT 300)

foreach(program rewrite_gltf play_gltf)
  add_executable(limber_${program} ${CMAKE_CURRENT_LIST_DIR}/${program}.cpp)
  target_link_libraries(limber_${program} PRIVATE limber::session limber::io)
endforeach()

limber_python_tests(referees
  "LIMBER_REFEREES=${referees};LIMBER_REWRITE_GLTF=$<TARGET_FILE:limber_rewrite_gltf>;LIMBER_PLAY_GLTF=$<TARGET_FILE:limber_play_gltf>"
  FIXTURES_REQUIRED limber_referees)
