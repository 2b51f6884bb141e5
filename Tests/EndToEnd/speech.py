"""Speech Dispatcher with a voice that takes its time: each text ends when the test says so."""

import contextlib
import os
import socket
import subprocess

from harness import eventually

PROGRAM = "/usr/bin/speech-dispatcher"


class Daemon:
    """The real daemon, with the module for programs that speak. The program waits for a file."""

    def __init__(self, place):
        self.folder = place.home / "speech"
        self.socket = self.folder / "socket"
        place.environment["SPEECHD_ADDRESS"] = f"unix_socket:{self.socket}"
        (self.folder / "modules").mkdir(parents=True)
        (self.folder / "speechd.conf").write_text(
            'LogLevel 0\nAudioOutputMethod "libao"\nAddModule "slow" "sd_generic" "slow.conf"\nDefaultModule slow\n')
        (self.folder / "modules" / "slow.conf").write_text(
            f"""GenericExecuteSynth "printf '%s %s|' $LANGUAGE \\'$DATA\\' >> {self.folder}/said; """
            f'until [ -e {self.folder}/go ] || [ ! -d {self.folder} ]; do sleep 0.02; done; rm -f {self.folder}/go"\n'
            'GenericMaxChunkLength 5000\nGenericDelimiters "~"\nGenericLanguage "en" "en" "utf-8"\n'
            'AddVoice "en" "male1" "one"\nDefaultVoice "one"\n')
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "-s", "-c", "unix_socket", "-S", self.socket, "-C", self.folder, "-P", self.folder / "pid",
             "-L", self.folder, "-t", "0"],
            env=dict(os.environ, HOME=str(self.folder)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # the socket's file is there a moment before anybody listens
        eventually(self._listens, "Speech Dispatcher")
        return self

    def _listens(self):
        with socket.socket(socket.AF_UNIX) as client:
            return client.connect_ex(str(self.socket)) == 0

    def go(self):
        """Lets the text that is being spoken end."""
        (self.folder / "go").touch()

    @property
    def said(self):
        """What the voice has been told."""
        with contextlib.suppress(FileNotFoundError):
            return [text.split(" ", 1)[1] for text in (self.folder / "said").read_text().split("|") if text]
        return []

    def close(self):
        if self.process:
            # at SIGTERM it would wait for the voice
            self.process.kill()
            self.process.wait()
        self.process = None
