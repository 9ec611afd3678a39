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

  it("names the record whose quote is not closed", async () => {
    expect(await previewFile(write('id,name\n1,a\n2,"b\n3,c\n'), undefined, [])).toMatchObject({
      header: ["id", "name"],
      rows: [["1", "a"]],
      issues: [{ row: 3, code: "IMPORT_QUOTE" }],
    });
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

  it.each([
    ["a workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0, 8, 0])],
    ["a workbook of before 2007", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])],
  ])("says that %s is no text", async (_, content) => {
    expect((await previewFile(write(content), undefined, [])).issues).toMatchObject([
      { row: 1, code: "IMPORT_WORKBOOK" },
    ]);
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
