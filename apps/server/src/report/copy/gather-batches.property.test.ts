import fs from "node:fs";
import path from "node:path";

import { Context, Effect, Fiber, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { cents } from "@comptoir/domain/money";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../../database/index.ts";
import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { rounds } from "../../testing/rounds.ts";
import { ReportCopy, defaultCopySettings, type CopySettings } from "./report-copy.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));

beforeAll(() => runtime.runPromise(writeSampleChain));
afterAll(() => runtime.dispose());

type Copy = ReportCopy["Service"];

const settingsOf = (gather: Partial<CopySettings["gather"]>): CopySettings => ({
  ...defaultCopySettings,
  isEager: false,
  folder: path.join(temporaryFolder("copy"), "reports"),
  patienceMs: 120_000,
  gather: { ...defaultCopySettings.gather, ...gather },
});
const copyOf = (settings: CopySettings) =>
  Effect.map(Layer.build(Layer.fresh(ReportCopy.layer(settings))), Context.get(ReportCopy));

/** Makes two report copies of one database: one gathers batches while they are written, the other reads them after the commit. */
const withBoth = <A, E>(
  use: (gathering: Copy, reading: Copy) => Effect.Effect<A, E, SqlClient.SqlClient | SaleStore>,
  gather: Partial<CopySettings["gather"]> = {},
) =>
  runtime.runPromise(
    Effect.scoped(
      Effect.flatMap(
        Effect.all([
          copyOf(settingsOf({ linesAtLeast: 1, ...gather })),
          copyOf(settingsOf({ linesAtLeast: Infinity })),
        ]),
        ([gathering, reading]) => use(gathering, reading),
      ),
    ),
  );

const rowsOf = (copy: Copy, statement: string) =>
  Effect.scoped(
    Effect.flatMap(copy.view, (view) =>
      view === null
        ? Effect.die(new Error("the copy is not ready"))
        : Effect.orDie(view.query<Readonly<Record<string, unknown>>>(statement)),
    ),
  );

/** Reads all tables of a copy, with texts instead of their ids, because the ids depend on the order in which a copy met them. */
const everything = (copy: Copy) =>
  Effect.forEach(
    [
      "(SELECT s.* EXCLUDE (cashier_id, customer_id), a.folded AS folded_cashier, b.folded AS folded_customer FROM sale s LEFT JOIN person_text a ON a.text_id = s.cashier_id LEFT JOIN person_text b ON b.text_id = s.customer_id)",
      "(SELECT l.* EXCLUDE (text_id), n.* EXCLUDE (text_id) FROM sale_line l LEFT JOIN line_text n USING (text_id))",
      "sale_tender",
      "sale_tax",
      "sale_batch",
    ],
    (table) => Effect.map(rowsOf(copy, `SELECT * FROM ${table} ORDER BY ALL`), (rows) => [table, rows] as const),
  );

const linesIn = (receipts: readonly Transaction[]) => receipts.reduce((count, { lines }) => count + lines.length, 0);
const fresh = (count: number, seed: number, prefix: string) =>
  fc
    .sample(arbSampleReceipt, { numRuns: count, seed })
    .map((receipt, index) => ({ ...receipt, number: `${prefix}-${index}` }));

/** Changes a batch's rows in the database, so that the test notices a copy that reads them instead of its gathered rows. */
const spoil = (batchId: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE sale_line SET description = 'spoilt' WHERE batch_id = ${batchId}`,
  );
const spoilt = (batchId: number) =>
  `SELECT count(*) FILTER (description = 'spoilt') AS spoilt, count(*) AS lines FROM sale_line WHERE batch_id = ${batchId}`;

/** Yields parts of a history, so slowly that the copy checks for abandoned batches meanwhile. */
function* slowPieces(receipts: readonly Transaction[]) {
  for (let index = 0; index < 12; index++) {
    const deadlineMs = performance.now() + 200;
    while (performance.now() < deadlineMs);
    yield {
      transactions: receipts.map((receipt) => ({ ...receipt, number: `${receipt.number}-${index}` })),
      endsBatch: index === 11,
    };
  }
}

describe("a batch that was gathered while it was written", () => {
  // This test is the first, because a history is only written into a database without sales.
  it("is not read from the database either if it is a history larger than what may wait", async () => {
    const piece = fresh(100, 7, "history");
    await withBoth(
      (gathering) =>
        Effect.gen(function* () {
          const [store, sql] = [yield* SaleStore, yield* SqlClient.SqlClient];
          yield* store.writeHistory({ source: "DEMO", label: "history" }, slowPieces(piece));
          const [batch] = yield* sql<{ readonly id: number }>`SELECT max(batch_id) AS id FROM sale_batch`;
          const batchId = batch?.id ?? 0;
          yield* spoil(batchId);
          expect(yield* rowsOf(gathering, spoilt(batchId))).toEqual([{ spoilt: 0, lines: 12 * linesIn(piece) }]);
        }),
      { waitingAtMost: Math.ceil(linesIn(piece) * 1.5) },
    );
  }, 240_000);

  it("is, column by column, what is read of it once it is committed, whatever was left out of it", async () => {
    let part = 0;
    const text = fc.string({
      unit: fc.constantFrom("a", '"', ",", "\n", "é", "𝒳", "\u0301", "\0", "\ud800", "ｱ", " "),
      maxLength: 5,
    });
    const texts = fc.record({
      sku: text,
      description: text,
      cashier: fc.option(text),
      customer: fc.option(text),
      codes: fc.array(text, { maxLength: 3 }),
    });
    const step = fc.record({
      receipts: fc.array(fc.tuple(arbSampleReceipt, texts), { minLength: 1, maxLength: 25 }),
      again: fc.integer({ min: 0, max: 8 }),
      twice: fc.integer({ min: 0, max: 3 }),
      tax: fc.integer({ min: -999, max: 99_999 }),
    });
    const writtenReceipts: Transaction[] = [];
    await withBoth((gathering, reading) =>
      Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), (steps) =>
            runtime.runPromise(
              Effect.gen(function* () {
                const store = yield* SaleStore;
                for (const { receipts, again, twice, tax } of steps) {
                  part++;
                  const generatedReceipts = receipts.map(
                    ([receipt, { sku, description, cashier, customer, codes }], index): Transaction => ({
                      ...receipt,
                      number: `L${part}-${index}`,
                      cashier,
                      customer,
                      lines: receipt.lines.map((line) => ({ ...line, sku, description })),
                      tenders: codes.map((code, at) => ({ code, amount: cents(at * 100) })),
                      taxes: codes.map((code) => ({ code, amount: cents(tax) })),
                    }),
                  );
                  const batchId = yield* store.openBatch({ source: "IMPORT", label: "law" });
                  yield* store.appendTransactions(batchId, [
                    ...generatedReceipts,
                    ...writtenReceipts.slice(0, again),
                    ...generatedReceipts.slice(0, twice),
                  ]);
                  yield* store.commitBatch(batchId);
                  writtenReceipts.push(...generatedReceipts);
                }
                const [gathered, read] = [yield* everything(gathering), yield* everything(reading)];
                expect(gathered).toEqual(read);
              }),
            ),
          ),
          { numRuns: rounds({ few: 5, many: 40 }) },
        ),
      ).pipe(Effect.andThen(gathering.verify)),
    ).then((differences) => expect(differences).toEqual([]));
  }, 240_000);

  it("is not read from the database, and one that came from elsewhere, or in part, is", async () => {
    await withBoth((gathering) =>
      Effect.gen(function* () {
        const [store, sql] = [yield* SaleStore, yield* SqlClient.SqlClient];
        yield* rowsOf(gathering, "SELECT 1 AS one");
        const receipts = (count: number, prefix: string) => fresh(count, 5, prefix);
        const beginBatch = Effect.fnUntraced(function* (written: readonly Transaction[]) {
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "part" });
          yield* store.appendTransactions(batchId, written);
          return batchId;
        });
        const endBatch = Effect.fnUntraced(function* (batchId: number) {
          yield* spoil(batchId);
          yield* store.commitBatch(batchId);
          return (yield* rowsOf(gathering, spoilt(batchId)))[0];
        });
        const wholeBatch = receipts(20, "whole");
        expect(yield* endBatch(yield* beginBatch(wholeBatch))).toEqual({ spoilt: 0, lines: linesIn(wholeBatch) });

        // The copy cannot distinguish the receipts of a rolled back transaction from those written in their
        // place.
        const [keptReceipts, lostReceipts] = [receipts(10, "kept"), receipts(12, "lost")];
        const after = yield* beginBatch(keptReceipts);
        yield* Effect.exit(
          sql.withTransaction(Effect.andThen(store.appendTransactions(after, lostReceipts), Effect.fail("no"))),
        );
        expect(yield* endBatch(after)).toEqual({ spoilt: linesIn(keptReceipts), lines: linesIn(keptReceipts) });
        const otherBatch = yield* beginBatch(receipts(10, "first"));
        yield* Effect.exit(
          sql.withTransaction(Effect.andThen(store.appendTransactions(otherBatch, lostReceipts), Effect.fail("no"))),
        );
        const second = receipts(12, "second");
        yield* store.appendTransactions(otherBatch, second);
        const all = linesIn(receipts(10, "first")) + linesIn(second);
        expect(yield* endBatch(otherBatch)).toEqual({ spoilt: all, lines: all });
      }),
    );
  }, 240_000);

  it("that has more lines than are kept, or comes faster than they are gathered, is read", async () => {
    for (const gather of [{ linesAtMost: 30 }, { waitingAtMost: 30 }]) {
      await withBoth(
        (gathering) =>
          Effect.gen(function* () {
            const store = yield* SaleStore;
            const receipts = fresh(80, 6, JSON.stringify(gather));
            const batchId = yield* store.openBatch({ source: "IMPORT", label: "large" });
            yield* store.appendTransactions(batchId, receipts);
            yield* spoil(batchId);
            yield* store.commitBatch(batchId);
            expect(yield* rowsOf(gathering, spoilt(batchId))).toEqual([
              { spoilt: linesIn(receipts), lines: linesIn(receipts) },
            ]);
          }),
        gather,
      );
    }
  }, 240_000);

  it("is forgotten when it is given up, or undone before the copy has it", async () => {
    await withBoth((gathering) =>
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batch = Effect.fnUntraced(function* (prefix: string) {
          const batchId = yield* store.openBatch({ source: "IMPORT", label: prefix });
          yield* store.appendTransactions(batchId, fresh(20, 8, prefix));
          return batchId;
        });
        const [discarded, undoneBatch] = [yield* batch("given"), yield* batch("undone")];
        yield* store.discardBatch(discarded);
        yield* store.commitBatch(undoneBatch);
        yield* store.undoBatch(undoneBatch);
        const [row] = yield* rowsOf(
          gathering,
          `SELECT count(*) AS lines FROM sale_line WHERE batch_id IN (${discarded}, ${undoneBatch})`,
        );
        expect(row).toEqual({ lines: 0 });
        while (
          (yield* rowsOf(gathering, "SELECT table_name FROM duckdb_tables() WHERE database_name = 'staged'")).length > 0
        )
          yield* Effect.sleep(20);
      }),
    );
  }, 60_000);

  it("is all there or not at all for whoever asks, with two written at once, some given up and some undone", async () => {
    const differences: unknown[] = [];
    const queryCount = await withBoth((gathering) =>
      Effect.gen(function* () {
        const [store, sql] = [yield* SaleStore, yield* SqlClient.SqlClient];
        const totals = "count(*) || '/' || coalesce(sum(extended), 0) AS total FROM sale_line";
        const knownHashes = new Map<number, string>();
        const note = Effect.gen(function* () {
          const [row] = yield* sql.unsafe<{ readonly no: number; readonly total: string }>(
            `SELECT (SELECT coalesce(max(change_no), 0)::integer FROM sale_batch) AS no, ${totals} WHERE batch_id IN (SELECT batch_id FROM sale_batch WHERE state = 'COMMITTED')`,
          );
          knownHashes.set(row?.no ?? 0, row?.total ?? "");
        });
        yield* note;
        let queryCount = 0;
        const observed: { readonly before: number; readonly no: number; readonly total: unknown }[] = [];
        const ask = Effect.gen(function* () {
          for (;;) {
            const before = Math.max(...knownHashes.keys());
            const [row] = yield* rowsOf(gathering, `SELECT (SELECT change_no FROM copy_state) AS no, ${totals}`);
            observed.push({ before, no: Number(row?.["no"]), total: row?.["total"] });
            queryCount++;
            yield* Effect.sleep(2);
          }
        });
        const live: number[] = [];
        const write = Effect.gen(function* () {
          for (let round = 0; round < 16; round++) {
            while (queryCount < round) yield* Effect.sleep(1);
            const [firstBatch, secondBatch] = [
              yield* store.openBatch({ source: "IMPORT", label: "one" }),
              yield* store.openBatch({ source: "IMPORT", label: "other" }),
            ];
            for (let piece = 0; piece < 4; piece++)
              for (const batchId of [firstBatch, secondBatch])
                yield* store.appendTransactions(
                  batchId,
                  fresh(round % 4 === 0 ? 30 : 3, round * 10 + piece, `${batchId}-${piece}`),
                );
            yield* store.commitBatch(firstBatch);
            live.push(firstBatch);
            yield* note;
            if (round % 3 === 0) yield* store.discardBatch(secondBatch);
            else {
              yield* store.commitBatch(secondBatch);
              live.push(secondBatch);
              yield* note;
            }
            const oldest = round % 2 === 0 ? live.shift() : undefined;
            if (oldest === undefined) continue;
            yield* store.undoBatch(oldest);
            yield* note;
          }
        });
        const askers = yield* Effect.forEach([1, 2, 3], () => Effect.forkChild(ask));
        yield* write;
        yield* Fiber.interruptAll(askers);
        for (const { before, no, total } of observed)
          if (no < before || knownHashes.get(no) !== total) differences.push([before, no, total, knownHashes.get(no)]);
        expect(yield* gathering.verify).toEqual([]);
        return queryCount;
      }),
    );
    expect(differences).toEqual([]);
    expect(queryCount).toBeGreaterThan(10);
  }, 240_000);

  it("is read after a restart in its middle, and by a copy that was closed", async () => {
    const settings = settingsOf({ linesAtLeast: 1 });
    const [first, second] = [fresh(15, 21, "before"), fresh(15, 22, "after")];
    const within = <A, E, R>(use: (copy: Copy) => Effect.Effect<A, E, R>) =>
      Effect.scoped(Effect.flatMap(copyOf(settings), use));
    const rowsRead = await runtime.runPromise(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "restart" });
        yield* within((copy) =>
          Effect.andThen(rowsOf(copy, "SELECT 1 AS one"), store.appendTransactions(batchId, first)),
        );
        return yield* within((copy) =>
          Effect.gen(function* () {
            yield* store.appendTransactions(batchId, second);
            yield* store.commitBatch(batchId);
            const rows = yield* rowsOf(copy, `SELECT count(*) AS lines FROM sale_line WHERE batch_id = ${batchId}`);
            return { rows, differences: yield* copy.verify };
          }),
        );
      }),
    );
    expect(rowsRead).toEqual({ rows: [{ lines: linesIn(first) + linesIn(second) }], differences: [] });
  }, 60_000);

  it("wakes a copy that there is, and makes one of a database without sales; one that would have to be made of all sales it leaves alone", async () => {
    const settings = settingsOf({ linesAtLeast: 1 });
    const empty = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
    const phases = Effect.gen(function* () {
      const store = yield* SaleStore;
      const write = (label: string) =>
        Effect.gen(function* () {
          const batchId = yield* store.openBatch({ source: "IMPORT", label });
          yield* store.appendTransactions(batchId, fresh(10, 31, label));
          return batchId;
        });
      const phaseAfter = (label: string) =>
        Effect.scoped(
          Effect.flatMap(copyOf(settings), (copy) =>
            Effect.gen(function* () {
              const batchId = yield* write(label);
              for (let turn = 0; turn < 200 && copy.state().phase !== "ready"; turn++) yield* Effect.sleep(5);
              yield* store.commitBatch(batchId);
              return copy.state().phase;
            }),
          ),
        );
      yield* writeSampleChain;
      const phases = [yield* phaseAfter("empty"), yield* phaseAfter("there")];
      fs.rmSync(settings.folder, { recursive: true });
      return [...phases, yield* phaseAfter("gone")];
    });
    expect(await empty.runPromise(phases).finally(() => empty.dispose())).toEqual(["ready", "ready", "closed"]);
  }, 60_000);
});
