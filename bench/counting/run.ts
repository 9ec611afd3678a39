/**
 * Counting over HTTP on both engines. Twenty phones scan into one document; a document of 20,000 lines is read and closed while lists are read.
 *
 * `npm run bench -- counting [--counters 20] [--each 5] [--seconds 60] [--lines 20000] [--engines embedded,postgresql] [--name counting]`
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { Clock, Effect, Layer, ManagedRuntime, Redacted } from "effect";
import { HttpServer } from "effect/http";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { findTemplate } from "../../apps/server/src/database/template.ts";
import { createRoles, createUser, grantRole } from "../../apps/server/src/organisation/index.ts";
import { ReportCopy } from "../../apps/server/src/report/copy/report-copy.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { TillDeriver } from "../../apps/server/src/till/index.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { newDatabase } from "../shared/new-database.ts";
import { figureText, writeReport } from "../shared/report.ts";
import { organisationStatements } from "../widgets/generated-sales.ts";
import { httpLayer } from "../widgets/http-batch.ts";

const { values } = parseArgs({
  options: {
    counters: { type: "string", default: "20" },
    each: { type: "string", default: "5" },
    seconds: { type: "string", default: "60" },
    lines: { type: "string", default: "20000" },
    engines: { type: "string", default: "embedded,postgresql" },
    name: { type: "string", default: "counting" },
  },
});
const [counterCount, scansEach, seconds, lineCount] = [
  Number(values.counters),
  Number(values.each),
  Number(values.seconds),
  Number(values.lines),
];
const benchUser = { username: "bench", password: "Neige-sur-le-fleuve-9" };
const locationId = 11;
const documentsPath = "/api/Inventory/Document/";

type Document = {
  readonly ID: number;
  readonly Version: number;
  readonly Count: number;
  readonly Lines?: readonly unknown[];
};

interface CountingMeasurements {
  readonly scans: readonly number[];
  readonly lost: number;
  readonly readMs: number;
  readonly previewMs: number;
  readonly closeMs: number;
  readonly others: readonly number[];
}

async function measureEngine(settings: DatabaseSettings): Promise<CountingMeasurements> {
  const uploadsFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-uploads-"));
  const runtime = ManagedRuntime.make(
    httpLayer(uploadsFolder, Clock.Clock.defaultValue()).pipe(
      Layer.provideMerge(TillDeriver.layer),
      Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, ReportCopy.layerNone)),
      Layer.provideMerge(databaseLayer(settings)),
    ),
  );
  try {
    await runtime.runPromise(fillDatabase);
    const calls = makeCalls(await runtime.runPromise(signIn));
    return { ...(await scanTogether(calls)), ...(await closeLarge(calls)) };
  } finally {
    await runtime.dispose();
    rmSync(uploadsFolder, { recursive: true, force: true });
  }
}

type Calls = ReturnType<typeof makeCalls>;

/** Makes the calls of a phone: any, a new document, and scans of one device. */
function makeCalls({ origin, token }: { readonly origin: string; readonly token: string }) {
  const callServer = async (method: string, path: string, body?: unknown) => {
    const began = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return { ms: performance.now() - began, body: JSON.parse(text) as unknown };
  };
  let sequence = 0;
  return {
    call: callServer,
    create: async () => {
      const [document] = (
        await callServer("POST", documentsPath, [
          { DocumentType: "COUNT", TargetLayerID: locationId, TerminalID: "T1" },
        ])
      ).body as readonly Document[];
      if (document === undefined) throw new Error("no document was made");
      return document;
    },
    send: (id: number, deviceId: string, keys: readonly string[]) =>
      callServer("POST", `${documentsPath}${id}/events`, {
        DeviceID: deviceId,
        SentAt: Date.now(),
        Events: keys.map((key) => ({
          ID: `${deviceId} ${++sequence}`,
          LineKey: key,
          Sequence: sequence,
          DateTime: Date.now(),
          Kind: "add",
          Qty: 1,
        })),
      }),
  };
}

/** Scans with every phone into one document. */
async function scanTogether({ call, create, send }: Calls): Promise<Pick<CountingMeasurements, "scans" | "lost">> {
  const document = await create();
  const scans: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: counterCount }, async (_, counter) => {
      const waiting: { readonly key: string; readonly scanned: number }[] = [];
      let isScanning = true;
      const scanning = (async () => {
        await sleep((counter * 1000) / scansEach / counterCount);
        for (let round = 0; performance.now() < end; round++) {
          const key = `P${String((counter * 97 + round * 13) % 500).padStart(7, "0")}`;
          waiting.push({ key, scanned: performance.now() });
          await sleep(1000 / scansEach);
        }
        isScanning = false;
      })();
      // A phone has a single request in progress, with everything scanned during the previous one.
      while (isScanning || waiting.length > 0) {
        const sent = waiting.splice(0);
        if (sent.length === 0) await sleep(5);
        else {
          await send(
            document.ID,
            `D${counter}`,
            sent.map(({ key }) => key),
          );
          for (const { scanned } of sent) scans.push(performance.now() - scanned);
        }
      }
      await scanning;
    }),
  );
  console.error(`scanned ${scans.length}`);
  const counted = ((await call("GET", `${documentsPath}${document.ID}`)).body as Document).Count;
  return { scans, lost: scans.length - counted };
}

/** Counts, reads and closes a large document while the list of documents is read. */
async function closeLarge({ call, create, send }: Calls): Promise<Omit<CountingMeasurements, "scans" | "lost">> {
  const large = await create();
  for (let from = 0; from < lineCount; from += 1_000)
    await send(
      large.ID,
      "D0",
      Array.from({ length: 1_000 }, (_, index) => `P${String(from + index).padStart(7, "0")}`),
    );
  console.error(`began ${lineCount} lines`);
  const read = await call("GET", `${documentsPath}${large.ID}`);
  const closePreview = await call("GET", `${documentsPath}${large.ID}/ClosePreview`);
  const others: number[] = [];
  let isClosing = true;
  const reading = (async () => {
    while (isClosing) {
      others.push((await call("GET", `${documentsPath}?size=50`)).ms);
      await sleep(20);
    }
  })();
  await sleep(200);
  others.length = 0;
  const closed = await call("PUT", documentsPath, [
    {
      ID: large.ID,
      DocumentStatus: "CLOSED",
      TerminalID: "T1",
      Version: (read.body as Document).Version,
      RequestID: "r",
      AcceptsOverlap: true,
    },
  ]);
  isClosing = false;
  await reading;
  return { readMs: read.ms, previewMs: closePreview.ms, closeMs: closed.ms, others };
}

const fillDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const statement of organisationStatements) yield* sql.unsafe(statement);
  yield* sql`INSERT INTO item (target_id, sku, description, unit_price, unit_cost) SELECT 1, 'P' || lpad(n::text, 7, '0'), 'Item ' || n, 40000, 20000 FROM generate_series(0, ${lineCount - 1}::integer) AS g (n)`;
  yield* sql`
    INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
    SELECT ${locationId}, item_id, 'OPENING', 5000, 'bench', 'bench/' || item_id, now() - interval '1 day', -1, 1 FROM item`;
  yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT location_id, item_id, quantity FROM stock_movement`;
  for (const table of ["item", "stock_movement", "stock_on_hand"])
    yield* sql`VACUUM (ANALYZE) ${sql(table)}`.unprepared;
});

const signIn = Effect.gen(function* () {
  const roleId = yield* createRoles(1);
  const userId = yield* createUser({
    ...benchUser,
    targetId: 1,
    layerId: 1,
    firstName: "B",
    lastName: "B",
    language: "en",
  });
  yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: 1 });
  const { address } = yield* HttpServer.HttpServer;
  const origin = `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`;
  const answer = yield* Effect.promise(() =>
    fetch(`${origin}/api/BasicLogin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(benchUser),
    }).then((response) => response.json()),
  );
  return { origin, token: (answer as { readonly token: string }).token };
});

const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
const engineNames = values.engines.split(",");
const cluster = engineNames.includes("postgresql")
  ? await startTemporaryCluster({ shared_buffers: "256MB", fsync: "on" })
  : undefined;
const results: { readonly engine: string; readonly measured: CountingMeasurements }[] = [];
try {
  for (const engine of engineNames) {
    const settings: DatabaseSettings =
      cluster !== undefined && engine === "postgresql"
        ? { kind: "postgresql", url: Redacted.make(await newDatabase(cluster.url, "counting")), maxConnections: 10 }
        : { kind: "embedded", folder: join(scratchFolder, "data"), template: await findTemplate() };
    results.push({ engine, measured: await measureEngine(settings) });
  }
} finally {
  await cluster?.stop();
  rmSync(scratchFolder, { recursive: true, force: true });
}

const percentileOf = (times: readonly number[], share: number) => {
  const sorted = times.toSorted((left, right) => left - right);
  return figureText(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
};

writeReport(
  values.name,
  "Counting",
  `${counterCount} phones send ${scansEach} scans a second each into one document, of 500 items, for ${seconds} seconds, a call at a time with what was scanned meanwhile; then a count of ${lineCount.toLocaleString("en")} lines is read, looked ahead at and closed, while somebody reads the list of documents again and again with 20 ms between two answers. Phones, server and database share the cores.`,
  [
    {
      title: "Scans",
      header: ["engine", "scans", "lost", "median ms", "99 of 100, ms", "slowest ms"],
      rows: results.map(({ engine, measured: { scans, lost } }) => [
        engine,
        String(scans.length),
        String(lost),
        percentileOf(scans, 0.5),
        percentileOf(scans, 0.99),
        percentileOf(scans, 1),
      ]),
    },
    {
      title: `A count of ${lineCount.toLocaleString("en")} lines`,
      header: ["engine", "read, ms", "looked ahead, ms", "closed, ms", "others meanwhile: median ms", "slowest ms"],
      rows: results.map(({ engine, measured: { readMs, previewMs, closeMs, others } }) => [
        engine,
        figureText(readMs),
        figureText(previewMs),
        figureText(closeMs),
        percentileOf(others, 0.5),
        percentileOf(others, 1),
      ]),
    },
  ],
);
