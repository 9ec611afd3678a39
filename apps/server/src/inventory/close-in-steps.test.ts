import type { Caller } from "@comptoir/api/contract";
import { closeDocument } from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import { businessTimeOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue, toMovementRows } from "../catalogue/index.ts";
import { SaleStore } from "../sales/index.ts";
import { appendReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { readCloseContext } from "./close-context.ts";
import { StepwiseFromLineCount } from "./long-document.ts";
import { postPrepared, prepareClose } from "./close-in-steps.ts";
import { lockDocument, inTransaction, loadDocument } from "./document-store.ts";
import { onHandOf, listWrongBalances } from "./testing/stock-sums.ts";
import {
  documentOf,
  documentsPath,
  keyOf,
  makeStockedStore,
  send,
  type WireDocument,
} from "./testing/stocked-store.ts";

layer(serveRoutes().pipe(Layer.provideMerge(Layer.succeed(StepwiseFromLineCount, 1))), {
  excludeTestServices: true,
  timeout: "60 seconds",
})("a close in steps", (it) => {
  const prepare = Effect.runSync(
    Effect.cached(
      Effect.gen(function* () {
        const stockedStore = yield* makeStockedStore;
        const catalogue = yield* Catalogue;
        yield* catalogue.setStock(
          stockedStore.items
            .slice(0, 2)
            .map((itemId) => ({ locationId: stockedStore.first, itemId, quantity: quantity(10_000) })),
          "opening",
        );
        return stockedStore;
      }),
    ),
  );
  let sequence = 0;
  const scan = Effect.fnUntraced(function* (id: number, item: number, units: number) {
    const { ana } = yield* prepare;
    const now = Date.now();
    expect(
      (yield* send(ana, "POST", `${documentsPath}${id}/events`, {
        DeviceID: "D1",
        SentAt: now,
        Events: [
          { ID: `s${++sequence}`, LineKey: keyOf(item), Sequence: sequence, DateTime: now, Kind: "add", Qty: units },
        ],
      })).status,
    ).toBe(200);
  });
  const beginCount = Effect.gen(function* () {
    const { ana, first } = yield* prepare;
    return documentOf(
      yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
    ).ID;
  });
  const reread = Effect.fnUntraced(function* (id: number) {
    return documentOf(yield* send((yield* prepare).ana, "GET", `${documentsPath}${id}`));
  });
  const close = Effect.fnUntraced(function* ({ ID, Version }: WireDocument, more: object = {}) {
    return yield* send((yield* prepare).ana, "PUT", documentsPath, [
      { ID, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: `r${ID}`, AcceptsOverlap: true, ...more },
    ]);
  });
  /** Prepares the close of a document up to the transaction that posts it. */
  const ahead = Effect.fnUntraced(function* (id: number) {
    const { targetId, first } = yield* prepare;
    const sql = yield* SqlClient.SqlClient;
    const caller = { userId: 1, layerId: first, targetId, permissions: ["INVENTORYDOCUMENT_CUD"] } as unknown as Caller;
    const storedDocument = yield* loadDocument(caller, id);
    const context = yield* readCloseContext(caller, storedDocument, "look");
    const decision = closeDocument(
      storedDocument.document,
      {
        ...context.request,
        requestId: "ahead",
        version: storedDocument.document.version,
        userId: 1,
        acceptsOverlap: true,
      },
      context.ledger.movements,
    );
    if (!decision.ok) throw new Error(JSON.stringify(decision.issues));
    const preparedClose = yield* prepareClose(
      sql,
      storedDocument,
      decision.value.document,
      yield* toMovementRows(sql, context.ledger, decision.value.movements),
    );
    return inTransaction(Effect.andThen(lockDocument(sql, id), postPrepared(sql, preparedClose, context)));
  });
  const sell = Effect.fnUntraced(function* (item: number, units: number, at = Date.now()) {
    const { first, items } = yield* prepare;
    const store = yield* SaleStore;
    const receipt: Transaction = {
      ...sampleReceipt,
      locationId: first,
      number: `S${++sequence}`,
      at,
      ...businessTimeOf(at, { timeZone: "America/Toronto", businessDayStart: 0 }),
      lines: [
        {
          ...sampleReceipt.lines[0],
          lineNo: 1,
          kind: units > 0 ? "SALE" : "REFUND",
          itemId: items[item] ?? 0,
          quantity: quantity(units * 1000),
          departmentId: null,
          subDepartmentId: null,
        } as Transaction["lines"][number],
      ],
    };
    const batchId = yield* appendReceipts([receipt]);
    yield* store.commitBatch(batchId);
    return batchId;
  });
  const onHand = Effect.fnUntraced(function* (item: number) {
    const { first, items } = yield* prepare;
    return (yield* onHandOf(first, items[item] ?? 0)) / 1000;
  });
  const writtenAhead = Effect.fnUntraced(function* (id: number) {
    const sql = yield* SqlClient.SqlClient;
    const [row] = yield* sql<{ readonly rows: number; readonly posted: number }>`
      SELECT (SELECT count(*)::integer FROM stock_movement WHERE closing = ${id}) AS rows, (SELECT count(*)::integer FROM posted_movement WHERE document_id = ${id}) AS posted`;
    return row;
  });

  it.effect("posts what one transaction would, and says it of each line to who follows the document", () =>
    Effect.gen(function* () {
      const { ana } = yield* prepare;
      const id = yield* beginCount;
      yield* scan(id, 0, 7);
      yield* scan(id, 1, 12);
      const changes = (after = "") =>
        Effect.map(
          send(ana, "GET", `${documentsPath}${id}/Changes${after}`),
          ({ body }) => body as { readonly Cursor: number; readonly Lines: readonly unknown[] },
        );
      const { Cursor } = yield* changes();
      const read = yield* reread(id);
      expect(documentOf(yield* close(read))).toMatchObject({
        DocumentStatus: "CLOSED",
        Version: read.Version + 1,
        NbOfBodies: 2,
        Count: 19,
        VarianceQty: -1,
        VarianceCost: -3,
        Lines: [
          { VarianceQty: -3, Qty: 7 },
          { VarianceQty: 2, Qty: 12 },
        ],
      });
      expect(yield* writtenAhead(id)).toEqual({ rows: 2, posted: 2 });
      expect((yield* changes(`?after=${Cursor}`)).Lines).toMatchObject([{ VarianceQty: -3 }, { VarianceQty: 2 }]);
      expect([yield* onHand(0), yield* onHand(1)]).toEqual([7, 12]);
      expect((yield* close(read)).status, "the same request again").toBe(200);
      expect((yield* send(ana, "POST", `${documentsPath}${id}/Reverse`, { TerminalID: "T1" })).status).toBe(200);
      expect([yield* onHand(0), yield* onHand(1)]).toEqual([10, 10]);
      expect(yield* listWrongBalances).toEqual([]);
    }),
  );

  it.effect(
    "shows nothing of what is written ahead: no balance, no ledger, no line, and no late sale is made good for it",
    () =>
      Effect.gen(function* () {
        const id = yield* beginCount;
        const before = Date.now();
        yield* scan(id, 0, 4);
        const lines = JSON.stringify((yield* reread(id)).Lines);
        const post = yield* ahead(id);
        expect(yield* writtenAhead(id)).toEqual({ rows: 1, posted: 0 });
        expect(yield* onHand(0)).toBe(10);
        expect(JSON.stringify((yield* reread(id)).Lines)).toBe(lines);
        yield* sell(0, 1, before);
        expect(yield* onHand(0)).toBe(9);
        expect(yield* listWrongBalances).toEqual([]);
        expect(yield* post, "stock moved since").toBe(false);
        expect((yield* reread(id)).DocumentStatus).toBe("OPEN");
        expect(documentOf(yield* close(yield* reread(id)))).toMatchObject({
          DocumentStatus: "CLOSED",
          VarianceQty: -5,
        });
        expect([yield* onHand(0), yield* listWrongBalances]).toEqual([4, []]);
      }),
  );

  it.effect(
    "is not posted where a scan came, a sale came and went, the document was deleted, or another attempt began meanwhile",
    () =>
      Effect.gen(function* () {
        const { ana } = yield* prepare;
        const store = yield* SaleStore;
        const id = yield* beginCount;
        yield* scan(id, 1, 3);
        const closeAhead = yield* ahead(id);
        yield* scan(id, 1, 1);
        expect(yield* closeAhead).toBe(false);
        // A movement and its reversal leave the balance unchanged, but the item has other last movements.
        const sold = yield* ahead(id);
        const batchId = yield* sell(1, 2);
        yield* store.undoBatch(batchId);
        yield* sell(1, 2);
        yield* sell(1, -2);
        expect(yield* sold).toBe(false);
        const first = yield* ahead(id);
        const second = yield* ahead(id);
        expect(yield* first, "another attempt has its turn").toBe(false);
        yield* send(ana, "DELETE", documentsPath, [{ ID: id }]);
        expect(yield* second).toBe(false);
        yield* send(ana, "POST", `${documentsPath}Restore`, [{ ID: id }]);
        expect(yield* listWrongBalances).toEqual([]);
        expect(documentOf(yield* close(yield* reread(id)))).toMatchObject({ DocumentStatus: "CLOSED", Count: 4 });
        expect(yield* writtenAhead(id)).toEqual({ rows: 1, posted: 1 });
        expect([yield* onHand(1), yield* listWrongBalances]).toEqual([4, []]);
      }),
  );

  it.effect("is posted once, by however many at once, while stock moves all the time", () =>
    Effect.gen(function* () {
      const id = yield* beginCount;
      yield* scan(id, 0, 20);
      const read = yield* reread(id);
      const answers = yield* Effect.all(
        [close(read), close(read, { RequestID: "other" }), close(read), sell(0, 1), sell(0, 2)],
        { concurrency: 5 },
      );
      const statuses = answers.flatMap((answer) => (typeof answer === "number" ? [] : [answer.status]));
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
      expect((yield* reread(id)).DocumentStatus).toBe("CLOSED");
      expect((yield* writtenAhead(id))?.rows).toBeLessThanOrEqual(1);
      // The receipts are later than the count, so they reduce the counted stock.
      expect([yield* onHand(0), yield* listWrongBalances]).toEqual([17, []]);
    }),
  );
});
