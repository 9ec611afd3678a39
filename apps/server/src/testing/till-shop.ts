/** Makes a store with terminals that have keys, and items with prices; builds and sends facts as tills do. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { createLayer } from "../organisation/index.ts";
import { read, Server } from "./serve-routes.ts";
import { deriveAll } from "../till/index.ts";

/** Terminal of a test, with its key. */
export interface TestTill {
  readonly id: number;
  readonly code: string;
  readonly key: string;
}

/** Makes the items of a target: MILK at 2.50 $ and BREAD at 4.00 $, with costs. */
export const makeItems = Effect.fnUntraced(function* (targetId: number) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO item (target_id, sku, description, unit_price, unit_cost)
    VALUES (${targetId}, 'MILK', 'Lait', 25000, 15000), (${targetId}, 'BREAD', 'Pain', 40000, 21000)`;
});

/** Makes a store in a chain. */
export const makeStore = (targetId: number, parentId: number, code: string) =>
  createLayer({ targetId, parentId, type: "STORE", locationType: "STORE", code, description: code });

/** Makes a terminal in a store, and creates its key as an administrator does. */
export const makeTill = Effect.fnUntraced(function* (
  place: { readonly targetId: number; readonly storeId: number; readonly code: string; readonly terminal?: string },
  token: string,
) {
  const { targetId, storeId, code, terminal = code } = place;
  const id = yield* createLayer({ targetId, parentId: storeId, type: "TERMINAL", code, description: `Caisse ${code}` });
  const { call } = yield* Server;
  const { body } = yield* read(yield* call(`/api/Till/Key/${id}`, { method: "POST", token }));
  return { id, code: terminal, key: (body as { readonly key: string }).key } satisfies TestTill;
});

/** Response to a till's call. */
export interface FactsReply {
  readonly status: number;
  readonly body: {
    readonly facts: readonly {
      readonly no: number | null;
      readonly result: string;
      readonly issues: readonly { readonly code: string; readonly field?: string }[];
    }[];
    readonly expect: number;
    readonly data: Readonly<Record<string, number>>;
  };
}

/** Sends facts as lines of JSON, or a text unchanged. */
export const send = Effect.fnUntraced(function* (
  key: string,
  facts: readonly object[] | string,
  headers: Readonly<Record<string, string>> = {},
) {
  const { call } = yield* Server;
  const body = typeof facts === "string" ? facts : facts.map((fact) => JSON.stringify(fact)).join("\n");
  const response = yield* call("/api/Till/Facts", {
    method: "POST",
    token: key,
    body,
    headers: { "content-type": "application/x-ndjson", ...headers },
  });
  return (yield* read(response)) as FactsReply;
});

/** Waits until every fact is derived. */
export const waitUntilDerived = deriveAll;

/** Time some minutes ago, to the second. */
export const minutesAgo = (minutes: number): string =>
  new Date(Math.floor(Date.now() / 1_000) * 1_000 - minutes * 60_000).toISOString();

/** Body of a consistent receipt: cartons of milk at 2.50 $, untaxed. */
export const milkReceipt = (number: string, cartons = 1, more: object = {}) => ({
  number,
  state: "COMPLETED",
  cashier: "Anaïs",
  lines: [{ item: "MILK", quantity: cartons, price: 2.5 }],
  tenders: [{ code: "CASH", amount: cartons * 2.5 }],
  ...more,
});

/** Makes a fact of some time ago. */
export const fact = (no: number, kind: string, body: object, at = minutesAgo(60)) => ({
  no,
  kind,
  at,
  uptimeMs: 1_000 * no,
  body,
});
