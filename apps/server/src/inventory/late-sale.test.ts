import { quantity } from "@comptoir/domain/measure";
import { businessTimeOf } from "@comptoir/domain/period";
import type { Transaction } from "@comptoir/domain/transaction";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { SaleStore } from "../sales/index.ts";
import { appendReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { onHandOf, listWrongBalances } from "./testing/stock-sums.ts";
import { documentOf, documentsPath, keyOf, makeStockedStore, send } from "./testing/stocked-store.ts";

const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "60 seconds" })(
    hasCopy ? "a late sale, by the copy" : "a late sale",
    (it) => {
      it.effect(
        "that comes after its count was closed leaves what was counted, and shows in the Integrity report as long as both stand",
        () =>
          Effect.gen(function* () {
            const { first, items, ana, admin } = yield* makeStockedStore;
            const [itemId = 0] = items;
            const store = yield* SaleStore;
            const startMs = Date.now();
            const { ID } = documentOf(
              yield* send(ana, "POST", documentsPath, [
                { DocumentType: "COUNT", TargetLayerID: first, TerminalID: "T1" },
              ]),
            );
            yield* send(ana, "POST", `${documentsPath}${ID}/events`, {
              DeviceID: "D1",
              SentAt: startMs,
              Events: [{ ID: "e", LineKey: keyOf(0), Sequence: 1, DateTime: startMs, Kind: "add", Qty: 6 }],
            });
            const { Version } = documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`));
            documentOf(
              yield* send(ana, "PUT", documentsPath, [
                { ID, DocumentStatus: "CLOSED", TerminalID: "T1", Version, RequestID: "r" },
              ]),
            );

            const receiptAt = (at: number, number: string): Transaction => ({
              ...sampleReceipt,
              locationId: first,
              number,
              at,
              ...businessTimeOf(at, { timeZone: "America/Toronto", businessDayStart: 0 }),
              lines: [
                {
                  ...sampleReceipt.lines[0],
                  lineNo: 1,
                  kind: "SALE",
                  itemId,
                  quantity: quantity(2_000),
                  departmentId: null,
                  subDepartmentId: null,
                } as Transaction["lines"][number],
              ],
            });
            // The first receipt was sold before the shelf was counted, the second after; both are in one file.
            const batchId = yield* appendReceipts([
              receiptAt(startMs - 60_000, "BEFORE"),
              receiptAt(startMs + 60_000, "AFTER"),
            ]);
            const lateSales = Effect.gen(function* () {
              const report = {
                dataSource: "integrity",
                descriptions: { fr: "Intégrité" },
                period: `${new Date(startMs - 2 * 86_400_000).toISOString().slice(0, 10)}..${new Date(startMs + 2 * 86_400_000).toISOString().slice(0, 10)}`,
                isList: true,
                reportDataModelRoles: [],
                genericListColumn: ["rule", "severity", "transactionNumber"].map(column),
                genericListFilter: [],
                genericListGroup: [],
              };
              const { status, body } = yield* send(admin, "POST", "/api/Report/Run", {
                _ReportDataModelID: 0,
                dataSource: "integrity",
                report,
              });
              expect([status, body]).toEqual([200, expect.anything()]);
              return (body as { readonly rows: readonly { readonly cells: readonly unknown[] }[] }).rows
                .map(({ cells }) => cells)
                .filter(([rule]) => rule === "LATE_SALE");
            });
            expect(yield* lateSales).toEqual([]);
            yield* store.commitBatch(batchId);
            expect(yield* onHandOf(first, itemId), "six were there; two were sold since").toBe(4_000);
            expect(yield* lateSales).toEqual([["LATE_SALE", "warning", "BEFORE"]]);
            expect((yield* send(ana, "POST", `${documentsPath}${ID}/Reverse`, { TerminalID: "T1" })).status).toBe(200);
            expect(yield* lateSales, "the count stands no more").toEqual([]);
            expect([yield* onHandOf(first, itemId), yield* listWrongBalances]).toEqual([-4_000, []]);
          }),
      );
    },
  );
