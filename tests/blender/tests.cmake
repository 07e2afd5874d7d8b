# The Blender add-on, in Debian's Blender without a window. Skipped, with a reason, where Blender is missing. Not with sanitizers:
# Blender loads the library.
if(LIMBER_SANITIZE OR NOT TARGET limber_tool OR NOT TARGET limber_shared)
  return()
endif()
limber_python_tests(blender "" SKIP_RETURN_CODE 77)
