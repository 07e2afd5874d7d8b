/* Limber for C: load a .limber file, drag its handles, skin, let flesh wobble, pose crowds; move vertices by pins.
 *
 *     limber_binding* binding;
 *     limber_pose* pose;
 *     if (limber_binding_load("man.limber", &binding) != LIMBER_OK) { puts(limber_last_error()); exit(1); }
 *     limber_pose_create(binding, 1, &pose);
 *     limber_pose_set_transform(pose, 0, limber_find_handle(binding, "foot.L"), identity);
 *     limber_pose_set_position(pose, 0, limber_find_handle(binding, "hand.R"), xyz);
 *     limber_pose_solve(pose, 4);
 *     limber_pose_positions(pose, 0, positions, 0, vertex_count);
 *
 * Rules for all of it:
 * - Link the target limber::c, or load the shared library liblimber.so.1, which has these functions and no others. No C++ exception leaves it; what goes wrong is a status, and limber_last_error() says it
 *   in a sentence. A call that fails changes nothing, and writes null where it would have written an object.
 * - Numbers are float. Vectors are xyz, one vertex after the other, or `stride` bytes apart (0: packed, 12 bytes).
 *   Transforms are 3x4 matrices, row by row, twelve floats: they take rest positions to where the handle moves them.
 * - Objects are freed by their ..._free function, which takes null. A binding must outlive what was made from it.
 * - A binding may be used by several threads at once, any other object by one at a time.
 * - Functions are added, never changed, while LIMBER_C_VERSION stays the same.
 */
#ifndef LIMBER_C_LIMBER_H_
#define LIMBER_C_LIMBER_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Of this header. A program may compare it with limber_version(), the one that the library was built with. */
#define LIMBER_C_VERSION 1
int limber_version(void);
/* "0.1.0": of the library. */
const char* limber_version_text(void);

typedef enum limber_status {
  LIMBER_OK = 0,
  LIMBER_INVALID_ARGUMENT = 1, /* Null, an index or a count out of range, a number that is not finite. */
  LIMBER_FILE_NOT_FOUND = 2,   /* Or not to be read. */
  LIMBER_BAD_FILE = 3,         /* Not a .limber file, a newer one than this library reads, or a broken one. */
  LIMBER_UNSUITABLE = 4, /* Valid, but not for this: flesh in the plane, a position for a handle without a place. */
  LIMBER_WRONG_SIZE = 5, /* A count that is not that of the object. */
  LIMBER_OUT_OF_MEMORY = 6,
  LIMBER_FAILED = 7 /* Anything else; limber_last_error() says what. */
} limber_status;

/* The last failure of the calling thread, as a sentence with place and remedy; "" if there was none. */
const char* limber_last_error(void);

/* Who runs loops (see limber/core/executor.h): `run` calls body(loop, i) once for each i in [0, count), on any threads,
 * and returns after the last. Null: the thread that calls. Without a call: a pool of the library's own. */
typedef void (*limber_loop_body)(void* loop, size_t i);
typedef void (*limber_run_loop)(void* context, size_t count, limber_loop_body body, void* loop);
limber_status limber_set_executor(limber_run_loop run, void* context);

/* --- Bindings: a shape bound to its handles, as in a .limber file. Never changes once it is there. --- */

typedef struct limber_binding limber_binding;

limber_status limber_binding_load(const char* path, limber_binding** binding);
limber_status limber_binding_read(const void* bytes, size_t size, limber_binding** binding);
void limber_binding_free(limber_binding* binding);

int limber_vertex_count(const limber_binding* binding); /* 0 for null, and so on. */
int limber_triangle_count(const limber_binding* binding);
int limber_handle_count(const limber_binding* binding);
const char* limber_handle_name(const limber_binding* binding, int handle); /* Null if there is no such handle. */
int limber_find_handle(const limber_binding* binding, const char* name);   /* -1 if there is none of that name. */
/* Where a position would have to be to leave the handle where it is: a point, the head of a bone, the centre of a region.
 * LIMBER_UNSUITABLE for a handle without a place. */
limber_status limber_handle_place(const limber_binding* binding, int handle, float xyz[3]);
/* The tail of a bone; LIMBER_UNSUITABLE for what is no bone. */
limber_status limber_handle_tail(const limber_binding* binding, int handle, float xyz[3]);
/* vertex_count: as limber_vertex_count says, to be sure that there is room. */
limber_status limber_rest_positions(const limber_binding* binding, float* positions, size_t stride, int vertex_count);
/* Three indices each, triangle_count x 3. */
limber_status limber_triangles(const limber_binding* binding, int32_t* triangles, int triangle_count);

/* --- Poses: one character, or a crowd of characters that are held by the same handles. --- */

typedef struct limber_pose limber_pose;

/* At rest, all handles free. character_count: 1 or more. */
limber_status limber_pose_create(const limber_binding* binding, int character_count, limber_pose** pose);
void limber_pose_free(limber_pose* pose);

/* Holds a handle. Which handles are held, and how, is common to all characters; where, is each one's own: who has not
 * been told has the handle where it is at rest. The first solve after a change of what is held takes longer, and
 * allocates; the pose goes on from where it was. */
limber_status limber_pose_set_position(limber_pose* pose, int character, int handle, const float xyz[3]);
limber_status limber_pose_set_transform(limber_pose* pose, int character, int handle, const float matrix[12]);
/* Lets the solver decide about a handle again, for all characters. */
limber_status limber_pose_set_free(limber_pose* pose, int handle);

/* Whether joints turn no farther than they may: as the rig says, else as is usual for what their names mean, so that knees
 * and elbows bend to one side. 0 or 1; 0 unless told otherwise. Handles that are held by a transform turn as they are
 * told. The next solve takes longer, and allocates. */
limber_status limber_pose_set_limited(limber_pose* pose, int limited);
/* How many joints have a limit that the solver keeps; 0 if poses are not limited. */
int limber_pose_limited_joints(const limber_pose* pose);

/* Finds the dofs of all characters. sweeps: 1 or more; 4 are enough where frames follow each other.
 * Allocates nothing unless what is held has changed. */
limber_status limber_pose_solve(limber_pose* pose, int sweeps);
/* Forgets the frames before: the next solve starts from the rest pose. */
limber_status limber_pose_reset(limber_pose* pose);

/* Of the last solve; the rest pose before the first. handle_count x 12: what limber_flesh_step takes. */
limber_status limber_pose_transforms(const limber_pose* pose, int character, float* matrices, int handle_count);
/* The vertices of a character. */
limber_status limber_pose_positions(limber_pose* pose, int character, float* positions, size_t stride,
                                    int vertex_count);
/* And unit normals, from the moved triangles; 0 where there is no triangle. Allocates. */
limber_status limber_pose_normals(limber_pose* pose, int character, float* normals, size_t stride, int vertex_count);

/* --- Sessions: one character, posed as the studio and `limber pose` pose it. Joints turn no farther than they may, and
 * limbs bend rather than become short. What is held may change at any time: nothing jumps. Calls allocate; a game that
 * must not, or has a crowd, takes poses, above. --- */

typedef struct limber_session limber_session;

/* At rest, all handles free, joints limited. */
limber_status limber_session_create(const limber_binding* binding, limber_session** session);
void limber_session_free(limber_session* session);

/* Holds a handle by one thing at a time: its place (of a bone: the head), the tail of a bone, both ends of a bone, or all
 * of its transform. LIMBER_UNSUITABLE for a place of a handle that has none, and for ends of what is no bone. */
limber_status limber_session_set_position(limber_session* session, int handle, const float xyz[3]);
limber_status limber_session_set_tail(limber_session* session, int handle, const float xyz[3]);
limber_status limber_session_set_ends(limber_session* session, int handle, const float head[3], const float tail[3]);
limber_status limber_session_set_transform(limber_session* session, int handle, const float matrix[12]);
/* Lets the solver decide about a handle again. */
limber_status limber_session_set_free(limber_session* session, int handle);

/* Whether joints keep their limits: those of the file, else those that are usual. limited: 0 or 1; 1 at first. */
limber_status limber_session_set_limited(limber_session* session, int limited);
/* How many joints have a limit that is kept now. */
limber_status limber_session_limited_joints(limber_session* session, int* count);

/* Goes on from the solve before by so many sweeps, 1 or more; 4 are enough where frames follow each other. The first solve,
 * and the first after a reset, makes as many as it takes. */
limber_status limber_session_solve(limber_session* session, int sweeps);
/* Forgets the solves before: the next one starts from the rest pose. */
limber_status limber_session_reset(limber_session* session);

/* Of the last solve; the rest pose before the first. handle_count x 12. */
limber_status limber_session_transforms(const limber_session* session, float* matrices, int handle_count);
limber_status limber_session_positions(limber_session* session, float* positions, size_t stride, int vertex_count);

/* --- Flesh that follows the handles, overshoots, wobbles and settles. --- */

typedef struct limber_flesh limber_flesh;

/** Begin with limber_flesh_defaults(): fields may be added. */
typedef struct limber_flesh_options {
  int cells;           /**< Along the longest side of the shape, 4 or more; 0: as many as the library thinks right. */
  float softness;      /**< 0 to 1. */
  float stiffness;     /**< With frequency 0: above 0, at most 1. */
  float damping;       /**< With frequency 0: 0 to 1. */
  float drag;          /**< With frequency 0: per second, 0 or more. */
  float volume;        /**< 0 to 1: how much of the volume that a pose costs comes back. */
  double step_seconds; /**< Above 0: of every step. */
  float gravity[3];    /**< Per second squared, in shape units. */
  float frequency;     /**< Swings per second, 0.1 to 60; 0: stiffness, damping and drag hold instead. */
  float damping_ratio; /**< 0 (swings for ever) to 1 (goes back without a swing). */
  int even;            /**< 0: heads, hands and feet are firmer than the rest; 1: all flesh alike. */
  int complementary;   /**< 1: flesh does only what the handles cannot do. */
  int touch;           /**< 1: bones push the flesh of other limbs. */
  int has_ground;      /**< 1: no vertex goes below ground_height, along y. */
  float ground_height;
} limber_flesh_options;

limber_flesh_options limber_flesh_defaults(void);

/* Setup: takes seconds, allocates. options: null for the defaults. In space only. */
limber_status limber_flesh_create(const limber_binding* binding, const limber_flesh_options* options,
                                  limber_flesh** flesh);
void limber_flesh_free(limber_flesh* flesh);

/* Puts it on the pose of these handles, at rest. matrices: handle_count x 12. */
limber_status limber_flesh_restart(limber_flesh* flesh, const float* matrices, int handle_count);
/* Puts the handles elsewhere without a step: the flesh goes along, and feels nothing. Allocates nothing. */
limber_status limber_flesh_jump(limber_flesh* flesh, const float* matrices, int handle_count);
/* Before the first step: the handles, now as in `matrices`, are moving already, and will be as in `next` a step later. The
 * flesh moves with them instead of being thrown back by a motion that begins in full run. Allocates nothing. */
limber_status limber_flesh_start_moving(limber_flesh* flesh, const float* matrices, const float* next,
                                        int handle_count);
/* Lets one step pass, at whose end the handles are as given. Allocates nothing. */
limber_status limber_flesh_step(limber_flesh* flesh, const float* matrices, int handle_count);
/* The vertices of the shape as they are now. Allocates nothing. */
limber_status limber_flesh_positions(limber_flesh* flesh, float* positions, size_t stride, int vertex_count);

/* --- Skins: a mesh of a glTF file, its bones and its clips. A skin in two layers (`limber compress` writes them, extension
 * LIMBER_two_layer) has the bones of its lower layer: virtual bones follow from them, whatever moves them. --- */

typedef struct limber_skin limber_skin;

/* mesh: from 0 on, in the order of the nodes that carry one. LIMBER_UNSUITABLE if there is none of that number.
 * limber_skin_read takes what is in memory: a .glb, or a .gltf with all its data inside. */
limber_status limber_skin_load(const char* path, int mesh, limber_skin** skin);
limber_status limber_skin_read(const void* bytes, size_t size, int mesh, limber_skin** skin);
void limber_skin_free(limber_skin* skin);

int limber_skin_vertex_count(const limber_skin* skin); /* 0 for null, and so on. */
int limber_skin_triangle_count(const limber_skin* skin);
int limber_skin_bone_count(const limber_skin* skin);
int limber_skin_virtual_bone_count(const limber_skin* skin);          /* Rows of the lower layer; 0: a plain skin. */
const char* limber_skin_bone_name(const limber_skin* skin, int bone); /* Of its node; null if there is no such bone. */
limber_status limber_skin_rest_positions(const limber_skin* skin, float* positions, size_t stride, int vertex_count);
limber_status limber_skin_triangles(const limber_skin* skin, int32_t* triangles, int triangle_count);

int limber_skin_clip_count(const limber_skin* skin);
const char* limber_skin_clip_name(const limber_skin* skin, int clip); /* Null if there is no such clip. */
double limber_skin_clip_seconds(const limber_skin* skin, int clip);   /* 0 if there is no such clip. */
/* The bones at a time of a clip, whose ends it holds; clip -1: at rest. matrices: bone_count x 12. Allocates. */
limber_status limber_skin_sample(const limber_skin* skin, int clip, double seconds, float* matrices, int bone_count);
/* Where these matrices take the vertices, and unit normals; `normals` may be null, and must be for a mesh that has none.
 * The stride holds for both. Allocates nothing. */
limber_status limber_skin_move(limber_skin* skin, const float* matrices, int bone_count, float* positions,
                               float* normals, size_t stride, int vertex_count);

/* --- Moving least squares: pins move any vertices, without a binding. --- */

typedef struct limber_mls limber_mls;

typedef enum limber_mls_map {
  LIMBER_MLS_RIGID = 0,      /* As rigid as possible. */
  LIMBER_MLS_SIMILARITY = 1, /* Also uniform scale. */
  LIMBER_MLS_AFFINE = 2      /* Also shear: linear in the targets, and the least natural. */
} limber_mls_map;

/** Begin with limber_mls_defaults(): fields may be added. */
typedef struct limber_mls_options {
  int dimension; /**< 3, or 2: the plane. There, z of pins and targets is ignored, and that of vertices is one and stays. */
  float alpha; /**< How local: weights fall with distance^(-2 alpha). 0.5 to 8; with bones a multiple of 0.5. */
  limber_mls_map map;
  int fast; /**< Not 0: rotations follow from frame to frame, approximately; rigid in space only, else ignored. */
} limber_mls_options;

limber_mls_options limber_mls_defaults(void);

/* Setup: weighs the pins at every vertex; allocates. points: point_count x 3. bones: bone_count x 6, head and tail. All at
 * rest; one pin at least. options: null for the defaults. */
limber_status limber_mls_create(const float* vertices, size_t stride, int vertex_count, const float* points,
                                int point_count, const float* bones, int bone_count, const limber_mls_options* options,
                                limber_mls** mls);
void limber_mls_free(limber_mls* mls);

/* Where the vertices are when the pins are at their targets: target_count x 3, those of the points, then head and tail of
 * each bone; target_count is point_count + 2 bone_count. Allocates nothing. */
limber_status limber_mls_move(limber_mls* mls, const float* targets, int target_count, float* positions, size_t stride,
                              int vertex_count);

#ifdef __cplusplus
}
#endif

#endif /* LIMBER_C_LIMBER_H_ */
