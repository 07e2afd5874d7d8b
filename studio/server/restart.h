#pragma once

#include <functional>

#include "limber/model/shape.h"

#include "studio/server/document.h"

namespace limber::studio {

/// The document with the shape as it is shown as its rest shape: handles rest where they are, and what is held is held
/// there. Weights have to be made anew by those who need them.
/// @param posed  The shape as it is shown: the document's, moved.
/// @param now    Where a handle is: rest space to world.
/// @throws Error  InvalidArgument (a motion is open: it belongs to the old rest pose); and as inspect.
Document restarted(const Document& document, Shape posed, const std::function<AffineMatrix(const std::string&)>& now);

/// What a restarted document came from, for the equivalent commands: the file of its rest shape.
std::string rest_file(const Document& document);

}  // namespace limber::studio
