import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { afterAll, describe, expect, it } from "vitest";

import { tillMapping } from "./testing/till-file.ts";
import { previewFile } from "./preview-file.ts";

const folder = mkdtempSync(join(tmpdir(), "comptoir-preview-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const write = (content: string | Buffer) => {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, content);
  return path;
};

describe("the beginning of a file", () => {
  it.each([
    ["cells between quotes", '\r\n"id";"name"\r\n1;"Crème, brûlée"\r\n'],
    ["gzipped", gzipSync('"id";"name"\n1;"Crème, brûlée"\n')],
    ["utf-16le", Buffer.from('\ufeffid;name\n1;"Crème, brûlée"\n', "utf16le")],
    ["utf-16be", Buffer.from('\ufeffid;name\n1;"Crème, brûlée"\n', "utf16le").swap16()],
    ["windows-1252", Buffer.from('id;name\n1;"Crème, brûlée"\n', "latin1")],
  ])("tells its delimiter and its encoding by its first line: %s", async (what, content) => {
    expect(await previewFile(write(content), undefined, [])).toMatchObject({
      delimiter: ";",
      encoding: /^(?:windows|utf)-/u.test(what) ? what : "utf-8",
      header: ["id", "name"],
      rows: [["1", "Crème, brûlée"]],
      issues: [],
    });
  });

  it("names the record whose quote is not closed, and reads those after it", async () => {
    expect(await previewFile(write('id,name\n1,a\n2,"b\n3,c\n'), undefined, [])).toMatchObject({
      header: ["id", "name"],
      rows: [
        ["1", "a"],
        ["3", "c"],
      ],
      rowNumbers: [2, 4],
      issues: [{ row: 3, code: "IMPORT_QUOTE" }],
    });
  });

  it("names the header by its row, and a row above it by its position among those that are no blank lines", async () => {
    const path = write('Report\n\nx"y,"z"\n\n1,"b"c\nTill,Sales\nid,name\n1,a\n');
    const { headerRow, headerNumber, leftOut } = await previewFile(path, undefined, [], { headerRow: 5 });
    expect({ headerRow, headerNumber }).toEqual({ headerRow: 5, headerNumber: 7 });
    const till = leftOut.find(({ text }) => text.startsWith("Till"));
    expect(till).toMatchObject({ row: 6, position: 4 });
    const above = await previewFile(path, undefined, [], { headerRow: till?.position ?? 0 });
    expect(above).toMatchObject({ header: ["Till", "Sales"], headerNumber: 6 });
  });

  it("says that nothing stands below the header", async () => {
    expect(await previewFile(write("id,name\n\n"), undefined, [])).toMatchObject({
      header: ["id", "name"],
      rows: [],
      issues: [{ row: 1, code: "IMPORT_EMPTY" }],
    });
  });

  it("reads as one chooses, and guesses the rest", async () => {
    const path = write(Buffer.from("id|name;more\n1|Crème;x\n", "latin1"));
    expect(await previewFile(path, undefined, [], { delimiter: ";" })).toMatchObject({
      delimiter: ";",
      encoding: "windows-1252",
      rows: [["1|Crème", "x"]],
    });
    expect(await previewFile(path, undefined, [], { encoding: "windows-1252", delimiter: "|" })).toMatchObject({
      header: ["id", "name;more"],
      rows: [["1", "Crème;x"]],
    });
    expect((await previewFile(path, undefined, [], { encoding: "utf-8" })).issues).toMatchObject([
      { code: "IMPORT_ENCODING" },
    ]);
  });

  it("reads a file of an old Macintosh, and lines of JSON", async () => {
    const bytes = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder("macintosh").decode(new Uint8Array([byte])), byte]),
    );
    const old = [..."id;Quantité\r1;Crème brûlée\r"].map((sign) => bytes.get(sign) ?? 0);
    expect(await previewFile(write(Buffer.from(old)), undefined, [])).toMatchObject({
      delimiter: ";",
      encoding: "macintosh",
      header: ["id", "Quantité"],
      rows: [["1", "Crème brûlée"]],
    });
    const lines = '{"id":"1","item":{"sku":"A"},"total":9.50}\n\n{"id":"2","total":null,"item":{"sku":"B"}}\n';
    expect(await previewFile(write(lines), undefined, [])).toMatchObject({
      header: ["id", "item.sku", "total"],
      rows: [
        ["1", "A", "9.5"],
        ["2", "B", ""],
      ],
      issues: [],
    });
  });

  it.each([
    ["a PDF", "%PDF-1.7", "IMPORT_PDF"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "IMPORT_PICTURE"],
    ["a photo", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]), "IMPORT_PICTURE"],
    ["a web page", "<!DOCTYPE html>\n<html><body><table><tr><td>1</td></tr></table></body></html>", "IMPORT_HTML"],
    ["a sign-in page", "<html lang='fr'><form><input name=user></form>", "IMPORT_HTML"],
    ["broken JSON", '{"a":1}\n{"a":\n', "IMPORT_JSON"],
  ])("names %s for what it is", async (_, content, code) => {
    expect((await previewFile(write(content), undefined, [])).issues).toMatchObject([{ code }]);
  });

  it("names broken JSON by its line in the file", async () => {
    const content = '{"a":1}\n\n{"a":2}\n{"a":\n';
    for (const file of [content, gzipSync(content)])
      expect((await previewFile(write(file), undefined, [])).issues).toMatchObject([{ code: "IMPORT_JSON", row: 4 }]);
  });

  it.each([
    ["the beginning of an archive", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0, 8, 0]), "IMPORT_ZIP"],
    ["a workbook of before 2007", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), "IMPORT_WORKBOOK"],
  ])("says that %s is no table", async (_, content, code) => {
    expect((await previewFile(write(content), undefined, [])).issues).toMatchObject([{ row: 1, code }]);
  });

  it("names a damaged gzip and an empty file", async () => {
    expect((await previewFile(write(gzipSync("id,name\n").subarray(0, 12)), undefined, [])).issues).toMatchObject([
      { row: 1, code: "IMPORT_GZIP" },
    ]);
    expect((await previewFile(write(""), undefined, [])).issues).toMatchObject([{ row: 1, code: "IMPORT_EMPTY" }]);
  });

  it("with a mapping of another delimiter says so, between quotes too", async () => {
    const path = write('"receipt";"when";"store";"item";"quantity";"price"\n1;2;3;4;5;6\n');
    expect((await previewFile(path, tillMapping, [])).issues).toMatchObject([{ row: 1, code: "IMPORT_DELIMITER" }]);
  });
});
