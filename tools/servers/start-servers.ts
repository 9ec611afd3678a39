/** Starts several servers behind one address, with a PostgreSQL, its replica and a shared folder of files. */

import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { Redacted } from "effect";

import type { DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { freePort, startSupervised, type Variables } from "../../apps/server/src/testing/server-process.ts";
import { startTemporaryCluster } from "../postgres/temporary-cluster.mjs";
import { startBalancer } from "./balancer.ts";

/** Starts the servers at once on an empty database; undefined if this machine has no PostgreSQL. */
export async function startServers(count: number, variables: Variables = {}) {
  const cluster = await startTemporaryCluster({ fsync: "on", max_connections: "100" });
  if (cluster === undefined) return undefined;
  const replica = await cluster.startReplica();
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-servers-"));
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const startServer = (index: number) =>
    startSupervised({
      PORT: String(ports[index]),
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: replica.url,
      COMPTOIR_DATA_DIR: path.join(root, `server-${index}`),
      COMPTOIR_FILES_DIR: path.join(root, "files"),
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), "comptoir-servers-cache"),
      ...variables,
    });
  const servers = await Promise.all(ports.map((_, index) => startServer(index)));
  const balancer = await startBalancer(ports);
  const database: DatabaseSettings = { kind: "postgresql", url: Redacted.make(cluster.url), maxConnections: 4 };
  return {
    url: balancer.url,
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    filesFolder: path.join(root, "files"),
    database,
    restartDatabase: cluster.restart,
    /** Kills a server without any warning. */
    kill: async (index: number) => {
      servers[index]?.child.kill("SIGKILL");
      await servers[index]?.ended;
    },
    startAgain: async (index: number) => {
      servers[index] = await startServer(index);
    },
    stop: async () => {
      for (const { child } of servers) child.kill("SIGTERM");
      await Promise.all(servers.map(({ ended }) => ended));
      balancer.stop();
      await cluster.stop();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
