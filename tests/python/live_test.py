"""limber.view: a binding in a page of its own."""
import base64
import gzip
import html
import re

import pytest

import limber
from limber import live

TEMPLATE = '<limber-view {{attributes}}></limber-view><script id="binding">{{binding}}</script>'


@pytest.fixture
def built(tmp_path, monkeypatch):
    """As if the page had been built: only what Python puts into it."""
    page = tmp_path / "live.html"
    page.write_text(TEMPLATE)
    monkeypatch.setattr(live, "PAGE", page)


def test_a_page_holds_the_binding(built, bound_bar):
    held = bound_bar.rig.names[0]
    page = limber.view(bound_bar, hold=[held], flesh=True, color="#aa5533").page()
    assert f'hold="{held}"' in page and 'color="#aa5533"' in page and 'flesh=""' in page
    content = gzip.decompress(base64.b64decode(re.search(r'id="binding">([^<]*)<', page)[1]))
    assert content == limber.write_binding(bound_bar)


def test_a_notebook_gets_the_page_in_a_frame_and_a_file_the_same(built, bound_bar, tmp_path):
    view = limber.view(bound_bar, height=300)
    shown = view._repr_html_()
    assert shown.startswith("<iframe") and "height: 300px" in shown
    assert html.unescape(re.search(r'srcdoc="([^"]*)"', shown)[1]) == view.page()
    view.save(tmp_path / "bar.html")
    assert (tmp_path / "bar.html").read_text() == view.page()


def test_attributes_cannot_leave_their_quotes(built, bound_bar):
    assert '"><script>' not in limber.view(bound_bar, color='"><script>').page()


def test_without_the_page_a_notebook_gets_a_picture(bound_bar, tmp_path, monkeypatch):
    monkeypatch.setattr(live, "PAGE", tmp_path / "none.html")
    view = limber.view(bound_bar)
    assert not view.is_live
    assert view._repr_html_().startswith('<img src="data:image/png;base64,') and "./run web" in view._repr_html_()
    with pytest.raises(limber.Error) as caught:
        view.page()
    assert caught.value.code == "FileNotFound" and "./run web" in caught.value.remedy


def test_a_handle_that_is_not_there_is_named(bound_bar):
    with pytest.raises(limber.Error) as caught:
        limber.view(bound_bar, hold=["nobody"])
    assert "nobody" in str(caught.value)
