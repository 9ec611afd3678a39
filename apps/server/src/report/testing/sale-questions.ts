/** Random questions about the Sale report of the sample chain, and the rows that answer them. */

import fc from "fast-check";

import { addDays, type CalendarDate, type RangeContext } from "@comptoir/domain/period";
import {
  compileFilters,
  getReportKind,
  isRowField,
  listAggregates,
  operatorsByType,
  plainColumn,
  saleRowsOf,
  type AxisLevel,
  type FieldCatalogue,
  type ReportColumn,
  type ReportFilter,
  type ReportRow,
  type SortDirection,
} from "@comptoir/domain/report";
import { type Transaction } from "@comptoir/domain/transaction";

import { sampleFirstDate, sampleStores, sampleZones } from "../../sales/testing/sample-chain.ts";
import type { ParsedRun } from "../run-report.ts";
import { listRun, sampleLocations } from "./list-run.ts";

export const { fields } = getReportKind("sale");

export const rangeContext: RangeContext = { weekStart: 1, today: addDays(sampleFirstDate, 20) };

/** Returns the name of a key in the sample catalogue that `writeSampleChain` writes. */
export const nameOf = (field: string, key: unknown): string | undefined => {
  const words: Readonly<Record<string, readonly [string, number]>> = {
    location: ["Store", 4],
    department: ["Department", 5],
    subDepartment: ["Sub", 11],
    item: ["Item", 30],
    vendor: ["Vendor", 3],
  };
  const [word, mostWords] = words[field] ?? ["", 0];
  return typeof key === "number" && key >= 1 && key <= mostWords ? `${word} ${key}` : undefined;
};

const inOrder = (left: Transaction, right: Transaction) =>
  left.businessDate < right.businessDate
    ? -1
    : left.businessDate > right.businessDate
      ? 1
      : left.locationId - right.locationId;

/** Receipts of the stores of a layer, on some days. */
export const within = (receipts: readonly Transaction[], layerId: number, { from, to }: Days) =>
  receipts.filter(
    ({ locationId, businessDate }) =>
      sampleStores.get(layerId)?.includes(locationId) === true && from <= businessDate && businessDate <= to,
  );

/** Sale rows of these receipts by date and location, with the vendor of each item. */
export const rowsOf = (receipts: readonly Transaction[], layerId: number, days: Days): readonly ReportRow[] =>
  within(receipts, layerId, days)
    .toSorted(inOrder)
    .flatMap((receipt) => saleRowsOf(receipt, sampleZones[receipt.locationId - 1] ?? ""))
    .map((row) => ({
      ...row,
      vendor: typeof row["item"] === "number" && row["item"] % 4 > 0 ? row["item"] % 4 : null,
    }));

interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A list of net sales over the stores of a layer on some days, with some parts replaced. */
export const askOf = (layerId: number, days: Days, more: Partial<ParsedRun>): Omit<ParsedRun, "snapshot"> => {
  const locations = sampleLocations.filter(({ id }) => sampleStores.get(layerId)?.includes(id) === true);
  const report = { columns: [plainColumn("net")], groups: [], isList: true };
  return listRun("sale", { ...days, today: rangeContext.today, locations }, { range: rangeContext, report, ...more });
};

export const arbDays = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([firstDay, secondDay]): Days => ({
    from: addDays(sampleFirstDate, Math.min(firstDay, secondDay)),
    to: addDays(sampleFirstDate, Math.max(firstDay, secondDay)),
  }));

export const arbLayer = fc.constantFrom(...sampleStores.keys());

export const arbDirection = fc.constantFrom<SortDirection>("ascending", "descending");

export const fieldNames = Object.keys(fields);

const dimensionNames = fieldNames.filter((name) => fields[name]?.role === "dimension");

const grainOf = (field: string) =>
  field === "date"
    ? fc.constantFrom(
        null,
        "day" as const,
        "week" as const,
        "month" as const,
        "year" as const,
        "monthOfYear" as const,
        "weekday" as const,
      )
    : field === "hour"
      ? fc.constantFrom(null, "hour" as const)
      : fc.constant(null);

const arbLevel: fc.Arbitrary<AxisLevel> = fc
  .constantFrom(...dimensionNames)
  .chain((field) =>
    fc.record({ field: fc.constant(field), grain: grainOf(field), direction: arbDirection, subtotal: fc.boolean() }),
  );

/** Generates levels whose keys are values of rows: that of a terminal has its store. */
export const arbRowLevel = arbLevel.filter(({ field }) => field !== "terminal");

/** Generates levels of an axis. Terminals stand within their store: outside, their keys are not values of rows. */
export const arbLevels = (most: number) =>
  fc.uniqueArray(arbLevel, { maxLength: most, selector: ({ field }) => field }).filter((levels) => {
    const [terminal, store] = ["terminal", "location"].map((name) => levels.findIndex(({ field }) => field === name));
    return terminal === -1 || (store !== -1 && (store ?? -1) < (terminal ?? -1));
  });

export const arbMeasure = fc
  .constantFrom(...fieldNames.filter((name) => name !== "terminal" && listAggregates(fields, name).length > 0))
  .chain((field) =>
    fc.record({ field: fc.constant(field), aggregate: fc.constantFrom(...listAggregates(fields, field)) }),
  );

export const columnOf = (field: string, aggregate: ReportColumn["aggregate"]): ReportColumn => ({
  ...plainColumn(field),
  aggregate,
});

/** Generates filters with values that the rows have, and with some that they lack. */
export const arbFilters = (reportRows: readonly ReportRow[]): fc.Arbitrary<readonly ReportFilter[]> =>
  fc.array(
    fc
      .constantFrom(...fieldNames.filter((name) => fields[name]?.ratio === undefined && isRowField(fields, name)))
      .chain((field) => {
        const type = fields[field]?.type ?? "text";
        const values = [
          ...new Set(reportRows.map((row) => row[field] ?? null).filter((value) => value !== null && value !== "")),
        ].map((value) => (typeof value === "number" ? value + 0 : value));
        const arbValue =
          values.length === 0
            ? fc.constant(
                type === "date" ? "2026-03-01" : type === "text" || type === "enum" || type === "time" ? "x" : 1,
              )
            : fc.constantFrom(...values);
        return fc
          .record({
            operator: fc.constantFrom(...operatorsByType[type]),
            some: fc.array(arbValue, { minLength: 2, maxLength: 4 }),
          })
          .map(({ operator, some }): ReportFilter => {
            const [firstValue = 0, secondValue = 0] = some;
            const span = (
              typeof firstValue === "number" && typeof secondValue === "number"
                ? firstValue <= secondValue
                : String(firstValue) <= String(secondValue)
            )
              ? [firstValue, secondValue]
              : [secondValue, firstValue];
            const list =
              operator === "isNull" || operator === "isNotNull"
                ? []
                : operator === "inRange"
                  ? ["-1w"]
                  : operator === "between"
                    ? span
                    : operator === "in" || operator === "notIn"
                      ? some
                      : [firstValue];
            return { field, operator, values: list, promptUser: false, locked: false };
          });
      }),
    { maxLength: 2 },
  );

/** The rows that pass the filters, by the domain. */
export const passingRows = (
  rows: readonly ReportRow[],
  filters: readonly ReportFilter[],
  catalogue: FieldCatalogue = fields,
) => {
  const test = compileFilters(filters, catalogue, rangeContext);
  if (!test.ok) throw new Error(JSON.stringify([test.issues, filters]));
  return rows.filter(test.value);
};
