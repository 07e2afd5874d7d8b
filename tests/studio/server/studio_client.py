"""Starts the studio and talks to it as a page does, with nothing but the standard library."""
import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import time

PROGRAM = os.environ.get("LIMBER_PROGRAM", "limber")
# A build with a sanitizer keeps what is freed, so that its memory says nothing; and says at the end what it found.
SANITIZED = bool(os.environ.get("LIMBER_SANITIZE"))
# A motion of three joints of the mannequin, a second long.
WAVE = b"""HIERARCHY
ROOT hips
{
  OFFSET 0 0.95 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT spine
  {
    OFFSET 0 0.1 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT upper_arm.L
    {
      OFFSET 0.18 0.3 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {
        OFFSET 0.25 -0.1 0
      }
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.5
0 0.95 0  0 0 0  0 0 0  0 0 0
0 0.95 0  0 5 0  0 0 0  40 0 0
0 0.95 0  0 0 10  0 0 0  -20 0 0
"""

TYPES = {"f32": ("f", 4), "u32": ("I", 4), "u16": ("H", 2), "u8": ("B", 1)}


class Studio:
    """A running studio. Use it in a with statement."""

    def __init__(self, *arguments, environment=None, resolution=40, port=0, open_browser=False):
        words = [PROGRAM, "studio", *arguments, "--port", str(port), "--resolution", str(resolution)]
        words += [] if open_browser else ["--no-open"]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env={**os.environ, **(environment or {})})
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/\?token=(\w+)", line)
        if not found:
            raise RuntimeError(f"no address in {line!r}: {self.process.stderr.read()}")
        self.port, self.token = int(found[1]), found[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, number=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(number)
        status = self.process.wait(timeout=60)
        if SANITIZED and status not in (0, -signal.SIGKILL):
            raise AssertionError(f"the studio ended with {status}:\n{self.process.stderr.read()}")
        self.process.stdout.close()
        self.process.stderr.close()
        return status

    def memory(self):
        """Resident bytes."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def request(self, method, path, body=None, headers=None, token=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        joint = "&" if "?" in path else "?"
        address = f"{path}{joint}token={self.token}" if token else path
        connection.request(method, address, body, headers or {})
        response = connection.getresponse()
        content = response.read()
        connection.close()
        return response.status, dict(response.getheaders()), content

    def upload(self, name, data):
        status, _, content = self.request("POST", f"/upload?name={name}", data)
        assert status == 200, (status, content)
        return json.loads(content)["upload"]

    def page(self, hello=True):
        page = Page(self.port, self.token)
        if hello:
            page.ask("hello", protocol=1)
        return page


class Page:
    """A WebSocket to a studio."""

    def __init__(self, port, token, origin=None, host=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.last = 0
        self.events = {}  # newest of each event
        self.replies = {}
        self.closed = None
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET /ws?token={token} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = self._until(b"\r\n\r\n").decode()
        self.status = int(head.split()[1])

    def close(self):
        self.socket.close()

    def _fill(self):
        data = self.socket.recv(1 << 20)
        if not data:
            raise ConnectionError("closed")
        self.buffer += data

    def _until(self, end):
        while end not in self.buffer:
            self._fill()
        head, self.buffer = self.buffer.split(end, 1)
        return head

    def _take(self, count):
        while len(self.buffer) < count:
            self._fill()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def send_frame(self, opcode, payload):
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        # A mask of zeros is allowed, and leaves the payload as it is.
        self.socket.sendall(head + bytes(4) + payload)

    def send_text(self, text):
        self.send_frame(1, text.encode() if isinstance(text, str) else text)

    def tell(self, what, **fields):
        """Sends an intention and gives its id."""
        self.last += 1
        self.send_text(json.dumps({"id": self.last, "do": what, **fields}))
        return self.last

    def receive(self):
        """The next message, put where it belongs; None once the studio has closed the connection."""
        message, opcode = b"", None
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            if first & 15 == 8:
                self.closed = struct.unpack(">H", payload[:2])[0] if payload else 1005
                return None
            if first & 15 == 9:
                self.send_frame(10, payload)
                continue
            if first & 15 == 10:
                continue
            opcode = opcode or first & 15
            message += payload
            if first & 128:
                break
        value = json.loads(message) if opcode == 1 else self.decode(message)
        if "event" in value:
            name = value["event"]
            if name == "frame" and value["side"] == "compare":
                name = "compare"
            self.events[name] = value
        else:
            self.replies[value["re"]] = value
        return value

    def decode(self, message):
        return arrays_of(message)

    def reply(self, number, seconds=60):
        end = time.monotonic() + seconds
        while number not in self.replies:
            assert time.monotonic() < end, f"no reply to {number}"
            if self.receive() is None:
                raise ConnectionError(f"closed with {self.closed}")
        return self.replies.pop(number)

    def ask(self, what, **fields):
        """Sends an intention and waits for the reply, which must not be an error."""
        answer = self.reply(self.tell(what, **fields))
        assert answer.get("ok"), answer
        return answer

    def refused(self, what, **fields):
        """Sends an intention that must be refused; gives the error."""
        answer = self.reply(self.tell(what, **fields))
        assert "error" in answer, answer
        return answer["error"]

    def wait(self, condition, seconds=60):
        """Receives until a condition on the events holds."""
        end = time.monotonic() + seconds
        while not condition(self.events):
            assert time.monotonic() < end, {name: {k: v for k, v in e.items() if k != "arrays"}
                                            for name, e in self.events.items()}
            if self.receive() is None:
                raise ConnectionError(f"closed with {self.closed}")
        return self.events

    def wait_bound(self, revision=0):
        """Waits until everything is bound, in a state of this revision or a later one."""
        def bound(events):
            state = events.get("state")
            return (state and state["revision"] >= revision and state.get("binding") and not state["binding"]["stale"]
                    and not state["binding"].get("rough") and "frame" in events
                    and "weights" in events and events["frame"]["weights"] == events["weights"]["revision"])
        return self.wait(bound)


def arrays_of(message):
    """A binary message as its description, with an Array per name."""
    assert message[:4] == b"LMB1"
    size = struct.unpack("<I", message[4:8])[0]
    assert (8 + size) % 8 == 0
    description = json.loads(message[8:8 + size])
    for name, array in description["arrays"].items():
        assert array["offset"] % 8 == 0
        letter, width = TYPES[array["type"]]
        count = 1
        for side in array["shape"]:
            count *= side
        assert array["offset"] + count * width <= len(message)
        description["arrays"][name] = Array(array["shape"], struct.unpack_from(f"<{count}{letter}", message,
                                                                               array["offset"]))
    description["bytes"] = len(message)
    return description


class Array:
    def __init__(self, shape, values):
        self.shape, self.values = shape, values

    def row(self, index):
        width = len(self.values) // self.shape[0]
        return self.values[index * width:(index + 1) * width]
