#pragma once

// What goes wrong, and the words that say so.

#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>

namespace limber {

/// What went wrong, for programs. The command line turns it into an exit status, the studio sends it to the page.
enum class ErrorCode {
  InvalidArgument,  ///< An option or argument outside its documented range.
  Cancelled,        ///< The caller's Task was cancelled.
  // Files.
  FileNotFound,
  FileUnreadable,
  FileUnwritable,
  UnknownFormat,       ///< No reader or writer for that file name.
  WrongMagic,          ///< The content is not what the file name says.
  UnsupportedVersion,  ///< A known format in a version or variant that cannot be read.
  Malformed,           ///< The syntax of the format is broken.
  Truncated,           ///< The file ends before its data does.
  CountMismatch,       ///< Counts that contradict each other or cannot fit into the file.
  UnparsableNumber,
  NonFiniteNumber,
  IndexOutOfRange,
  EmptyMesh,
  ChecksumMismatch,
  // Shapes, rigs and weights.
  DegenerateShape,  ///< No extent, or no element of positive size.
  UnsuitableShape,  ///< A valid shape, but not of the kind the operation needs (tets, planar, ...).
  InvalidRig,       ///< Duplicate names, cyclic parents, empty regions, ...
  InvalidPose,      ///< Targets for handles that are not there, or contradictory ones.
  TooFewHandles,
  HandleOutsideShape,
  InvalidWeights,
  SingularSystem,
};

/// The code's name as written above, e.g. "IndexOutOfRange".
std::string_view name_of(ErrorCode code) noexcept;

/// True if the user's data is at fault (exit status 3), false if the request or the machine is.
bool is_bad_input(ErrorCode code) noexcept;

/// Where it went wrong, as data. Fields that do not apply keep their defaults.
struct Place {
  std::string file;
  std::int64_t line = 0;      ///< 1-based line of a text file; 0: none.
  std::int64_t byte = -1;     ///< 0-based offset in a binary file; -1: none.
  std::string path;           ///< Path inside a structured file, e.g. "handles[3].parent".
  std::string handle;         ///< Name of a handle.
  std::int64_t vertex = -1;   ///< Index of a vertex; -1: none.
  std::int64_t element = -1;  ///< Index of a triangle or tetrahedron; -1: none.

  static Place in_file(std::string file);
  static Place at_line(std::string file, std::int64_t line);
  static Place at_byte(std::string file, std::int64_t byte);
  static Place at_path(std::string file, std::string path);
  static Place at_handle(std::string handle);
  static Place at_vertex(std::int64_t vertex);
  static Place at_element(std::int64_t element);
};

/// "mesh.obj:12", "mesh.ply, byte 340", "rig.json, handles[3].parent", "handle 'arm'"; empty for an empty place.
std::string to_string(const Place& place);

/// What to do about data that Limber can repair: faces add how it is asked for.
inline constexpr std::string_view kRepairRemedy = "Repair it first.";

/// The one exception of Limber: thrown by setup, never by run-time functions.
/// what() is "<place>: <sentence> <remedy>".
class Error : public std::exception {
 public:
  /// @param sentence  What is wrong, for a person: "face refers to vertex 12, but there are 8."
  /// @param remedy    What to do about it; may be empty where nothing can be advised.
  Error(ErrorCode code, std::string sentence, Place place = {}, std::string remedy = {});

  ErrorCode code() const noexcept { return code_; }
  const std::string& sentence() const noexcept { return sentence_; }
  const std::string& remedy() const noexcept { return remedy_; }
  const Place& place() const noexcept { return place_; }
  const char* what() const noexcept override { return what_.c_str(); }

  /// The same error with the file's name filled in: readers of memory do not know it.
  Error with_file(std::string file) const;

 private:
  ErrorCode code_;
  std::string sentence_;
  std::string remedy_;
  Place place_;
  std::string what_;
};

/// The name that a user most likely meant: the candidate reached with the fewest inserted, removed, replaced
/// or swapped letters, upper and lower case being alike; the first of several. Empty if even that one is too
/// far off (more than a third of the longer word).
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> candidates);

/// "Did you mean 'arm'?", or an empty text if no candidate is near.
std::string did_you_mean(std::string_view name, std::span<const std::string_view> candidates);

/// A word from a file as it may be shown in a message: in quotes, shortened, control characters replaced.
std::string in_quotes(std::string_view word);

/// True if the words are equal but for the case of ASCII letters.
bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

}  // namespace limber
