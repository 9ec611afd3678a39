/** Starts a server with stores, terminals and items, and calls it as tills do. */

import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { NodeHttpServer } from "@effect/platform-node";
import { Effect, Layer, ManagedRuntime } from "effect";
import { HttpRouter, HttpServer } from "effect/http";
import { SqlClient } from "effect/sql";

import { SigningSecret } from "../../apps/server/src/auth/index.ts";
import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { httpRoutes } from "../../apps/server/src/http.ts";
import { importLayer } from "../../apps/server/src/import/index.ts";
import {
  createLayer,
  createRoles,
  createTarget,
  createUser,
  grantRole,
} from "../../apps/server/src/organisation/index.ts";
import { ProductImages } from "../../apps/server/src/product/product-images.ts";
import { ReportCopy } from "../../apps/server/src/report/copy/report-copy.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { TillDeriver } from "../../apps/server/src/till/index.ts";
import { systemDashboard, widgetRequest } from "../../packages/domain/src/dashboard/index.ts";

const benchUser = { username: "bench", password: "Neige-sur-le-fleuve-9" };
const skus = ["MILK", "BREAD", "JUICE"];

/** Number of transactions on a dashboard that was read, and the time of reading it. Units of the time: milliseconds. */
export interface BoardRead {
  readonly ms: number;
  readonly transactions: number;
}

/** Calls of a server's tills, and measurements around them. */
export interface Tills {
  /** Sends the next receipts of a till, and reads the answer. */
  readonly send: (till: number, receipts: number) => Promise<void>;
  /** Waits until everything that was answered is derived; returns the time. Units: milliseconds. */
  readonly untilDerived: () => Promise<number>;
  /** Reads the system dashboard as the page does: the current day of all stores, or for a reader's number one of five dashboards that differ in store or period. */
  readonly readBoard: (reader?: number) => Promise<BoardRead>;
  /** Inserts the rows of a number of receipts and nothing else, for three seconds at most; returns receipts per second. */
  readonly insertBare: (perTransaction: number, receipts: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function openTills(settings: DatabaseSettings, count: number): Promise<Tills> {
  const runtime = makeServer(settings);
  const { terminals, origin, stores, store } = await runtime.runPromise(makeShop(count));
  const token = await signIn(origin);
  const keys = await keysOf(origin, token, terminals);
  const next = keys.map(() => 1);
  let bareNo = 0;
  const sqlOf = SqlClient.SqlClient;
  return {
    send: async (till, receipts) => {
      const first = next[till] ?? 1;
      next[till] = first + receipts;
      const body = Array.from({ length: receipts }, (_, index) => JSON.stringify(receiptOf(first + index))).join("\n");
      const answer = await fetch(`${origin}/api/Till/Facts`, {
        method: "POST",
        headers: { "content-type": "application/x-ndjson", authorization: `Bearer ${keys[till] ?? ""}` },
        body,
      });
      const text = await answer.text();
      if (answer.status !== 200 || text.includes("refused")) throw new Error(text.slice(0, 300));
    },
    untilDerived: async () => {
      const began = performance.now();
      const left = Effect.flatMap(
        sqlOf,
        (sql) => sql<{ readonly n: number }>`SELECT count(*)::integer AS n FROM till_pending`,
      );
      while (((await runtime.runPromise(left))[0]?.n ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      return performance.now() - began;
    },
    readBoard: (reader) => readBoard(origin, token, boardOfReader(stores, reader)),
    insertBare: (perTransaction, receipts) =>
      runtime.runPromise(
        Effect.gen(function* () {
          const sql = yield* sqlOf;
          const began = performance.now();
          let written = 0;
          while (written < receipts && performance.now() - began < 3_000) {
            yield* insertRows(sql, store, bareNo, perTransaction);
            bareNo += perTransaction;
            written += perTransaction;
          }
          return written / ((performance.now() - began) / 1_000);
        }),
      ),
    close: () => runtime.dispose(),
  };
}

/** Starts a server on any free port. */
function makeServer(settings: DatabaseSettings) {
  const uploadsFolder = join(tmpdir(), `comptoir-bench-uploads-${process.pid}`);
  return ManagedRuntime.make(
    HttpRouter.serve(httpRoutes(), { disableLogger: true, disableListenLog: true }).pipe(
      Layer.provideMerge(
        NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1", gracefulShutdownTimeout: "1 second" }),
      ),
      Layer.provideMerge(
        Layer.mergeAll(importLayer(uploadsFolder), ProductImages.layer(uploadsFolder), SigningSecret.layerMemory),
      ),
      Layer.provideMerge(TillDeriver.layer),
      Layer.provideMerge(Layer.mergeAll(SaleStore.layer, Catalogue.layer, ReportCopy.layerNone)),
      Layer.provideMerge(databaseLayer(settings)),
    ),
  );
}

function receiptOf(no: number) {
  return {
    no,
    kind: "receipt",
    at: new Date().toISOString(),
    uptimeMs: Math.round(performance.now()),
    body: {
      number: String(no),
      state: "COMPLETED",
      cashier: "C1",
      lines: skus.map((item) => ({ item, quantity: 1, price: 2.5 })),
      tenders: [{ code: "CASH", amount: 7.5 }],
    },
  };
}

/** Inserts the rows of receipts in a batch that never counts: three lines and a tender each. */
const insertRows = (sql: SqlClient.SqlClient, store: number, first: number, count: number) =>
  sql.withTransaction(
    Effect.gen(function* () {
      const numbers = `generate_series(${first + 1}, ${first + count})`;
      yield* sql.unsafe(
        `INSERT INTO sale (location_id, business_date, batch_id, sale_no, at, rounding, tips, content_hash, half_hour, counted, refund_only, training, state, number, terminal, cashier)
        SELECT $1, '2000-01-01', 0, n, now(), 0, 0, gen_random_uuid(), 20, true, false, false, 'COMPLETED', n::text, '1', 'C1' FROM ${numbers} n`,
        [store],
      );
      yield* sql.unsafe(
        `INSERT INTO sale_line (location_id, business_date, batch_id, sale_no, line_no, quantity, unit_price, extended, discount, half_hour, kind, counted, sku, description)
        SELECT $1, '2000-01-01', 0, n, l, 1000, 25000, 250, 0, 20, 0, true, 'MILK', 'Lait' FROM ${numbers} n, generate_series(1, 3) l`,
        [store],
      );
      yield* sql.unsafe(
        `INSERT INTO sale_tender (location_id, business_date, batch_id, sale_no, tender_no, half_hour, counted, amount, code)
        SELECT $1, '2000-01-01', 0, n, 1, 20, true, 750, 'CASH' FROM ${numbers} n`,
        [store],
      );
    }),
  );

/** Creates a chain with a store for every two terminals, and a user who may make their keys. */
const makeShop = (count: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const targetId = yield* createTarget({ code: "A", description: "Chain" });
    const chain = yield* createLayer({ targetId, parentId: null, type: "CHAIN", code: "A", description: "Chain" });
    const terminals: number[] = [];
    const stores: number[] = [];
    let store = 0;
    for (let till = 0; till < count; till += 1) {
      if (till % 2 === 0) {
        store = yield* createLayer({
          targetId,
          parentId: chain,
          type: "STORE",
          locationType: "STORE",
          code: `S${till}`,
          description: `S${till}`,
        });
        stores.push(store);
      }
      terminals.push(
        yield* createLayer({ targetId, parentId: store, type: "TERMINAL", code: `T${till}`, description: `T${till}` }),
      );
    }
    const roleId = yield* createRoles(targetId);
    const userId = yield* createUser({
      ...benchUser,
      targetId,
      layerId: chain,
      firstName: "B",
      lastName: "B",
      language: "en",
    });
    yield* grantRole({ userId, roleId: roleId("ADMIN"), layerId: chain });
    yield* sql`INSERT INTO item (target_id, sku, description, unit_price, unit_cost) SELECT ${targetId}, unnest(${skus}::text[]), 'Item', 25000, 15000`;
    const { address } = yield* HttpServer.HttpServer;
    return {
      terminals,
      stores,
      store,
      origin: `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`,
    };
  });

/** Builds the call of the system dashboard's widgets for a period and a layer; the current day and all stores by default. */
const boardOf = ({ date = "-0d", tl }: { readonly date?: string; readonly tl?: number }) =>
  JSON.stringify(
    systemDashboard("en").widgets.map((widget) =>
      widgetRequest(
        { ...widget, period: null },
        { date, compare: null, autoGrain: "day", ...(tl === undefined ? {} : { tl }) },
      ),
    ),
  );

/** Builds the dashboard call of all stores, or for a reader's number that of one store; the last reader looks at all stores this month. */
function boardOfReader(stores: readonly number[], reader: number | undefined): string {
  if (reader === undefined) return boardOf({});
  const tl = stores[reader];
  return boardOf(tl === undefined ? { date: "-0m" } : { tl });
}

async function readBoard(origin: string, token: string, board: string): Promise<BoardRead> {
  const began = performance.now();
  const answer = await fetch(`${origin}/api/Widget/data/batch`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: board,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(text.slice(0, 300));
  const ms = performance.now() - began;
  const transactions = /"type":"TRANSACTIONS"[^}]*?"value":(\d+)/u.exec(text)?.[1];
  return { ms, transactions: Number(transactions ?? 0) };
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/BasicLogin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(benchUser),
  });
  return ((await answer.json()) as { readonly token: string }).token;
}

async function keysOf(origin: string, token: string, terminals: readonly number[]): Promise<readonly string[]> {
  return Promise.all(
    terminals.map(async (id) => {
      const made = await fetch(`${origin}/api/Till/Key/${id}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await made.json()) as { readonly key: string }).key;
    }),
  );
}
