import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";

import { addDays, calendarDateOf } from "@comptoir/domain/period";
import { listReadyViews, readyView } from "@comptoir/domain/report";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

interface Answer {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly { readonly kind: string; readonly depth: number; readonly cells: readonly unknown[] }[];
  readonly total: { readonly cells: readonly (number | null)[] };
}

const first = calendarDateOf({ year: 2026, month: 3, day: 1 });
const column = (field: string) => ({ field, aggregate: "sum", label: {}, visible: true, width: null, frozen: false });

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "120 seconds" })(
    hasCopy ? "the ready-made views of sales, from the copy" : "the ready-made views of sales, from the database",
    (it) => {
      it.effect("have the total of the sales, however they group them, and no cost for who may see none", () =>
        Effect.gen(function* () {
          const { first: storeA, second: storeB } = yield* makeOrganisation;
          yield* commitReceipts(
            [storeA, storeB].flatMap((locationId) =>
              Array.from({ length: 12 }, (_, day) => ({
                ...sampleReceipt,
                locationId,
                number: `${locationId}-${day}`,
                businessDate: addDays(first, day % 5),
                cashier: ["ana", "luc", null][day % 3] ?? null,
                halfHour: 18 + (day % 4),
                lines: sampleReceipt.lines.map((line) => ({
                  ...line,
                  itemId: null,
                  departmentId: null,
                  subDepartmentId: null,
                })),
              })),
            ),
          );
          const { call } = yield* Server;
          const runAs = Effect.fnUntraced(function* (username: string, pivot: unknown) {
            const { token } = yield* signInAs(username);
            const body = JSON.stringify({
              _ReportDataModelID: 0,
              dataSource: "sale",
              report: {
                dataSource: "sale",
                descriptions: { fr: "Vue" },
                period: `${first}..${addDays(first, 6)}`,
                isList: true,
                reportDataModelRoles: [],
                genericListColumn: ["net", "tax"].map(column),
                genericListFilter: [],
                genericListGroup: [],
                pivot,
              },
            });
            return yield* read(yield* call("/api/Report/Run", { token, method: "POST", body }));
          });
          const plain = (yield* runAs("admin", null)).body as Answer;
          const [net, tax] = plain.total.cells;
          expect(net).toBeGreaterThan(0);
          for (const code of listReadyViews("sale")) {
            const pivot = readyView("sale", code)?.pivot;
            const { status, body } = yield* runAs("admin", pivot);
            expect([code, status]).toEqual([code, 200]);
            const { columns, total, rows } = body as Answer;
            const totalOf = (field: string) => total.cells[columns.findIndex((candidate) => candidate.field === field)];
            expect([code, totalOf("net")]).toEqual([code, net]);
            if (code === "day" || code === "tax" || code === "payment")
              expect([code, totalOf("tax")]).toEqual([code, tax]);
            expect([code, rows.length > 0]).toEqual([code, true]);
            const withoutCosts = (yield* runAs("viewer", pivot)).body as Answer;
            expect([code, withoutCosts.columns.map(({ field }) => field)]).toEqual([
              code,
              columns.map(({ field }) => field).filter((field) => !field.startsWith("margin")),
            ]);
          }
        }),
      );
    },
  );
