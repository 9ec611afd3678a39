import fc, { type Arbitrary } from "fast-check";

import { cents } from "../../../money/index.ts";
import type * as report from "../../../report/index.ts";
import type { FieldCatalogue, Pivot, ReceiptRecord, ReportKindCode, ReportRow, Table } from "../../../report/index.ts";
import type { RuleRow } from "../../law.ts";
import { date } from "../../period-cases.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof report,
  | "checkKnownAt"
  | "diffTables"
  | "explainReceiptChanges"
  | "findField"
  | "getReportKind"
  | "hasKnownRows"
  | "listUnknownFields"
  | "pivotTable"
  | "reportKinds"
>;

const fields = {
  store: { type: "ref", role: "dimension" },
  cashier: { type: "text", role: "dimension" },
  net: { type: "money", role: "measure" },
  quantity: { type: "qty", role: "measure" },
  price: { type: "unitCost", role: "measure", ratio: { part: "net", whole: "quantity" } },
} as const satisfies FieldCatalogue;

const arbRows: Arbitrary<readonly ReportRow[]> = fc.array(
  fc.record({
    store: fc.constantFrom(1, 2, null),
    cashier: fc.constantFrom("Ana", "Bo", null),
    net: fc.option(fc.integer({ min: -5_000, max: 5_000 })),
    quantity: fc.option(fc.integer({ min: -3_000, max: 3_000 })),
  }),
  { maxLength: 12 },
);

const pivot: Pivot = {
  rows: (["store", "cashier"] as const).map((field) => ({
    field,
    grain: null,
    direction: "ascending",
    subtotal: false,
  })),
  columns: [],
  measures: (["net", "quantity", "price"] as const).map((field) => ({
    field,
    aggregate: "sum",
    display: { kind: "value" },
  })),
  totals: { row: true, column: true, grand: true },
  sort: null,
};

const arbInstant = fc.integer({ min: 0, max: 1_000 });
const arbSince: Arbitrary<number | null> = fc.option(arbInstant);

/** Stored receipts of three numbers, at most one of a number at each instant. */
const arbRecords: Arbitrary<readonly ReceiptRecord[]> = fc
  .array(
    fc.record({
      number: fc.constantFrom("1", "2", "3"),
      net: fc.integer({ min: -900, max: 900 }).map(cents),
      isBefore: fc.boolean(),
      isAfter: fc.boolean(),
      isFromTill: fc.boolean(),
      arrivedAt: arbInstant,
      undoneAt: fc.option(arbInstant),
      broughtBackAt: fc.option(arbInstant),
      recalledAt: fc.option(arbInstant),
    }),
    { maxLength: 9 },
  )
  .map((rows) =>
    rows.flatMap((row, place): readonly ReceiptRecord[] => {
      const earlierRows = rows.slice(0, place).filter(({ number }) => number === row.number);
      const isBefore = row.isBefore && !earlierRows.some((earlier) => earlier.isBefore);
      const isAfter = row.isAfter && !earlierRows.some((earlier) => earlier.isAfter);
      const origin = `receipt.1.2026-03-12.1.${place}`;
      return isBefore || isAfter
        ? [{ ...row, isBefore, isAfter, origin, locationId: 1, businessDate: "2026-03-12", terminal: "1" }]
        : [];
    }),
  );

/** Builds the rules and laws of reports as known at a past instant. */
export const knownRules = (functions: Functions): Readonly<Record<string, RuleRow>> => ({
  "known-reports": {
    says: "A report of receipts can be read as known at any instant that is not in the future and from which on everything was recorded; figures without a history are empty, and neither filter nor group its rows.",
    source: "behaviour 4 (5, time machine); decision 0529",
    laws: knownReportLaws(functions),
  },
  "report-differences": {
    says: "The difference of a report from itself is now less then, row by row; rows that were not there count as 0, so that the differences of the rows add up to that of the total.",
    source: "behaviour 4 (5, time machine); decision 0530",
    laws: tableDiffLaws(functions),
  },
  "receipt-changes": {
    says: "Each receipt that is not as it was has one change with its net sales then and now, and one reason.",
    source: "behaviour 4 (5, time machine); decision 0530",
    laws: receiptChangeLaws(functions),
  },
});

function knownReportLaws({
  checkKnownAt,
  findField,
  getReportKind,
  hasKnownRows,
  listUnknownFields,
  reportKinds,
}: Functions): RuleRow["laws"] {
  const kinds = Object.keys(reportKinds) as ReportKindCode[];
  const arbKind = fc.constantFrom(...kinds);
  const question = { filters: [], groups: [], pivot: null, since: null } as const;
  return {
    "an instant is refused in the future, before everything was recorded, and for other kinds of reports": fc.property(
      arbKind,
      arbInstant,
      arbInstant,
      arbSince,
      (source, knownAt, now, since) => {
        const problems = checkKnownAt({
          ...question,
          source,
          knownAt,
          now,
          since: since === null ? null : { at: since, date: date("2026-03-12") },
        });
        same(problems.length === 0, hasKnownRows(source) && knownAt <= now && (since === null || knownAt >= since));
      },
    ),
    "a figure that reads an unknown one is unknown, and refused as a filter and as a group": fc.property(
      arbKind.filter(hasKnownRows),
      (source) => {
        const unknownFields = listUnknownFields(source);
        for (const [name, { ratio, standing }] of Object.entries(getReportKind(source).fields)) {
          const readsUnknown = [ratio?.part, ratio?.whole, standing?.of].some(
            (field) => field !== undefined && unknownFields.includes(field),
          );
          holds(!readsUnknown || unknownFields.includes(name), name);
        }
        for (const field of unknownFields) {
          holds(findField(getReportKind(source).fields, field) !== null, field);
          const level = { field, grain: null, direction: "ascending", subtotal: false, collapsed: false } as const;
          const own = { ...question, source, knownAt: 1, now: 1 };
          for (const filteredQuestion of [
            { ...own, filters: [{ field }] },
            { ...own, groups: [level] },
          ])
            same(
              checkKnownAt(filteredQuestion).map(({ params }) => params["field"]),
              [field],
            );
        }
      },
    ),
  };
}

function tableDiffLaws({ diffTables, pivotTable }: Functions): RuleRow["laws"] {
  const tableOf = (rows: readonly ReportRow[]): Table => {
    const table = pivotTable(rows, pivot, { fields, permissions: [], weekStart: 0 });
    if (!table.ok) throw new Error("the pivot is valid");
    return table.value;
  };
  return {
    "a table does not differ from itself": fc.property(arbRows, (rows) => {
      const { rows: different, total } = diffTables(tableOf(rows), tableOf(rows), fields);
      same(different, []);
      same(total?.before, total?.after);
    }),
    "the differences of the rows add up to that of the total, to the unit": fc.property(
      arbRows,
      arbRows,
      (before, after) => {
        const { rows, total } = diffTables(tableOf(before), tableOf(after), fields);
        for (const figure of [0, 1]) {
          const sum = rows.reduce((whole, { difference }) => whole + Number(difference[figure] ?? 0), 0);
          same(sum, Number(total?.difference[figure] ?? 0));
        }
      },
    ),
    "a row has the figures of both tables, and every row that differs is there once": fc.property(
      arbRows,
      arbRows,
      (before, after) => {
        const [tableBefore, tableAfter] = [tableOf(before), tableOf(after)];
        const figuresOf = ({ rows }: Table, keys: readonly unknown[]) =>
          rows
            .find(({ kind, path }) => kind === "row" && JSON.stringify(path) === JSON.stringify(keys))
            ?.cells.slice(2) ?? [null, null, null];
        const { rows } = diffTables(tableBefore, tableAfter, fields);
        for (const row of rows) {
          same(row.before, figuresOf(tableBefore, row.keys));
          same(row.after, figuresOf(tableAfter, row.keys));
        }
        const allKeys = [...tableBefore.rows, ...tableAfter.rows]
          .filter(({ kind }) => kind === "row")
          .map(({ path }) => path);
        const differing = allKeys.filter(
          (keys) => JSON.stringify(figuresOf(tableBefore, keys)) !== JSON.stringify(figuresOf(tableAfter, keys)),
        );
        same(
          rows.map(({ keys }) => JSON.stringify(keys)).toSorted(),
          [...new Set(differing.map((keys) => JSON.stringify(keys)))].toSorted(),
        );
      },
    ),
    "a quotient has a difference only where both tables have it": fc.property(arbRows, arbRows, (before, after) => {
      for (const row of diffTables(tableOf(before), tableOf(after), fields).rows)
        same(row.difference[2] !== null, row.before[2] !== null && row.after[2] !== null);
    }),
  };
}

function receiptChangeLaws({ explainReceiptChanges }: Functions): RuleRow["laws"] {
  return {
    "the differences of the receipts add up to what is there now less what was there then": fc.property(
      arbRecords,
      (records) => {
        const sumOf = (isCounted: (record: ReceiptRecord) => boolean) =>
          records.filter(isCounted).reduce((sum, { net }) => sum + net, 0);
        const changes = explainReceiptChanges(records);
        same(
          changes.reduce((sum, { difference }) => sum + difference, 0),
          sumOf(({ isAfter }) => isAfter) - sumOf(({ isBefore }) => isBefore),
        );
        same(changes.length, new Set(records.map(({ number }) => number)).size);
      },
    ),
    "the reason says whether the receipt was there, whether it is, and what happened between": fc.property(
      arbRecords,
      (records) => {
        for (const { number, before, after, reason, origin } of explainReceiptChanges(records)) {
          const own = records.filter((record) => record.number === number);
          const [then, now] = [own.find(({ isBefore }) => isBefore), own.find(({ isAfter }) => isAfter)];
          same([before, after, origin], [then?.net ?? null, now?.net ?? null, now?.origin ?? null]);
          const expected =
            now === undefined
              ? "undone"
              : now === then
                ? "recalled"
                : now.broughtBackAt !== null
                  ? "broughtBack"
                  : then !== undefined
                    ? then.undoneAt !== null && now.isFromTill
                      ? "undone"
                      : "corrected"
                    : now.isFromTill
                      ? "late"
                      : "imported";
          same(reason, expected);
        }
      },
    ),
  };
}
