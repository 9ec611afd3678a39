import fc from "fast-check";

import { fieldTypes, type FieldType } from "../../../report/index.ts";
import { removeFormulaGuard } from "../../../text/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbLevels, arbRows, computeBy, level, pivotOf, pivotMeasure, type Report } from "./report.ts";

const fieldTypeCodes = Object.keys(fieldTypes).filter((type): type is FieldType => type in fieldTypes);
const arbFigure: fc.Arbitrary<number | null> = fc.option(fc.integer({ min: -1e9, max: 1e9 }));

/** Builds the rules and laws of exported report files. */
export function exportRules(functions: Report): Readonly<Record<string, RuleRow>> {
  const { toExactFigure, formatCell, toPlainFigure, printCsv, formatPlainCell, tableText } = functions;
  const compute = computeBy(functions);
  return {
    "export-as-shown": {
      says: "An export is the table as shown: the same rows, columns and totals, as figures for people or for machines.",
      source: "behaviour 3.5 (export takes the rendered model)",
      cases: ["report.json"],
      laws: {
        "the file reads back to the cells of the screen": fc.property(
          arbRows,
          arbLevels,
          fc.nat(3),
          fc.constantFrom("fr", "en", "es"),
          fc.constantFrom("raw", "formatted"),
          fc.constantFrom(",", ";", "\t"),
          (rows, levels, cut, language, style, delimiter) => {
            const table = compute(
              rows,
              pivotOf(levels.slice(0, cut), levels.slice(cut), [pivotMeasure("net"), pivotMeasure("price")]),
            );
            const exported = tableText(table, {
              language,
              style,
              headerOf: ({ field, path }) => [field, ...path].join("; "),
            });
            const figures = table.columns.map(({ kind }) => kind !== "key");
            same(
              readCsv(printCsv(exported, delimiter, figures), delimiter),
              exported.map((cells) => cells.map((cell) => (cell.startsWith("=") ? `'${cell}` : cell))),
            );
            same(exported.length, table.rows.length + 1);
            holds(
              exported.every((cells) => cells.length === table.columns.length),
              "a cell a column",
            );
          },
        ),
        "a cell for machines is the figure of the table": fc.property(arbRows, (rows) => {
          const table = compute(
            rows,
            pivotOf(
              [level("store")],
              [level("item")],
              [pivotMeasure("net"), pivotMeasure("price"), pivotMeasure("share"), pivotMeasure("item", "count")],
            ),
          );
          const writtenTable = tableText(table, { language: "fr", style: "raw", headerOf: () => "" }).slice(1);
          const unitsOf = (column: number): number => {
            const type = table.columns[column]?.type ?? "int";
            return type === "pct" ? 100 : (fieldTypes[type].unitsPerOne ?? 1);
          };
          same(
            writtenTable.map((cells) =>
              cells.slice(1).map((cell, index) => (cell === "" ? null : Math.round(Number(cell) * unitsOf(index + 1)))),
            ),
            table.rows.map(({ cells }) => cells.slice(1)),
          );
        }),
        "a figure in dollars, units or percent reads back to the same integer, and is what a cell for machines says":
          fc.property(fc.constantFrom(...fieldTypeCodes), fc.integer({ min: -1e15, max: 1e15 }), (type, figure) => {
            same(toExactFigure(toPlainFigure(figure, type), type), figure);
            same(toPlainFigure(figure, type), Number(formatPlainCell(figure, type)));
          }),
        "an operand of a filter with more decimals than its field stays no integer": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          (thousandths) => {
            const operand = toExactFigure(thousandths / 1_000, "money");
            same(Number.isSafeInteger(operand), thousandths % 10 === 0);
          },
        ),
        "an unknown figure is empty, and every known one is written": fc.property(
          fc.constantFrom(...fieldTypeCodes),
          arbFigure,
          fc.constantFrom("fr", "en", "es"),
          (type, value, language) => {
            same(
              [formatCell(value, type, language) === "", formatPlainCell(value, type) === ""],
              [value === null, value === null],
            );
          },
        ),
      },
    },
    "csv-injection": {
      says: "A text that a spreadsheet would take for a formula is guarded with an apostrophe (CSV injection); a number stays a number.",
      source: "behaviour 3.1 (CSV export); 3.5",
      cases: ["report.json"],
      laws: {
        "no cell of a file is a formula, and every cell reads back": fc.property(
          fc.array(
            fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@＝＠\t\r\n ']{0,2}[\w;,"\n]{0,6}$/u)), {
              minLength: 2,
              maxLength: 3,
            }),
            { minLength: 1, maxLength: 4 },
          ),
          fc.constantFrom(",", ";", "\t"),
          (lines, delimiter) => {
            const parsed = readCsv(printCsv(lines, delimiter), delimiter);
            same(
              parsed.map((cells) => cells.map(removeFormulaGuard)),
              lines,
            );
            for (const cell of parsed.flat())
              holds(!/^\s*[=+\-@＝＠]|^[\t\r\n]/u.test(cell), `${JSON.stringify(cell)} is no formula`);
          },
        ),
        "a phone number, a code or a date with a sign is a text; a number in a column of figures is written as it is":
          fc.property(
            fc.constantFrom("+33 6 12", "-5", "+1 514 555-0100", "-12.05", "+33612345678"),
            fc.constantFrom("-12.05", "+5", "-$1,234.56", "-12,50 %"),
            (text, figure) => {
              same(readCsv(printCsv([[text, figure]], ";", [false, true]), ";"), [[`'${text}`, figure]]);
              same(readCsv(printCsv([["=1+1", "-x"]], ";", [true, true]), ";"), [["'=1+1", "'-x"]]);
            },
          ),
      },
    },
  };
}

/** Parses CSV by RFC 4180, written independently: quoted cells may hold anything. */
export function readCsv(text: string, delimiter: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let [cells, cell, isQuoted] = [[] as string[], "", false];
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text[offset] ?? "";
    if (isQuoted && sign === '"' && text[offset + 1] === '"') {
      cell += sign;
      offset += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\r" && text[offset + 1] === "\n") {
      lines.push([...cells, cell]);
      [cells, cell, offset] = [[], "", offset + 1];
    } else cell += sign;
  }
  return lines;
}
