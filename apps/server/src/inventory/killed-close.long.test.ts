import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { startTemporaryCluster } from "../../../../tools/postgres/temporary-cluster.mjs";
import { databaseLayer, type DatabaseSettings } from "../database/index.ts";
import { copyMigratedFolder, createMigratedDatabase } from "../database/migrated-template.ts";
import { makeOrganisation, testPassword } from "../testing/serve-routes.ts";
import { freePort, startServer, type Variables } from "../testing/server-process.ts";
import { listWrongBalances } from "./testing/stock-sums.ts";
import type { WireDocument } from "./testing/stocked-store.ts";

/** Number of lines of a count, such that its close takes long enough to be interrupted by a kill. */
const lines = 2_000;
const openingUnits = 5;
/** Moments at which the server is killed, as fractions of the usual time of a close. */
const shares = [0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1.03];

const root = fs.mkdtempSync(path.join(os.tmpdir(), "comptoir-killed-"));
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

const fill = Effect.gen(function* () {
  const { first, targetId } = yield* makeOrganisation;
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO item (target_id, sku, description, unit_price, unit_cost) SELECT ${targetId}::integer, 'P' || n, 'Item ' || n, 40000, 20000 FROM generate_series(1, ${lines}::integer) AS g (n)`;
  yield* sql`
    INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
    SELECT ${first}, item_id, 'OPENING', ${openingUnits * 1_000}::bigint, 'test', 'test/' || item_id, now() - interval '1 day', -1, 1 FROM item`;
  yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, quantity FROM stock_movement`;
  return first;
});

const figures = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly quantity: number;
    readonly items: number;
  }>`SELECT quantity::float8 / 1000 AS quantity, count(*)::integer AS items FROM stock_on_hand GROUP BY 1`;
  return { rows, wrong: yield* listWrongBalances };
});

/** Counts repeatedly, kills the server during each close, and checks the documents and stock after a restart. */
async function countAndKill(settings: DatabaseSettings, variables: Variables) {
  const direct = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.runPromise(Effect.provide(effect, databaseLayer(settings)));
  const first = await direct(fill);
  const port = await freePort();
  const start = async () => {
    const server = startServer({
      PORT: String(port),
      COMPTOIR_TOKEN_SECRET: "a secret of the test that is long enough",
      ...variables,
    });
    await server.ready;
    return server;
  };
  let server = await start();
  let token: string | undefined;
  const call = async (method: string, place: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as unknown;
  };
  ({ token } = (await call("POST", "/api/BasicLogin", { username: "admin", password: testPassword })) as {
    readonly token: string;
  });
  const documents = "/api/Inventory/Document/";
  const ends = new Set<string>();
  let closeMs = 0;
  for (const [round, share] of [null, ...shares].entries()) {
    const [countDocument] = (await call("POST", documents, [
      { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" },
    ])) as readonly WireDocument[];
    const id = countDocument?.ID ?? 0;
    const countedUnits = round + 1;
    for (let from = 0; from < lines; from += 1_000) {
      const now = Date.now();
      await call("POST", `${documents}${id}/events`, {
        DeviceID: "D1",
        SentAt: now,
        Events: Array.from({ length: 1_000 }, (_, index) => ({
          ID: `${round}/${from + index}`,
          LineKey: `P${from + index + 1}`,
          Sequence: index,
          DateTime: now,
          Kind: "add",
          Qty: countedUnits,
        })),
      });
    }
    const { Version } = (await call("GET", `${documents}${id}`)) as WireDocument;
    const close = () =>
      call("PUT", documents, [
        { ID: id, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: `close ${id}`, AcceptsOverlap: true },
      ]);
    if (share === null) {
      const startMs = performance.now();
      await close();
      closeMs = performance.now() - startMs;
      continue;
    }
    const closeEnd = close().then(
      () => "answered",
      () => "cut off",
    );
    await new Promise((resolve) => setTimeout(resolve, closeMs * share));
    server.child.kill("SIGKILL");
    const closeAnswer = await closeEnd;
    await server.ended;
    server = await start();
    const storedDocument = (await call("GET", `${documents}${id}`)) as WireDocument;
    ends.add(storedDocument.DocumentStatus);
    if (closeAnswer === "answered") expect(storedDocument.DocumentStatus).toBe("CLOSED");
    // The document is either entirely open or entirely closed: the status, every line, and the stock of the items.
    for (const sku of ["P1", `P${lines / 2}`, `P${lines}`]) {
      const filters = encodeURIComponent(
        JSON.stringify([
          { Column: "ItemSKU", Operator: "=", Value: sku },
          { Column: "TargetLayerID", Operator: "=", Value: first },
        ]),
      );
      const { Qty } = (await call("GET", `/api/Inventory/Ledger?filters=${filters}`)) as { readonly Qty: number };
      expect([storedDocument.DocumentStatus, sku, Qty]).toEqual([
        storedDocument.DocumentStatus,
        sku,
        storedDocument.DocumentStatus === "CLOSED" ? countedUnits : countedUnits - 1,
      ]);
    }
    expect(storedDocument.Lines?.filter(({ Qty }) => Qty === countedUnits)).toHaveLength(lines);
    // Sends the same request again: it closes a document that is still open, and posts nothing twice.
    await close();
    expect(((await call("GET", `${documents}${id}`)) as WireDocument).DocumentStatus).toBe("CLOSED");
  }
  server.child.kill("SIGTERM");
  await server.ended;
  expect(await direct(figures)).toEqual({ rows: [{ quantity: shares.length + 1, items: lines }], wrong: [] });
  return ends;
}

it("a server that is killed while it closes a count leaves it wholly open or wholly closed, on the embedded database", async () => {
  const data = path.join(root, "data");
  await copyMigratedFolder(path.join(data, "database"));
  const ends = await countAndKill(
    { kind: "embedded", folder: path.join(data, "database"), template: undefined },
    { COMPTOIR_DATA_DIR: data },
  );
  expect([...ends].length).toBeGreaterThan(0);
}, 600_000);

it("and on PostgreSQL", async ({ skip }) => {
  const cluster = await startTemporaryCluster({ fsync: "on" });
  if (cluster === undefined) return skip("no PostgreSQL here");
  try {
    const url = await Effect.runPromise(createMigratedDatabase(cluster.url, "comptoir_killed"));
    const ends = await countAndKill(
      { kind: "postgresql", url: Redacted.make(url), maxConnections: 2 },
      { DATABASE_URL: url, COMPTOIR_DATA_DIR: path.join(root, "beside") },
    );
    expect([...ends].length).toBeGreaterThan(0);
  } finally {
    await cluster.stop();
  }
}, 600_000);
