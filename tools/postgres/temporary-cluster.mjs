// Starts a temporary PostgreSQL for tests and benchmarks: a new cluster in a temporary folder on a free local port.
import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { runAndCapture } from "../bootstrap/run.mjs";

const debian = "/usr/lib/postgresql";

function findBinaries() {
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((v) => v >= 15)
        .sort((a, b) => b - a)
    : [];
  const folders = [
    process.env.COMPTOIR_POSTGRES_BIN,
    ...versions.map((v) => join(debian, String(v), "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find((folder) => folder && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

async function findOrInstallBinaries() {
  const binaries = findBinaries();
  if (binaries || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return binaries;
  console.log("Installing PostgreSQL from the system's packages …");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runAndCapture("apt-get", ["update"], { env });
  await runAndCapture("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], { env });
  return findBinaries();
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Returns the account to run PostgreSQL as: it refuses to run as root, so then Debian's account `postgres`, or the account `nobody`. */
async function unprivileged() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ["postgres", "nobody"]) {
    const uid = await runAndCapture("id", ["-u", name]);
    const gid = await runAndCapture("id", ["-g", name]);
    if (uid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  return {};
}

const defaults = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  max_connections: "60",
  jit: "off",
};

/** Runs PostgreSQL on a data folder until it is stopped; `restart` stops it in order and starts it again at the same address. */
async function serve({ bin, account, folder, data, settings }) {
  const port = await freePort();
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    ...Object.entries({ ...defaults, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const ready = join(bin, existsSync(join(bin, "pg_isready")) ? "pg_isready" : "psql");
  const address = ["-h", "127.0.0.1", "-p", String(port)];
  const question = ready.endsWith("psql") ? [...address, "-U", "comptoir", "-c", "select 1", "postgres"] : address;
  let server;
  let whenEnded;
  const stop = async () => {
    server.kill("SIGINT");
    await whenEnded;
  };
  const start = async () => {
    server = spawn(join(bin, "postgres"), args, { ...account, cwd: folder, stdio: "ignore" });
    whenEnded = new Promise((resolve) => server.once("exit", resolve));
    for (let attempt = 0; attempt < 100; attempt++) {
      if ((await runAndCapture(ready, question)).code === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await stop();
    throw new Error("PostgreSQL did not start");
  };
  await start();
  const restart = async () => {
    await stop();
    await start();
  };
  return { port, url: `postgres://comptoir@127.0.0.1:${port}/postgres`, stop, restart };
}

/**
 * Starts a cluster. Returns `{ url, stop, restart, startReplica }`, or undefined if this machine has no PostgreSQL >= 15 and none may be installed.
 * `settings` are server parameters, such as `{ shared_buffers: "1GB" }`; `within` is the folder for its files. `startReplica` starts a streaming replica and returns its `{ url, stop, restart }`.
 */
export async function startTemporaryCluster(settings = {}, { within = tmpdir() } = {}) {
  const bin = await findOrInstallBinaries();
  if (!bin) return undefined;
  const account = await unprivileged();
  const folder = mkdtempSync(join(within, "comptoir-postgres-"));
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid);
  const make = async (program, args) => {
    const programRun = await runAndCapture(join(bin, program), args, { ...account, cwd: folder });
    if (programRun.code !== 0) throw new Error(`${program} failed: ${programRun.output}`);
  };
  const data = join(folder, "data");
  await make("initdb", ["-D", data, "-U", "comptoir", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);
  const running = [];
  const serveFolder = async (place) => {
    const server = await serve({ bin, account, folder, data: place, settings });
    running.push(server);
    return server;
  };
  const primary = await serveFolder(data);
  const startReplica = async () => {
    const replicaFolder = join(folder, `replica-${running.length}`);
    await make("pg_basebackup", [
      "-D",
      replicaFolder,
      "-R",
      "-c",
      "fast",
      "-h",
      "127.0.0.1",
      "-p",
      String(primary.port),
      "-U",
      "comptoir",
    ]);
    return serveFolder(replicaFolder);
  };
  const stop = async () => {
    for (const server of running.toReversed()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: primary.url, stop, restart: primary.restart, startReplica };
}
