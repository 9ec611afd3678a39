import { writeFileSync } from "node:fs";
import path from "node:path";

import { expect, layer } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { ReportAnswer } from "@comptoir/api/wire";
import { cents } from "@comptoir/domain/money";
import { addDays, fromDayNumber } from "@comptoir/domain/period";
import { columnKey, type TableRow } from "@comptoir/domain/report";
import { arbTransaction } from "@comptoir/domain/testing";
import { createI18n } from "@comptoir/i18n";
import { createReportWords, columnHeaderText, indexValueNames } from "@comptoir/i18n/report";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { runOfficeJobs, officeProblem, type OfficeCell, type PivotJob, type ReadJob } from "./testing/in-office.ts";

/** Parses an answer into exact integers, as the client does. */
const readAnswer = Schema.decodeUnknownSync(ReportAnswer);

const officeIssue = officeProblem();
const title =
  officeIssue === null
    ? "files of reports in LibreOffice"
    : `files of reports in LibreOffice (skipped: ${officeIssue})`;

const first = fromDayNumber(20_507);
const column = (field: string) => ({ field, aggregate: null, label: {}, visible: true, width: null, frozen: false });
const level = (field: string, grain: string | null = null) => ({
  field,
  grain,
  direction: "ascending",
  subtotal: true,
  collapsed: false,
});
const content = {
  dataSource: "sale",
  descriptions: { fr: "Ventes" },
  period: `${first}..${addDays(first, 13)}`,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: [
    "date",
    "hour",
    "location",
    "department",
    "transactionNumber",
    "cashier",
    "description",
    "quantity",
    "gross",
    "discount",
    "net",
    "averagePrice",
    "marginPct",
  ].map(column),
};
const pivotOf = (rows: readonly object[], columns: readonly object[], field: string, aggregate: string) => ({
  rows,
  columns,
  measures: [{ field, aggregate, display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
});
const changedPivot = (pivot: object) => ({
  customization: { period: null, listFilter: null, listSorting: [], pivot, customization: null },
});
const shapes = {
  list: {},
  grouped: { report: { ...content, isList: false, genericListGroup: [level("location"), level("department")] } },
  pivot: changedPivot(pivotOf([level("location"), level("department")], [level("date", "weekday")], "net", "sum")),
};

/** Number of stored units in one unit of the file, and the number format of its cells, by field type. */
const figures: Readonly<Record<string, { readonly scale: number; readonly format: string }>> = {
  int: { scale: 1, format: "General" },
  qty: { scale: 1_000, format: "General" },
  money: { scale: 100, format: "#,##0.00##" },
  unitCost: { scale: 10_000, format: "#,##0.00##" },
  pct: { scale: 100, format: "General" },
};
const languages = ["fr", "en", "es"] as const;
/** Locale identifiers of Windows and LibreOffice: Canada (French, English), Mexico. */
const locales = { fr: 3_084, en: 4_105, es: 2_058 } as const;

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(title, (it) => {
  let token = "";
  const folder = temporaryFolder("office");
  const post = Effect.fnUntraced(function* (what: string, more: object) {
    const { call } = yield* Server;
    return yield* call(`/api/Report/${what}`, {
      method: "POST",
      token,
      body: JSON.stringify({ _ReportDataModelID: 0, dataSource: "sale", report: content, ...more }),
    });
  });
  const screenOf = (more: object) =>
    Effect.map(Effect.flatMap(post("Run", { size: 100_000, ...more }), read), ({ body }) => readAnswer(body));
  const rowsOf = ({ rows, total }: ReportAnswer): readonly TableRow[] => (total === null ? rows : [...rows, total]);
  const saveFile = Effect.fnUntraced(function* (name: string, format: string, language: string, more: object) {
    const response = yield* post("Export", { format, language, ...more });
    expect([name, response.status]).toEqual([name, 200]);
    const file = path.join(folder, name);
    writeFileSync(file, Buffer.from(yield* Effect.promise(() => response.arrayBuffer())));
    return file;
  });

  it.effect.skipIf(officeIssue !== null)(
    "sales of two weeks in two stores, with returns, and days, texts and numbers that mislead",
    () =>
      Effect.gen(function* () {
        const organisation = yield* makeOrganisation;
        const sql = yield* SqlClient.SqlClient;
        const store = yield* SaleStore;
        for (const [id, name] of ["=1+1", "Épicerie; fine", "0012", "-5", "2026-03-01"].entries())
          yield* sql`INSERT INTO department (department_id, target_id, code, description) VALUES (${id + 1}, ${organisation.targetId}, ${`D${id}`}, ${name})`;
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
        const texts = [
          '=HYPERLINK("http://x")',
          "+1 514 555-0100",
          "1,5",
          "0042",
          "@SUM(A1)",
          "12/03/2026",
          'Zoé "Z"\nfils',
          "1 234,50",
          "TRUE",
          "3E5",
        ];
        const receipts = fc.sample(arbTransaction, { numRuns: 150, seed: 9 }).map((receipt, index) => ({
          ...receipt,
          locationId: index % 3 === 0 ? organisation.second : organisation.first,
          number: `00${4_000 + index}`,
          cashier: texts[index % texts.length] ?? "",
          businessDate: addDays(first, index % 14),
          halfHour: 10 + (index % 30),
          training: false,
          state: "COMPLETED" as const,
          at: Date.parse(`${addDays(first, index % 14)}T16:00:00Z`) + index,
          lines: receipt.lines.map((line, at) => ({
            ...line,
            itemId: null,
            subDepartmentId: null,
            extended: cents(line.extended % 1_000_000),
            discount: cents(line.discount % 10_000),
            description: texts[(index + at) % texts.length] ?? "",
          })),
        }));
        yield* store.appendTransactions(batchId, receipts);
        yield* store.commitBatch(batchId);
        token = (yield* signInAs("admin")).token;
        const screen = yield* screenOf({});
        expect(screen.rows.length).toBeGreaterThan(150);
        expect(screen.rows.some(({ cells }) => Number(cells[10]) < 0)).toBe(true);
      }),
  );

  it.effect.skipIf(officeIssue !== null)(
    "a workbook has every cell of the screen, as what it is, in three languages: listed, grouped and as a pivot",
    () =>
      Effect.gen(function* () {
        const files: {
          readonly language: (typeof languages)[number];
          readonly screen: ReportAnswer;
          readonly job: ReadJob;
          readonly shape: keyof typeof shapes;
        }[] = [];
        for (const shape of ["list", "grouped", "pivot"] as const) {
          const screen = yield* screenOf(shapes[shape]);
          for (const language of languages)
            files.push({
              language,
              screen,
              shape,
              job: { do: "read", path: yield* saveFile(`${shape}-${language}.xlsx`, "xlsx", language, shapes[shape]) },
            });
        }
        const answers = runOfficeJobs(files.map(({ job }) => job));
        for (const [index, { language, screen, shape }] of files.entries()) {
          const [sheet, ...others] = answers[index]?.sheets ?? [];
          if (sheet === undefined) throw new Error("no sheet");
          const { t, load } = createI18n(language);
          yield* Effect.promise(() => load("common", "shell", "dashboard", "errors", "report"));
          const words = createReportWords({ t, language });
          const table = rowsOf(screen);
          const top = sheet.rows.length - table.length - 1;
          expect([others.length, sheet.name, sheet.frozen, sheet.formulas]).toEqual([
            0,
            words.kindText("sale"),
            top + 1,
            "",
          ]);
          const fileWording = {
            words,
            columns: shape === "grouped" ? screen.columns.map(({ field }) => column(field)) : content.genericListColumn,
            pivot: (shapes[shape] as { customization?: { pivot: never } }).customization?.pivot ?? null,
            names: indexValueNames(screen.names),
          } as never;
          expect(sheet.rows[top]).toEqual(
            screen.columns.map((column) => ({ text: columnHeaderText(column, fileWording) })),
          );
          for (const [rowIndex, row] of table.entries()) {
            screen.columns.forEach((column, place) => {
              const [value, cell] = [row.cells[place] ?? null, sheet.rows[top + 1 + rowIndex]?.[place] ?? null];
              const figure = column.kind === "key" ? undefined : figures[column.type];
              const isTotalLabel = row.kind === "total" && value === null && cell !== null;
              const where = [language, shape, rowIndex, columnKey(column)];
              if (isTotalLabel) expect([...where, cell]).toEqual([...where, { text: t("report.total") }]);
              else if (value === null) expect([...where, cell]).toEqual([...where, null]);
              else if (figure !== undefined)
                expect([...where, scaled(cell, figure.scale)]).toEqual([
                  ...where,
                  { number: value, format: figure.format },
                ]);
              else if (column.type === "date" && column.grain === null)
                expect([...where, cell]).toEqual([...where, { date: value, format: "YYYY-MM-DD" }]);
              else
                expect([...where, cell]).toEqual([
                  ...where,
                  {
                    text:
                      column.kind === "key" && column.grain !== null
                        ? words.keyText(value, column, indexValueNames(screen.names))
                        : words.valueText(value, column, indexValueNames(screen.names)),
                  },
                ]);
            });
          }
          // Groups fold below their totals: rows have the deepest outline level, the grand total has none.
          const deepest = Math.max(...table.map(({ path: { length } }) => length));
          expect(sheet.levels.slice(top + 1)).toEqual(
            table.map(({ kind, path: { length } }) =>
              shape === "list" || kind === "total"
                ? 0
                : kind === "row"
                  ? deepest - 1 + (shape === "grouped" ? 1 : 0)
                  : length - 1,
            ),
          );
          expect(sheet.bold.slice(top + 1)).toEqual(
            table.map(({ kind }, at) => kind !== "row" && sheet.rows[top + 1 + at]?.[0] !== null),
          );
        }
      }),
    { timeout: 600_000 },
  );

  it.effect.skipIf(officeIssue !== null)(
    "a pivot is what LibreOffice computes of the exported list, to the cent, with its totals and those of its groups",
    () =>
      Effect.gen(function* () {
        const list = yield* screenOf({});
        const file = yield* saveFile("raw.xlsx", "xlsx", "en", {});
        const [readFile] = runOfficeJobs([{ do: "read", path: file }]);
        const sheet = readFile.sheets[0];
        const count = list.rows.length;
        const top = (sheet?.rows.length ?? 0) - count - 1 - (list.total === null ? 0 : 1);
        const heads = (sheet?.rows[top] ?? []).map((cell) => (cell !== null && "text" in cell ? cell.text : ""));
        const headOf = (field: string) => heads[list.columns.findIndex((column) => column.field === field)] ?? "";
        // Maps each name in the workbook to its key; the report's list contains the keys.
        const namesIn = new Map<string, string | number>();
        for (const [rowIndex, { cells }] of list.rows.entries())
          for (const [index, { field }] of list.columns.entries()) {
            const cell = sheet?.rows[top + 1 + rowIndex]?.[index] ?? null;
            namesIn.set(
              `${field} ${JSON.stringify(cells[index] ?? null)}`,
              cell === null ? "(empty)" : "text" in cell ? cell.text : "",
            );
          }
        const helpers = [
          { header: "Weekday", formula: "=WEEKDAY(A{row};1)-1" },
          { header: "Clock", formula: "=VALUE(LEFT(B{row};2))" },
        ];
        const pivots = [
          {
            rows: [level("hour", "hour")],
            columns: [level("date", "weekday")],
            names: { rows: ["Clock"], columns: ["Weekday"] },
          },
          {
            rows: [level("location")],
            columns: [level("department")],
            names: { rows: [headOf("location")], columns: [headOf("department")] },
          },
          {
            rows: [level("location"), level("department")],
            columns: [],
            names: { rows: [headOf("location"), headOf("department")], columns: [] },
          },
          {
            rows: [level("location"), level("department")],
            columns: [level("date", "weekday")],
            names: { rows: [headOf("location"), headOf("department")], columns: ["Weekday"] },
          },
        ].flatMap((shape) => [
          { ...shape, field: "net", aggregate: "sum", scale: 100 },
          { ...shape, field: "quantity", aggregate: "sum", scale: 1_000 },
          { ...shape, field: "net", aggregate: "count", scale: 1 },
          { ...shape, field: "net", aggregate: "max", scale: 100 },
        ]);
        const sheets = runOfficeJobs(
          pivots.map(({ names, field, aggregate }): PivotJob => ({
            do: "pivot",
            path: file,
            top,
            count,
            helpers,
            ...names,
            data: headOf(field),
            function: aggregate === "sum" ? "SUM" : aggregate === "max" ? "MAX" : "COUNT",
          })),
        );
        for (const [index, { rows, columns, field, aggregate, scale }] of pivots.entries()) {
          const ours = yield* screenOf(changedPivot(pivotOf(rows, columns, field, aggregate)));
          const officeFigures = figuresOf(sheets[index]?.rows ?? [], rows.length, columns.length);
          const nameOf = (of: { readonly field: string; readonly grain: string | null }, value: unknown) =>
            of.grain !== null ? (value as number) : (namesIn.get(`${of.field} ${JSON.stringify(value)}`) ?? "");
          const ownFigures = new Map<string, number>();
          for (const row of rowsOf(ours)) {
            ours.columns.forEach((column, at) => {
              const value = row.cells[at] ?? null;
              if (column.kind === "key" || typeof value !== "number") return;
              ownFigures.set(
                JSON.stringify([
                  row.path.map((key, depth) => nameOf(rows[depth] as never, key)),
                  column.path.map((key, depth) => nameOf(columns[depth] as never, key)),
                ]),
                value,
              );
            });
          }
          const what = [index, field, aggregate];
          expect(ownFigures.size).toBeGreaterThan(rows.length * 2);
          expect([what, [...officeFigures].map(([key, value]) => [key, Math.round(value * scale)]).toSorted()]).toEqual(
            [what, [...ownFigures].toSorted()],
          );
        }
      }),
    { timeout: 600_000 },
  );

  it.effect.skipIf(officeIssue !== null)(
    "a CSV opened in its locale has its amounts as numbers and no formula",
    () =>
      Effect.gen(function* () {
        const screen = yield* screenOf({});
        const table = rowsOf(screen);
        const jobs: ReadJob[] = [];
        for (const [language, format, separator] of [
          ["fr", "csvLocal", ";"],
          ["en", "csv", ","],
          ["es", "csv", ","],
        ] as const)
          jobs.push({
            do: "read",
            path: yield* saveFile(`${language}.csv`, format, language, {}),
            separator,
            locale: locales[language],
          });
        for (const [
          index,
          {
            sheets: [sheet],
          },
        ] of runOfficeJobs(jobs).entries()) {
          expect(sheet?.rows.length).toBe(table.length + 1);
          expect(sheet?.formulas).toBe("");
          for (const [rowIndex, row] of table.entries()) {
            screen.columns.forEach(({ field, type, kind }, place) => {
              const figure = kind === "key" ? undefined : figures[type];
              const [value, cell] = [row.cells[place] ?? null, sheet?.rows[rowIndex + 1]?.[place] ?? null];
              const where = [languages[index], rowIndex, field];
              if (figure !== undefined)
                expect([
                  ...where,
                  value === null ? cell : (scaled(cell, figure.scale) as { number?: number }).number,
                ]).toEqual([...where, value]);
              if (type === "date" && value !== null)
                expect([...where, cell]).toEqual([...where, { date: value, format: "YYYY-MM-DD" }]);
            });
          }
        }
      }),
    { timeout: 600_000 },
  );
});

/** Returns a figure of a cell in the domain's unit. */
function scaled(cell: OfficeCell, scale: number): OfficeCell | undefined {
  if (cell === null || !("number" in cell)) return cell;
  return { number: Math.round(cell.number * scale), format: cell.format };
}

/** Returns the figures of a pivot computed by LibreOffice, by the names of their groups; a row with fewer names is a total. */
function figuresOf(
  rows: readonly (readonly (string | number)[])[],
  depth: number,
  across: number,
): ReadonlyMap<string, number> {
  const [total, subtotal] = ["Total Result", / Result$/u];
  const figures = new Map<string, number>();
  const heads = rows[across === 0 ? 0 : 1] ?? [];
  let outer: string | number = "";
  for (const row of rows.slice(across === 0 ? 1 : 2)) {
    const labels = row.slice(0, depth);
    const [label = ""] = labels;
    const isSubtotal = depth > 1 && labels[1] === "" && subtotal.test(String(label));
    if (depth > 1 && label !== "" && label !== total && !isSubtotal) outer = label;
    const rowPath = label === total ? [] : isSubtotal ? [outer] : depth > 1 ? [outer, ...labels.slice(1)] : labels;
    for (const [index, value] of row.slice(depth).entries()) {
      const head = heads[depth + index] ?? "";
      if (typeof value === "number")
        figures.set(JSON.stringify([rowPath, across === 0 || head === total ? [] : [head]]), value);
    }
  }
  return figures;
}
