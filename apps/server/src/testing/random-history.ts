/** Random histories of a store: facts of tills in any order, imports that replace receipts, and undos; and reports read in between. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { expect } from "vitest";

import { cents, unitCost } from "@comptoir/domain/money";
import { businessTimeOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";

import { SaleStore } from "../sales/index.ts";
import { sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, signInAs } from "./serve-routes.ts";
import { makeItems, makeStore, makeTill, send, waitUntilDerived } from "./till-shop.ts";
import { arbDelivery, arbHistory, type HistoryFact } from "../till/testing/till-history.ts";

export type Body = Readonly<Record<string, unknown>>;

/** Report of a test: columns, and groups or none for a list. */
export interface TestReport {
  readonly dataSource: string;
  readonly columns: readonly string[];
  readonly groups: readonly string[];
}

const startMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000 + 15 * 3_600_000;
const dateOf = (days: number) => new Date(startMs + days * 86_400_000).toISOString().slice(0, 10);
const period = `${dateOf(-2)}..${dateOf(2)}`;

/** Makes a receipt of a file; receipts with the same number and other contents contradict each other, and content 2 is suspended. */
const receiptOf = (locationId: number, which: number, content: number): Transaction => ({
  ...sampleReceipt,
  locationId,
  number: `F${which}`,
  cashier: `C${content % 2}`,
  at: startMs,
  ...businessTimeOf(startMs, { timeZone: "America/Toronto", businessDayStart: 0 }),
  state: content === 2 ? "WAIT" : "COMPLETED",
  lines: sampleReceipt.lines.map((line) => ({
    ...line,
    itemId: null,
    departmentId: null,
    subDepartmentId: null,
    unitPrice: unitCost(100_000 + 10_000 * content),
    extended: cents(2_000 + 200 * content),
  })),
});

const arbImport = fc.record({
  receipts: fc.uniqueArray(fc.record({ which: fc.nat(3), content: fc.nat(2) }), {
    minLength: 1,
    selector: ({ which }) => which,
  }),
  /** Import to undo instead, counted from the first; undone ones are skipped. */
  undoes: fc.option(fc.nat(4)),
});

type ImportStep = typeof arbImport extends fc.Arbitrary<infer Value> ? Value : never;

/** Change of a store: facts of its tills, then an import or the undo of one. */
interface StoreChange {
  readonly facts: readonly HistoryFact[];
  readonly file: ImportStep | "undo the last" | null;
}

/** Makes the receipts of a till that suspends a sale and recalls it. */
function makeRecall(firstNo: number): readonly [HistoryFact, HistoryFact] {
  const sale = { cashier: "C0", lines: [{ item: "MILK", quantity: 1, price: 2.5 }] };
  const bodies = [
    { ...sale, number: "S1", state: "WAIT", tenders: [] },
    {
      ...sale,
      number: "S2",
      state: "COMPLETED",
      tenders: [{ code: "CASH", amount: 2.5 }],
      recalls: { number: "S1", terminal: "T0" },
    },
  ];
  const toFact = (body: object, index: number): HistoryFact => {
    const minutes = 180 + index;
    const at = new Date(startMs + minutes * 60_000).toISOString();
    return { till: 0, fact: { no: firstNo + index, kind: "receipt", at, uptimeMs: minutes * 60_000, body } };
  };
  const [suspended, recalled] = bodies.map(toFact);
  if (suspended === undefined || recalled === undefined) throw new Error("both facts are made");
  return [suspended, recalled];
}

/** Random history of a store, which ends with a recalled receipt and an undone import. */
export const arbStoreHistory = arbHistory(startMs).chain((facts) =>
  fc
    .tuple(arbDelivery(facts), fc.array(arbImport, { minLength: 4, maxLength: 9 }))
    .map(([deliveries, imports]): readonly StoreChange[] => {
      const [suspended, recalled] = makeRecall(facts.filter(({ till }) => till === 0).length + 1);
      return [
        ...Array.from({ length: Math.max(deliveries.length, imports.length) }, (_, step) => ({
          facts: deliveries[step] ?? [],
          file: imports[step] ?? null,
        })),
        { facts: [suspended], file: { receipts: [{ which: 4, content: 0 }], undoes: null } },
        { facts: [recalled], file: "undo the last" },
      ];
    }),
);

const toColumn = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
const toGroup = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: true, collapsed: false });

/** Makes a chain whose stores have random histories, and the calls of its administrator. */
export const makeHistoryChain = Effect.gen(function* () {
  const { targetId, chain } = yield* makeOrganisation;
  yield* makeItems(targetId);
  const { token } = yield* signInAs("admin");
  const { call } = yield* Server;

  /** Asks about a report of a store; `path` is that of the question. */
  const ask = Effect.fnUntraced(function* (path: string, { dataSource, columns, groups }: TestReport, more: Body) {
    const report = {
      dataSource,
      descriptions: { fr: "R" },
      period,
      isList: groups.length === 0,
      reportDataModelRoles: [],
      genericListColumn: columns.map(toColumn),
      genericListFilter: [],
      genericListGroup: groups.map(toGroup),
    };
    const body = JSON.stringify({ _ReportDataModelID: 0, dataSource, report, ...more });
    return yield* read(yield* call(`/api/Report/${path}`, { method: "POST", token, body }));
  });

  /** Asks, and expects an answer. */
  const askAnswered = Effect.fnUntraced(function* (path: string, report: TestReport, more: Body) {
    const { status, body } = yield* ask(path, report, more);
    expect([status, status === 200 ? "" : JSON.stringify(body)]).toEqual([200, ""]);
    return body as Body;
  });

  return { ask, askAnswered, playHistory: yield* makePlayer({ targetId, chain, token }) };
});

/** Makes the function that opens a store and lets a history happen in it; it calls back after each change. */
const makePlayer = Effect.fnUntraced(function* ({
  targetId,
  chain,
  token,
}: {
  readonly targetId: number;
  readonly chain: number;
  readonly token: string;
}) {
  const store = yield* SaleStore;
  const sql = yield* SqlClient.SqlClient;
  return Effect.fnUntraced(function* <E, R>(
    name: string,
    history: readonly StoreChange[],
    afterChange: (storeId: number) => Effect.Effect<void, E, R>,
  ) {
    const storeId = yield* makeStore(targetId, chain, name);
    const tills = [
      yield* makeTill({ targetId, storeId, code: "T0" }, token),
      yield* makeTill({ targetId, storeId, code: "T1" }, token),
    ];
    const batchIds: number[] = [];
    const undoneIds = new Set<number>();
    for (const [step, { facts, file }] of history.entries()) {
      for (const [tillIndex, { key }] of tills.entries()) {
        const factsOfTill = facts.filter(({ till }) => till === tillIndex).map(({ fact }) => fact);
        if (factsOfTill.length > 0) yield* send(key, factsOfTill);
      }
      yield* waitUntilDerived;
      if (step % 2 === 0) yield* afterChange(storeId);
      const { receipts, undoes } = file === null || file === "undo the last" ? { receipts: [], undoes: null } : file;
      const undoneId = file === "undo the last" ? batchIds.at(-1) : undoes === null ? undefined : batchIds[undoes];
      if (undoneId !== undefined && !undoneIds.has(undoneId)) {
        undoneIds.add(undoneId);
        yield* store.undoBatch(undoneId);
      } else if (receipts.length > 0) {
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "file" });
        const transactions = receipts.map(({ which, content }) => receiptOf(storeId, which, content));
        yield* store.appendTransactions(batchId, transactions);
        yield* store.commitBatch(batchId, () => Effect.void);
        batchIds.push(batchId);
      }
      yield* afterChange(storeId);
    }
    // The tills of the next store have the same codes.
    yield* sql`UPDATE target_layer SET code = 'K' || parent_id || code WHERE parent_id = ${storeId}`;
    return storeId;
  });
});
