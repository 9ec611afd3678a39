import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { valueOfOpenReceipts } from "@comptoir/domain/metric";
import { arbTransaction } from "@comptoir/domain/testing";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const figures = [
  "gross",
  "discounts",
  "refunds",
  "net",
  "taxes",
  "fees",
  "giftCards",
  "rounding",
  "tips",
  "collected",
  "tendersExpected",
  "sales",
  "refundCount",
  "voids",
];
const column = (field: string) => ({ field, aggregate: "sum", label: {}, visible: true, width: null, frozen: false });
const level = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: true, collapsed: false });

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("the Financial report", (it) => {
  it.effect("reads no receipts without terminals and cashiers, and has the same figures as with them", () =>
    Effect.gen(function* () {
      const { first, second } = yield* makeOrganisation;
      const { call } = yield* Server;
      const receipts = fc.sample(arbTransaction, { numRuns: 80, seed: 9 }).map((receipt, index) => ({
        ...receipt,
        locationId: index % 2 === 0 ? first : second,
        number: `R${index}`,
        at: sampleReceipt.at,
        businessDate: sampleReceipt.businessDate,
        halfHour: 20,
        lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
      }));
      yield* commitReceipts(receipts);
      const { token } = yield* signInAs("admin");
      const rowsOf = (fields: readonly string[], groups: readonly string[]) =>
        Effect.gen(function* () {
          const body = JSON.stringify({
            _ReportDataModelID: 0,
            dataSource: "financial",
            report: {
              dataSource: "financial",
              descriptions: { fr: "Bilan" },
              period: sampleReceipt.businessDate,
              isList: false,
              reportDataModelRoles: [],
              genericListColumn: fields.map(column),
              genericListFilter: [],
              genericListGroup: groups.map(level),
            },
          });
          const { status, body: answer } = yield* Effect.flatMap(
            call("/api/Report/Run", { token, method: "POST", body }),
            read,
          );
          expect(status).toBe(200);
          return (
            answer as {
              readonly rows: readonly { readonly path: readonly unknown[]; readonly cells: readonly unknown[] }[];
            }
          ).rows;
        });
      const summed = yield* rowsOf(figures, ["section", "code"]);
      const fine = yield* rowsOf(figures, ["section", "code", "terminal"]);
      const ofCodes = (rows: typeof summed, keys: number) =>
        rows.filter(({ path }) => path.length === 2).map(({ path, cells }) => [path, cells.slice(keys)]);
      expect(summed.length).toBeGreaterThan(5);
      expect(ofCodes(summed, 2)).toEqual(ofCodes(fine, 3));
      const counted = yield* rowsOf([...figures, "training", "suspended", "openAmount"], ["section", "code"]);
      expect(ofCodes(counted, 2).map(([path, cells]) => [path, (cells as readonly unknown[]).slice(0, -3)])).toEqual(
        ofCodes(summed, 2),
      );
      // The open amount is that of the domain, and the collected amount above is without it.
      const open = valueOfOpenReceipts(receipts);
      expect(open.amount).not.toBe(0);
      for (const groups of [["section"], ["section", "terminal"]]) {
        const rows = yield* rowsOf(["suspended", "openAmount"], groups);
        expect(rows.find(({ path }) => path.length === 1 && path[0] === "COUNTS")?.cells.slice(-2)).toEqual([
          open.transactions,
          Number(open.amount) / 100,
        ]);
      }
      // Without its receipts, the report still has its sums.
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM sale_line`;
      expect(yield* rowsOf(figures, ["section", "code"])).toEqual(summed);
    }),
  );
});
