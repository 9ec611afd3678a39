import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { makeClient, toPromiseClient } from "@comptoir/api/client";
import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, expect, it } from "vitest";

import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { copyMigratedFolder, createMigratedDatabase } from "../../apps/server/src/database/migrated-template.ts";
import { makeRandom } from "../../apps/server/src/demo/random.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { testPassword } from "../../apps/server/src/testing/serve-routes.ts";
import { freePort, startSupervised, type Variables } from "../../apps/server/src/testing/server-process.ts";
import { startTemporaryCluster } from "../postgres/temporary-cluster.mjs";
import { addProducts, findFaults } from "../servers/books.ts";
import { startBalancer } from "../servers/balancer.ts";
import { prepareChain } from "./prepare-chain.ts";
import { runDays } from "./run-days.ts";

/** Number of kills; COMPTOIR_KILL_ROUNDS overrides it. */
const rounds = Number(process.env["COMPTOIR_KILL_ROUNDS"] ?? 12);
const seed = Number(process.env["COMPTOIR_KILL_SEED"] ?? 7);
/** Simulated duration, over which the kills are spread: a business day, from before opening to after closing. Units: minutes. */
const dayMinutes = 16 * 60;
/** Average number of receipts of a store. */
const traffic = 30 * rounds;

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-tills-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sells with all terminal faults while servers are killed repeatedly; returns the number of kills of each kind. */
async function sellAndKill(
  settings: DatabaseSettings,
  variables: readonly Variables[],
  others: Readonly<Record<string, () => Promise<void>>> = {},
) {
  const inDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | SaleStore>) =>
    Effect.runPromise(Effect.provide(effect, SaleStore.layer.pipe(Layer.provideMerge(databaseLayer(settings)))));
  await inDatabase(addProducts);
  const ports = await Promise.all(variables.map(freePort));
  const start = (place: number) =>
    startSupervised({
      PORT: String(ports[place]),
      COMPTOIR_TOKEN_SECRET: "a secret of the test that is long enough",
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), "comptoir-killed-cache"),
      ...variables[place],
    });
  const servers = await Promise.all(variables.map((_variables, place) => start(place)));
  const balancer = await startBalancer(ports);
  let token = "";
  const client = toPromiseClient(makeClient({ baseUrl: balancer.url, token: () => token, language: () => "en" }));
  const signIn = async () => {
    ({ token } = await client.session.login({ payload: { username: "admin", password: testPassword } }));
  };
  await signIn();
  const chain = await prepareChain({ client, stores: 3, traffic, seed });
  const random = makeRandom(seed);
  const kinds = [...servers.keys(), ...Object.keys(others)];
  const kills = new Map<string, number>();
  let round = 0;
  let roundBegan = Date.now();
  let isOver = false;
  const whenBegun = Promise.withResolvers<void>();
  /** A part of the day is sold in each round, within a second, so that terminals are sending when something is killed. */
  const shareDue = () => {
    whenBegun.resolve();
    return isOver ? 1 : (round + Math.min(0.99, (Date.now() - roundBegan) / 1_000)) / rounds;
  };
  const killing = async () => {
    await whenBegun.promise;
    for (; round < rounds; round += 1) {
      roundBegan = Date.now();
      await wait(random.integer(200, 1_200));
      const kind = kinds[round % kinds.length] ?? 0;
      kills.set(String(kind), (kills.get(String(kind)) ?? 0) + 1);
      if (typeof kind === "string") await others[kind]?.();
      else {
        servers[kind]?.child.kill("SIGKILL");
        await servers[kind]?.ended;
        servers[kind] = await start(kind);
      }
    }
    // An access token expires after a quarter of an hour, and the database may still be recovering.
    for (let attempt = 0; ; attempt += 1) {
      const failure = await signIn().catch((reason: unknown) => reason ?? "no reason");
      if (failure === undefined) return;
      if (attempt === 100) throw failure;
      await wait(500);
    }
  };
  try {
    const faults = new Set(["repeat", "late", "reordered", "cut", "killed"] as const);
    const days = { client, url: balancer.url, chain, minutes: 1, speed: dayMinutes, seed, faults, isChecked: true };
    const [isRight] = await Promise.all([
      runDays({ ...days, shareDue }).finally(whenBegun.resolve),
      killing().finally(() => {
        isOver = true;
      }),
    ]);
    expect(isRight).toBe(true);
  } finally {
    for (const server of servers) server.child.kill("SIGTERM");
    await Promise.all(servers.map(({ ended }) => ended));
    balancer.stop();
  }
  expect(await inDatabase(findFaults)).toEqual({ summaries: [], twice: [], balances: [] });
  return kills;
}

/** Time limit of a test: selling, and waiting for the queues and the stored sales. Units: milliseconds. */
const limitMs = rounds * 24_000 + 600_000;

it(
  "a server on the embedded database that is killed while terminals send loses and doubles nothing",
  async () => {
    const data = path.join(root, "data");
    await copyMigratedFolder(path.join(data, "database"));
    const kills = await sellAndKill({ kind: "embedded", folder: path.join(data, "database"), template: undefined }, [
      { COMPTOIR_DATA_DIR: data },
    ]);
    expect(kills.get("0")).toBe(rounds);
  },
  limitMs,
);

it(
  "nor do two servers at one PostgreSQL, whichever of the three is killed",
  async ({ skip }) => {
    const cluster = await startTemporaryCluster({ fsync: "on" });
    if (cluster === undefined) return skip("no PostgreSQL here");
    try {
      const url = await Effect.runPromise(createMigratedDatabase(cluster.url, "comptoir_killed"));
      const settings = { kind: "postgresql", url: Redacted.make(url), maxConnections: 2 } as const;
      /** Kills a process of the database, which then ends all others and recovers. */
      const killDatabase = async () => {
        const [backend] = await Effect.runPromise(
          Effect.provide(
            Effect.flatMap(
              SqlClient.SqlClient,
              (sql) => sql<{ readonly pid: number }>`
                SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
            ),
            databaseLayer(settings),
          ),
        );
        if (backend !== undefined) process.kill(backend.pid, "SIGKILL");
      };
      const kills = await sellAndKill(
        settings,
        ["first", "second"].map((name) => ({ DATABASE_URL: url, COMPTOIR_DATA_DIR: path.join(root, name) })),
        { database: killDatabase },
      );
      expect([...kills.keys()].toSorted()).toEqual(["0", "1", "database"]);
    } finally {
      await cluster.stop();
    }
  },
  limitMs,
);
