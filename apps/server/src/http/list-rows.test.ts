import { Effect } from "effect";
import { expect, it } from "vitest";

import { fromDayNumber, type RangeContext } from "@comptoir/domain/period";
import type { ReportFilter } from "@comptoir/domain/report";

import { listRows, type ListColumns, type ListRowsQuery } from "./list-rows.ts";

interface Row {
  readonly code: string;
  readonly size: number;
  readonly city: string | null;
}

const rows: readonly Row[] = [
  { code: "ALMA", size: 1, city: null },
  { code: "Alpha", size: 2, city: "Lévis" },
  { code: "BETA", size: 3, city: "Laval" },
];
const columns: ListColumns<Row> = {
  fields: {
    code: { type: "text", role: "dimension" },
    size: { type: "int", role: "dimension" },
    city: { type: "text", role: "dimension" },
  },
  valuesOf: (row) => ({ ...row }),
};
const range = Effect.succeed<RangeContext>({ today: fromDayNumber(20_000), weekStart: 0 });
const filter = (
  field: string,
  operator: ReportFilter["operator"],
  ...values: ReportFilter["values"]
): ReportFilter => ({ field, operator, values, promptUser: false, locked: false });
const filterBy = (...filters: readonly ReportFilter[]) =>
  Effect.runPromise(
    Effect.map(listRows(rows, { filters }, columns, range), (page) => page.rows.map(({ size }) => size)),
  );

it.each<[ReportFilter, readonly number[]]>([
  [filter("code", "=", "BETA"), [3]],
  [filter("size", ">=", 2), [2, 3]],
  [filter("size", "between", 2, 3), [2, 3]],
  [filter("size", "notIn", 1, 3), [2]],
  [filter("code", "startsWith", "al"), [1, 2]],
  [filter("city", "contains", "levis"), [2]],
  [filter("city", "isNull"), [1]],
])("%j keeps %j", async (filter, sizes) => {
  expect(await filterBy(filter)).toEqual(sizes);
});

it("without a filter every row stays, with several all must hold", async () => {
  expect(await filterBy()).toEqual([1, 2, 3]);
  expect(await filterBy(filter("size", ">", 1), filter("city", "=", "Laval"))).toEqual([3]);
});

it.each([filter("nothing", "=", 1), filter("size", "=", "2"), filter("code", "between", "A", "B")])(
  "refuses %j and names the column",
  async (filter) => {
    const refusal = await Effect.runPromise(Effect.flip(listRows(rows, { filters: [filter] }, columns, range)));
    expect(refusal.issues).toMatchObject([{ code: "FILTER_INVALID", params: { field: filter.field } }]);
  },
);

const pageOf = (query: ListRowsQuery) =>
  Effect.runPromise(
    Effect.map(listRows(rows, query, columns, range), (page) => [page.rows.map(({ size }) => size), page.total]),
  );

it("a list is whole in its own order, and a page of it is told with the number of all its rows", async () => {
  expect(await pageOf({})).toEqual([[1, 2, 3], 3]);
  expect(await pageOf({ size: 2 })).toEqual([[1, 2], 3]);
  expect(await pageOf({ page: 2, size: 2 })).toEqual([[3], 3]);
  expect(await pageOf({ page: 1 })).toEqual([[1, 2, 3], 3]);
  expect(await pageOf({ page: 1, size: 1, filters: [filter("size", ">=", 2)] })).toEqual([[2], 2]);
});

it("rows are sorted before the page is cut, with a minus from the last, and an empty value comes last", async () => {
  expect(await pageOf({ sort: "-size", size: 1 })).toEqual([[3], 3]);
  expect(await pageOf({ sort: "city" })).toEqual([[3, 2, 1], 3]);
  expect(await pageOf({ sort: "-city" })).toEqual([[2, 3, 1], 3]);
});

it.each([
  [{ sort: "nothing" }, "FILTER_INVALID"],
  [{ size: 1_001 }, "NUMBER_RANGE"],
  [{ page: 0 }, "NUMBER_RANGE"],
])("refuses %j by %s", async (query, code) => {
  const refusal = await Effect.runPromise(Effect.flip(listRows(rows, query, columns, range)));
  expect(refusal.issues).toMatchObject([{ code }]);
});
