#include "limber/io/import/internal/import_stream.h"

#include "tests/fuzz/fuzz_value.h"

/// What an importer hands back is a stranger's: arbitrary bytes give an error with a place, or a file that can be handed over
/// again.
int fuzz_import_stream(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::internal::read_import_stream,
                                        limber::internal::write_import_stream);
}
