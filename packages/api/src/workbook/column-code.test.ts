import { expect, it } from "vitest";

import { openZip } from "../tables/zip.ts";
import { streamWorkbook, type SheetColumn } from "./index.ts";

const columns: readonly SheetColumn[] = [
  { header: "Store", format: "text" },
  { header: "Net", format: "money", code: '"$"#,##0' },
  { header: "Tax", format: "money" },
  { header: "Gross", format: "money", code: '"$"#,##0' },
  { header: "Day", format: "day", code: "[$-C0C]d mmmm yyyy" },
];

/** Writes two rows, one a total, and reads parts of the archive. */
async function readParts(): Promise<readonly [styles: string, sheet: string]> {
  const cells = ["Laval", "12.50", "1.00", "13.50", "2026-03-12"];
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of streamWorkbook({
    name: "Sales",
    columns,
    rows: [[{ cells }, { cells: [...cells.slice(0, 4), "soon"], isTotal: true }]],
  }))
    pieces.push(piece);
  const zip = await openZip(new Blob(pieces));
  const textOf = async (name: string): Promise<string> => {
    let text = "";
    for await (const chunk of zip.read(name) ?? []) text += new TextDecoder().decode(chunk);
    return text;
  };
  return [await textOf("xl/styles.xml"), await textOf("xl/worksheets/sheet1.xml")];
}

it("writes the numbers of a column by its code, plain and bold; other columns keep their styles", async () => {
  const [styles, sheet] = await readParts();
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu)].map(([, id, code]) => [id, code]),
  );
  const cellFormats = [...styles.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/gu)].map(([, id = "", font]) => [
    codes.get(id) ?? id,
    font,
  ]);
  expect(styles).toContain(`<cellXfs count="${cellFormats.length}">`);
  const formatAt = (place: string) =>
    cellFormats[Number(new RegExp(`<c r="${place}" s="(\\d+)"`, "u").exec(sheet)?.[1])];
  const dollars = "&quot;$&quot;#,##0";
  expect(["B2", "C2", "D2", "E2"].map(formatAt)).toEqual([
    [dollars, "0"],
    ["#,##0.00##", "0"],
    [dollars, "0"],
    ["[$-C0C]d mmmm yyyy", "0"],
  ]);
  expect(["A3", "B3", "C3", "D3", "E3"].map(formatAt)).toEqual([
    ["49", "1"],
    [dollars, "1"],
    ["#,##0.00##", "1"],
    [dollars, "1"],
    // A text in a column of days.
    ["49", "1"],
  ]);
  expect(sheet).toContain("<v>12.50</v>");
});
