#include "limber/io/binding_file.h"

#include "tests/fuzz/fuzz_value.h"

int fuzz_dmat(const std::uint8_t* data, std::size_t size) {
  return limber::fuzz::check_round_trip(data, size, limber::read_dmat,
                                        [](const Eigen::MatrixXd& matrix) { return limber::write_dmat(matrix); });
}
