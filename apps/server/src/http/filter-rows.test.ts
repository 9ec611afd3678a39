import { Effect } from "effect";
import { expect, it } from "vitest";

import { fromDayNumber, type RangeContext } from "@comptoir/domain/period";
import type { ReportFilter } from "@comptoir/domain/report";

import { filterRows, type ListColumns } from "./filter-rows.ts";

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
    Effect.map(filterRows(rows, filters, columns, range), (matches) => matches.map(({ size }) => size)),
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
    const refusal = await Effect.runPromise(Effect.flip(filterRows(rows, [filter], columns, range)));
    expect(refusal.issues).toMatchObject([{ code: "FILTER_INVALID", params: { field: filter.field } }]);
  },
);
