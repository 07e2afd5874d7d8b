#include "bench/bench.h"

namespace limber::bench {

// One line per claim, defined in the file of the same name.
std::vector<Result> run_autorig(const Options& options);
std::vector<Result> run_batch(const Options& options);
std::vector<Result> run_bind(const Options& options);
std::vector<Result> run_bounded(const Options& options);
std::vector<Result> run_compression(const Options& options);
std::vector<Result> run_decompose(const Options& options);
std::vector<Result> run_energies(const Options& options);
std::vector<Result> run_figures(const Options& options);
std::vector<Result> run_flesh(const Options& options);
std::vector<Result> run_full(const Options& options);
std::vector<Result> run_gltf_read(const Options& options);
std::vector<Result> run_lattice(const Options& options);
std::vector<Result> run_lattice_setup(const Options& options);
std::vector<Result> run_mls(const Options& options);
std::vector<Result> run_obj_read(const Options& options);
std::vector<Result> run_paper_2012(const Options& options);
std::vector<Result> run_paper_2015(const Options& options);
std::vector<Result> run_peers(const Options& options);
std::vector<Result> run_python(const Options& options);
std::vector<Result> run_render(const Options& options);
std::vector<Result> run_rotation(const Options& options);
std::vector<Result> run_scaling(const Options& options);
std::vector<Result> run_skinning(const Options& options);
std::vector<Result> run_skins(const Options& options);
std::vector<Result> run_solve(const Options& options);
#ifdef LIMBER_STUDIO
std::vector<Result> run_studio(const Options& options);
#endif
std::vector<Result> run_web(const Options& options);

namespace {

constexpr Bench kBenches[] = {
    {"rotation", "Nearest rotations to a million 3x3 matrices", run_rotation},
    {"bind", "Weights: binding 100 points and 4 regions, editing one, extra weights; on one thread", run_bind},
    {"bind/bounded", "Bounded weights with a certified gap, on one thread", run_bounded},
    {"solve", "Reduced as-rigid-as-possible iterations: one character and crowds", run_solve},
    {"full", "Unreduced as-rigid-as-possible iterations, on one thread", run_full},
    {"skinning", "Skinning 50k vertices with 17 bones, on one thread unless the name says otherwise", run_skinning},
    {"mls", "Moving least squares on 165k points, on one thread unless the name says otherwise", run_mls},
    {"compression", "Two-layer compression: time on one thread, errors as in the tables of the paper", run_compression},
    {"decompose", "Bones and weights from a mesh sequence, on two threads", run_decompose},
    {"skins", "Compressed files, played by a script of its own: error, normals, bytes", run_skins},
    {"render", "A picture of 100k triangles at 1280x720", run_render},
    {"lattice",
     "Lattice characters: shape matching with regional damping, on one thread unless the name says otherwise",
     run_lattice},
    {"lattice/setup", "Tet and voxel lattices around a mesh, on one thread", run_lattice_setup},
    {"flesh", "Flesh: the same at every resolution of the lattice, and carried by joints of a .glb", run_flesh},
#ifdef LIMBER_STUDIO
    {"studio", "The first sample, and from a drag message to the frame that answers it, without the network",
     run_studio},
#endif
    {"autorig", "Skeletons fitted into characters with known joints, beside a template scaled to the box", run_autorig},
    {"batch", "Batches: overhead, throughput, cost per character, reports, and Slurm against its simulation",
     run_batch},
    {"python", "Calls from Python beside the same calls from C++, on one thread", run_python},
    {"web", "WebAssembly beside the native program and plain JavaScript, on one thread; sizes of the modules", run_web},
    {"io", "Reading a mesh from OBJ text, on one thread", run_obj_read},
    {"io/gltf", "Reading a skinned glTF file of 20 MB, on one thread", run_gltf_read},
    {"peers", "Automatic weights beside Blender's, if it is installed, on one thread", run_peers},
    {"figures", "The figures beside pictures in the documentation, by the scripts that draw them", run_figures},
    {"scaling", "Cost against vertices, handles, clusters, characters, particles and frames, on one thread",
     run_scaling},
    {"papers/2012", "Table 1 of Fast Automatic Skinning Transformations, on one thread", run_paper_2012},
    {"papers/2015-energy", "Whether two energies converge: an eigenvalue on finer and finer meshes", run_energies},
    {"papers/2015", "Table 1 of Linear Subspace Design, on one thread", run_paper_2015},
};

}  // namespace

std::span<const Bench> all_benches() {
  return kBenches;
}

}  // namespace limber::bench
