import fc, { type Arbitrary } from "fast-check";

import type { LanguageCode } from "../../../language/index.ts";
import { fromDayNumber, parsePrintedDate } from "../../../period/index.ts";
import {
  columnFormats,
  fieldTypes,
  plainColumn,
  type FieldType,
  type FieldValue,
  type FormatRow,
  type ReportColumn,
} from "../../../report/index.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbRows, context, fields, level, pivotMeasure, pivotOf, type Report } from "./report.ts";

const formats: readonly (readonly [string, FormatRow])[] = Object.entries(columnFormats);
const types = Object.keys(fieldTypes).filter((type): type is FieldType => type in fieldTypes);

/** A format and a type that it fits. */
const arbFitting: Arbitrary<{ readonly format: string; readonly row: FormatRow; readonly type: FieldType }> = fc
  .constantFrom(...formats.flatMap(([format, row]) => row.types.map((type) => ({ format, row, type }))))
  .map((fitting) => fitting);
const arbFigures = arbFitting.filter(({ row }) => row.writes === "figure");
/** Figures of a shop, those that end in half a unit, and any. */
const arbFigure = fc.oneof(
  fc.integer({ min: -5_000_000, max: 5_000_000 }),
  fc.integer({ min: -9_999, max: 9_999 }).map((count) => count * 50),
  fc.maxSafeInteger(),
);
/** Days of 1900 to 2199. */
const arbDate = fc.integer({ min: -25_567, max: 84_005 }).map(fromDayNumber);
/** Units of a type in one, as decimals. */
const scales: Readonly<Partial<Record<FieldType, number>>> = { int: 0, qty: 3, money: 2, unitCost: 4, pct: 2 };

/** Rounds half away from zero as one does on paper, on the digits: written independently. */
function roundOnPaper(value: number, dropped: number): bigint {
  const digits = String(Math.abs(value)).padStart(dropped + 1, "0");
  const whole = BigInt(digits.slice(0, digits.length - dropped));
  const rounded = dropped > 0 && (digits.at(-dropped) ?? "0") >= "5" ? whole + 1n : whole;
  return value < 0 ? -rounded : rounded;
}

/** Reads the digits of a figure, with their sign. */
const digitsIn = (text: string): bigint =>
  BigInt(text.replaceAll(/\D/gu, "")) * (/^[-\u2212]/u.test(text.trim()) ? -1n : 1n);

/** Counts the decimals of a figure: French writes a comma. */
const decimalsIn = (text: string, language: LanguageCode): number =>
  (text.split(language === "fr" ? "," : ".")[1] ?? "").replaceAll(/\D/gu, "").length;

const arbColumns: Arbitrary<readonly ReportColumn[]> = fc
  .tuple(fc.option(fc.constantFrom(...formats.map(([code]) => code), "gone")), fc.option(fc.constantFrom("percent0")))
  .map(([format, share]) => [
    { ...plainColumn("net"), format },
    { ...plainColumn("quantity"), format },
    { ...plainColumn("price"), aggregate: "sum" as const, format },
    { ...plainColumn("share"), aggregate: "sum" as const, format: share },
  ]);
const withoutFormat = (columns: readonly ReportColumn[]) => columns.map((column) => ({ ...column, format: null }));

/** Builds the rules and laws of the formats of columns. */
export function formatRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const {
    checkColumnFormats,
    computeGroupTable,
    findFormat,
    formatCell,
    formatColumnCell,
    listFormats,
    pivotTable,
    tableText,
    withFormats,
    withoutLostFormats,
  } = functions;
  return {
    "column-format": {
      says: "A column may have a format of its type: decimals, the sign of dollars, thousands, a form of date or of time. It changes how a value is written, never the value, its sum or its order; files of plain figures ignore it.",
      source: "behaviour 3.5 (genericListColumn has a format); decision 0517",
      codes: ["REPORT_FORMAT"],
      laws: {
        "a figure reads back to the value, rounded half away from zero to the decimals of its format": fc.property(
          arbFigures,
          arbFigure,
          arbLanguage,
          ({ format, row, type }, value, language) => {
            if (row.writes !== "figure") return;
            const text = formatColumnCell(value, { type, format }, language);
            const dropped = (scales[type] ?? 0) - row.decimals + (row.isInThousands === true ? 3 : 0);
            const rounded = roundOnPaper(value, dropped);
            same([digitsIn(text), decimalsIn(text, language)], [rounded, row.decimals], text);
            same(/[-\u2212]/u.test(text), rounded < 0n, text);
            same(
              [text.includes("$"), text.includes("%"), text.includes("K")],
              [row.sign === "$", row.sign === "%", row.isInThousands === true],
              text,
            );
          },
        ),
        "a date and a time of day read back to the value": fc.property(
          arbFitting.filter(({ row }) => row.writes !== "figure"),
          arbDate,
          fc.integer({ min: 0, max: 1_439 }),
          arbLanguage,
          ({ format, row, type }, date, minute, language) => {
            const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
            if (row.writes === "date")
              return same(parsePrintedDate(formatColumnCell(date, { type, format }, language), language), {
                ok: true,
                value: date,
              });
            const text = formatColumnCell(time, { type, format }, language);
            const [hours = 0, minutes = 0] = [...text.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
            const isAfternoon = /p\.?\s?m/iu.test(text);
            const is12 = row.writes === "time" && row.style === "hours12";
            return same(is12 ? (hours % 12) * 60 + (isAfternoon ? 720 : 0) + minutes : hours * 60 + minutes, minute);
          },
        ),
        "a value that its format cannot write is written without it, and no value is empty": fc.property(
          arbFitting,
          fc.string(),
          arbLanguage,
          ({ format, type }, text, language) => {
            if (!/^\d/u.test(text)) same(formatColumnCell(text, { type, format }, language), text);
            same(formatColumnCell(null, { type, format }, language), "");
          },
        ),
        "an unknown format, or one of another type, is that of the type": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("__proto__", "constructor", ...formats.map(([code]) => code))),
          fc.constantFrom(...types),
          arbFigure,
          arbLanguage,
          (format, type, value, language) => {
            const isFitting = formats.some(
              ([code, { types: fitting }]) => code === format && fitting.some((own) => own === type),
            );
            same(
              [findFormat(format, type) !== null, listFormats(type).some((code) => code === format)],
              [isFitting, isFitting],
            );
            if (!isFitting)
              same(formatColumnCell(value, { type, format }, language), formatCell(value, type, language));
          },
        ),
        "a format that does not fit is refused, with its field, and dropped from what is stored": fc.property(
          arbColumns,
          (columns) => {
            const lost = columns.flatMap(({ field, format }, index) =>
              format === null || findFormat(format, fields[field as keyof typeof fields].type) !== null
                ? []
                : [{ code: "REPORT_FORMAT", path: ["columns", index, "format"], params: { field } }],
            );
            same(checkColumnFormats(columns, fields), lost);
            const known = withoutLostFormats(columns, fields);
            same(checkColumnFormats(known, fields), []);
            same(withoutLostFormats(known, fields), known);
            same(withoutFormat(known), withoutFormat(columns));
          },
        ),
        "formats never change rows, their order or totals, and a total is the exact one, formatted": fc.property(
          arbRows,
          arbColumns,
          arbLanguage,
          (rows, columns, language) => {
            const groups = [{ ...level("store"), collapsed: false }];
            const table = computeGroupTable(rows, { columns, groups, isList: false }, context);
            const plainTable = computeGroupTable(
              rows,
              { columns: withoutFormat(columns), groups, isList: false },
              context,
            );
            same(table.rows, plainTable.rows);
            const formatted = { ...table, columns: withFormats(table.columns, columns) };
            const textOf = (style: "raw" | "formatted", of: typeof table) =>
              tableText(of, { language, style, headerOf: ({ field }) => field });
            same(textOf("raw", formatted), textOf("raw", plainTable));
            const [total, totalTexts] = [table.rows.at(-1), textOf("formatted", formatted).at(-1)];
            const exact = (value: FieldValue | undefined, index: number): string =>
              formatColumnCell(value ?? null, formatted.columns[index] ?? { type: "text" }, language);
            formatted.columns.forEach(({ format }, index) => {
              if (format !== undefined) same(totalTexts?.[index], exact(total?.cells[index], index));
            });
          },
        ),
        "a column across groups has the format of its measure, unless it shows a count, a share, a rank or an index":
          fc.property(arbRows, fc.constantFrom("currency0", "thousands"), (rows, format) => {
            const measures = [
              pivotMeasure("net"),
              pivotMeasure("net", "count"),
              pivotMeasure("net", "sum", { kind: "percentOfGrandTotal" }),
              pivotMeasure("net", "sum", { kind: "rankDescending", field: "store" }),
              pivotMeasure("net", "sum", { kind: "index" }),
            ];
            const table = pivotTable(rows, pivotOf([level("store")], [level("item")], measures), context);
            if (!table.ok) throw new Error("no table");
            const columns = withFormats(table.value.columns, [{ ...plainColumn("net"), format }]);
            holds(
              columns.every((column) => (column.format === format) === (column.type === "money")),
              "a format of money for money",
            );
          }),
        "the largest figure is written exactly": fixedCase(Number.MAX_SAFE_INTEGER, (value: number) => {
          same(formatColumnCell(value, { type: "money", format: "decimal2" }, "en"), "90,071,992,547,409.91");
          same(formatColumnCell(-value, { type: "unitCost", format: "currency4" }, "en"), "-$900,719,925,474.0991");
        }),
      },
    },
  };
}
