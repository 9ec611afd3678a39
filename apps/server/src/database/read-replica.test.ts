import net from "node:net";

import { Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startTemporaryCluster } from "../../../../tools/postgres/temporary-cluster.mjs";
import { withSnapshot } from "../widget-data/widget-data-service.ts";
import { connectionLayer } from "./database.ts";
import { runOnReplica, CurrentReplica, replicaLayer } from "./read-replica.ts";

/** Answer to a query, and whether the replica gave it. */
interface Seen {
  readonly byReplica: boolean;
  readonly last: number;
}

const lastNote = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql<Seen>`SELECT pg_is_in_recovery() AS "byReplica", (SELECT coalesce(max(no), 0)::integer FROM note) AS last`,
).pipe(Effect.map(([lastSeen]) => lastSeen));

const write = (no: number) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql`INSERT INTO note VALUES (${no})`);

/** Starts a proxy in front of a database server that can lose its network: connections stay open, and nothing passes. */
async function startProxy(port: number) {
  let isLost = false;
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (!isLost) to.write(bytes);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  return {
    port: address === null || typeof address === "string" ? 0 : address.port,
    lose: () => {
      isLost = true;
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

describe.runIf((process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") !== "")("a replica for reading", () => {
  let cluster: Exclude<Awaited<ReturnType<typeof startTemporaryCluster>>, undefined>;
  let standby: Awaited<ReturnType<typeof cluster.startReplica>>;
  const runtimeOf = (replicaUrl: () => string) =>
    ManagedRuntime.make(
      Layer.unwrap(
        Effect.sync(() =>
          replicaLayer(Redacted.make(replicaUrl())).pipe(
            Layer.provideMerge(
              connectionLayer({ kind: "postgresql", url: Redacted.make(cluster.url), maxConnections: 4 }),
            ),
          ),
        ),
      ),
    );
  const runtime = runtimeOf(() => standby.url);
  const strange = runtimeOf(() => cluster.url);
  const onStandby = ManagedRuntime.make(
    Layer.unwrap(
      Effect.sync(() => connectionLayer({ kind: "postgresql", url: Redacted.make(standby.url), maxConnections: 1 })),
    ),
  );
  const administer = (statement: string) =>
    onStandby.runPromise(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement).unprepared));
  let no = 0;
  const writeNext = () => Effect.as(write((no += 1)), no);
  const measure = Effect.flatMap(CurrentReplica, (replica) => replica?.measure(2_000) ?? Effect.succeed(null));

  /** Repeats a query until the replica answers it. */
  const untilReplica = () =>
    vi.waitFor(
      async () => expect(await runtime.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: true, last: no }),
      { timeout: 20_000, interval: 100 },
    );

  beforeAll(async () => {
    const started = await startTemporaryCluster();
    if (started === undefined) throw new Error("PostgreSQL is there, and no cluster starts.");
    cluster = started;
    standby = await cluster.startReplica();
  });
  afterAll(async () => {
    await Promise.all([runtime, strange, onStandby].map((each) => each.dispose()));
    await cluster.stop();
  });

  it("answers with everything that was committed before the question, and writes nothing", async () => {
    await runtime.runPromise(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE note (no integer)`));
    await untilReplica();
    let byReplica = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      const lastSeen = await runtime.runPromise(Effect.andThen(writeNext(), runOnReplica(lastNote)));
      expect(lastSeen?.last).toBe(no);
      if (lastSeen?.byReplica === true) byReplica += 1;
    }
    expect(byReplica).toBeGreaterThan(100);
    await expect(
      runtime.runPromise(withSnapshot(({ query }) => query("INSERT INTO note VALUES (0)"))),
    ).rejects.toThrow();
    expect(await runtime.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: true, last: no });
  });

  it("is not asked inside a transaction, whose own writes it does not have", async () => {
    const lastSeen = await runtime.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(Effect.andThen(writeNext(), runOnReplica(lastNote))),
      ),
    );
    expect(lastSeen).toEqual({ byReplica: false, last: no });
  });

  it("is left out while it is behind: the database answers, and later questions do not wait", async () => {
    await untilReplica();
    await administer("SELECT pg_wal_replay_pause()");
    expect(await runtime.runPromise(Effect.andThen(writeNext(), runOnReplica(lastNote)))).toEqual({
      byReplica: false,
      last: no,
    });
    const startMs = performance.now();
    expect(await runtime.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: false, last: no });
    expect(performance.now() - startMs).toBeLessThan(190);
    expect(await runtime.runPromise(measure)).toEqual({ lagMs: null, failure: "BEHIND" });
    await administer("SELECT pg_wal_replay_resume()");
    await untilReplica();
    expect(await runtime.runPromise(measure)).toMatchObject({ failure: null, lagMs: expect.any(Number) as number });
  });

  it("that ends while it answers has the question asked of the database", async () => {
    await untilReplica();
    const endingWork = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const lastSeen = yield* lastNote;
      if (lastSeen?.byReplica === true) yield* sql`SELECT pg_terminate_backend(pg_backend_pid())`;
      return yield* lastNote;
    });
    expect(await runtime.runPromise(runOnReplica(endingWork))).toEqual({ byReplica: false, last: no });
    await untilReplica();
  });

  it("that vanishes with its connections open is left out at once, also in the middle of an answer", async () => {
    const { port } = new URL(standby.url);
    const proxy = await startProxy(Number(port));
    const farRuntime = runtimeOf(() => standby.url.replace(port, String(proxy.port)));
    try {
      await vi.waitFor(
        async () => expect(await farRuntime.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: true, last: no }),
        { timeout: 20_000, interval: 100 },
      );
      let tellLost = () => {};
      const lostPromise = new Promise<void>((resolve) => (tellLost = resolve));
      const failMidway = Effect.gen(function* () {
        const lastSeen = yield* lastNote;
        if (lastSeen?.byReplica === true) {
          proxy.lose();
          tellLost();
        }
        return yield* lastNote;
      });
      const pendingAnswer = farRuntime.runPromise(runOnReplica(failMidway));
      await lostPromise;
      const startMs = performance.now();
      expect(await farRuntime.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: false, last: no });
      // The driver itself would wait five seconds for the lost connection.
      expect(performance.now() - startMs).toBeLessThan(4_000);
      expect(await farRuntime.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: false, last: no });
      expect(await pendingAnswer).toEqual({ byReplica: false, last: no });
    } finally {
      proxy.stop();
      await farRuntime.dispose();
    }
  }, 60_000);

  it("that is stopped is left out without an error, and asked again once it is there", async () => {
    await standby.stop();
    expect(await runtime.runPromise(Effect.andThen(writeNext(), runOnReplica(lastNote)))).toEqual({
      byReplica: false,
      last: no,
    });
    expect(await runtime.runPromise(measure)).toEqual({ lagMs: null, failure: "NO_ANSWER" });
    await standby.restart();
    await untilReplica();
  });

  it("goes on after the database was started again", async () => {
    await cluster.restart();
    await vi.waitFor(() => runtime.runPromise(writeNext()), { timeout: 20_000, interval: 200 });
    await untilReplica();
  });

  it("that is no replica of this database is left out", async () => {
    expect(await strange.runPromise(runOnReplica(lastNote))).toEqual({ byReplica: false, last: no });
    expect(await strange.runPromise(measure)).toEqual({ lagMs: null, failure: "OTHER_DATABASE" });
  });
});
