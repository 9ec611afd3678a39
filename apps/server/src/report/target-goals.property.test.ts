import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { addDays, calendarDateOf, type CalendarDate } from "@comptoir/domain/period";

import { commitReceipts, sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { rounds } from "../testing/rounds.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

interface Answer {
  readonly rows: readonly { readonly cells: readonly (number | null)[] }[];
  readonly total: { readonly cells: readonly (number | null)[] };
}

const first = calendarDateOf({ year: 2026, month: 3, day: 1 });
const arbGoal = fc.record({
  gap: fc.constantFrom(0, 0, 0, 2),
  length: fc.nat(20),
  value: fc.oneof(fc.nat(999), fc.nat(30_000_000)),
  profile: fc.oneof(fc.array(fc.nat(2), { minLength: 7, maxLength: 7 }), fc.constant([])),
});
const receiptOf = (locationId: number, businessDate: CalendarDate, no = 0) => ({
  ...sampleReceipt,
  locationId,
  number: `${locationId}-${businessDate}-${no}`,
  businessDate,
  lines: sampleReceipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
});
const column = (field: string) => ({ field, aggregate: "sum", label: {}, visible: true, width: null, frozen: false });
const byLocation = [{ field: "location", grain: null, direction: "ascending", subtotal: false, collapsed: false }];

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "120 seconds" })(
    hasCopy ? "goals of the Target report, from the copy" : "goals of the Target report, from the database",
    (it) => {
      it.effect("equal those of the board and of the Sale report for any days, and none without a goal every day", () =>
        Effect.gen(function* () {
          const { targetId, first: storeA, second: storeB } = yield* makeOrganisation;
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const stores = [storeA, storeB];
          yield* commitReceipts(
            stores.flatMap((locationId) =>
              Array.from({ length: 45 }, (_, day) => receiptOf(locationId, addDays(first, day))),
            ),
          );
          const { token } = yield* signInAs("admin");
          const answerOf = (path: string, body?: unknown) =>
            Effect.map(
              Effect.flatMap(
                call(`/api/${path}`, {
                  token,
                  ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
                }),
                read,
              ),
              (answer) => answer.body,
            );
          const runOf = (dataSource: string, period: string, fields: readonly string[]) =>
            Effect.map(
              answerOf("Report/Run", {
                _ReportDataModelID: 0,
                dataSource,
                report: {
                  dataSource,
                  descriptions: { fr: "But" },
                  period,
                  isList: false,
                  reportDataModelRoles: [],
                  genericListColumn: fields.map(column),
                  genericListFilter: [],
                  genericListGroup: byLocation,
                },
              }),
              (body) => body as Answer,
            );
          let [version, known, unknown] = [0, 0, 0];
          for (const [lists, start, length] of fc.sample(
            fc.tuple(
              fc.tuple(...stores.map(() => fc.array(arbGoal, { maxLength: 4 }))),
              fc.nat(20),
              fc.oneof(fc.nat(3), fc.nat(24)),
            ),
            { numRuns: rounds({ few: 15, many: 100 }), seed: 7 },
          )) {
            yield* sql`DELETE FROM goal`;
            version++;
            for (const [index, list] of lists.entries()) {
              let next = first;
              for (const { gap, length: days, value, profile } of list) {
                const from = addDays(next, gap);
                const to = addDays(from, days);
                next = addDays(to, 1);
                yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, metric, from_date, to_date, value, profile, version)
                  VALUES (${targetId}, ${stores[index] ?? 0}, 'LOCATION', 'netSales', ${from}::date, ${to}::date, ${value * 10}, ${`{${profile.join(",")}}`}::smallint[], ${version})`;
              }
            }
            const period = `${addDays(first, start)}..${addDays(first, start + length)}`;
            const boards = yield* Effect.forEach(stores, (store) =>
              Effect.map(
                answerOf(`Widget/data/Simple?date=${period}&tl=${store}`),
                (body) => (body as { readonly simple: { readonly goal?: number } }).simple.goal ?? null,
              ),
            );
            const target = yield* runOf("target", period, ["goal", "net", "attainedPct"]);
            const goals = target.rows.map(({ cells }) => cells[1] ?? null);
            expect(goals).toEqual(boards);
            expect((yield* runOf("sale", period, ["goal"])).rows.map(({ cells }) => cells[1] ?? null)).toEqual(boards);
            // Attained counts only the sales of stores that have a goal.
            const [net, goal] = target.rows
              .filter(({ cells }) => cells[1] !== null)
              .reduce(([n, g], { cells }) => [n + (cells[2] ?? 0), g + (cells[1] ?? 0)], [0, 0]);
            expect(target.total.cells[3]).toBe(goal === 0 ? null : Math.round((net / goal) * 10_000) / 100);
            for (const value of goals)
              if (value === null) unknown++;
              else known++;
          }
          expect([known > 5, unknown > 5]).toEqual([true, true]);
        }),
      );

      it.effect("to date, are compared with the net sales of the month and the year up to the last day", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          yield* sql`DELETE FROM goal`;
          const [layer] = yield* sql<{
            readonly id: number;
            readonly target: number;
          }>`SELECT target_layer_id AS id, target_id AS target FROM target_layer WHERE code = 'A1'`;
          yield* sql`INSERT INTO goal (target_id, target_layer_id, scope, metric, from_date, to_date, value, profile, version)
            SELECT ${layer?.target ?? 0}::integer, ${layer?.id ?? 0}::integer, 'LOCATION', 'netSales', first::date, last::date, value, '{}', 1000
            FROM (VALUES ('2026-01-01', '2026-03-31', 900000), ('2026-04-01', '2026-04-30', 300000)) goals (first, last, value)`;
          const { token } = yield* signInAs("admin");
          const body = JSON.stringify({
            _ReportDataModelID: 0,
            dataSource: "target",
            report: {
              dataSource: "target",
              descriptions: { fr: "But" },
              period: "2026-04-10",
              isList: false,
              reportDataModelRoles: [],
              genericListColumn: ["goal", "monthGoalChange", "yearGoalChange"].map(column),
              genericListFilter: [],
              genericListGroup: byLocation,
            },
          });
          const answer = (yield* Effect.flatMap(call("/api/Report/Run", { token, method: "POST", body }), read))
            .body as Answer;
          const [sold] = yield* sql<{ readonly month: number; readonly year: number }>`
            SELECT sum(net) FILTER (WHERE business_date >= '2026-04-01')::integer AS month, sum(net)::integer AS year
            FROM (SELECT business_date, gross - discounts - refunds AS net FROM sales_day WHERE location_id = ${layer?.id ?? 0} AND business_date <= '2026-04-10') days`;
          expect(answer.rows[0]?.cells.slice(1)).toEqual([
            10,
            ((sold?.month ?? 0) - 10_000) / 100,
            ((sold?.year ?? 0) - 100_000) / 100,
          ]);
        }),
      );

      it.effect("sales are compared with the same weekdays of the year before, and with the same dates", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const { call } = yield* Server;
          const [layer] = yield* sql<{
            readonly id: number;
          }>`SELECT target_layer_id AS id FROM target_layer WHERE code = 'A1'`;
          const [friday, sameFriday, sameDate] = [
            addDays(first, 40),
            addDays(first, 40 - 364),
            addDays(first, 40 - 365),
          ];
          yield* commitReceipts([
            ...[1, 2].map((no) => receiptOf(layer?.id ?? 0, sameFriday, no)),
            ...[1, 2, 3].map((no) => receiptOf(layer?.id ?? 0, sameDate, no)),
          ]);
          const { token } = yield* signInAs("admin");
          const body = JSON.stringify({
            _ReportDataModelID: 0,
            dataSource: "target",
            report: {
              dataSource: "target",
              descriptions: { fr: "But" },
              period: friday,
              isList: false,
              reportDataModelRoles: [],
              genericListColumn: ["net", "sameWeekdays", "sameWeekdaysChangePct", "lastYear"].map(column),
              genericListFilter: [],
              genericListGroup: byLocation,
            },
          });
          const answer = (yield* Effect.flatMap(call("/api/Report/Run", { token, method: "POST", body }), read))
            .body as Answer;
          const [, net = null, ...compared] = answer.rows.find(({ cells }) => cells[0] === layer?.id)?.cells ?? [];
          expect(net).toBeGreaterThan(0);
          expect(compared).toEqual([Number(net) * 2, -50, Number(net) * 3]);
        }),
      );
    },
  );
