import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { cents } from "@comptoir/domain/money";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

interface Answer {
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
  readonly total: { readonly cells: readonly unknown[] };
}

const column = (field: string) => ({ field, aggregate: "sum", label: {}, visible: true, width: null, frozen: false });
const level = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: false, collapsed: false });

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "120 seconds" })(
    hasCopy ? "the Integrity report from the copy" : "the Integrity report from the database",
    (it) => {
      it.effect("adds amounts up within a rule, and not over rules", () =>
        Effect.gen(function* () {
          const { first } = yield* makeOrganisation;
          const { call } = yield* Server;
          // The item is unknown, and 1.00 too much is paid.
          const lines = sampleReceipt.lines.map((line) => ({
            ...line,
            itemId: null,
            departmentId: null,
            subDepartmentId: null,
          }));
          yield* commitReceipts(
            ["1", "2"].map((number) => ({
              ...sampleReceipt,
              lines,
              locationId: first,
              number,
              tenders: [{ code: "DEBIT", amount: cents(2270) }],
            })),
          );
          const { token } = yield* signInAs("admin");
          const runOf = (groups: readonly string[], filters: readonly object[] = []) =>
            Effect.map(
              Effect.flatMap(
                call("/api/Report/Run", {
                  token,
                  method: "POST",
                  body: JSON.stringify({
                    _ReportDataModelID: 0,
                    dataSource: "integrity",
                    report: {
                      dataSource: "integrity",
                      descriptions: { fr: "Contrôles" },
                      period: sampleReceipt.businessDate,
                      isList: false,
                      reportDataModelRoles: [],
                      genericListColumn: ["expected", "actual", "difference"].map(column),
                      genericListFilter: filters,
                      genericListGroup: groups.map(level),
                    },
                  }),
                }),
                read,
              ),
              ({ body }) => body as Answer,
            );
          const filter = { Column: "rule", Operator: "=", Value: "PAYMENTS_ARE_TOTAL" };
          const sums = [43.4, 45.4, 2];
          const byRule = yield* runOf(["rule"]);
          expect(byRule.rows.map(({ cells }) => cells)).toContainEqual(["PAYMENTS_ARE_TOTAL", ...sums]);
          expect(byRule.total.cells.slice(1)).toEqual([null, null, null]);
          expect((yield* runOf(["location"])).rows.map(({ cells }) => cells.slice(1))).toEqual([[null, null, null]]);
          expect((yield* runOf(["location"], [filter])).total.cells.slice(1)).toEqual(sums);
        }),
      );
    },
  );
