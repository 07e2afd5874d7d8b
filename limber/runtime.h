#pragma once

/// What a game links: limber::runtime. Prepared data in, positions out, in `float`; nothing is allocated, thrown or
/// read from files, and threads are the host's (limber/core/executor.h).
#include "limber/core/executor.h"
#include "limber/runtime/arap.h"
#include "limber/runtime/common.h"
#include "limber/runtime/compact_skin.h"
#include "limber/runtime/flesh.h"
#include "limber/runtime/mls.h"
#include "limber/runtime/skin.h"
