import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";

import { writeZip } from "@comptoir/api/workbook";
import { describe, expect, it } from "vitest";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { csvRows } from "./csv-rows.ts";
import { FileProblem } from "./file-problem.ts";
import { previewFile } from "./preview-file.ts";
import { makeWorkbook, makeOpenDocument } from "./testing/make-workbook.ts";

const fileOf = (content: Uint8Array | string): string => {
  const path = join(temporaryFolder("tables"), randomUUID());
  writeFileSync(path, content);
  return path;
};

const zipOf = async (entries: Readonly<Record<string, string>>) =>
  new Uint8Array(
    await (
      await writeZip(
        Object.entries(entries).map(([name, text]) => ({ name, pieces: [text] })),
        "",
      )
    ).arrayBuffer(),
  );

async function rowsOf(path: string, sheet: string | null = null) {
  const all: (readonly string[])[] = [];
  for await (const { rows } of csvRows(path, { delimiter: ";", encoding: "utf-8", sheet })) all.push(...rows);
  return all;
}

async function problemOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof FileProblem ? [error.code, error.params] : error;
}

const table = [
  ["Date", "Magasin", "Total"],
  ["2026-03-12", "A", "12,50"],
] as const;
const csv = table.map((cells) => `${cells.join(";")}\n`).join("");

describe("a workbook", () => {
  it("with one filled sheet is read without a question", async () => {
    const path = fileOf(await makeWorkbook({ Notes: [], Ventes: table }));
    expect(await rowsOf(path)).toEqual(table);
    expect(await previewFile(path, undefined, [])).toMatchObject({ sheet: null, header: table[0], issues: [] });
  });

  it("with several filled sheets asks which one, and shows the first rows of each", async () => {
    const path = fileOf(await makeWorkbook({ Ventes: table, "Été 2026": [["Autre"], ["1"]] }));
    expect(await problemOf(rowsOf(path))).toEqual(["IMPORT_SHEET", { sheets: "Ventes, Été 2026" }]);
    expect(await rowsOf(path, "Ventes")).toEqual(table);
    expect(await problemOf(rowsOf(path, "Hiver"))).toEqual(["IMPORT_SHEET", { sheets: "Ventes, Été 2026" }]);
    expect(await previewFile(path, undefined, [])).toMatchObject({
      header: [],
      issues: [{ code: "IMPORT_SHEET" }],
      sheets: [
        { name: "Ventes", rows: table },
        { name: "Été 2026", rows: [["Autre"], ["1"]] },
      ],
    });
    expect(await previewFile(path, undefined, [], { sheet: "Ventes" })).toMatchObject({ header: table[0], issues: [] });
  });

  it("gives days, moments, times and stored values of formulas; a formula that was never computed shows itself", async () => {
    const path = fileOf(
      await makeWorkbook({
        S: [
          [{ day: 46_093 }, { moment: 46_093.385_5 }, { time: 0.75 }, { formula: "1+1", value: "2" }],
          [{ day: 1 }, { moment: 46_093 }, { time: 0 }, { formula: "A1*2" }],
        ],
      }),
    );
    expect(await rowsOf(path)).toEqual([
      ["2026-03-12", "2026-03-12 09:15:07", "18:00:00", "2"],
      ["1900-01-01", "2026-03-12 00:00:00", "00:00:00", "=A1*2"],
    ]);
    const from1904 = fileOf(await makeWorkbook({ S: [[{ day: 44_631 }]] }, { isFrom1904: true }));
    expect(await rowsOf(from1904)).toEqual([["2026-03-12"]]);
  });

  it("numbers its rows as the spreadsheet does, blank ones too, and ends with its last filled row", async () => {
    const path = fileOf(await makeWorkbook({ S: [[], ["a", "b"], [], ["1"], [], []] }));
    expect(await rowsOf(path)).toEqual([[], ["a", "b"], [], ["1"]]);
    expect(await previewFile(path, undefined, [])).toMatchObject({ headerRow: 2, rows: [["1", ""]], rowNumbers: [4] });
  });

  it("of OpenDocument is read likewise, however often a cell is repeated", async () => {
    const path = fileOf(await makeOpenDocument({ Vide: [], Ventes: table }));
    expect(await rowsOf(path)).toEqual(table);
  });

  it("with a password, of before 2007, or in binary is named for what it is", async () => {
    const old = Buffer.alloc(4_096);
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]).copy(old);
    old.writeUInt16LE(9, 0x1e);
    old.writeUInt32LE(1, 0x30);
    expect(await problemOf(rowsOf(fileOf(old)))).toEqual(["IMPORT_WORKBOOK", {}]);
    old.write("EncryptedPackage", 1_024 + 128, "utf16le");
    expect(await problemOf(rowsOf(fileOf(old)))).toEqual(["IMPORT_WORKBOOK_PASSWORD", {}]);
    expect(await problemOf(rowsOf(fileOf(await zipOf({ "xl/workbook.bin": "x" }))))).toEqual(["IMPORT_WORKBOOK", {}]);
    const locked = await zipOf({ "content.xml": "x", "META-INF/manifest.xml": "<m><encryption-data/></m>" });
    expect(await problemOf(rowsOf(fileOf(locked)))).toEqual(["IMPORT_WORKBOOK_PASSWORD", {}]);
  });
});

describe("an archive", () => {
  it("with one file is read without a question, with several asks which one", async () => {
    expect(await rowsOf(fileOf(await zipOf({ "mars/ventes.csv": csv, "__MACOSX/ventes.csv": "x" })))).toEqual(table);
    const path = fileOf(await zipOf({ "a.csv": csv, "b.csv": "x;y\n1;2\n" }));
    expect(await problemOf(rowsOf(path))).toEqual(["IMPORT_SHEET", { sheets: "a.csv, b.csv" }]);
    expect(await rowsOf(path, "a.csv")).toEqual(table);
    expect(await previewFile(path, undefined, [])).toMatchObject({ sheets: [{ name: "a.csv", rows: table }, {}] });
    expect(await previewFile(path, undefined, [], { sheet: "a.csv" })).toMatchObject({
      delimiter: ";",
      header: table[0],
      issues: [],
    });
  });

  it("that is damaged, empty, or holds no table is named for what it is", async () => {
    const good = await zipOf({ "a.csv": csv });
    expect(await problemOf(rowsOf(fileOf(good.slice(0, 40))))).toEqual(["IMPORT_ZIP", {}]);
    expect(await problemOf(rowsOf(fileOf(await zipOf({ "folder/": "" }))))).toEqual(["IMPORT_ZIP", {}]);
    const book = Buffer.from(await makeWorkbook({ S: table })).toString("latin1");
    expect(await problemOf(rowsOf(fileOf(await zipOf({ "a.xlsx": book }))))).toEqual(["IMPORT_WORKBOOK", {}]);
  });

  it("that unpacks to more than it says, or than the limit, is stopped", async () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000, "1;2\n"));
    const withSize = (size: number) => {
      const name = Buffer.from("a.csv");
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50);
      local.writeUInt16LE(8, 8);
      local.writeUInt16LE(name.length, 26);
      const central = Buffer.alloc(46);
      central.writeUInt32LE(0x02014b50);
      central.writeUInt16LE(8, 10);
      central.writeUInt32LE(bomb.length, 20);
      central.writeUInt32LE(size, 24);
      central.writeUInt16LE(name.length, 28);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50);
      end.writeUInt16LE(1, 10);
      end.writeUInt32LE(central.length + name.length, 12);
      end.writeUInt32LE(local.length + name.length + bomb.length, 16);
      return Buffer.concat([local, name, bomb, central, name, end]);
    };
    expect(await rowsOf(fileOf(withSize(50_000_000)))).toHaveLength(12_500_000);
    expect(await problemOf(rowsOf(fileOf(withSize(1_000))))).toEqual(["IMPORT_ZIP", {}]);
  });
});
