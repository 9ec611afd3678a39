import { Effect, Fiber, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { appendReceipts, sampleReceipt } from "../../sales/testing/sample-receipt.ts";
import { testCopy } from "../testing/test-copy.ts";
import { ReportCopy } from "./report-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

/** Runs queries in one view of the report copy. */
const inView = <A>(
  use: (query: (statement: string) => Effect.Effect<readonly Readonly<Record<string, unknown>>[]>) => Effect.Effect<A>,
) =>
  Effect.gen(function* () {
    const view = yield* (yield* ReportCopy).view;
    if (view === null) return yield* Effect.die(new Error("the copy is not ready"));
    return yield* use((statement) => Effect.orDie(view.query<Readonly<Record<string, unknown>>>(statement)));
  }).pipe(Effect.scoped);

const differences = Effect.flatMap(ReportCopy, (copy) => copy.verify);
const totals = "count(*) || '/' || coalesce(sum(extended), 0) AS total FROM sale_line";

describe("the copy made for reading", () => {
  it("has what is committed, batch by batch and to the cent, after any commits, replacements, undos and discards", async () => {
    const committed: number[] = [];
    const storedReceipts: Transaction[] = [];
    let replacements = 0;
    const step = fc.record({
      receipts: fc.array(arbSampleReceipt, { maxLength: 12 }),
      end: fc.constantFrom("commit", "commit", "replace", "undo", "discard", "pending"),
      isAsked: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { receipts, end, isAsked } of steps) {
          await run(
            Effect.gen(function* () {
              const store = yield* SaleStore;
              const replacedReceipts = end === "replace" ? storedReceipts.slice(-8, -2) : [];
              replacements += replacedReceipts.length;
              const batchId = yield* appendReceipts([
                ...receipts,
                ...replacedReceipts.map((receipt) => ({ ...receipt, customer: `C${replacements}` })),
              ]);
              if (end === "replace") yield* store.commitBatch(batchId, () => Effect.void);
              if (end !== "discard" && end !== "pending") storedReceipts.push(...receipts);
              if (end === "replace") committed.push(batchId);
              if (end === "discard") yield* store.discardBatch(batchId);
              if (end === "commit" || end === "undo") {
                yield* store.commitBatch(batchId);
                committed.push(batchId);
              }
              const oldest = end === "undo" ? committed.shift() : undefined;
              if (oldest !== undefined) yield* store.undoBatch(oldest);
              if (isAsked) yield* inView((query) => query("SELECT 1 AS one"));
            }),
          );
        }
        expect(await run(differences)).toEqual([]);
      }),
      { numRuns: 12 },
    );
    expect(replacements).toBeGreaterThan(10);
  }, 240_000);

  it("shows all of a batch or nothing, and everything that was committed before it was asked, whatever is committed and undone meanwhile", async () => {
    const differencesFound: unknown[] = [];
    let queryCount = 0;
    await run(
      Effect.gen(function* () {
        const [store, sql] = [yield* SaleStore, yield* SqlClient.SqlClient];
        const knownHashes = new Map<number, string>();
        const note = Effect.gen(function* () {
          const [row] = yield* sql.unsafe<{ readonly no: number; readonly total: string }>(
            `SELECT (SELECT max(change_no)::integer FROM sale_batch) AS no, ${totals} WHERE batch_id IN (SELECT batch_id FROM sale_batch WHERE state = 'COMMITTED')`,
          );
          knownHashes.set(row?.no ?? 0, row?.total ?? "");
        });
        yield* note;
        const live: number[] = [];
        const write = Effect.gen(function* () {
          for (let round = 0; round < 25; round++) {
            // on a busy machine, all batches may be written before the first query
            while (queryCount < round) yield* Effect.sleep(1);
            const batchId = yield* appendReceipts(
              fc.sample(arbSampleReceipt, { numRuns: round % 5 === 0 ? 120 : 4, seed: round }),
            );
            yield* store.commitBatch(batchId);
            live.push(batchId);
            yield* note;
            const oldest = round % 3 === 0 ? live.shift() : undefined;
            if (oldest === undefined) continue;
            yield* store.undoBatch(oldest);
            yield* note;
          }
        });
        const ask = Effect.gen(function* () {
          for (;;) {
            const before = Math.max(...knownHashes.keys());
            const [row] = yield* inView((query) =>
              Effect.map(
                Effect.all([query("SELECT change_no FROM copy_state"), Effect.delay(query(`SELECT ${totals}`), 3)]),
                ([[state], [sum]]) => [{ no: Number(state?.["change_no"]), total: sum?.["total"] }],
              ),
            );
            queryCount++;
            yield* Effect.sleep(2);
            if (row === undefined || row.no < before) differencesFound.push([before, row]);
            else observed.push(row);
          }
        });
        const observed: { readonly no: number; readonly total: unknown }[] = [];
        const askers = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(ask));
        yield* write;
        yield* Fiber.interruptAll(askers);
        for (const { no, total } of observed)
          if (knownHashes.get(no) !== total) differencesFound.push([no, total, knownHashes.get(no)]);
      }),
    );
    expect(differencesFound).toEqual([]);
    expect(queryCount).toBeGreaterThan(10);
    expect(await run(differences)).toEqual([]);
  }, 240_000);

  it("keeps any text as it is: quotes, commas, breaks, nothing and nobody", async () => {
    const text = fc.string({
      unit: fc.constantFrom('"', ",", "\n", "\r", "\\", "'", "é", " ", "a", "0", "𝒳", "\u0301", "NULL"),
      maxLength: 6,
    });
    const receipts = fc.sample(
      fc.record({ description: text, sku: text, cashier: fc.option(text), customer: fc.option(text), terminal: text }),
      { numRuns: 120, seed: 7 },
    );
    const batchId = await run(
      Effect.gen(function* () {
        const batchId = yield* appendReceipts(
          receipts.map(({ description, sku, ...receipt }, index) => ({
            ...sampleReceipt,
            ...receipt,
            number: `T${index}`,
            lines: sampleReceipt.lines.map((line) => ({ ...line, description, sku })),
          })),
        );
        yield* (yield* SaleStore).commitBatch(batchId);
        return batchId;
      }),
    );
    const keptReceipts = await run(
      inView((query) =>
        query(
          `SELECT description, sku, cashier, customer, terminal FROM sale_line WHERE batch_id = ${batchId} ORDER BY sale_no`,
        ),
      ),
    );
    expect(keptReceipts).toEqual(receipts);
    const texts = await run(
      inView((query) =>
        query(
          `SELECT (SELECT count(*) FROM line_text) AS kept, (SELECT count(*) FROM (SELECT DISTINCT sku, description FROM line_text)) AS different, (SELECT count(*) FROM line_text WHERE text_id IN (SELECT text_id FROM line_text GROUP BY 1 HAVING count(*) > 1)) AS shared, (SELECT count(*) FROM sale_line) AS lines, (SELECT count(*) FROM sale_line JOIN line_text USING (text_id, sku, description)) AS named`,
        ),
      ),
    );
    expect(texts).toMatchObject([{ shared: 0 }]);
    expect([texts[0]?.["different"], texts[0]?.["named"]]).toEqual([texts[0]?.["kept"], texts[0]?.["lines"]]);
    const people = await run(
      inView((query) =>
        query(
          `SELECT (SELECT count(*) - count(DISTINCT folded) FROM person_text) AS twice, (SELECT count(*) - count(DISTINCT text_id) FROM person_text) AS shared, (SELECT count(*) FROM sale s LEFT JOIN person_text a ON a.text_id = s.cashier_id LEFT JOIN person_text b ON b.text_id = s.customer_id WHERE a.folded IS DISTINCT FROM fold_text(s.cashier) OR b.folded IS DISTINCT FROM fold_text(s.customer)) AS wrong`,
        ),
      ),
    );
    expect(people).toEqual([{ twice: 0, shared: 0, wrong: 0 }]);
  }, 60_000);

  it("has every movement of stock, in whatever order their changes are committed, and those of a close once it is closed", async () => {
    const write = (change: number, key: string, closing: number | null = null) =>
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`
        WITH balance AS (INSERT INTO stock_on_hand (location_id, item_id, quantity) SELECT 2, 7, 1000 WHERE ${closing}::integer IS NULL ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = stock_on_hand.quantity + 1000)
        INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in, closing) VALUES (2, 7, 'RECEIPT', 1000, 'é "x", y', ${key}, now(), 1, ${closing === null ? change : null}, ${closing})`,
      );
    const beginMovement = (change: number, documentId: number | null = null) =>
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql`INSERT INTO stock_change (stock_change_id, document_id) OVERRIDING SYSTEM VALUE VALUES (${change}, ${documentId})`,
      );
    const balance = inView((query) =>
      Effect.map(
        query(
          "SELECT count(*) AS count, (SELECT quantity FROM stock_on_hand WHERE location_id = 2 AND item_id = 7) AS quantity FROM posted_movement WHERE source = 'é \"x\", y'",
        ),
        ([row]) => row,
      ),
    );
    const copyContents = await run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const [before] = yield* inView((query) =>
          query(
            "SELECT coalesce((SELECT quantity FROM stock_on_hand WHERE location_id = 2 AND item_id = 7), 0) AS quantity",
          ),
        );
        const start = Number(before?.["quantity"]);
        const states: unknown[] = [];
        const note = Effect.map(balance, (row) => states.push([row?.["count"], Number(row?.["quantity"]) - start]));
        // Earlier changes of other transactions ended long ago: 5,010 is seen first, 5,005 next, and 40 last.
        for (const change of [5_010, 5_005, 40]) {
          yield* sql.withTransaction(Effect.andThen(beginMovement(change), write(change, `m${change}`)));
          yield* note;
        }
        yield* write(0, "ahead", 77);
        yield* note;
        yield* sql.withTransaction(
          Effect.andThen(
            beginMovement(5_011, 77),
            sql`UPDATE stock_on_hand SET quantity = quantity + 1000 WHERE location_id = 2 AND item_id = 7`,
          ),
        );
        yield* note;
        return states;
      }),
    );
    expect(copyContents).toEqual([
      [1, 1_000],
      [2, 2_000],
      [3, 3_000],
      [3, 3_000],
      [4, 4_000],
    ]);
  }, 60_000);

  it("has the names of the catalogue as they are when it is asked", async () => {
    const names = await run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const name = inView((query) =>
          query(
            "SELECT (SELECT description FROM item WHERE item_id = 4) AS item, (SELECT vendor_id FROM item WHERE item_id = 4) AS vendor, (SELECT description FROM department WHERE department_id = 5) AS department",
          ),
        );
        const before = yield* name;
        yield* sql`UPDATE item SET description = 'Thé, "noir"', vendor_id = 2, version = version + 1 WHERE item_id = 4`;
        const nameBetween = yield* name;
        yield* sql`UPDATE department SET description = 'Thés' WHERE department_id = 5`;
        return [...before, ...nameBetween, ...(yield* name)];
      }),
    );
    expect(names).toEqual([
      { item: "Item 4", vendor: null, department: "Department 5" },
      { item: 'Thé, "noir"', vendor: 2, department: "Department 5" },
      { item: 'Thé, "noir"', vendor: 2, department: "Thés" },
    ]);
  }, 60_000);
});
