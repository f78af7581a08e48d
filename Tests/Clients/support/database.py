"""A PostgreSQL server of the tests' own, and a load balancer for servers that share it."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

PASSWORD = "s3cret/of@the:database"
QUOTED = "s3cret%2Fof%40the%3Adatabase"
# Seconds that anything may take on a machine with other work to do.
PATIENCE = 60


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def programs():
    """The folder of the newest PostgreSQL server that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    path = shutil.which("postgres")
    assert path, "PostgreSQL's server is not installed"
    return Path(os.path.realpath(path)).parent


class Database:
    """A server with one database. PostgreSQL refuses to run as root, so it runs as nobody there."""

    def __init__(self, disk=None, network=None, **settings):
        """With a disk of its own of so many megabytes, which takes root's rights; for a network beside this machine."""
        self.folder = Path(tempfile.mkdtemp(prefix="understudy-database-"))
        self.has_disk = disk is not None
        if disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk}m", "none", self.folder], check=True)
        self.port = free_port()
        self.settings = {"fsync": "on", "max_connections": 60} | settings
        self._as = []
        if os.geteuid() == 0:
            self._as = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
            shutil.chown(self.folder, "nobody", "nogroup")
        words = self.folder / "password"
        words.write_text(PASSWORD)
        words.chmod(0o644)
        self._run(
            "initdb", "-D", self.data, "-U", "understudy", f"--pwfile={words}", "--auth=scram-sha-256",
            "-E", "UTF8", "--locale=C", "--no-sync",
        )  # fmt: skip
        if network:
            self.settings["listen_addresses"] = "'*'"
            with open(self.data / "pg_hba.conf", "a") as allowed:
                allowed.write(f"host all all {network} scram-sha-256\n")
        self.start()
        self.create("shared")

    @property
    def data(self):
        return self.folder / "data"

    def address(self, name="shared", password=QUOTED, port=None, host="127.0.0.1"):
        return f"postgres://understudy:{password}@{host}:{port or self.port}/{name}"

    def _run(self, program, *arguments, check=True):
        done = subprocess.run(
            [*self._as, str(programs() / program), *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=PATIENCE,
        )
        assert done.returncode == 0 or not check, f"{program}: {done.stdout}{done.stderr}"
        return done

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        for name, value in self.settings.items():
            options += f" -c {name}={value}"
        # Not waited for through a pipe, which the server would keep open.
        with open(self.folder / "ctl", "w") as out:
            done = subprocess.run(
                [*self._as, str(programs() / "pg_ctl"), "-D", str(self.data), "-w", "-t", str(PATIENCE), "-l",
                 str(self.folder / "log"), "-o", options, "start"],
                stdout=out, stderr=out, cwd=self.folder, timeout=PATIENCE + 10,
            )  # fmt: skip
        assert done.returncode == 0, (self.folder / "ctl").read_text() + (self.folder / "log").read_text()[-2000:]

    def stop(self, mode="immediate"):
        self._run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop", check=False)

    def keep(self):
        """Puts a copy of everything aside; the server ends for that."""
        self.stop("fast")
        shutil.rmtree(self.folder / "kept", ignore_errors=True)
        subprocess.run(["cp", "-a", self.data, self.folder / "kept"], check=True)
        self.start()

    def go_back(self):
        """Goes on with that copy, as after a restored backup."""
        self.stop("fast")
        shutil.rmtree(self.data)
        (self.folder / "kept").rename(self.data)
        self.start()

    def standby(self):
        """A standby that has everything that this server acknowledges from now on."""
        self.ask("CREATE ROLE copier REPLICATION LOGIN PASSWORD 'copier'", "postgres")
        self.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'", "postgres")
        other = Standby(self)
        self.ask("SELECT pg_reload_conf()", "postgres")
        return other

    def fill(self):
        """Leaves no space on the server's disk."""
        with contextlib.suppress(OSError), open(self.folder / "ballast", "wb", buffering=0) as ballast:
            while True:
                ballast.write(bytes(1 << 20))

    def empty(self):
        (self.folder / "ballast").unlink()
        with contextlib.suppress(AssertionError, OSError, IndexError):
            os.kill(self.pid(), 0)
            if self.ask("SELECT 1") == ["1"]:
                return
        self.stop()
        self.start()

    def close(self):
        self.stop()
        if self.has_disk:
            subprocess.run(["umount", "-l", self.folder], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def pid(self):
        return int((self.data / "postmaster.pid").read_text().splitlines()[0])

    def ask(self, statement, name="shared"):
        """What the server says to a statement, a line for each row."""
        done = subprocess.run(
            [str(programs() / "psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "understudy", "-d", name,
             "-Atqc", statement],
            capture_output=True, text=True, timeout=PATIENCE, env=os.environ | {"PGPASSWORD": PASSWORD},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    @contextlib.contextmanager
    def session(self, statement, name="shared"):
        """Keeps a connection open on which that was asked."""
        command = [
            str(programs() / "psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "understudy", "-d", name, "-Atq",
        ]  # fmt: skip
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | {"PGPASSWORD": PASSWORD},
        ) as asking:  # fmt: skip
            asking.stdin.write(f"{statement};\n\\echo done\n")
            asking.stdin.flush()
            for line in asking.stdout:
                if line == "done\n":
                    break
            yield
            asking.stdin.close()

    def create(self, name):
        self.ask(f'CREATE DATABASE "{name}"', "postgres")
        return self.address(name)


class Standby(Database):
    def __init__(self, primary):
        self.folder = Path(tempfile.mkdtemp(prefix="understudy-standby-"))
        self.has_disk = False
        self.port = free_port()
        self.settings, self._as = primary.settings, primary._as
        if self._as:
            shutil.chown(self.folder, "nobody", "nogroup")
        source = f"host=127.0.0.1 port={primary.port} user=copier password=copier application_name=standby"
        self._run("pg_basebackup", "-D", self.data, "-d", source, "-R", "--checkpoint=fast", "--no-sync")
        self.start()

    def promote(self):
        self._run("pg_ctl", "-D", self.data, "-w", "promote")
        self.ask("ALTER SYSTEM RESET synchronous_standby_names", "postgres")
        self.ask("SELECT pg_reload_conf()", "postgres")


class Balancer:
    """nginx in front of the replicas: it takes one that does not answer out for a moment, and asks another."""

    def __init__(self, replicas):
        self.folder = Path(tempfile.mkdtemp(prefix="understudy-balancer-"))
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.replicas = replicas
        self._configure()
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.command = [program, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]
        self.process = subprocess.Popen(self.command)
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                break
            assert time.monotonic() < end and self.process.poll() is None, "nginx does not start"
            time.sleep(0.05)

    def _configure(self, without=None):
        upstream = "".join(
            f"server {one.host}:{one.port} max_fails=1 fail_timeout=2s{' down' if one is without else ''};"
            for one in self.replicas
        )
        (self.folder / "nginx.conf").write_text(
            f"""
            daemon off; worker_processes 1; pid {self.folder}/pid; error_log {self.folder}/errors;
            events {{ worker_connections 512; }}
            http {{
              access_log off;
              client_body_temp_path {self.folder}/body; proxy_temp_path {self.folder}/proxy;
              fastcgi_temp_path {self.folder}/f; uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s;
              upstream all {{ {upstream} keepalive 32; }}
              server {{
                listen 127.0.0.1:{self.port};
                location / {{
                  proxy_pass http://all; proxy_http_version 1.1; proxy_set_header Connection "";
                  proxy_set_header Host $http_host; proxy_connect_timeout 1s; proxy_read_timeout 15s;
                }}
              }}
            }}"""
        )

    def leave_out(self, replica):
        """Sends nothing more to that one; None for to all again. Requests under way are answered."""
        self._configure(without=replica)
        subprocess.run([*self.command, "-s", "reload"], check=True)

    def close(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)
