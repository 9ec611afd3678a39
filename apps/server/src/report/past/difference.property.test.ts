import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import type { ReceiptChangeReason } from "@comptoir/domain/report";

import { serveRoutes } from "../../testing/serve-routes.ts";
import { rounds } from "../../testing/rounds.ts";
import { arbStoreHistory, makeHistoryChain, type Body, type TestReport } from "../../testing/random-history.ts";

interface DifferentRow {
  readonly keys: readonly unknown[];
  readonly before: readonly (number | null)[];
  readonly after: readonly (number | null)[];
  readonly difference: readonly (number | null)[];
}
interface Difference extends Body {
  readonly rows: readonly DifferentRow[];
  readonly rowCount: number;
  readonly total: DifferentRow;
  readonly receipts: {
    readonly rows: readonly { readonly difference: number; readonly reason: ReceiptChangeReason }[];
  };
}

const netByCashier: TestReport = { dataSource: "sale", columns: ["net", "tax", "marginPct"], groups: ["cashier"] };
const list: TestReport = { dataSource: "sale", columns: ["transactionNumber", "net", "discount"], groups: [] };
const taxes: TestReport = {
  dataSource: "financial",
  columns: ["net", "taxes", "collected"],
  groups: ["section", "code"],
};

/** Adds dollars up as whole cents. */
const sumOf = (amounts: readonly (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + Math.round((amount ?? 0) * 100), 0);

layer(serveRoutes(), { excludeTestServices: true, timeout: "600 seconds" })("the difference of a report", (it) => {
  it.effect("is now less then, to the cent, in the total, in each row and in the receipts behind them", () =>
    Effect.gen(function* () {
      const { ask, askAnswered, playHistory } = yield* makeHistoryChain;
      const reasons = new Set<string>();
      const readTotal = Effect.fnUntraced(function* (report: TestReport, storeId: number) {
        const { total } = yield* askAnswered("Run", report, { tl: storeId });
        return sumOf([(total as { readonly cells: readonly (number | null)[] } | null)?.cells[1]]);
      });
      for (const [index, history] of fc
        .sample(arbStoreHistory, { numRuns: rounds({ few: 2, many: 20 }), seed: 9 })
        .entries()) {
        const moments: { readonly at: number; readonly net: number }[] = [];
        const storeId = yield* playHistory(`D${index}`, history, (id) =>
          Effect.gen(function* () {
            moments.push({ net: yield* readTotal(netByCashier, id), at: Date.now() });
            yield* Effect.sleep("3 millis");
          }),
        );
        const net = yield* readTotal(netByCashier, storeId);
        for (const moment of moments) {
          for (const report of [netByCashier, list, taxes]) {
            const answer = (yield* askAnswered("Difference", report, {
              tl: storeId,
              knownAt: moment.at,
            })) as Difference;
            const { rows, rowCount, total, receipts } = answer;
            expect(rowCount).toBe(rows.length);
            expect([sumOf([total.before[0]]), sumOf([total.after[0]])]).toEqual([moment.net, net]);
            for (const figure of [0, 1])
              expect(sumOf(rows.map(({ difference }) => difference[figure]))).toBe(
                sumOf([total.after[figure]]) - sumOf([total.before[figure]]),
              );
            for (const { before, after, difference } of rows)
              expect(sumOf([difference[0]])).toBe(sumOf([after[0]]) - sumOf([before[0]]));
            expect(sumOf(receipts.rows.map(({ difference }) => difference))).toBe(net - moment.net);
            for (const { reason } of receipts.rows) reasons.add(reason);
          }
        }
      }
      expect([...reasons].toSorted()).toEqual(["broughtBack", "corrected", "imported", "late", "recalled", "undone"]);
      const { status, body } = yield* ask("Difference", list, { knownAt: Date.now() + 600_000 });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("REPORT_KNOWN_FUTURE")]);
      const stock: TestReport = {
        dataSource: "inventory-movement",
        columns: ["location"],
        groups: [],
      };
      const refused = yield* ask("Run", stock, { knownAt: Date.now() });
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([
        400,
        expect.stringContaining("REPORT_KNOWN_KIND"),
      ]);
      const sql = yield* SqlClient.SqlClient;
      yield* sql`INSERT INTO sale_known_since (since) VALUES ('2026-03-01T12:00:00Z')`;
      const earlier = yield* ask("Difference", list, { knownAt: Date.parse("2026-03-01T11:59:59Z") });
      expect([earlier.status, JSON.stringify(earlier.body)]).toEqual([
        400,
        expect.stringMatching(/REPORT_KNOWN_SINCE.*2026-03-01/u),
      ]);
      yield* askAnswered("Difference", list, { knownAt: Date.parse("2026-03-01T12:00:00Z") });
    }),
  );
});
