#include "limber/session/methods.h"

#include <set>

#include <gtest/gtest.h>

#include "limber/session/bind_session.h"

#include "tests/support/expect_error.h"
#include "tests/support/meshes.h"
#include "tests/weights/rigs.h"

namespace limber {
namespace {

using Type = BindOptionInfo::Type;

TEST(WeightMethods, HaveDistinctNamesAndAllThatFacesShow) {
  std::set<std::string_view> names;
  for (const WeightMethodInfo& info : weight_methods()) {
    SCOPED_TRACE(info.name);
    EXPECT_EQ(info.method.name(), info.name);
    EXPECT_EQ(&info_of(info.method), &info);
    EXPECT_EQ(find_weight_method(info.name), info.method);
    EXPECT_TRUE(names.insert(info.name).second);
    EXPECT_FALSE(info.title.empty() || info.summary.empty());
    EXPECT_NE(info.bind, nullptr);
  }
  for (const WeightMethod method : {WeightMethod::Biharmonic, WeightMethod::Bounded, WeightMethod::Heat,
                                    WeightMethod::Lattice, WeightMethod::Geodesic, WeightMethod::Given}) {
    EXPECT_TRUE(names.contains(method.name()));
  }
  EXPECT_EQ(find_weight_method("bonded"), std::nullopt);
  expect_error(ErrorCode::InvalidArgument, [] { info_of(WeightMethod("bonded")); });
}

TEST(BindOptionRows, HaveDistinctNamesAndFlags) {
  std::set<std::string_view> names, flags;
  for (const BindOptionInfo* row : all_bind_options()) {
    SCOPED_TRACE(row->name);
    EXPECT_TRUE(names.insert(row->name).second);
    EXPECT_TRUE(flags.insert(row->flag).second);
    EXPECT_FALSE(row->title.empty() || row->summary.empty());
    EXPECT_EQ(find_bind_option(row->name), row);
    EXPECT_EQ(row->choices.empty(), row->type != Type::Choice);
    EXPECT_EQ(row->get == nullptr, row->set == nullptr);
  }
  EXPECT_EQ(find_bind_option("colour"), nullptr);
}

TEST(BindOptionRows, ReadWhatTheyWriteAndStartFromTheirDefaults) {
  for (const BindOptionInfo* row : all_bind_options()) {
    SCOPED_TRACE(row->name);
    BindOptions options;
    EXPECT_EQ(value_of(*row, options), row->initial);
    const double value = row->type == Type::Choice ? static_cast<double>(row->choices.size()) - 1
                         : row->type == Type::Flag ? 1
                                                   : row->low + 3;
    set_value(*row, options, value);
    EXPECT_EQ(value_of(*row, options), value);
    for (const BindOptionInfo* other : all_bind_options()) {
      if (other != row) EXPECT_EQ(value_of(*other, options), other->initial) << other->name;
    }
    if (row->type == Type::Choice) EXPECT_EQ(choice_named(*row, row->choices.back().name), value);
    const auto wrong = [&](double number) { return [&options, row, number] { set_value(*row, options, number); }; };
    expect_error(ErrorCode::InvalidArgument, wrong(row->low - 5));
    if (row->type != Type::Number) expect_error(ErrorCode::InvalidArgument, wrong(0.5));
  }
}

TEST(BindOptionRows, ChoicesAreTheTablesOfVolumesAndEnergies) {
  const auto expect_table = [](const char* option, const auto& table) {
    const std::span<const BindChoice> choices = find_bind_option(option)->choices;
    ASSERT_EQ(choices.size(), table.size());
    for (std::size_t i = 0; i < choices.size(); ++i) {
      EXPECT_EQ(choices[i].name, table[i].name);
      EXPECT_FALSE(choices[i].summary.empty() || choices[i].title.empty());
    }
  };
  expect_table("volume", volume_modes());
  expect_table("energy", kBiharmonicEnergies);
  expect_table("rigidity", kArapEnergies);
}

TEST(VolumeModes, EnergiesAndRigiditiesAreListedInTheOrderOfTheirEnumerations) {
  int index = 0;
  for (const VolumeModeInfo& info : volume_modes()) {
    EXPECT_EQ(static_cast<int>(info.mode), index++);
    EXPECT_EQ(volume_mode_named(name_of(info.mode)), info.mode);
  }
  index = 0;
  for (const BiharmonicEnergyInfo& info : kBiharmonicEnergies) {
    EXPECT_EQ(static_cast<int>(info.energy), index++);
    EXPECT_EQ(biharmonic_energy_named(name_of(info.energy)), info.energy);
  }
  index = 0;
  for (const ArapEnergyInfo& info : kArapEnergies) {
    EXPECT_EQ(static_cast<int>(info.energy), index++);
    EXPECT_EQ(arap_energy_named(name_of(info.energy)), info.energy);
  }
  EXPECT_EQ(volume_mode_named("latice"), std::nullopt);
  EXPECT_EQ(biharmonic_energy_named(""), std::nullopt);
  EXPECT_EQ(arap_energy_named(""), std::nullopt);
}

TEST(BindOptionRows, OfOtherMethodsAreRefusedByName) {
  for (const BindOptionInfo* row : all_bind_options()) {
    SCOPED_TRACE(row->name);
    for (const WeightMethodInfo& info : weight_methods()) {
      BindOptions options;
      options.method = info.method;
      set_value(*row, options, row->type == Type::Choice ? static_cast<double>(row->choices.size()) - 1 : 1);
      if (belongs_to(*row, info.method)) {
        require_own_options(options);
        continue;
      }
      try {
        require_own_options(options);
        ADD_FAILURE() << info.name;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        EXPECT_EQ(error.place().path, row->name);
        EXPECT_NE(error.sentence().find(methods_of(*row).front().name()), std::string::npos);
      }
    }
  }
}

TEST(BindOptionRows, ComeBackFromAFile) {
  const Shape box = test::make_tet_box(6, 2, 2, {3, 1, 1});
  Rig rig;
  test::add_bone(rig, {0.2, 0.5, 0.5}, {1.4, 0.5, 0.5});
  test::add_bone(rig, {1.6, 0.5, 0.5}, {2.8, 0.5, 0.5});
  BindOptions options;
  options.domain = {VolumeMode::Lattice, 700};
  options.energy = BiharmonicEnergy::Paper;
  options.auxiliary_points = 2;
  options.extra_weights = 1;
  BindReport report;
  const BindOptions again = options_of(bind_shape(box, rig, options, report).provenance);
  EXPECT_EQ(again.method, WeightMethod::Biharmonic);
  EXPECT_EQ(again.domain.mode, VolumeMode::Lattice);
  EXPECT_EQ(again.domain.lattice_vertices, 700);
  EXPECT_EQ(again.energy, BiharmonicEnergy::Paper);
  EXPECT_EQ(again.rigidity, ArapEnergy::Tets);
  EXPECT_EQ(again.auxiliary_points, 2);
  EXPECT_EQ(again.extra_weights, 1);
  EXPECT_EQ(options_of({}).method, BindOptions().method);
}

TEST(MayUseLattice, SaysWhetherASizeMatters) {
  EXPECT_TRUE(may_use_lattice(WeightMethod::Biharmonic, VolumeMode::Auto));
  EXPECT_FALSE(may_use_lattice(WeightMethod::Biharmonic, VolumeMode::Surface));
  EXPECT_FALSE(may_use_lattice(WeightMethod::Heat, VolumeMode::Auto));
  EXPECT_TRUE(may_use_lattice(WeightMethod::Heat, VolumeMode::Lattice));
  EXPECT_TRUE(may_use_lattice(WeightMethod::Lattice, VolumeMode::Surface));
}

}  // namespace
}  // namespace limber
