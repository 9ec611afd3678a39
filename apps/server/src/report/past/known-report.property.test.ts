import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import fc from "fast-check";

import { serveRoutes } from "../../testing/serve-routes.ts";
import { rounds } from "../../testing/rounds.ts";
import { arbStoreHistory, makeHistoryChain, type Body, type TestReport } from "../../testing/random-history.ts";

interface Row {
  readonly kind: string;
  readonly path: readonly unknown[];
  readonly cells: readonly unknown[];
}

const reports: readonly TestReport[] = [
  { dataSource: "sale", columns: ["transactionNumber", "cashier", "net", "tax", "quantity", "tender"], groups: [] },
  { dataSource: "sale", columns: ["net", "tax", "receipts", "averageReceipt", "previous"], groups: ["cashier"] },
  { dataSource: "profitability", columns: ["net", "cogs", "marginPct", "abcClass"], groups: ["hour"] },
  {
    dataSource: "financial",
    columns: [
      "gross",
      "net",
      "taxes",
      "collected",
      "tendersExpected",
      "sales",
      "voids",
      "suspended",
      "openAmount",
      "noSales",
    ],
    groups: ["section", "code"],
  },
  { dataSource: "financial", columns: ["net", "collected", "tips"], groups: ["cashier"] },
  {
    dataSource: "detail-log",
    columns: ["transactionNumber", "state", "action", "amount", "eventAmount", "user", "sequence"],
    groups: [],
  },
  { dataSource: "target", columns: ["net", "previous", "changePct", "lastYear"], groups: ["location"] },
  { dataSource: "target", columns: ["net", "sameWeekdays"], groups: ["cashier"] },
];

layer(serveRoutes(), { excludeTestServices: true, timeout: "600 seconds" })("a report as known at an instant", (it) => {
  it.effect("is the report that was read at that instant, whatever tills, imports and undos follow", () =>
    Effect.gen(function* () {
      const { askAnswered, playHistory } = yield* makeHistoryChain;
      /** Reads the rows of a report without their order, which follows the batches of the receipts. */
      const readReport = Effect.fnUntraced(function* (report: TestReport, storeId: number, more: Body) {
        const answer = yield* askAnswered("Run", report, { tl: storeId, size: 1_000, ...more });
        const { rows, total, rowCount, sourceRows } = answer as Body & { rows: readonly Row[]; total: Row | null };
        const lines = rows.map(({ kind, path, cells }) => JSON.stringify([kind, path, cells])).toSorted();
        return { source: report.dataSource, lines, total: total?.cells, rowCount, sourceRows };
      });
      const readAll = (storeId: number, more: Body) =>
        Effect.forEach(reports, (report) => readReport(report, storeId, more));
      let changeCount = 0;
      for (const [index, history] of fc
        .sample(arbStoreHistory, { numRuns: rounds({ few: 2, many: 20 }), seed: 5 })
        .entries()) {
        const moments: { readonly at: number; readonly seen: Effect.Success<ReturnType<typeof readAll>> }[] = [];
        const storeId = yield* playHistory(`H${index}`, history, (id) =>
          Effect.gen(function* () {
            const seen = yield* readAll(id, {});
            moments.push({ at: Date.now(), seen });
            yield* Effect.sleep("3 millis");
          }),
        );
        for (const { at, seen } of moments) expect(yield* readAll(storeId, { knownAt: at })).toEqual(seen);
        expect(yield* readAll(storeId, { knownAt: Date.now() })).toEqual(yield* readAll(storeId, {}));
        changeCount += new Set(moments.map(({ seen }) => JSON.stringify(seen))).size;
      }
      expect(changeCount).toBeGreaterThan(10);
    }),
  );
});
