import { expect, layer } from "@effect/vitest";
import { Effect, Schema } from "effect";
import fc from "fast-check";

import { ReportAnswer } from "@comptoir/api/wire";
import Papa from "papaparse";

import { makePricedChain, saleDate } from "../models/testing/priced-world.ts";
import { rounds } from "../testing/rounds.ts";
import { read, Server, serveRoutes } from "../testing/serve-routes.ts";

/** Parses an answer into exact integers, as the client does. */
const readAnswer = Schema.decodeUnknownSync(ReportAnswer);

const period = `${saleDate}..${saleDate}`;
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };
const column = (field: string) => ({
  field,
  aggregate: null,
  label: {},
  visible: true,
  width: null,
  frozen: false,
});
const sums = {
  sale: ["net", "netWithCost", "netWithoutCost", "cost", "margin"],
  profitability: ["net", "netWithCost", "netWithoutCost", "cogs", "margin"],
} as const;
const groups = {
  sale: ["sku", "location", "cashier", "department", "hour"],
  profitability: ["item", "location", "cashier", "hour"],
} as const;

/** Makes a function that reads some columns of a row; 0 for an empty cell or a missing column. Units: cents. */
const makeValueReader = (answer: ReportAnswer, fields: readonly string[]) => {
  const places = fields.map((field) => answer.columns.findIndex((column) => column.field === field));
  return (cells: readonly unknown[]) => places.map((place) => Number(cells[place] ?? 0));
};
const sumRows = (rows: readonly (readonly number[])[], width: number) =>
  rows.reduce<readonly number[]>(
    (all, row) => all.map((sum, index) => sum + (row[index] ?? 0)),
    Array.from({ length: width }, () => 0),
  );

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "60 seconds" })(
    `costs of sales, ${hasCopy ? "from the copy" : "from the database"}`,
    (it) => {
      it.effect(
        "add up to the cent from lines to groups, totals, pivots and files, and net, cost and margin tie in every row",
        () =>
          Effect.gen(function* () {
            // Costs with fractions of a cent, and one unknown cost.
            const costs = [
              ...fc.sample(fc.integer({ min: 1, max: 99_999 }), { numRuns: rounds({ few: 4, many: 12 }), seed: 8 }),
              null,
            ];
            const { admin } = yield* makePricedChain(costs, 21);
            const { call } = yield* Server;
            const post = (path: string, body: object) =>
              call(`/api/Report/${path}`, { method: "POST", token: admin, body: JSON.stringify(body) });
            for (const dataSource of ["sale", "profitability"] as const) {
              const fields = sums[dataSource];
              const ask = (more: object, customization: object = {}) => ({
                _ReportDataModelID: 0,
                dataSource,
                size: 10_000,
                report: {
                  dataSource,
                  descriptions: { fr: "R" },
                  period,
                  isList: true,
                  reportDataModelRoles: [],
                  genericListColumn: [
                    ...fields,
                    ...(dataSource === "sale" ? ["quantity", "sku"] : ["quantity", "item"]),
                  ].map(column),
                  genericListFilter: [],
                  genericListGroup: [],
                  ...more,
                },
                ...customization,
              });
              const answerRun = (body: object) =>
                Effect.map(Effect.flatMap(post("Run", body), read), (answer) => {
                  expect(answer).toMatchObject({ status: 200 });
                  return readAnswer(answer.body);
                });
              const list = yield* answerRun(ask({}));
              const valuesOfListRow = makeValueReader(list, fields);
              const lines = list.rows.map(({ cells }) => valuesOfListRow(cells));
              expect(lines.length).toBeGreaterThan(20);
              for (const [net = 0, withCost = 0, netWithoutCost = 0, cost = 0, margin = 0] of lines)
                expect([net, margin]).toEqual([withCost + netWithoutCost, withCost - cost]);
              const wholeSums = sumRows(lines, fields.length);
              expect(wholeSums[3]).toBeGreaterThan(0);
              expect(wholeSums[2]).toBeGreaterThan(0);
              expect(valuesOfListRow(list.total?.cells ?? [])).toEqual(wholeSums);
              for (const field of groups[dataSource]) {
                const grouped = yield* answerRun(
                  ask({
                    isList: false,
                    genericListColumn: fields.map(column),
                    genericListGroup: [{ field, grain: null, direction: "ascending", subtotal: true, collapsed: true }],
                  }),
                );
                const valuesOfGroupedRow = makeValueReader(grouped, fields);
                expect([field, valuesOfGroupedRow(grouped.total?.cells ?? [])]).toEqual([field, wholeSums]);
                const subtotals = grouped.rows.filter(({ kind }) => kind === "subtotal");
                expect([
                  field,
                  sumRows(
                    subtotals.map(({ cells }) => valuesOfGroupedRow(cells)),
                    fields.length,
                  ),
                ]).toEqual([field, wholeSums]);
                const pivot = {
                  rows: [{ field, grain: null, direction: "ascending", subtotal: false }],
                  columns: [],
                  measures: fields.map((measure) => ({ field: measure, aggregate: "sum", display: { kind: "value" } })),
                  totals: { row: false, column: true, grand: true },
                  sort: null,
                };
                const transposed = yield* answerRun(ask({}, { customization: { ...noChange, pivot } }));
                const valuesOfPivotRow = makeValueReader(transposed, fields);
                expect([
                  field,
                  sumRows(
                    transposed.rows.map(({ cells }) => valuesOfPivotRow(cells)),
                    fields.length,
                  ),
                ]).toEqual([field, wholeSums]);
                expect([field, valuesOfPivotRow(transposed.total?.cells ?? [])]).toEqual([field, wholeSums]);
              }
              const file = yield* post("Export", { ...ask({}), size: undefined, format: "csv", language: "en" });
              const text = yield* Effect.promise(() => file.text());
              const [, ...writtenCells] = Papa.parse<readonly string[]>(text.replace(/^\uFEFF/u, ""), {
                skipEmptyLines: true,
              }).data;
              const valuesOfFileRows = writtenCells.map((cells) =>
                fields.map((_, index) => Math.round(Number(cells[index]) * 100)),
              );
              expect(valuesOfFileRows.at(-1)).toEqual(wholeSums);
              expect(sumRows(valuesOfFileRows.slice(0, -1), fields.length)).toEqual(wholeSums);
            }
          }),
        { timeout: 300_000 },
      );
    },
  );
