#pragma once

#include "studio/server/exports.h"

namespace limber::studio {

/// The binding of what is exported. @throws Error  TooFewHandles: there is none yet.
const BoundShape& bound_of(const ExportSource& source);

/// A word as a shell takes it.
std::string quoted(const std::string& word);

/// The commands that come before: the shape and its binding, as files.
std::string bind_command(const ExportSource& source);

// Of export_compressed.cpp.
ExportResult export_compressed(const ExportSource& source, const OptionValues& options, Task& task);

// Of export_glb.cpp.
ExportResult export_glb(const ExportSource& source, const OptionValues& options, Task& task);
ExportResult export_vrm(const ExportSource& source, const OptionValues& options, Task& task);
std::vector<OptionInfo> glb_options();

// Of export_mls.cpp.
ExportResult export_pins(const ExportSource& source, const OptionValues& options, Task& task);
ExportResult export_warped(const ExportSource& source, const OptionValues& options, Task& task);
ExportResult export_rest(const ExportSource& source, const OptionValues& options, Task& task);
ExportResult export_skeleton(const ExportSource& source, const OptionValues& options, Task& task);
/// The `limber deform` that gives the shape of the mode "mls".
std::string deform_command(const ExportSource& source, const std::string& output);

// Of export_jiggle.cpp.
ExportResult export_jiggle_glb(const ExportSource& source, const OptionValues& options, Task& task);
ExportResult export_jiggle_pc2(const ExportSource& source, const OptionValues& options, Task& task);
std::string jiggle_glb_command(const ExportSource& source, const OptionValues& options);
std::string jiggle_pc2_command(const ExportSource& source, const OptionValues& options);
std::vector<OptionInfo> jiggle_glb_options();
std::vector<OptionInfo> jiggle_pc2_options();

}  // namespace limber::studio
