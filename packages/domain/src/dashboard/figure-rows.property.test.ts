import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays, daysBetween, fromDayNumber } from "../period/index.ts";
import {
  checkFilters,
  compileFilters,
  findField,
  getReportKind,
  rowsBehind,
  saleRowsOf,
  visibleFields,
  type ReportRow,
} from "../report/index.ts";
import { arbTransaction } from "../testing/arbitraries/transaction.ts";
import { arbWidget } from "../testing/arbitraries/widget.ts";

import {
  getMeasure,
  markOfBin,
  perTypes,
  rowsOfFigure,
  rowsReport,
  listWidgetMeasures,
  type FigureMark,
  type PerType,
  type RowsQuestion,
} from "./index.ts";

const everything = ["REPORT_READ", "PRODUCT_COST_READ", "INVENTORY_READ"];
const arbPermissions = fc.subarray([...everything, "DASHBOARD_READ", "SALE_READ"]);
const firstDay = fromDayNumber(20_507);
const arbDays = fc
  .tuple(fc.nat(40), fc.nat(40))
  .map(([start, length]) => ({ from: addDays(firstDay, start), to: addDays(firstDay, start + length) }));
const days = { from: firstDay, to: addDays(firstDay, 9) };
const arbMark: fc.Arbitrary<FigureMark> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant("member" as const), code: fc.constantFrom("0", "", "7", "12", "Luc", "unknown") }),
  fc.record({
    kind: fc.constant("others" as const),
    codes: fc.array(fc.constantFrom("0", "", "7", "12", "Luc"), { minLength: 1, maxLength: 4 }),
  }),
);

/** The splits whose members a receipt line names. */
const splits = [
  "DEPARTMENT",
  "SUBDEPARTMENT",
  "ITEM",
  "CASHIER",
  "TERMINAL",
  "LOCATION",
  "WEEKDAY",
  "WEEKDAY_HOUR",
] as const;
const weekdays = ["0", "1", "2", "3", "4", "5", "6"];
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
const nobody: Partial<Record<PerType, string>> = { CASHIER: "", TERMINAL: "" };
const fieldOf = {
  DEPARTMENT: "department",
  SUBDEPARTMENT: "subDepartment",
  ITEM: "item",
  CASHIER: "cashier",
  TERMINAL: "terminal",
  LOCATION: "location",
} as const;

const passingRows = (rows: readonly ReportRow[], { filters, places }: RowsQuestion): readonly ReportRow[] => {
  const test = compileFilters(filters, getReportKind("sale").fields, { weekStart: 0, today: firstDay });
  if (!test.ok) throw new Error(JSON.stringify(test.issues));
  return rowsBehind(rows.filter(test.value), places, 0);
};

describe("the rows of a figure", () => {
  it("are asked of a report that may be opened, in its own fields, or the reason is said", () => {
    fc.assert(
      fc.property(arbWidget, arbMark, arbDays, arbPermissions, (widget, mark, range, permissions) => {
        for (const measure of listWidgetMeasures(widget)) {
          const result = rowsOfFigure(widget, { measure, mark }, { days: range, permissions });
          if (!result.ok) {
            if (result.reason.code === "QUOTIENT") expect(getMeasure(measure).additive).toBe(false);
            continue;
          }
          const { source, field, filters, places } = result.question;
          const { fields } = getReportKind(source);
          expect(permissions).toContain("REPORT_READ");
          expect(visibleFields(fields, permissions)).toContain(field);
          expect(checkFilters(filters, fields)).toEqual([]);
          expect(places.flatMap(({ levels }) => levels).map((level) => findField(fields, level.field)?.role)).toEqual(
            places.map(() => "dimension"),
          );
          expect(rowsReport(result.question, permissions).columns.map((column) => column.field)).toContain(field);
        }
      }),
    );
  });

  it("of all members are those of the whole, each once, and the others are the rest", () => {
    fc.assert(
      fc.property(
        fc.array(arbTransaction, { minLength: 1, maxLength: 15 }),
        fc.constantFrom(...splits),
        fc.nat(5),
        (receipts, dimension, listedCount) => {
          const rows = receipts.flatMap((receipt) => saleRowsOf(receipt, "America/Toronto"));
          const widget = { kind: "GetStatsPer", primary: "netSales", secondary: [], dimension, filters: [] } as const;
          const behind = (mark: FigureMark): readonly ReportRow[] => {
            const result = rowsOfFigure(widget, { measure: "netSales", mark }, { days, permissions: everything });
            if (!result.ok) throw new Error(result.reason.code);
            return passingRows(rows, result.question);
          };
          const codes =
            dimension === "WEEKDAY"
              ? weekdays
              : dimension === "WEEKDAY_HOUR"
                ? weekdays.flatMap((weekday) => [...hours, "UNKNOWN"].map((hour) => `${weekday}-${hour}`))
                : [...new Set(rows.map((row) => String(row[fieldOf[dimension]] ?? nobody[dimension] ?? "0")))];
          const parts = codes.map((code) => behind({ kind: "member", code }));
          expect(behind(null)).toEqual(rows);
          expect(new Set(parts.flat())).toEqual(new Set(rows));
          expect(parts.flat().length).toBe(rows.length);
          if (dimension === "WEEKDAY" || dimension === "WEEKDAY_HOUR") return;
          const span = { kind: "span", from: firstDay, to: addDays(firstDay, 3), halfHours: null } as const;
          for (const [index, code] of codes.entries()) {
            const part = rowsOfFigure(
              { ...widget, kind: "MembersPerRange" },
              { measure: "netSales", mark: { kind: "part", code, span } },
              { days, permissions: everything },
            );
            if (!part.ok) throw new Error(part.reason.code);
            expect(passingRows(rows, part.question)).toEqual(parts[index]);
            expect(part.question.period).toBe(`${firstDay}..${addDays(firstDay, 3)}`);
          }
          const remainder = behind({ kind: "others", codes: codes.slice(0, listedCount) });
          expect(new Set([...parts.slice(0, listedCount).flat(), ...remainder])).toEqual(new Set(rows));
          if (listedCount > 0) expect(remainder.length).toBe(parts.slice(listedCount).flat().length);
        },
      ),
    );
    expect(Object.keys(perTypes)).toEqual(expect.arrayContaining([...splits]));
  });

  it("of a bin are within the bin and the period", () => {
    fc.assert(
      fc.property(
        arbDays,
        fc.nat(60),
        fc.nat(31),
        fc.option(fc.nat(47), { nil: null }),
        (range, at, length, halfHour) => {
          const start = addDays(firstDay, at);
          const endDay = addDays(start, halfHour === null ? length + 1 : 0);
          const mark = markOfBin(
            halfHour === null
              ? { key: start, start, end: endDay }
              : {
                  key: `${start}#${String(halfHour).padStart(2, "0")}`,
                  start: `${start}T00:00`,
                  end: `${endDay}T00:30`,
                },
            halfHour === null || halfHour === 47 ? undefined : { start: `${start}T00:30` },
          );
          if (mark === null) return expect.unreachable();
          expect(daysBetween(mark.from, mark.to)).toBe(halfHour === null ? length : 0);
          const widget = {
            kind: "SalesPerRange",
            primary: "items",
            secondary: [],
            dimension: null,
            filters: [],
          } as const;
          const result = rowsOfFigure(widget, { measure: "items", mark }, { days: range, permissions: everything });
          if (!result.ok) return expect.unreachable();
          const [from = "", to = ""] = result.question.period.split("..");
          expect(from >= range.from && from >= mark.from).toBe(true);
          expect(to <= range.to && to <= mark.to).toBe(true);
          expect(result.question.halfHours).toEqual(
            halfHour === null ? null : { from: halfHour, until: halfHour === 47 ? null : halfHour + 1 },
          );
        },
      ),
    );
  });
});
