#pragma once

#include <cstdint>

#include "limber/core/internal/bytes.h"
#include "limber/model/binding.h"

/// The contents of the sections of a binding file; see binding_file.h. Readers throw its errors with the byte
/// within the section, and take what they must fit to.
namespace limber::internal::binding_sections {

void write_shape(ByteWriter& out, const Shape& shape);
Shape read_shape(ByteReader& in);

void write_rig(ByteWriter& out, const Rig& rig);
Rig read_rig(ByteReader& in, const Shape& shape);

/// How far the rig's joints turn, where it says so.
bool has_limits(const Rig& rig);
void write_limits(ByteWriter& out, const Rig& rig);
/// @return  The rig with them.
Rig read_limits(ByteReader& in, Rig rig);

void write_subspace(ByteWriter& out, const Subspace& subspace);
/// @param version  Of the file.
Subspace read_subspace(ByteReader& in, std::uint32_t version, const Shape& shape, const Rig& rig);

void write_model(ByteWriter& out, const ReducedModel& model);
ReducedModel read_model(ByteReader& in, const Subspace& subspace);

void write_provenance(ByteWriter& out, const Provenance& provenance);
Provenance read_provenance(ByteReader& in);

/// How many vertices the lattice was asked to have.
void write_lattice(ByteWriter& out, const Provenance& provenance);
int read_lattice(ByteReader& in);

}  // namespace limber::internal::binding_sections
