/** The Financial report as a statement: sections of lines, with days, stores or drawers as columns. */

import { bankSteps } from "../deposit/index.ts";

import type { FieldValue, ReportRow } from "./field.ts";
import type { CellPlace } from "./rows-behind.ts";

/** Possible columns of a statement. */
export const statementColumns = ["date", "location", "terminal"] as const;

/** The field whose values are the columns. */
export type StatementColumn = (typeof statementColumns)[number];

/** A section of a statement. */
export type StatementSection = "SALES" | "TAXES" | "COLLECTED" | "TENDERS" | "BANK" | "COUNTS";

/** A line of the statement: an amount per column, and their total. */
export interface StatementLine {
  readonly field: string;
  /** Code of the tax or payment type of the line; null for other lines. */
  readonly code: string | null;
  /** Whether the line adds up the lines above it. */
  readonly isSum: boolean;
  /** Whether the rows are subtracted: the line has the opposite sign of its rows. */
  readonly isTakenOff: boolean;
  /** Units: cents, and counts in the section of counts except its open amount. Null is nothing recorded. */
  readonly values: readonly (number | null)[];
  readonly total: number | null;
}

/** A statement, without empty sections, lines and columns. */
export interface FinancialStatement {
  readonly columns: readonly FieldValue[];
  readonly sections: readonly { readonly section: StatementSection; readonly lines: readonly StatementLine[] }[];
}

interface StatementLineRow {
  readonly field: string;
  /** Set if the fields are subtracted, and thus displayed as negative. */
  readonly isTakenOff?: boolean;
  readonly isSum?: boolean;
}

/** The lines of each section, in their order. Source: store-day design (Financial as a statement), behaviour 3.4. */
const linesBySection: Readonly<Record<StatementSection, readonly StatementLineRow[]>> = {
  SALES: [
    { field: "gross" },
    { field: "discounts", isTakenOff: true },
    { field: "refunds", isTakenOff: true },
    { field: "net", isSum: true },
    { field: "fees" },
    { field: "giftCards" },
    { field: "rounding" },
    { field: "tips" },
  ],
  TAXES: [{ field: "taxes" }],
  COLLECTED: [{ field: "collected", isSum: true }],
  TENDERS: [{ field: "tendersExpected" }, { field: "tendersDeclared" }, { field: "overShort" }, { field: "deposited" }],
  BANK: [{ field: "bridge" }],
  COUNTS: [
    { field: "sales" },
    { field: "refundCount" },
    { field: "voids" },
    { field: "noSales" },
    { field: "training" },
    { field: "suspended" },
    { field: "openAmount" },
  ],
};

/** Sections with a line for each code: each tax, each payment type with its four figures, and each step to the bank. */
const sectionsWithCodes: ReadonlySet<StatementSection> = new Set(["TAXES", "TENDERS", "BANK"]);

const sectionNames = Object.keys(linesBySection).filter((name): name is StatementSection =>
  Object.hasOwn(linesBySection, name),
);

/**
 * Lays rows of the Financial report out as a statement. Rows of the same column are added up; lines and columns without an amount are left out.
 *
 * Units: cents, and counts. Source: behaviour 3.4 (Financial), decision 0333.
 *
 * @example financialStatement([{ date: "2026-03-12", section: "SALES", code: null, gross: 1000, discounts: 100, refunds: 0, net: 900 }], "date").sections[0].lines.map(({ field, total }) => [field, total]) // => [["gross", 1000], ["discounts", -100], ["net", 900]]
 */
export function financialStatement(rows: readonly ReportRow[], statementColumn: StatementColumn): FinancialStatement {
  const filledRows = rows.filter((row) =>
    Object.entries(row).some(([field, value]) => isStatementFigure(field) && value !== null && value !== 0),
  );
  const columnValues = [...new Set(filledRows.map((row) => row[statementColumn] ?? null))].toSorted(compareValues);
  const statementSections = sectionNames.map((section) => ({
    section,
    lines: listSectionLines(section, filledRows, { by: statementColumn, columns: columnValues }),
  }));
  return { columns: columnValues, sections: statementSections.filter((section) => section.lines.length > 0) };
}

interface ColumnValues {
  readonly by: StatementColumn;
  readonly columns: readonly FieldValue[];
}

function listSectionLines(
  section: StatementSection,
  rows: readonly ReportRow[],
  columns: ColumnValues,
): readonly StatementLine[] {
  // The collected amount is of the rows of sales and of taxes together.
  const sectionRows = section === "COLLECTED" ? rows : rows.filter((row) => row["section"] === section);
  const lineCodes = sectionsWithCodes.has(section)
    ? [...new Set(sectionRows.map((row) => row["code"] ?? null))].toSorted(compareCodes)
    : [null];
  const statementLines = lineCodes.flatMap((code) =>
    linesBySection[section].flatMap((line) => {
      const statementLine = makeStatementLine(
        line,
        sectionsWithCodes.has(section) ? sectionRows.filter((row) => (row["code"] ?? null) === code) : sectionRows,
        {
          ...columns,
          code: code === null ? null : String(code),
        },
      );
      return statementLine.isSum || statementLine.values.some((value) => value !== null && value !== 0)
        ? [statementLine]
        : [];
    }),
  );
  // The steps to the bank add up to what was deposited.
  return section === "BANK" && statementLines.length > 0
    ? [...statementLines, makeStatementLine({ field: "bridge", isSum: true }, sectionRows, { ...columns, code: null })]
    : statementLines;
}

/** Orders codes: steps to the bank as they follow each other, taxes and payment types by their code. */
function compareCodes(left: FieldValue, right: FieldValue): number {
  const bankStepIndex = (code: FieldValue): number => bankSteps.findIndex((step) => step === code);
  return bankStepIndex(left) - bankStepIndex(right) || compareValues(left, right);
}

function makeStatementLine(
  { field, isTakenOff = false, isSum = false }: StatementLineRow,
  rows: readonly ReportRow[],
  { by, columns, code }: ColumnValues & { readonly code: string | null },
): StatementLine {
  const sign = isTakenOff ? -1 : 1;
  const sumAmounts = (part: readonly ReportRow[]): number | null =>
    part.reduce<number | null>((sum, row) => {
      const fieldValue = row[field];
      return typeof fieldValue === "number" ? (sum ?? 0) + sign * fieldValue : sum;
    }, null);
  return {
    field,
    code,
    isSum,
    isTakenOff,
    values: columns.map((column) => sumAmounts(rows.filter((row) => (row[by] ?? null) === column))),
    total: sumAmounts(rows),
  };
}

/**
 * Returns the group keys of the report's rows that a figure of a statement adds up: its column, its section and its code.
 *
 * The column is null for the total. Source: behaviour 3.4 (drill from any cell to the transactions behind it).
 *
 * @example placeOfStatementFigure("TAXES", { code: "GST", isSum: false }, { by: "date", value: "2026-03-12" }) // => { levels: [{ field: "date", grain: null }, { field: "section", grain: null }, { field: "code", grain: null }], path: ["2026-03-12", "TAXES", "GST"] }
 */
export function placeOfStatementFigure(
  section: StatementSection,
  { code, isSum }: Pick<StatementLine, "code" | "isSum">,
  column: { readonly by: StatementColumn; readonly value: FieldValue } | null,
): CellPlace {
  const figureGroups: readonly (readonly [field: string, key: FieldValue])[] = [
    ...(column === null ? [] : [[column.by, column.value] as const]),
    // The collected amount is of the rows of sales and of taxes together.
    ...(section === "COLLECTED" ? [] : [["section", section] as const]),
    ...(sectionsWithCodes.has(section) && !isSum ? [["code", code] as const] : []),
  ];
  return { levels: figureGroups.map(([field]) => ({ field, grain: null })), path: figureGroups.map(([, key]) => key) };
}

/** The fields that a statement adds up. */
export const statementFigures: readonly string[] = /* @__PURE__ */ sectionNames.flatMap((section) =>
  linesBySection[section].map(({ field }) => field),
);

const isStatementFigure = (field: string): boolean => statementFigures.includes(field);

/** Orders values: nothing first, numbers by size, texts by their code points. */
function compareValues(left: FieldValue, right: FieldValue): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? -1 : 1;
  if (typeof left === "number" && typeof right === "number") return left - right;
  return String(left) < String(right) ? -1 : 1;
}
