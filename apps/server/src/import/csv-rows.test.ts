import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";

import { writeZip } from "@comptoir/api/workbook";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { csvRows } from "./csv-rows.ts";

const folder = temporaryFolder("csv");
let files = 0;
const write = (content: string | Buffer) => {
  const path = join(folder, `${files++}.csv`);
  writeFileSync(path, content);
  return path;
};

const read = async (path: string, encoding: "utf-8" | "windows-1252" = "utf-8") => {
  const rows: (readonly string[])[] = [];
  for await (const chunk of csvRows(path, { delimiter: ",", encoding, onBytes: () => {} })) {
    expect(chunk.firstRow).toBe(rows.length + 1);
    rows.push(...chunk.rows);
  }
  return rows;
};

it("numbers records of JSON by their lines in the file, plain, gzipped and in a ZIP", async () => {
  const lines = Buffer.from('\n{"id":"1"}\r\n\n{"id":"2"}\n\n\n{"id":"3"}');
  const zip = await writeZip([{ name: "sales.jsonl", pieces: [lines.toString()] }], "application/zip");
  for (const content of [lines, gzipSync(lines), Buffer.from(await zip.arrayBuffer())]) {
    const numbered: (readonly [number | undefined, ...(readonly string[])])[] = [];
    for await (const chunk of csvRows(write(content), { delimiter: ",", encoding: "utf-8" }))
      numbered.push(...chunk.rows.map((cells, index) => [chunk.numbers[index], ...cells] as const));
    expect(numbered).toEqual([
      [2, "id"],
      [2, "1"],
      [4, "2"],
      [7, "3"],
    ]);
  }
});

/** The records of a file, and the rows that are none. */
const readOver = async (path: string) => {
  const broken: (readonly [number, string])[] = [];
  const records: string[] = [];
  for await (const chunk of csvRows(path, { delimiter: ",", encoding: "utf-8" })) {
    for (const [row, { code }] of chunk.broken) broken.push([row, code]);
    for (const [index, cells] of chunk.rows.entries())
      if (!chunk.broken.has(chunk.numbers[index] ?? 0)) records.push(cells.join(","));
  }
  return { broken, records };
};

describe("the rows of a file", () => {
  it("are the rows that were written, plain or gzipped, whatever they hold", async () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", "🧀", "م", '"', ",", "\n", " ", "="), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constant("x"), cell, cell), { minLength: 1, maxLength: 30 }),
        fc.boolean(),
        async (rows, zipped) => {
          const text = Papa.unparse(rows, { newline: "\n" });
          expect(await read(write(zipped ? gzipSync(text) : text))).toEqual(rows);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("are named by their lines, blank ones included, across chunks and after a misplaced quote", async () => {
    const written = Array.from({ length: 30_000 }, (_, n) =>
      n % 7 === 3 ? (n % 2 === 0 ? "" : "  ") : `${n + 1},Crème`,
    );
    written[9] = '10,"Crème"s';
    const firstValuesByLine: (readonly [number, string])[] = [];
    for await (const { rows, numbers } of csvRows(write(["", ...written].join("\n")), {
      delimiter: ",",
      encoding: "utf-8",
    }))
      for (const [index, cells] of rows.entries())
        firstValuesByLine.push([numbers[index] ?? 0, (cells[0] ?? "").split(",")[0] ?? ""]);
    expect(firstValuesByLine).toEqual(
      written.flatMap((line, index) => (line.trim() === "" ? [] : [[index + 2, String(index + 1)]])),
    );
  });

  it("are whole across chunks of 256 KB, with CRLF", async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => [String(n), `Crème « brûlée » ${n}`, "9.99"]);
    expect(await read(write(Papa.unparse(rows, { newline: "\r\n" }) + "\r\n"))).toEqual(rows);
  });

  it("read windows-1252 when told, and refuse it as UTF-8, naming the row", async () => {
    const path = write(Buffer.from("a,b\nCr\xe8me,1\n", "latin1"));
    expect(await read(path, "windows-1252")).toContainEqual(["Crème", "1"]);
    await expect(read(path)).rejects.toMatchObject({ code: "IMPORT_ENCODING", row: 1 });
  });

  it("refuse a truncated gzip", async () => {
    const whole = gzipSync("a,b\n" + "1,2\n".repeat(50_000));
    await expect(read(write(whole.subarray(0, whole.length - 20)))).rejects.toMatchObject({ code: "IMPORT_GZIP" });
  });

  it("refuse a field of 10 MB", async () => {
    await expect(read(write(`a,b\n1,"${"x".repeat(10_000_000)}"\n`))).rejects.toMatchObject({
      code: "IMPORT_FIELD_TOO_LONG",
      row: 2,
    });
  });

  describe.each(["\n", "\r\n"])("with a quote that is wrong, its lines ending with %j", (end) => {
    const fileOf = (...lines: readonly string[]) => write(lines.join(end));

    it.each([
      ["is not closed before the file ends", ["a,b", "1,x", "", '2,"hello', "3,y", "4,z", ""], [4], ["3,y", "4,z"]],
      ["is not closed, in the last record", ["a,b", "1,x", '2,"hello'], [3], []],
      ["is closed by the quote of a later record", ["a,b", '1,"hello', '2,"x"', "3,y", ""], [2], ["2,x", "3,y"]],
      ["is followed by text", ["a,b", "1,x", '"an"a,2', "3,y", ""], [3], ["3,y"]],
      ["is wrong in several records", ["a,b", '1,"x', "2,y", '3,"z"z', '4,"q', "5,w"], [2, 4, 5], ["2,y", "5,w"]],
    ])("a quote that %s breaks its record, and hides none of those after it", async (_, lines, rows, after) => {
      const { broken, records } = await readOver(fileOf(...lines));
      expect(broken).toEqual(rows.map((row) => [row, "IMPORT_QUOTE"]));
      expect(records.slice(records.length - after.length)).toEqual(after);
      expect(records.some((record) => record.includes('"') || record.includes("hello"))).toBe(false);
    });

    it("in the header refuses the file", async () => {
      await expect(read(fileOf('a,"b', "1,x", ""))).rejects.toMatchObject({ code: "IMPORT_QUOTE", row: 1 });
    });

    it("is not closed before a megabyte of records, of which it hides none", async () => {
      const rows = Array.from({ length: 150_000 }, (_, n) => `${n},abcdef`);
      rows[1_000] = '1000,"abc';
      const { broken, records } = await readOver(write(["a,b", ...rows].join(end)));
      expect([broken, records.length, records.at(-1)]).toEqual([[[1_002, "IMPORT_QUOTE"]], 150_000, "149999,abcdef"]);
    });

    it("is broken many chunks into the file", async () => {
      const rows = Array.from({ length: 60_000 }, (_, n) => `${n},"Crème ""brûlée"" ${n}"`);
      expect(await read(write(["a,b", ...rows].join(end)))).toHaveLength(60_001);
      rows[50_000] = '50000,"Crème';
      rows[50_001] = "50001,brûlée";
      const { broken, records } = await readOver(write(["a,b", ...rows].join(end)));
      expect(broken).toEqual([[50_002, "IMPORT_QUOTE"]]);
      expect([records.length, records[50_001], records.at(-1)]).toEqual([
        60_000,
        "50001,brûlée",
        '59999,Crème "brûlée" 59999',
      ]);
      rows[50_001] = '50001,brûlée"';
      expect(await read(write(["a,b", ...rows].join(end)))).toHaveLength(60_000);
    });

    it("a header between quotes that another delimiter separates is said to have another delimiter", async () => {
      await expect(read(fileOf('"a";"b"', '"1";"x"'))).rejects.toMatchObject({
        code: "IMPORT_DELIMITER",
        row: 1,
        params: { expected: ",", found: ";" },
      });
    });

    it("a quote inside a text, blanks after a cell and a doubled quote are right", async () => {
      expect(await read(fileOf("a,b", '1,5" disk', '"2" ,"say ""hi"""', ""))).toEqual([
        ["a", "b"],
        ["1", '5" disk'],
        ["2", 'say "hi"'],
      ]);
    });
  });
});

/** Length of the first piece in which a text is read. */
const firstPiece = 1 << 14;

it.each(["\n", "\r\n", "\r"])(
  "reads a header longer than a piece in a file whose lines end with %j",
  async (newline) => {
    for (const length of [firstPiece - 3, firstPiece - 2, firstPiece - 1, firstPiece, 3 * firstPiece]) {
      const rows = [
        ["a".repeat(length), "b"],
        ["1", "2"],
        ["3", "4"],
      ];
      expect(await read(write(rows.map((cells) => cells.join(",")).join(newline)))).toEqual(rows);
    }
  },
);
