import { reverseDocument } from "@comptoir/domain/inventory";
import type { Caller } from "@comptoir/api/contract";
import { quantity } from "@comptoir/domain/measure";
import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue, toMovementRows, readLedger } from "../catalogue/index.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { isCurrentAttempt } from "./close-in-steps.ts";
import { loadDocument } from "./document-store.ts";
import { StepwiseFromLineCount } from "./long-document.ts";
import { deleteAttemptRows, prepareReversal } from "./reverse-in-steps.ts";
import { onHandOf, listWrongBalances } from "./testing/stock-sums.ts";
import { documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

layer(serveRoutes().pipe(Layer.provideMerge(Layer.succeed(StepwiseFromLineCount, 1))), {
  excludeTestServices: true,
  timeout: "60 seconds",
})("a reversal in steps", (it) => {
  it.effect(
    "is found by nobody while it is written, takes the place of an attempt that was left behind, and is one of several at once",
    () =>
      Effect.gen(function* () {
        const { ana, first, items, targetId } = yield* makeStockedStore;
        const sql = yield* SqlClient.SqlClient;
        const catalogue = yield* Catalogue;
        yield* catalogue.setStock(
          items.slice(0, 2).map((itemId) => ({ locationId: first, itemId, quantity: quantity(10_000) })),
          "opening",
        );
        const { ID: id } = documentOf(
          yield* send(ana, "POST", documentsPath, [{ DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" }]),
        );
        const now = Date.now();
        const Events = [7, 12].map((Qty, item) => ({
          ID: `s${item}`,
          LineKey: keyOf(item),
          Sequence: item + 1,
          DateTime: now,
          Kind: "add",
          Qty,
        }));
        yield* send(ana, "POST", `${documentsPath}${id}/events`, { DeviceID: "D1", SentAt: now, Events });
        const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${id}`));
        const closedDocument = documentOf(
          yield* send(ana, "PUT", documentsPath, [
            { ID: id, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: "r" },
          ]),
        );
        const onHand = Effect.map(Effect.all(items.slice(0, 2).map((item) => onHandOf(first, item))), (stockFound) =>
          stockFound.map((amount) => amount / 1_000),
        );
        expect(yield* onHand).toEqual([7, 12]);

        // Leaves the rows of a server that was killed before its reversal was closed.
        const caller = {
          userId: 1,
          layerId: first,
          targetId,
          permissions: ["INVENTORYDOCUMENT_CUD"],
        } as unknown as Caller;
        const { document } = yield* loadDocument(caller, id);
        const ledger = yield* readLedger(sql, first, items.slice(0, 2), now - 1_000);
        const decision = reverseDocument(
          document,
          { id: 9_001, number: "", userId: 1, terminalId: "T1", now },
          ledger.movements,
        );
        if (!decision.ok) throw new Error(JSON.stringify(decision.issues));
        const rows = yield* toMovementRows(sql, ledger, decision.value.movements);
        const creation = { by: 1, terminalId: "T1", date: "2026-03-12" };
        // Once another attempt begins to delete this attempt's rows, it can no longer close its document, although the
        // document still exists.
        const early = { ...decision.value.reversal, id: 9_000 };
        const attempt = (yield* prepareReversal(sql, early, rows, creation)) ?? "";
        expect(yield* isCurrentAttempt(sql, early.id, attempt)).toBe(true);
        expect(yield* deleteAttemptRows(sql, id)).toBe(true);
        expect([
          (yield* sql`SELECT FROM inventory_document WHERE document_id = ${early.id}`).length,
          yield* isCurrentAttempt(sql, early.id, attempt),
        ]).toEqual([1, false]);

        expect(yield* prepareReversal(sql, decision.value.reversal, rows, creation)).not.toBeNull();
        const listedNumbers = Effect.map(send(ana, "GET", documentsPath), ({ body }) =>
          (body as readonly { readonly ID: number; readonly DocumentNO: string }[]).map(({ ID, DocumentNO }) => [
            ID,
            DocumentNO,
          ]),
        );
        expect(yield* listedNumbers).toEqual([[id, closedDocument["DocumentNO"]]]);
        expect((yield* send(ana, "GET", `${documentsPath}9001`)).status).toBe(404);
        expect((yield* send(ana, "DELETE", documentsPath, [{ ID: 9_001 }])).status).toBe(404);
        expect([yield* onHand, yield* listWrongBalances]).toEqual([[7, 12], []]);

        const answers = yield* Effect.all(
          Array.from({ length: 3 }, () => send(ana, "POST", `${documentsPath}${id}/Reverse`, { TerminalID: "T1" })),
          { concurrency: 3 },
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
        const [, [reversalId, number] = [0, ""]] = (yield* listedNumbers).toSorted(
          ([left], [right]) => Number(left) - Number(right),
        );
        expect(number).toBe(String(closedDocument["DocumentNO"]).replace(/1$/u, "2"));
        const reversal = documentOf(yield* send(ana, "GET", `${documentsPath}${Number(reversalId)}`));
        expect(reversal).toMatchObject({
          DocumentStatus: "CLOSED",
          DocumentType: "ADJUSTMENT",
          NbOfBodies: 2,
          Lines: [
            { ItemSKU: "LAIT-1", Qty: 3 },
            { ItemSKU: "LAIT-2", Qty: -2 },
          ],
        });
        expect([yield* onHand, yield* listWrongBalances]).toEqual([[10, 10], []]);
        // Every movement must have a change number, which the report copy follows, even after another attempt interfered.
        const unknown =
          yield* sql`SELECT FROM stock_movement m WHERE m.document_id = ${Number(reversalId)} AND m.written_in IS NULL AND NOT EXISTS (SELECT FROM stock_change c WHERE c.document_id = m.closing)`;
        expect(unknown.length).toBe(0);
        const left =
          yield* sql`SELECT document_id FROM inventory_document WHERE reverses = ${id} AND status = 'OPEN' UNION ALL SELECT closing FROM stock_movement WHERE closing IS NOT NULL AND closing NOT IN (SELECT document_id FROM inventory_document)`;
        expect(left).toEqual([]);
      }),
  );
});
