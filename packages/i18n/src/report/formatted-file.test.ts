import { columnFormats, computeGroupTable, fieldTypes, getReportKind, plainColumn } from "@comptoir/domain/report";
import type { FieldType, FormatRow, ReportRow, TableColumn } from "@comptoir/domain/report";
import fc from "fast-check";
import { expect, it } from "vitest";

import { createI18n } from "../create-i18n.ts";
import { createReportWords, streamCsv, streamFormattedCsv, workbookColumns, type FileWords } from "./index.ts";

const { fields } = getReportKind("sale");
const rows: readonly ReportRow[] = [
  { date: "2026-03-01", hour: "14:05", quantity: 2_000, net: 123_450, marginPct: 1_250 },
  { date: "2026-03-11", hour: "09:30", quantity: 1_500, net: -250_049, marginPct: null },
];
const columns = [
  { ...plainColumn("date"), format: "dateIso" },
  { ...plainColumn("hour"), format: "timeHours12" },
  { ...plainColumn("quantity"), format: "decimal1" },
  { ...plainColumn("net"), format: "currencyThousands" },
];
const table = computeGroupTable(rows, { columns, groups: [], isList: true }, { fields, permissions: [], weekStart: 0 });
const wordsOf = async (language: "fr" | "en" | "es", reportColumns: FileWords["columns"] = columns) => {
  const text = createI18n(language);
  await text.load("shell", "dashboard", "report");
  return { words: createReportWords(text), columns: reportColumns, pivot: null, names: new Map() };
};
const pages = [{ rows: table.rows, names: new Map() }];
async function joined(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text.split("\r\n").slice(1, -1);
}
const withTotal = { columns: table.columns, total: table.rows.at(-1) ?? null };

it("writes the texts of the screen with the formats of the columns, and the exact total in its format", async () => {
  expect(await joined(streamFormattedCsv(withTotal, pages, await wordsOf("en")))).toEqual([
    "2026-03-01,2:05 p.m.,2.0,$1.2K",
    "2026-03-11,9:30 a.m.,1.5,-$2.5K",
    "Total,,3.5,-$1.3K",
  ]);
  expect((await joined(streamFormattedCsv(withTotal, pages, await wordsOf("fr"))))[1]).toMatch(
    /^2026-03-11;9\sh\s30\sa\.m\.;1,5;-2,5\sK\s\$$/u,
  );
});

it("shares decimals within a column without a format, and formats it as its type", async () => {
  const plain = columns.map((column) => ({ ...column, format: null }));
  expect(await joined(streamFormattedCsv(withTotal, pages, await wordsOf("en", plain)))).toEqual([
    '"Mar 1, 2026",14:05,2.000,"$1,234.50"',
    '"Mar 11, 2026",09:30,1.500,"-$2,500.49"',
    'Total,,3.500,"-$1,265.99"',
  ]);
});

it("leaves plain files as they are", async () => {
  const plain = columns.map((column) => ({ ...column, format: null }));
  expect(await joined(streamCsv(table.columns, pages, await wordsOf("en"), "comma"))).toEqual(
    await joined(streamCsv(table.columns, pages, await wordsOf("en", plain), "comma")),
  );
});

const columnOf = (type: FieldType, field = "net"): TableColumn => ({
  field,
  type,
  grain: null,
  aggregate: "sum",
  display: "value",
  path: [],
  kind: "value",
});
const codeOf = async (language: "fr" | "en" | "es", type: FieldType, format: string): Promise<string | undefined> =>
  workbookColumns([columnOf(type)], await wordsOf(language, [{ ...plainColumn("net"), format }]))[0]?.code;

it("gives the columns of a workbook the codes of their formats", async () => {
  expect([
    await codeOf("en", "money", "currency0"),
    await codeOf("fr", "money", "currency2"),
    await codeOf("en", "money", "currencyThousands"),
    await codeOf("fr", "pct", "percent1"),
    await codeOf("en", "int", "plain"),
    await codeOf("en", "date", "dateLong"),
    await codeOf("fr", "date", "dateWeekday"),
    await codeOf("es", "date", "dateLong"),
    await codeOf("en", "time", "timeHours12"),
    await codeOf("en", "money", "percent1"),
  ]).toEqual([
    '"$"#,##0',
    '#,##0.00"\u00A0$"',
    '"$"#,##0.0,"K"',
    '#,##0.0"\u00A0"%',
    "0",
    '[$-1009]mmmm" "d", "yyyy',
    '[$-C0C]dddd" "d" "mmmm" "yyyy',
    '[$-80A]d" de "mmmm" de "yyyy',
    "h:mm AM/PM",
    undefined,
  ]);
});

/** Writes a number as a spreadsheet does: rounded half away from zero, with the quoted texts of the code around it. */
function renderCode(code: string, digits: bigint, scale: number): string {
  const decimals = /0\.(0+)/u.exec(code)?.[1]?.length ?? 0;
  const dropped = scale - decimals + (/0,/u.test(code.replace("#,##0", "0")) ? 3 : 0);
  const divisor = 10n ** BigInt(dropped);
  const size = digits < 0n ? -digits : digits;
  const units = (2n * size + divisor) / (2n * divisor);
  const text = String(units).padStart(decimals + 1, "0");
  const whole = text.slice(0, text.length - decimals);
  const grouped = code.includes("#,##0") ? whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, ",") : whole;
  const figure = grouped + (decimals === 0 ? "" : `.${text.slice(-decimals)}`);
  const written = code.replace(/(?:#,##)?0(?:\.0+)?,?/u, figure).replaceAll('"', "");
  return digits < 0n && units > 0n ? `-${written}` : written;
}

it("a spreadsheet writes a number by its code as the screen does, in the marks of its language", async () => {
  const by = await wordsOf("en");
  const formats: readonly (readonly [string, FormatRow])[] = Object.entries(columnFormats);
  const fitting = formats.flatMap(([format, row]) =>
    row.writes === "figure" ? row.types.map((type) => ({ format, type })) : [],
  );
  fc.assert(
    fc.property(fc.constantFrom(...fitting), fc.integer({ min: -1e10, max: 1e10 }), ({ format, type }, value) => {
      const [column] = workbookColumns([columnOf(type)], { ...by, columns: [{ ...plainColumn("net"), format }] });
      const scale = type === "pct" ? 2 : String(fieldTypes[type].unitsPerOne).length - 1;
      expect(renderCode(column?.code ?? "", BigInt(value), scale)).toBe(
        by.words.valueText(value, { ...columnOf(type), format }, new Map()),
      );
    }),
  );
});
