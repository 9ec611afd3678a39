import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  columnLetters,
  fromDateSerial,
  toDateSerial,
  WorkbookError,
  writeWorkbook,
  writeZip,
  type CellFormat,
  type CellValue,
} from "../workbook/index.ts";

import { readWorkbook } from "./read-workbook.ts";
import { openZip } from "./zip.ts";

const formats = ["text", "number", "money", "day", "flag"] as const satisfies readonly CellFormat[];
const textColumns = ["A", "B"].map((header) => ({ header, format: "text" as const }));
/** Characters that XML allows; control characters and lone surrogates are left out of a sheet. */
const arbText = fc
  .string({ unit: "binary", maxLength: 40 })
  .map((text) => text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ""));
const arbDay = fc.integer({ min: 61, max: 2_958_465 }).map((serial) => fromDateSerial(serial, false) ?? "");
const arbNumber = fc
  .tuple(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.nat(4))
  .map(([digits, scale]) => String(digits / 10 ** scale));
const arbCell: Readonly<Record<CellFormat, fc.Arbitrary<CellValue>>> = {
  text: arbText,
  number: arbNumber,
  money: arbNumber,
  percent: arbNumber,
  day: arbDay,
  time: fc
    .nat({ max: 1439 })
    .map((minute) => `${String(Math.trunc(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`),
  flag: fc.boolean(),
};

const asRead = (value: CellValue): string => (typeof value === "boolean" ? String(value) : (value ?? ""));
/** A row ends with its last cell that is not empty. */
const withoutEmptyEnd = (row: readonly string[]): readonly string[] =>
  row.slice(0, row.findLastIndex((cell) => cell !== "") + 1);

async function faultOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof WorkbookError ? error.code : String(error);
}

/** Builds a workbook from hand-written parts, as other programs write them. */
const workbookOf = (parts: Readonly<Record<string, string>>) =>
  writeZip(
    Object.entries({
      "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="7" r:id="rId3"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="rId3" Target="worksheets/sheet7.xml"/></Relationships>',
      ...parts,
    }).map(([name, text]) => ({ name, pieces: [text] })),
    "",
  );

describe("a workbook", () => {
  it("read(write(rows)) gives the rows back", async () => {
    const arbSheet = fc
      .array(fc.constantFrom(...formats), { minLength: 1, maxLength: 6 })
      .chain((kinds) =>
        fc.tuple(
          fc.constant(kinds),
          fc.array(fc.tuple(...kinds.map((kind) => fc.option(arbCell[kind]))), { maxLength: 8 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(arbSheet, arbText, async ([kinds, rows], header) => {
        const columns = kinds.map((format, index) => ({ header: `${index}${header}`, format }));
        const parsedRows = await readWorkbook(await writeWorkbook("Lait 2 %: [été]/?", columns, rows));
        expect(parsedRows.map(withoutEmptyEnd)).toEqual([
          columns.map((column) => column.header),
          ...rows.map((row) => withoutEmptyEnd(row.map(asRead))),
        ]);
      }),
      { numRuns: 150 },
    );
  });

  it("keeps bar codes, formulas and long numbers as texts, and numbers as numbers", async () => {
    const file = await writeWorkbook(
      "S",
      [
        { header: "Code", format: "text" },
        { header: "Price", format: "money" },
        { header: "Count", format: "number" },
      ],
      [
        ["000036000291452", "4.99", "12345678901234567"],
        ["=1+1", "x", "-3"],
      ],
    );
    const zip = await openZip(file);
    let sheet = "";
    for await (const bytes of zip.read("xl/worksheets/sheet1.xml") ?? []) sheet += new TextDecoder().decode(bytes);
    expect(sheet).toContain(
      '<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">000036000291452</t></is></c><c r="B2" s="2"><v>4.99</v></c><c r="C2" s="1" t="inlineStr">',
    );
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain('state="frozen"');
    expect(await readWorkbook(file)).toEqual([
      ["Code", "Price", "Count"],
      ["000036000291452", "4.99", "12345678901234567"],
      ["=1+1", "x", "-3"],
    ]);
  });

  it("is the same file for the same rows", async () => {
    const [first, other] = await Promise.all(
      [0, 1].map(async () => new Uint8Array(await (await writeWorkbook("S", textColumns, [["a", "é"]])).arrayBuffer())),
    );
    expect(first).toEqual(other);
  });

  it("of another program can be read: shared and phonetic texts, day styles, prefixes, gaps, the first sheet in any file", async () => {
    const file = await workbookOf({
      "xl/sharedStrings.xml":
        "<sst><si><t>Lait</t></si><si><r><t>2 </t></r><r><t>%</t></r><rPh><t>ignored</t></rPh></si><si><t>a_x000D_b</t></si></sst>",
      "xl/styles.xml":
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-40C]d mmm yyyy"/><numFmt numFmtId="171" formatCode="0.00 &quot;kg dry&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
      "xl/worksheets/sheet7.xml":
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row><x:row><x:c s="1"><x:v>45000</x:v></x:c><x:c s="2"><x:v>45000.5</x:v></x:c><x:c s="3"><x:v>4.9900000000000002</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="str"><x:f>A1</x:f><x:v>x</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await readWorkbook(file)).toEqual([
      [],
      ["Lait", "", "2 %", "a\rb"],
      ["2023-03-15", "2023-03-15 12:00", "4.99", "true", "x", "#N/A"],
    ]);
  });

  it("of a program that counts days from 1904 has the same days", async () => {
    const file = await workbookOf({
      "xl/workbook.xml":
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet r:id="rId3"/><sheet r:id="rId4"/></sheets></workbook>',
      "xl/styles.xml": '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
      "xl/worksheets/sheet7.xml": '<worksheet><row r="1"><c r="A1" s="0"><v>43538</v></c></row></worksheet>',
    });
    expect(await readWorkbook(file)).toEqual([["2023-03-15"]]);
  });
});

describe("an invalid or dangerous workbook is refused", () => {
  it.each([
    ["nothing", ""],
    ["a text", "a,b\n1,2"],
    ["the beginning of a zip", "PK\u0003\u0004 and nothing more"],
  ])("%s", async (_, text) => {
    expect(await faultOf(readWorkbook(new Blob([text])))).toBe("IMPORT_WORKBOOK");
  });

  it("a zip without a sheet, or with broken XML in it", async () => {
    expect(await faultOf(writeZip([{ name: "a.txt", pieces: ["a"] }], "").then(readWorkbook))).toBe("IMPORT_WORKBOOK");
    expect(await faultOf(workbookOf({}).then(readWorkbook))).toBe("IMPORT_WORKBOOK");
    expect(
      await faultOf(workbookOf({ "xl/worksheets/sheet7.xml": "<worksheet><row r='1'><c>" }).then(readWorkbook)),
    ).toBe("IMPORT_WORKBOOK");
  });

  it("a truncated or altered workbook", async () => {
    const file = await writeWorkbook(
      "S",
      textColumns,
      Array.from({ length: 400 }, (_, index) => [`row ${index}`, String(index * 7919)]),
    );
    expect(await faultOf(readWorkbook(file.slice(0, file.size - 30)))).toBe("IMPORT_WORKBOOK");
    const bytes = new Uint8Array(await file.arrayBuffer());
    for (let cutLength = 2_400; cutLength < 2_600; cutLength += 1) bytes[cutLength] = 0xff;
    expect(await faultOf(readWorkbook(new Blob([bytes])))).toBe("IMPORT_WORKBOOK");
  });

  it("custom entities", async () => {
    const sheet =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><row r="1"><c t="str"><v>&b;</v></c></row></worksheet>';
    expect(await faultOf(workbookOf({ "xl/worksheets/sheet7.xml": sheet }).then(readWorkbook))).toBe("IMPORT_WORKBOOK");
  });

  it("a cell, row or column beyond the limits", async () => {
    const sheet = (sheetContent: string) =>
      workbookOf({ "xl/worksheets/sheet7.xml": `<worksheet>${sheetContent}</worksheet>` }).then(readWorkbook);
    expect(await faultOf(sheet(`<row r="1"><c t="str"><v>${"a".repeat(131_069)}</v></c></row>`))).toBe(
      "IMPORT_FIELD_TOO_LONG",
    );
    expect(await faultOf(sheet('<row r="200001"><c t="str"><v>a</v></c></row>'))).toBe("IMPORT_FILE_TOO_LARGE");
    expect(await faultOf(sheet('<row r="1"><c r="ZZZ1" t="str"><v>a</v></c></row>'))).toBe("IMPORT_WORKBOOK");
  });

  it("a file that unpacks to more than 256 MB, or to more than its directory says", async () => {
    const file = await workbookOf({
      "xl/worksheets/sheet7.xml": `<worksheet><row r="1"><c t="str"><v>${"a".repeat(50_000)}</v></c></row></worksheet>`,
    });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const view = new DataView(bytes.buffer);
    let endRecordOffset = bytes.length - 22;
    endRecordOffset = view.getUint32(endRecordOffset + 16, true);
    const sizes: number[] = [];
    while (view.getUint32(endRecordOffset, true) === 0x02014b50) {
      sizes.push(endRecordOffset + 24);
      endRecordOffset += 46 + view.getUint16(endRecordOffset + 28, true);
    }
    const last = sizes.at(-1) ?? 0;
    view.setUint32(last, 1_000, true);
    expect(await faultOf(readWorkbook(new Blob([bytes])))).toBe("IMPORT_WORKBOOK");
    view.setUint32(last, 300_000_000, true);
    expect(await faultOf(readWorkbook(new Blob([bytes])))).toBe("IMPORT_FILE_TOO_LARGE");
  });
});

it("a day has one serial number; days that spreadsheets count differently have none", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 61, max: 2_958_465 }),
      (serial) => void expect(toDateSerial(fromDateSerial(serial, false) ?? "")).toBe(serial),
    ),
  );
  expect([
    toDateSerial("1900-03-01"),
    toDateSerial("1900-02-28"),
    toDateSerial("2026-02-30"),
    toDateSerial("x"),
    fromDateSerial(-1, false),
  ]).toEqual([61, null, null, null, null]);
});

it.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %d is %s", (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});
