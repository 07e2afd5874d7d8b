#pragma once

// What every part of the module shares: arrays in and out, long work, errors.

#include <atomic>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "limber/core/error.h"
#include "limber/core/task.h"
#include "limber/model/image.h"
#include "limber/model/rig.h"
#include "limber/model/shape.h"
#include "limber/model/skeleton.h"
#include "limber/model/subspace.h"

namespace limber::python {

namespace py = pybind11;

using DoubleArray = py::array_t<double, py::array::c_style | py::array::forcecast>;
using FloatArray = py::array_t<float, py::array::c_style | py::array::forcecast>;

/// Refuses an argument. @throws Error  InvalidArgument; the path is the argument's name.
[[noreturn]] void refuse(std::string_view name, std::string sentence);

// --- Arrays in. Any order and any type of number is taken; what has the right ones already is not copied. ---

/// One size per axis of an array that is wanted; -1: any.
using Sizes = std::initializer_list<py::ssize_t>;

/// Finite numbers of these sizes. @throws Error  InvalidArgument, NonFiniteNumber: what is wanted, and what came.
DoubleArray numbers(py::handle value, std::string_view name, Sizes sizes);
/// The same in float.
FloatArray float_numbers(py::handle value, std::string_view name, Sizes sizes);
/// Whole numbers from `low` to below `high`. @throws Error  InvalidArgument; IndexOutOfRange.
std::vector<int> whole_numbers(py::handle value, std::string_view name, py::ssize_t count, std::int64_t low,
                               std::int64_t high);
/// The same in rows of `columns`.
std::vector<int> whole_rows(py::handle value, std::string_view name, py::ssize_t columns, std::int64_t low,
                            std::int64_t high);

/// n x 3, or n x 2, whose z is 0.
Positions positions_from(py::handle value, std::string_view name);
/// n x 3, as many as there are vertices.
Positions positions_from(py::handle value, std::string_view name, int count);
Eigen::Vector3d vector_from(py::handle value, std::string_view name);
Eigen::MatrixXd matrix_from(py::handle value, std::string_view name, py::ssize_t rows = -1, py::ssize_t columns = -1);
/// 3x4, 4x4 or, in the plane, 2x3.
AffineMatrix affine_from(py::handle value, std::string_view name);
/// n x 3 x 4 or n x 4 x 4.
std::vector<AffineMatrix> affines_from(py::handle value, std::string_view name, py::ssize_t count = -1);
/// ... x 3 x 4 in float, as the run time takes it. The sizes before are those of the array.
FloatArray float_affines(py::handle value, std::string_view name);
/// Weights as a table, a scipy.sparse matrix, or SkinWeights.
SkinWeights weights_from(py::handle value, std::string_view name, int vertices = -1, int bones = -1);
/// Height x width x 3 or 4, bytes.
Image image_from(py::handle value, std::string_view name);
/// Frames x vertices x 3.
MeshSequence sequence_from(py::handle value, std::string_view name);
/// An array that a result is to be written to: float32, C order, writeable, of these sizes; a new one for None.
FloatArray result_array(py::handle out, std::vector<py::ssize_t> sizes);
/// bytes, bytearray, memoryview or str.
std::string bytes_from(py::handle value, std::string_view name);

// --- Arrays out. They own their memory, or keep alive what does. ---

/// Takes over a vector.
template <class Vector>
py::array owned(Vector values, std::vector<py::ssize_t> sizes) {
  auto* kept = new Vector(std::move(values));
  const py::capsule owner(kept, [](void* memory) { delete static_cast<Vector*>(memory); });
  return py::array_t<typename Vector::value_type>(std::move(sizes), kept->data(), owner);
}

template <class Value>
py::array owned(std::vector<Value> values) {
  const auto size = static_cast<py::ssize_t>(values.size());
  return owned(std::move(values), {size});
}

namespace detail {

template <class Matrix>
py::array strided(const Matrix& matrix, const py::handle& owner) {
  using Scalar = typename Matrix::Scalar;
  constexpr auto kSize = static_cast<py::ssize_t>(sizeof(Scalar));
  if constexpr (Matrix::IsVectorAtCompileTime) {
    return py::array_t<Scalar>({matrix.size()}, {kSize}, matrix.data(), owner);
  } else {
    const py::ssize_t outer = kSize * matrix.outerStride();
    return py::array_t<Scalar>({matrix.rows(), matrix.cols()},
                               {Matrix::IsRowMajor ? outer : kSize, Matrix::IsRowMajor ? kSize : outer}, matrix.data(),
                               owner);
  }
}

}  // namespace detail

/// Takes over a matrix: rows x columns, in its own order.
template <class Matrix>
py::array owned_matrix(Matrix matrix) {
  auto* kept = new Matrix(std::move(matrix));
  const py::capsule owner(kept, [](void* memory) { delete static_cast<Matrix*>(memory); });
  return detail::strided(*kept, owner);
}

/// A matrix as it is, read-only; `owner` is kept alive.
template <class Matrix>
py::array view(const Matrix& matrix, const py::handle& owner) {
  py::array result = detail::strided(matrix, owner);
  py::detail::array_proxy(result.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return result;
}

/// A list of numbers as it is, read-only.
template <class Value>
py::array view(const std::vector<Value>& values, const py::handle& owner) {
  py::array result = py::array_t<Value>({static_cast<py::ssize_t>(values.size())}, values.data(), owner);
  py::detail::array_proxy(result.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return result;
}

py::array array_of(const Eigen::Vector3d& vector);                ///< (3,)
py::array array_of(const AffineMatrix& matrix);                   ///< (3, 4)
py::array array_of(const std::vector<AffineMatrix>& matrices);    ///< (n, 3, 4)
py::array array_of(Image image);                                  ///< (height, width, 4), bytes.
py::array array_of(MeshSequence sequence);                        ///< (frames, vertices, 3), float.
py::object sparse_of(const Eigen::SparseMatrix<double>& matrix);  ///< scipy.sparse.csc_matrix.
py::object sparse_of(const SkinWeights& weights);                 ///< scipy.sparse.csr_matrix.
py::dict dict_of(const Place& place);                             ///< What applies.

// --- Long work. ---

/// Holds loops of other threads back while the number of threads is another: see `run`.
class ThreadScope {
 public:
  /// @param threads  0: as many as are set. @throws Error  InvalidArgument: negative, or within a callback of another call.
  explicit ThreadScope(int threads);
  ~ThreadScope();
  ThreadScope(const ThreadScope&) = delete;
  ThreadScope& operator=(const ThreadScope&) = delete;

 private:
  bool alone_ = false;
  bool nested_ = false;
  int before_ = 0;
};

/// Sets the number of threads for good, once no loop runs. @throws Error  InvalidArgument: within a callback.
void set_threads(int threads);

/// What looks after a long call: tells `progress` how far it is, and stops it at Ctrl-C or at an exception of `progress`.
class Watch {
 public:
  /// @param progress  None; something to call with a stage and a fraction; or True for a bar.
  explicit Watch(const py::object& progress);
  Task* task() { return &task_; }
  /// Ends the bar. @throws  What the callback raised, or KeyboardInterrupt.
  void finish();

 private:
  void listen(const Task::Progress& progress);
  Task task_;
  py::object callback_;
  py::object bar_;
  std::string stage_;
  std::chrono::steady_clock::time_point last_;
  std::optional<py::error_already_set> error_;
};

/// Calls work(Task*) without holding Python's lock.
template <class Work>
auto run(const py::object& progress, Work&& work, int threads = 0) {
  Watch watch(progress);
  try {
    auto result = [&] {
      const py::gil_scoped_release release;
      const ThreadScope scope(threads);
      return work(watch.task());
    }();
    watch.finish();
    return result;
  } catch (...) {
    watch.finish();
    throw;
  }
}

/// Calls work() without holding Python's lock.
template <class Work>
auto unlocked(Work&& work, int threads = 0) {
  const py::gil_scoped_release release;
  const ThreadScope scope(threads);
  return work();
}

/// An object with a state of its own is for one call at a time: this says so instead of letting two threads meet.
class Busy {
 public:
  /// One call. @throws Error  InvalidArgument: another one is under way.
  class Use {
   public:
    explicit Use(const Busy& busy) : busy_(busy.flag_.get()) {
      if (busy_->exchange(true)) refuse("self", "it is in use by another call; make one object per thread.");
    }
    ~Use() { busy_->store(false); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    std::atomic<bool>* busy_;
  };

 private:
  std::shared_ptr<std::atomic<bool>> flag_ = std::make_shared<std::atomic<bool>>(false);
};

/// One of some names. @throws Error  InvalidArgument, with the nearest name.
std::size_t choice_of(std::string_view value, std::string_view name, std::span<const std::string_view> names);

/// The index of a handle, given by name or index. @throws Error  InvalidArgument.
int handle_index(const Rig& rig, const py::handle& handle);

// The parts of the module.
void add_shapes(py::module_& module);
void add_rigs(py::module_& module);
void add_motion(py::module_& module);
void add_weights(py::module_& module);
void add_posing(py::module_& module);
void add_methods(py::module_& module);

}  // namespace limber::python
