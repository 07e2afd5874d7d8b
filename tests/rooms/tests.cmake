# Holds limber/rooms.txt: which room of the library may include which.
find_program(LIMBER_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
add_test(NAME rooms.includes COMMAND ${LIMBER_PYTHON} -B ${CMAKE_CURRENT_LIST_DIR}/includes_test.py --verbose)
