#include "python/src/convert.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>
#include <shared_mutex>

#include "limber/core/executor.h"

namespace limber::python {

namespace {

std::string text_of(py::handle value) {
  return py::str(value).cast<std::string>();
}

/// "float64 (4, 2)": what came.
std::string described(py::handle value) {
  if (!py::isinstance<py::array>(value)) return text_of(py::type::handle_of(value).attr("__name__"));
  const auto array = py::reinterpret_borrow<py::array>(value);
  return text_of(array.dtype()) + " " + text_of(array.attr("shape"));
}

/// "n x 3": what is wanted.
std::string described(Sizes sizes) {
  std::string text;
  for (const py::ssize_t size : sizes) {
    text += text.empty() ? "" : " x ";
    text += size < 0 ? "n" : std::to_string(size);
  }
  return text.empty() ? "one number" : text;
}

/// Whatever can be an array of numbers. @param kinds  Of NumPy: 'f', 'i', 'u'.
py::array array_from(py::handle value, std::string_view name, std::string_view kinds, Sizes sizes) {
  const std::string wanted = std::string(kinds == "iu" ? "whole numbers" : "numbers") + ", " + described(sizes);
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  if (value.is_none() || !array) refuse(name, "wanted an array of " + wanted + "; this is " + described(value) + ".");
  const bool is_empty = array.size() == 0;
  if (kinds.find(array.dtype().kind()) == std::string_view::npos && !is_empty) {
    refuse(name, "wanted an array of " + wanted + "; this is " + described(array) + ".");
  }
  // Nothing at all is no row of any kind.
  if (is_empty && array.ndim() == 1 && sizes.size() > 1 && *sizes.begin() < 0) {
    std::vector<py::ssize_t> shape;
    for (const py::ssize_t size : sizes) shape.push_back(std::max<py::ssize_t>(size, 0));
    return py::array_t<double>(shape);
  }
  bool fits = array.ndim() == static_cast<py::ssize_t>(sizes.size());
  for (std::size_t axis = 0; fits && axis < sizes.size(); ++axis) {
    const py::ssize_t size = sizes.begin()[axis];
    fits = size < 0 || array.shape(static_cast<py::ssize_t>(axis)) == size;
  }
  if (!fits) refuse(name, "wanted an array of " + wanted + "; this is " + described(array) + ".");
  return array;
}

/// @throws Error  NonFiniteNumber.
template <class Array>
Array finite(Array array, std::string_view name) {
  const auto* values = array.data();
  for (py::ssize_t i = 0; i < array.size(); ++i) {
    if (!std::isfinite(values[i])) {
      throw Error(ErrorCode::NonFiniteNumber,
                  std::string(name) + " has a number that is not finite, at place " + std::to_string(i) + ".",
                  Place::at_path({}, std::string(name)));
    }
  }
  return array;
}

template <class Array>
Array converted(const py::array& array, std::string_view name) {
  Array result = Array::ensure(array);
  if (!result) refuse(name, "its numbers cannot be converted.");
  return finite(std::move(result), name);
}

}  // namespace

void refuse(std::string_view name, std::string sentence) {
  throw Error(ErrorCode::InvalidArgument, std::string(name) + ": " + std::move(sentence),
              Place::at_path({}, std::string(name)));
}

DoubleArray numbers(py::handle value, std::string_view name, Sizes sizes) {
  return converted<DoubleArray>(array_from(value, name, "fiu", sizes), name);
}

FloatArray float_numbers(py::handle value, std::string_view name, Sizes sizes) {
  return converted<FloatArray>(array_from(value, name, "fiu", sizes), name);
}

namespace {

std::vector<int> checked_indices(const py::array& array, std::string_view name, std::int64_t low, std::int64_t high) {
  using Wide = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;
  const Wide wide = Wide::ensure(array);
  if (!wide) refuse(name, "its numbers cannot be converted.");
  const bool is_unsigned = array.dtype().kind() == 'u';
  std::vector<int> result(static_cast<std::size_t>(wide.size()));
  for (std::size_t i = 0; i < result.size(); ++i) {
    const std::int64_t value = wide.data()[i];
    if (value < low || value >= high || (is_unsigned && value < 0)) {
      throw Error(ErrorCode::IndexOutOfRange,
                  std::string(name) + " has " + (is_unsigned && value < 0 ? "a huge number" : std::to_string(value)) +
                      " at place " + std::to_string(i) + "; wanted are numbers from " + std::to_string(low) + " to " +
                      std::to_string(high - 1) + ".",
                  Place::at_path({}, std::string(name)));
    }
    result[i] = static_cast<int>(value);
  }
  return result;
}

}  // namespace

std::vector<int> whole_numbers(py::handle value, std::string_view name, py::ssize_t count, std::int64_t low,
                               std::int64_t high) {
  return checked_indices(array_from(value, name, "iu", {count}), name, low, high);
}

std::vector<int> whole_rows(py::handle value, std::string_view name, py::ssize_t columns, std::int64_t low,
                            std::int64_t high) {
  return checked_indices(array_from(value, name, "iu", {-1, columns}), name, low, high);
}

Positions positions_from(py::handle value, std::string_view name) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  if (!value.is_none() && array && array.ndim() == 2 && array.shape(1) == 2) {
    const DoubleArray flat = numbers(array, name, {-1, 2});
    Positions result = Positions::Zero(flat.shape(0), 3);
    for (Eigen::Index i = 0; i < result.rows(); ++i) result.row(i) << flat.at(i, 0), flat.at(i, 1), 0;
    return result;
  }
  const DoubleArray rows = numbers(value, name, {-1, 3});
  return Eigen::Map<const Positions>(rows.data(), rows.shape(0), 3);
}

Positions positions_from(py::handle value, std::string_view name, int count) {
  const DoubleArray rows = numbers(value, name, {count, 3});
  return Eigen::Map<const Positions>(rows.data(), rows.shape(0), 3);
}

Eigen::Vector3d vector_from(py::handle value, std::string_view name) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  if (!value.is_none() && array && array.ndim() == 1 && array.shape(0) == 2) {
    const DoubleArray flat = numbers(array, name, {2});
    return {flat.at(0), flat.at(1), 0};
  }
  const DoubleArray row = numbers(value, name, {3});
  return {row.at(0), row.at(1), row.at(2)};
}

Eigen::MatrixXd matrix_from(py::handle value, std::string_view name, py::ssize_t rows, py::ssize_t columns) {
  const DoubleArray array = numbers(value, name, {rows, columns});
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const Rows>(array.data(), array.shape(0), array.shape(1));
}

AffineMatrix affine_from(py::handle value, std::string_view name) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  AffineMatrix result = AffineMatrix::Identity();
  if (!value.is_none() && array && array.ndim() == 2 && array.shape(0) == 4) {
    const DoubleArray square = numbers(array, name, {4, 4});
    return Eigen::Map<const AffineMatrix>(square.data());
  }
  if (!value.is_none() && array && array.ndim() == 2 && array.shape(0) == 2) {
    const DoubleArray planar = numbers(array, name, {2, 3});
    for (int row = 0; row < 2; ++row) result.row(row) << planar.at(row, 0), planar.at(row, 1), 0, planar.at(row, 2);
    return result;
  }
  const DoubleArray matrix = numbers(value, name, {3, 4});
  return Eigen::Map<const AffineMatrix>(matrix.data());
}

std::vector<AffineMatrix> affines_from(py::handle value, std::string_view name, py::ssize_t count) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  const bool is_square = !value.is_none() && array && array.ndim() == 3 && array.shape(1) == 4;
  const DoubleArray all = numbers(value, name, {count, is_square ? 4 : 3, 4});
  std::vector<AffineMatrix> result(static_cast<std::size_t>(all.shape(0)));
  const py::ssize_t step = is_square ? 16 : 12;
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = Eigen::Map<const AffineMatrix>(all.data() + static_cast<py::ssize_t>(i) * step);
  }
  return result;
}

FloatArray float_affines(py::handle value, std::string_view name) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  if (value.is_none() || !array || (array.ndim() != 3 && array.ndim() != 4)) {
    refuse(name, "wanted matrices, bones x 3 x 4 or frames x bones x 3 x 4; this is " +
                     (array ? described(array) : described(value)) + ".");
  }
  return array.ndim() == 3 ? float_numbers(array, name, {-1, 3, 4}) : float_numbers(array, name, {-1, -1, 3, 4});
}

SkinWeights weights_from(py::handle value, std::string_view name, int vertices, int bones) {
  SkinWeights result;
  if (py::isinstance<SkinWeights>(value)) {
    result = value.cast<const SkinWeights&>();
  } else if (py::hasattr(value, "tocsr")) {
    const py::object csr = value.attr("tocsr")();
    const auto size = csr.attr("shape").cast<std::pair<py::ssize_t, py::ssize_t>>();
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    if (size.first > kMost || size.second > kMost) refuse(name, "it is too large.");
    const DoubleArray data = numbers(csr.attr("data"), name, {-1});
    const std::vector<int> columns =
        whole_numbers(csr.attr("indices"), name, -1, 0, std::max<py::ssize_t>(size.second, 1));
    const std::vector<int> starts = whole_numbers(csr.attr("indptr"), name, size.first + 1, 0, data.size() + 1);
    if (static_cast<py::ssize_t>(columns.size()) < data.size()) refuse(name, "its indices are fewer than its numbers.");
    std::vector<std::vector<Influence>> rows(static_cast<std::size_t>(size.first));
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (int i = starts[row]; i < starts[row + 1]; ++i) {
        rows[row].push_back({columns[static_cast<std::size_t>(i)], data.at(i)});
      }
    }
    result = make_skin_weights(static_cast<int>(size.second), rows);
  } else {
    result = skin_weights_of(matrix_from(value, name));
  }
  if ((vertices >= 0 && result.vertex_count() != vertices) || (bones >= 0 && result.bone_count != bones)) {
    refuse(name, "wanted weights, " + (vertices < 0 ? std::string("n") : std::to_string(vertices)) + " vertices x " +
                     (bones < 0 ? std::string("n") : std::to_string(bones)) + " bones; these are " +
                     std::to_string(result.vertex_count()) + " x " + std::to_string(result.bone_count) + ".");
  }
  return result;
}

Image image_from(py::handle value, std::string_view name) {
  const py::array array = value.is_none() ? py::array() : py::array::ensure(value);
  if (value.is_none() || !array || array.ndim() != 3 || (array.shape(2) != 3 && array.shape(2) != 4) ||
      array.dtype().kind() != 'u' || array.itemsize() != 1 || array.size() == 0 || array.shape(0) > 32768 ||
      array.shape(1) > 32768) {
    refuse(name, "wanted a picture, height x width x 3 or 4 of uint8; this is " +
                     (array ? described(array) : described(value)) + ".");
  }
  using Bytes = py::array_t<std::uint8_t, py::array::c_style | py::array::forcecast>;
  const Bytes bytes = Bytes::ensure(array);
  Image image;
  image.height = static_cast<int>(array.shape(0));
  image.width = static_cast<int>(array.shape(1));
  const py::ssize_t channels = array.shape(2);
  image.pixels.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4, 255);
  for (std::size_t pixel = 0; pixel < image.pixels.size() / 4; ++pixel) {
    std::memcpy(&image.pixels[pixel * 4], bytes.data() + static_cast<py::ssize_t>(pixel) * channels,
                static_cast<std::size_t>(channels));
  }
  return image;
}

MeshSequence sequence_from(py::handle value, std::string_view name) {
  const FloatArray frames = float_numbers(value, name, {-1, -1, 3});
  if (frames.size() == 0) refuse(name, "there is no frame, or no vertex.");
  if (frames.shape(1) > std::numeric_limits<int>::max() / 3) refuse(name, "there are too many vertices.");
  MeshSequence sequence;
  sequence.vertex_count = static_cast<int>(frames.shape(1));
  sequence.positions.assign(frames.data(), frames.data() + frames.size());
  return sequence;
}

FloatArray result_array(py::handle out, std::vector<py::ssize_t> sizes) {
  if (out.is_none()) return FloatArray(std::move(sizes));
  const bool is_float = py::isinstance<py::array_t<float, py::array::c_style>>(out);
  if (!is_float || !py::reinterpret_borrow<py::array>(out).writeable()) {
    refuse("out", "wanted a writeable array of float32 in C order; this is " + described(out) + ".");
  }
  const auto array = py::reinterpret_borrow<FloatArray>(out);
  bool fits = array.ndim() == static_cast<py::ssize_t>(sizes.size());
  std::string wanted;
  for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
    fits = fits && array.shape(static_cast<py::ssize_t>(axis)) == sizes[axis];
    wanted += (axis == 0 ? "" : " x ") + std::to_string(sizes[axis]);
  }
  if (!fits) refuse("out", "wanted " + wanted + "; this is " + described(out) + ".");
  return array;
}

std::string bytes_from(py::handle value, std::string_view name) {
  if (py::isinstance<py::bytes>(value) || py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (PyObject_CheckBuffer(value.ptr()) == 0) refuse(name, "wanted bytes; this is " + described(value) + ".");
  return py::bytes(py::reinterpret_steal<py::object>(PyBytes_FromObject(value.ptr()))).cast<std::string>();
}

py::array array_of(const Eigen::Vector3d& vector) {
  return owned_matrix(vector);
}
py::array array_of(const AffineMatrix& matrix) {
  return owned_matrix(matrix);
}

py::array array_of(const std::vector<AffineMatrix>& matrices) {
  std::vector<double> values(matrices.size() * 12);
  for (std::size_t i = 0; i < matrices.size(); ++i) std::copy_n(matrices[i].data(), 12, &values[i * 12]);
  return owned(std::move(values), {static_cast<py::ssize_t>(matrices.size()), 3, 4});
}

py::array array_of(Image image) {
  return owned(std::move(image.pixels), {image.height, image.width, 4});
}

py::array array_of(MeshSequence sequence) {
  const py::ssize_t frames = sequence.frame_count();
  return owned(std::move(sequence.positions), {frames, sequence.vertex_count, 3});
}

py::object sparse_of(const Eigen::SparseMatrix<double>& matrix) {
  Eigen::SparseMatrix<double> packed = matrix;
  packed.makeCompressed();
  const auto count = static_cast<std::size_t>(packed.nonZeros());
  return py::module_::import("scipy.sparse")
      .attr("csc_matrix")(
          py::make_tuple(owned(std::vector<double>(packed.valuePtr(), packed.valuePtr() + count)),
                         owned(std::vector<int>(packed.innerIndexPtr(), packed.innerIndexPtr() + count)),
                         owned(std::vector<int>(packed.outerIndexPtr(), packed.outerIndexPtr() + packed.cols() + 1))),
          py::arg("shape") = py::make_tuple(packed.rows(), packed.cols()));
}

py::object sparse_of(const SkinWeights& weights) {
  std::vector<int> bones;
  std::vector<double> values;
  for (const Influence& influence : weights.influences) {
    bones.push_back(influence.bone);
    values.push_back(influence.weight);
  }
  return py::module_::import("scipy.sparse")
      .attr("csr_matrix")(
          py::make_tuple(owned(std::move(values)), owned(std::move(bones)), owned(std::vector<int>(weights.first))),
          py::arg("shape") = py::make_tuple(weights.vertex_count(), weights.bone_count));
}

py::dict dict_of(const Place& place) {
  py::dict result;
  if (!place.file.empty()) result["file"] = place.file;
  if (place.line > 0) result["line"] = place.line;
  if (place.byte >= 0) result["byte"] = place.byte;
  if (!place.path.empty()) result["path"] = place.path;
  if (!place.handle.empty()) result["handle"] = place.handle;
  if (place.vertex >= 0) result["vertex"] = place.vertex;
  if (place.element >= 0) result["element"] = place.element;
  return result;
}

namespace {

/// Loops hold it shared; who changes the number of threads holds it alone.
std::shared_mutex& loops_mutex() {
  static std::shared_mutex mutex;
  return mutex;
}
thread_local int scope_depth = 0;

}  // namespace

ThreadScope::ThreadScope(int threads) : alone_(threads > 0), nested_(scope_depth > 0) {
  if (threads < 0 || threads > 4096) refuse("threads", "wanted a number from 0 to 4096.");
  if (alone_ && nested_) refuse("threads", "it cannot be changed within a callback.");
  if (alone_) {
    loops_mutex().lock();
    before_ = thread_count();
    set_thread_count(threads);
  } else if (!nested_) {
    loops_mutex().lock_shared();
  }
  ++scope_depth;
}

ThreadScope::~ThreadScope() {
  --scope_depth;
  if (alone_) {
    set_thread_count(before_);
    loops_mutex().unlock();
  } else if (!nested_) {
    loops_mutex().unlock_shared();
  }
}

void set_threads(int threads) {
  if (scope_depth > 0) refuse("threads", "it cannot be changed within a callback.");
  const std::unique_lock lock(loops_mutex());
  set_thread_count(threads);
}

Watch::Watch(const py::object& progress) : task_([this](const Task::Progress& report) { listen(report); }) {
  last_ = std::chrono::steady_clock::now();
  if (progress.is_none() || progress.is(py::bool_(false))) return;
  if (progress.is(py::bool_(true))) {
    bar_ = py::module_::import("limber.progress").attr("Bar")();
    callback_ = bar_;
  } else if (PyCallable_Check(progress.ptr()) != 0) {
    callback_ = progress;
  } else {
    refuse("progress", "wanted something to call with a stage and a fraction, or True for a bar.");
  }
}

void Watch::listen(const Task::Progress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (error_ || (progress.stage == stage_ && now - last_ < std::chrono::milliseconds(50))) return;
  last_ = now;
  stage_ = progress.stage;
  const py::gil_scoped_acquire lock;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (callback_) callback_(stage_, progress.stage_fraction);
  } catch (py::error_already_set& error) {
    error_.emplace(error);
    task_.cancel();
  }
}

void Watch::finish() {
  if (bar_) bar_.attr("close")();
  bar_ = py::object();
  if (error_) {
    const py::error_already_set error = *error_;
    error_.reset();
    throw error;
  }
}

std::size_t choice_of(std::string_view value, std::string_view name, std::span<const std::string_view> names) {
  std::string all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == value) return i;
    all += (i == 0 ? "" : ", ") + std::string(names[i]);
  }
  throw Error(ErrorCode::InvalidArgument,
              std::string(name) + ": there is no " + in_quotes(value) + "; there are " + all + ".",
              Place::at_path({}, std::string(name)), did_you_mean(value, names));
}

int handle_index(const Rig& rig, const py::handle& handle) {
  if (py::isinstance<py::int_>(handle)) {
    const auto index = py::cast<py::int_>(handle);
    const long long value = PyLong_AsLongLong(index.ptr());
    if (PyErr_Occurred()) PyErr_Clear();
    if (value < 0 || value >= rig.count()) {
      refuse("handle", "there are " + std::to_string(rig.count()) + " handles, counted from 0.");
    }
    return static_cast<int>(value);
  }
  if (!py::isinstance<py::str>(handle)) refuse("handle", "wanted a name or an index.");
  const auto name = handle.cast<std::string>();
  const int found = rig.find(name);
  if (found >= 0) return found;
  std::vector<std::string_view> names;
  for (const Handle& one : rig.handles) names.push_back(one.name);
  throw Error(ErrorCode::InvalidArgument, "there is no handle " + in_quotes(name) + ".", Place::at_handle(name),
              did_you_mean(name, names));
}

}  // namespace limber::python
