#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "limber/core/internal/function_ref.h"
#include "limber/model/shape.h"

#include "studio/server/client.h"
#include "studio/server/compression.h"
#include "studio/server/crowd.h"
#include "studio/server/document.h"
#include "studio/server/exports.h"
#include "studio/server/file_store.h"
#include "studio/server/history.h"
#include "studio/server/intentions/request.h"
#include "studio/server/modes/mode.h"
#include "studio/server/paint_weights.h"
#include "studio/server/read_upload.h"
#include "studio/server/recovery.h"
#include "studio/server/worker.h"

namespace limber::studio {

/// What holds for a running studio.
struct EngineSettings {
  std::size_t message_limit = std::size_t{1} << 20;
  std::size_t upload_limit = std::size_t{512} << 20;
  std::filesystem::path folder;   ///< For unsaved work and saved projects; empty: nothing is kept.
  std::filesystem::path project;  ///< Opened at the start if it is there, and kept up to date; empty: none.
  /// What a simulation has not done by then is left out of the frame, so that the picture keeps moving.
  std::chrono::nanoseconds longest_frame = std::chrono::milliseconds(50);
  /// Asked while the engine's own thread does long work (LIMBER_SERIAL), when no message reaches it: whether that is to be cancelled.
  /// None: it cannot be.
  std::function<bool()> is_cancelled;
};

/// The studio without its network: owns the document, takes intentions of pages, and tells all pages what is true now.
/// All members are for one thread, the engine's; long work goes to a worker and comes back through `post`.
class Engine : private ModeServices {
 public:
  using Clock = std::chrono::steady_clock;

  /// @param post  Brings a function to the engine's thread, from any thread; what it takes must be run before the
  ///              engine is destroyed, or dropped.
  Engine(EngineSettings settings, Worker::Post post);
  ~Engine() override;

  // For the transport. Nothing gets past these: what goes wrong is told to pages.
  void connect(ClientId client, std::shared_ptr<ClientSink> sink) noexcept;
  void disconnect(ClientId client) noexcept;
  /// A text message of a page. What is wrong with it goes back as an error.
  void receive(ClientId client, std::string_view text) noexcept;
  /// Solves, moves and tells what is due. @return  When it wants to be called again at the latest.
  Clock::time_point advance(Clock::time_point now) noexcept;
  /// Does something that may fail, such as what `post` brought; all pages are told of what it throws.
  /// @return  Whether it was done.
  bool attempt(internal::FunctionRef<void()> action) noexcept;
  FileStore& uploads() { return uploads_; }      ///< For all threads.
  FileStore& downloads() { return downloads_; }  ///< For all threads.

  // For intentions.
  const EngineSettings& settings() const { return settings_; }
  bool has_document() const { return static_cast<bool>(document_.shape); }
  /// @throws Error  InvalidArgument: nothing is open.
  const Document& document() const;
  /// Makes a change that can be undone.
  /// @param gesture  Not empty: changes of one gesture, such as the drag of a slider, are one step together.
  void change(std::string label, Document next, const std::string& gesture = {});
  /// Changes what is no step of history: a drag under way, a binding that arrived.
  void amend(Document next);
  /// Replaces everything: another file or sample.
  void open(Document next, bool untouched);
  /// Makes a document beside the interaction and opens it; then replies.
  void open_later(std::function<OpenedFile(Task&)> make, bool untouched, const ReplyTo& to = {});
  /// Does something long beside the interaction, then what it returned on this thread, whose result is the reply. What
  /// either throws is the reply otherwise, and then nothing has changed.
  void reply_later(const std::string& name, std::function<std::function<Json()>(Task&)> work, const ReplyTo& to);
  void undo();
  void redo();
  /// Poses a handle within a drag, which ends with end_drag as one step of history.
  void drag(ClientId client, const std::string& handle, const HandlePose& pose, double number);
  /// The same with others that go along.
  void drag(ClientId client, const std::string& handle, const std::map<std::string, HandlePose>& poses, double number);
  void end_drag(const std::string& handle);
  /// Puts everything back to where it was before the drag; no step of history.
  void cancel_drag(const std::string& handle);
  /// Edits the motion within the drag of a handle, which ends with end_drag. Time stands still meanwhile.
  void drag_motion(ClientId client, const std::string& handle, std::shared_ptr<const Motion> motion, double number);
  /// Poses a handle for show, until somebody touches anything.
  void drag_idle(const std::string& handle, const std::optional<HandlePose>& pose, double number);
  /// A person did something.
  void touch();
  /// The pose as it is shown: the document's, with what plays over it.
  const std::map<std::string, HandlePose>& shown_pose() const;
  /// Where a bound handle is now; the identity if it is not bound.
  AffineMatrix current_transform(const std::string& handle) const;
  /// Where a place of the rest shape is now, if the mode can tell; else the place itself.
  Eigen::Vector3d current_place(const Eigen::Vector3d& rest) const;
  /// The document with the shape as it is shown as its rest shape.
  /// @throws Error  As restarted.
  Document restarted_document();
  /// All that an export is made from.
  ExportSource export_source() const;
  Playback& playback() { return playback_; }
  /// Something about the playback changed.
  /// @param jumped  The time is another one: the pose is found as if nothing had been before.
  void playback_changed(bool jumped);
  /// The files that an intention names in `upload` and, if it has that, `with`, the one that others belong to first; they
  /// are then forgotten.
  /// @throws Error  FileNotFound: one is not there, or no longer.
  std::vector<std::shared_ptr<const StoredFile>> take_uploads(const Request& request);
  void start_crowd(int count);
  void aim_crowd(const Eigen::Vector3d& target);
  void end_crowd();
  /// Writes the project for good, beside the interaction: into the file it came from, or under a name. The reply tells
  /// which file that is. Another document's file is written over only on request.
  /// @throws Error  FileUnwritable (there is no folder; another document's file has that name, with the path
  ///                "overwrite"), InvalidArgument (not a name).
  void save(const std::string& name, bool overwrite, const ReplyTo& to);
  /// Where projects are saved; empty: nowhere.
  std::filesystem::path project_folder() const;
  /// Opens a project of that folder, which is saved there from now on.
  void open_project(const std::string& file, const ReplyTo& to);
  /// Takes up, or puts aside, what an earlier studio left behind.
  void recover(bool accept, const ReplyTo& to);
  void say_hello(Request& request);
  void bind_now();
  /// Compresses, also if that was cancelled or failed before.
  void compress_now();
  /// Stops all that is shown as work.
  void cancel_work();
  Worker& worker() { return worker_; }
  /// The surface of the document, for brushes; made when it is first asked for.
  const PaintSurface& paint_surface();
  /// Shows a handle's weights as a brush leaves them, before they are bound.
  void tell_painted(const std::string& handle, const Eigen::VectorXd& column);
  void reply(const ReplyTo& to, Json fields);
  void fail(const ReplyTo& to, const Error& error);
  /// Tells all pages something in one line.
  void notice(const Error& error);

 private:
  /// Between two frames, or two states.
  static constexpr std::chrono::microseconds kFrame{16666};

  struct Client {
    std::shared_ptr<ClientSink> sink;
    bool greeted = false;
  };
  struct Drag {
    ClientId client = 0;
    Document before;
    bool was_playing = false;  ///< Before it edited the motion.
  };
  /// A mode at work, and what of it pages know.
  struct Side {
    std::string name;
    std::unique_ptr<Mode> mode;
    ModeFrame frame;
    bool needs_binding = true;
    bool stale = true;  ///< Something changed that it must follow.
    bool has_frame = false;
  };

  void run_beside(const std::string& name, std::function<std::function<void()>(Task&)> work) override;
  std::chrono::nanoseconds longest_frame() const override { return settings_.longest_frame; }
  /// @param to  Gets the number of the message, if it has one.
  void answer(ReplyTo& to, std::string_view text);
  void handle(ClientId client, const ReplyTo& to, const Json& message);
  void show_work(std::optional<WorkProgress>& of_worker, const WorkProgress* work);
  void changed();
  void mark_unsaved() {
    unsaved_ = true;
    ++edits_;
  }
  void end_drags();
  Drag& begin_drag(ClientId client, const std::string& handle);
  /// Whether a mode that is shown wants the document's weights.
  bool wants_binding() const;
  bool can_solve(const Side& side) const { return side.mode && (document_.bound || !side.needs_binding); }
  void start_binding();
  void rough_binding_arrived(const std::shared_ptr<const BoundShape>& bound);
  void binding_arrived(const std::shared_ptr<const BoundShape>& bound);
  void start_compression();
  bool take_made(const CompressRecipe& recipe);
  void compression_arrived(const std::shared_ptr<const CompressedShape>& made);
  void lay_over();
  void follow_modes();
  void play(Clock::time_point now);
  void show(Clock::time_point now);
  void tell_state(Clock::time_point now);
  void solve(Clock::time_point now);
  void step_crowd(Clock::time_point now);
  void autosave(Clock::time_point now);
  /// Writes the project as it is now, beside the interaction.
  void save_now();
  std::filesystem::path autosave_file() const;
  void prepare_side(Side& side, const std::string& name);
  void step_side(Side& side, Slot slot, double seconds);
  void send_arrays();
  void broadcast(const OutMessage& message);
  OutMessage state_message() const;
  OutMessage mesh_message() const;
  OutMessage weights_message() const;
  OutMessage regions_message() const;
  /// What weights_message depends on besides the binding.
  std::string kind_of_weights() const;
  OutMessage frame_message(const Side& side, Slot slot) const;
  Json state() const;

  EngineSettings settings_;
  std::map<ClientId, Client> clients_;
  Document document_;
  History history_;
  std::string gesture_;  // that the last step of history belongs to
  std::map<std::string, Drag> drags_;
  std::map<std::string, HandlePose> idle_pose_;
  std::map<std::string, HandlePose> posed_;  // the document's pose with what plays over it, while something does
  bool has_overlay_ = false;
  Playback playback_;
  bool jumped_ = false;
  std::unique_ptr<Crowd> crowd_;
  int wanted_crowd_ = 0;  // once the document is bound
  Clock::time_point last_crowd_step_;
  std::optional<Recovery> recovery_;
  std::filesystem::path file_;  // saved for good
  bool autosave_due_ = false;
  std::optional<Clock::time_point> autosave_at_;
  bool touched_ = false;
  bool unsaved_ = false;
  std::uint64_t edits_ = 0;                       // to know whether there were others while one state was being saved
  std::optional<WorkProgress> opening_, beside_;  ///< What the two workers do.
  std::optional<WorkProgress> work_;              ///< What is shown of it.
  std::optional<BindRecipe> binding_recipe_;      // being bound
  std::optional<BindRecipe> failed_recipe_;
  std::optional<Error> bind_error_;
  std::optional<CompressRecipe> compressing_;
  std::optional<CompressRecipe> failed_compression_;
  std::optional<Error> compress_error_;
  std::vector<std::shared_ptr<const CompressedShape>> compressions_;  // made last, newest first
  std::shared_ptr<const DocumentShape> painted_shape_;                // of the next
  std::unique_ptr<PaintSurface> paint_surface_;
  Side main_;
  Side compare_;
  std::shared_ptr<const DocumentShape> sent_shape_;
  std::shared_ptr<const BoundShape> sent_bound_;
  std::shared_ptr<const ModeSkin> sent_skin_;
  std::shared_ptr<const Rig> sent_rig_;
  std::string sent_kind_;
  std::uint64_t revision_ = 0;
  std::uint64_t mesh_revision_ = 0;
  std::uint64_t weights_revision_ = 0;
  mutable std::uint64_t sequence_ = 0;
  double acknowledged_ = 0;
  bool state_due_ = false;
  Clock::time_point last_state_;
  Clock::time_point last_step_;
  FileStore uploads_{"u"};
  FileStore downloads_{"d"};
  std::shared_ptr<std::optional<BindSession>> bind_session_;  // used by the worker only
  std::unique_ptr<Worker> saver_;
  std::unique_ptr<Worker> opener_;  // what is opened does not wait for what is done to the document before it
  Worker worker_;                   // last: its thread ends first
};

/// The sample that opens as a crowd of another one.
inline constexpr const char* kCrowdSample = "crowd";

/// @throws Error  InvalidArgument, with the nearest name, unless there is a sample of that name.
void require_sample(std::string_view name);

/// A document from a built-in sample. For the worker's thread.
/// @param resolution  0: the sample's default.
/// @throws Error      As make_sample.
Document sample_document(const std::string& sample, int resolution);

/// The catalogue of the reply to hello.
Json catalogue();

}  // namespace limber::studio
