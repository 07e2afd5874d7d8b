"""The program `limber studio`: its port, its browser, how it ends, and how long use leaves it."""
import os
import signal
import stat
import tempfile
import time
import unittest

import soak
from studio_client import SANITIZED, Studio


class Port(unittest.TestCase):
    def test_another_one_is_taken_if_it_is_in_use(self):
        with Studio("gingerbread", resolution=12) as first:
            with Studio("gingerbread", resolution=12, port=first.port) as second:
                self.assertNotEqual(first.port, second.port)
                for studio in (first, second):
                    page = studio.page()
                    page.wait_bound()
                    page.close()

    def test_the_one_that_was_asked_for_is_taken_if_it_is_free(self):
        with Studio("gingerbread", resolution=12) as first:
            port = first.port
        with Studio("gingerbread", resolution=12, port=port) as second:
            self.assertEqual(second.port, port)


class Browser(unittest.TestCase):
    def test_its_absence_harms_nothing(self):
        with tempfile.TemporaryDirectory() as empty:
            environment = {"DISPLAY": ":99", "PATH": empty}
            with Studio("gingerbread", environment=environment, resolution=12, open_browser=True) as studio:
                page = studio.page()
                page.wait_bound()
                page.close()
                with open(f"/proc/{studio.process.pid}/task/{studio.process.pid}/children") as children:
                    self.assertEqual(children.read().strip(), "", "nothing is left of the attempt")
                self.assertEqual(studio.stop(), 0)

    def test_it_gets_the_address_with_the_token(self):
        with tempfile.TemporaryDirectory() as folder:
            script, said = os.path.join(folder, "xdg-open"), os.path.join(folder, "said")
            with open(script, "w") as file:
                file.write(f'#!/bin/sh\necho "$1" > {said}.new && /bin/mv {said}.new {said}\n')
            os.chmod(script, stat.S_IRWXU)
            environment = {"DISPLAY": ":99", "PATH": folder}
            with Studio("gingerbread", environment=environment, resolution=12, open_browser=True) as studio:
                end = time.monotonic() + 60
                while not os.path.exists(said) and time.monotonic() < end:
                    time.sleep(0.05)
                with open(said) as file:
                    self.assertEqual(file.read().strip(), f"http://127.0.0.1:{studio.port}/?token={studio.token}")

    def test_a_window_of_its_own_is_asked_of_chromium(self):
        with tempfile.TemporaryDirectory() as folder:
            script, said = os.path.join(folder, "chromium"), os.path.join(folder, "said")
            with open(script, "w") as file:
                file.write(f'#!/bin/sh\necho "$@" > {said}.new && /bin/mv {said}.new {said}\n')
            os.chmod(script, stat.S_IRWXU)
            environment = {"DISPLAY": ":99", "PATH": folder}
            with Studio("gingerbread", "--window", environment=environment, resolution=12,
                        open_browser=True) as studio:
                end = time.monotonic() + 60
                while not os.path.exists(said) and time.monotonic() < end:
                    time.sleep(0.05)
                with open(said) as file:
                    self.assertEqual(file.read().strip(), f"--app=http://127.0.0.1:{studio.port}/?token={studio.token}")

    def test_it_is_left_alone_without_a_display(self):
        with tempfile.TemporaryDirectory() as folder:
            said = os.path.join(folder, "said")
            with open(os.path.join(folder, "xdg-open"), "w") as file:
                file.write(f"#!/bin/sh\n: > {said}\n")
            os.chmod(file.name, stat.S_IRWXU)
            environment = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "PATH": folder}
            with Studio("gingerbread", environment=environment, resolution=12, open_browser=True) as studio:
                studio.page().wait_bound()
                self.assertEqual(studio.stop(signal.SIGINT), 0)
            self.assertFalse(os.path.exists(said))


class Model(unittest.TestCase):
    def test_what_is_wrong_with_it_is_told(self):
        with self.assertRaisesRegex(RuntimeError, "there is no sample 'mannequim'.*mannequin"):
            Studio("mannequim")
        with self.assertRaisesRegex(RuntimeError, "nothing.obj"):
            Studio("nothing.obj")


class LongUse(unittest.TestCase):
    def test_memory_reaches_a_plateau(self):
        # A few minutes of use on small shapes; soak.py alone does an hour on large ones.
        memory, intentions = soak.run(4, resolution=40, drags=6)
        self.assertGreater(intentions, 3000)
        # What the first rounds need, caches and history, later ones need again, and no more.
        if SANITIZED:
            return
        early, late = max(memory[1:3]), min(memory[3:])
        self.assertLess(late, 1.25 * early + (16 << 20), [f"{m / 2**20:.1f}" for m in memory])


if __name__ == "__main__":
    unittest.main()
