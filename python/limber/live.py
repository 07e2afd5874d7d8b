"""A binding that can be dragged in a notebook, or in a page of its own."""

import base64
import gzip
import html
import os
import pathlib
from typing import Optional, Sequence, Union

from ._limber import Binding, Error, write_binding

__all__ = ["LiveView", "view"]

PAGE = pathlib.Path(__file__).with_name("live.html")


class LiveView:
    """A binding as a page: its handles are dragged, the rest follows, by the engine in WebAssembly. Nothing is fetched or sent.

    A notebook shows it; save() writes a file for any browser. The page is made by `./run web`; without it, a picture is shown.
    """

    def __init__(self, binding: Binding, hold: Sequence[str] = (), flesh: bool = False, color: Optional[str] = None, height: int = 420) -> None:
        for name in hold:
            binding.rig[name]  # says if there is none of that name
        self._binding = binding
        self._height = int(height)
        attributes = {"hold": " ".join(hold), "color": color or "", "flesh": "" if flesh else None}
        self._attributes = " ".join(
            f'{name}="{html.escape(value)}"' for name, value in attributes.items() if value or (name == "flesh" and value is not None))

    @property
    def is_live(self) -> bool:
        """Whether the page was built, which only `./run web` does."""
        return PAGE.exists()

    def page(self) -> str:
        """The page, with all that it needs."""
        if not self.is_live:
            error = Error("the live page was not built. Run ./run web in Limber's sources.")
            error.code, error.sentence = "FileNotFound", "the live page was not built."
            error.remedy, error.place = "Run ./run web in Limber's sources.", {"file": str(PAGE)}
            raise error
        content = base64.b64encode(gzip.compress(write_binding(self._binding), mtime=0)).decode("ascii")
        page = PAGE.read_text(encoding="utf-8")
        return page.replace("{{attributes}}", self._attributes, 1).replace("{{binding}}", content, 1)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the page to a file."""
        pathlib.Path(path).write_text(self.page(), encoding="utf-8")

    def _repr_html_(self) -> str:
        if self.is_live:
            return f'<iframe srcdoc="{html.escape(self.page())}" style="width: 100%; height: {self._height}px; border: 0"></iframe>'
        picture = base64.b64encode(self._binding._repr_png_()).decode("ascii")
        return f'<img src="data:image/png;base64,{picture}"><p>./run web in the sources of Limber makes this live.</p>'

    def __repr__(self) -> str:
        return f"<limber.LiveView of {self._binding!r}>"


def view(binding: Binding, hold: Sequence[str] = (), flesh: bool = False, color: Optional[str] = None, height: int = 420) -> LiveView:
    """A binding to be dragged in a notebook.

    hold: names of handles that stay where they are; none: the lowest ones. flesh: what hangs on the handles wobbles after them.
    color: of the shape, as in CSS. height: in pixels.

    >>> import limber
    >>> shape, rig = limber.make_sample("bar", 12)
    >>> limber.view(limber.bind(shape, rig, "heat"), hold=[rig.names[0]])
    <limber.LiveView of <limber.Binding: 106 vertices, 2 handles, heat weights>>
    """
    return LiveView(binding, hold, flesh, color, height)
