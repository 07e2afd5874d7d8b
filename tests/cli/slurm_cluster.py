"""A Slurm cluster on this machine, for a test: one controller, several nodes, with ports, keys and folders of its own.

Debian's slurm-wlm and munge are needed, and root: slurmd starts processes for others. Nothing outside of its folder is
touched, and nothing stays behind.
"""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue")


def missing():
    """Why there can be no cluster here; empty if there can."""
    path = os.environ.get("PATH", "") + ":/usr/sbin"
    lacking = [name for name in PROGRAMS if not shutil.which(name, path=path)]
    if lacking:
        return f"needs {', '.join(lacking)} (Debian's slurm-wlm and munge)"
    return "" if os.geteuid() == 0 else "needs root: slurmd starts processes for others"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def environment_of(process):
    try:
        return pathlib.Path(f"/proc/{process}/environ").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return []


def processes():
    return [int(entry.name) for entry in pathlib.Path("/proc").iterdir() if entry.name.isdigit()]


class SlurmCluster:
    def __init__(self, folder, nodes=3, cpus=2, memory=1000):
        self.folder = pathlib.Path(folder)
        self.nodes = [f"n{i + 1}" for i in range(nodes)]
        self.daemons = {}
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}
        for name in ("munge", "state", "log", *(f"spool/{node}" for node in self.nodes)):
            (self.folder / name).mkdir(parents=True)
            (self.folder / name).chmod(0o755)
        self.folder.chmod(0o755)
        key = self.folder / "munge/key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        ports = free_ports(1 + nodes)
        host = socket.gethostname()
        lines = ["ClusterName=test", f"SlurmctldHost={host}(127.0.0.1)", f"SlurmctldPort={ports[0]}", "AuthType=auth/munge",
                 # Also how long a task waits that is started again.
                 f"AuthInfo=socket={self.folder}/munge/socket,cred_expire=3", "CredType=cred/munge", "SlurmUser=root",
                 "SlurmdUser=root", f"StateSaveLocation={self.folder}/state", f"SlurmdSpoolDir={self.folder}/spool/%n",
                 f"SlurmctldPidFile={self.folder}/slurmctld.pid", f"SlurmdPidFile={self.folder}/slurmd.%n.pid",
                 f"SlurmctldLogFile={self.folder}/log/slurmctld.log", f"SlurmdLogFile={self.folder}/log/slurmd.%n.log",
                 "MpiDefault=none", "ProctrackType=proctrack/pgid", "TaskPlugin=task/none", "SwitchType=switch/none",
                 "JobAcctGatherType=jobacct_gather/none", "AccountingStorageType=accounting_storage/none",
                 "SchedulerType=sched/builtin", "SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0",
                 "SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU", "SlurmdTimeout=6", "InactiveLimit=0", "KillWait=2",
                 "MinJobAge=300", "ReturnToService=2",
                 # Nodes may have more than this machine.
                 "SlurmdParameters=config_overrides"]
        for node, port in zip(self.nodes, ports[1:]):
            lines.append(f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs={cpus} Sockets=1 "
                         f"CoresPerSocket={cpus} ThreadsPerCore=1 RealMemory={memory} Feature=avx2 State=UNKNOWN")
        lines.append("PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP")
        lines.append("PartitionName=short Nodes=ALL MaxTime=INFINITE State=UP")
        (self.folder / "slurm.conf").write_text("\n".join(lines) + "\n")

    def start(self, seconds=30):
        munge = self.folder / "munge"
        self.daemon("munged", "--foreground", "--force", f"--socket={munge}/socket", f"--key-file={munge}/key",
                    f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed", "--num-threads=2")
        end = time.time() + seconds
        while not (munge / "socket").exists() and time.time() < end:
            time.sleep(0.05)
        self.daemon("slurmctld", "-D", "-i")
        for node in self.nodes:
            self.daemon("slurmd", "-D", "-N", node, name=node)
        while time.time() < end:
            idle = self.ask("sinfo", "--noheader", "--partition=main", "--Node", "--format=%T").split()
            if idle == ["idle"] * len(self.nodes):
                return self
            time.sleep(0.2)
        raise RuntimeError("the cluster does not start:\n" + (self.folder / "log/slurmctld.log").read_text()[-2000:])

    def daemon(self, program, *words, name=None):
        path = shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin")
        with open(self.folder / "log" / f"{name or program}.txt", "w") as log:
            self.daemons[name or program] = subprocess.Popen([path, *words], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                                             env=self.environment, start_new_session=True)

    def ask(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def fail_node(self, node):
        """As if its machine lost power: slurmd and all that it has started end at once."""
        self.daemons[node].kill()
        for process in processes():
            if f"SLURMD_NODENAME={node}" in environment_of(process):
                # First the one above, which would tell the controller.
                try:
                    parent = int(pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
                    if "slurmstepd" in pathlib.Path(f"/proc/{parent}/cmdline").read_text():
                        os.kill(parent, signal.SIGKILL)
                    os.kill(process, signal.SIGKILL)
                except OSError:
                    pass
        self.daemons[node].wait()

    def stop(self):
        for name, daemon in reversed(self.daemons.items()):
            if daemon.poll() is None:
                daemon.terminate()
                try:
                    daemon.wait(timeout=5)
                except subprocess.TimeoutExpired:
                    daemon.kill()
                    daemon.wait()
        for process in self.remaining():
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass

    def remaining(self):
        """What was started in this cluster and still runs."""
        mark = f"SLURM_CONF={self.folder}/slurm.conf"
        return [process for process in processes() if process != os.getpid() and mark in environment_of(process)]
