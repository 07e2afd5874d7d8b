"""The bar of `progress=True`: tqdm's if that is installed, else a line on stderr."""

import importlib
import sys
from typing import Any, Optional


class Bar:
    """Shows stages and how far they are. To be called with a stage and a fraction."""

    def __init__(self) -> None:
        self._stage: Optional[str] = None
        self._bar: Any = None
        self._tqdm: Any = None
        try:
            self._tqdm = importlib.import_module("tqdm.auto").tqdm
        except ImportError:
            pass

    def __call__(self, stage: str, fraction: float) -> None:
        if self._tqdm is None:
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\033[K{stage}: {fraction:.0%}")
                sys.stderr.flush()
            elif stage != self._stage:
                sys.stderr.write(f"{stage}\n")
        else:
            if stage != self._stage:
                self._close_bar()
                self._bar = self._tqdm(total=100, desc=stage, unit="%", leave=False)
            self._bar.update(round(100 * fraction) - self._bar.n)
        self._stage = stage

    def _close_bar(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None

    def close(self) -> None:
        """Ends the bar."""
        self._close_bar()
        if self._tqdm is None and self._stage is not None and sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
