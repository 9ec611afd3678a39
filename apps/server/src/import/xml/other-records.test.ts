/** Tests that records of another kind beside those of a mapping are never lost without a word. */

import { gzipSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { previewFile } from "../preview-file.ts";
import { sampleRecords } from "../sample-records.ts";
import { mappingOf } from "../testing/till-file.ts";
import { fileOf, readXml } from "../testing/read-xml.ts";

const element = (name: string, item: string) =>
  `<${name}><Item>${item}</Item><Qty>1</Qty><LineTotal>2.50</LineTotal></${name}>`;
const receipt = (number: number, ...lines: readonly string[]) =>
  `<Receipt no="${number}"><Date>2026-03-01</Date>${lines.join("")}</Receipt>`;
const itemAndAmount = "<Return><Item>B</Item><Amount>2.50</Amount></Return>";
const refund = (...lines: readonly string[]) =>
  `<Refund no="9"><Date>2026-03-01</Date><Customer><Code>C</Code><City>X</City></Customer>${lines.join("")}</Refund>`;
const sold = receipt(1, element("Line", "A"), element("Line", "B"));
const [record, returns, refunds] = ["R/Receipt/Line", "R/Receipt/Return", "R/Refund/Line"];
const withReturn = `<R>${sold}${receipt(2, element("Line", "A"), element("Return", "B"))}</R>`;
const withRefund = `<R>${sold}${refund(element("Line", "B"))}</R>`;

describe("a record beside the named one", () => {
  it.each([
    ["one return", withReturn, returns],
    ["two returns in a receipt", withReturn.replace(/<Return>.*<\/Return>/u, "$&$&"), returns],
    ["one refund", withRefund, refunds],
    ["one return with an item and an amount only", withReturn.replace(/<Return>.*<\/Return>/u, itemAndAmount), returns],
  ])("refuses the file unless it is left out: %s", async (_, content, other) => {
    expect((await readXml(`<R>${sold}</R>`, record)).problem).toBeNull();
    expect((await readXml(content, record)).problem).toEqual(["IMPORT_OTHER_RECORDS", 1, { record, records: other }]);
    const { rows, problem, leftOut } = await readXml(content, record, [other]);
    expect(problem).toBeNull();
    expect(rows[0]).toEqual(["../Receipt/@no", "../Date", "Item", "Qty", "LineTotal"]);
    expect(Object.keys(leftOut ?? {})).toEqual([other]);
    expect((await readXml(content, null, [other])).rows).toEqual(rows);
  });

  it("is left out with all it holds, and counted once", async () => {
    const { problem, leftOut } = await readXml(withRefund, record, ["R/Refund"]);
    expect([problem, leftOut]).toEqual([null, { "R/Refund": 1 }]);
  });

  it("is asked although another one is left out", async () => {
    const both = withReturn.replace("</R>", `${refund(element("Line", "C"))}</R>`);
    expect((await readXml(both, record, [returns])).problem).toEqual([
      "IMPORT_OTHER_RECORDS",
      1,
      { record, records: refunds },
    ]);
    expect((await readXml(both, record, [returns, refunds])).leftOut).toEqual({ [returns]: 1, [refunds]: 1 });
  });

  const many = sold.repeat(40_000);
  it("that comes at the end of a large file refuses the whole, unless it is left out", async () => {
    const late = `<R>${many}${refund(element("Line", "C"), element("Line", "D"))}${receipt(3, element("Return", "E"))}</R>`;
    const unknown = await readXml(late, record);
    expect(unknown.broken.map(([, code]) => code)).toContain("IMPORT_XML_NEW");
    expect(unknown.problem).toEqual(["IMPORT_OTHER_RECORDS", 1, { record, records: `${returns}, ${refunds}` }]);
    const gzip = await readXml(gzipSync(late), record, [refunds]);
    expect(gzip.problem).toEqual(["IMPORT_OTHER_RECORDS", 1, { record, records: returns }]);
    const known = await readXml(late, record, [returns, refunds]);
    expect([known.broken, known.problem, known.rows.length]).toEqual([[], null, 80_001]);
    expect(known.leftOut).toEqual({ [refunds]: 2, [returns]: 1 });
  }, 60_000);

  it.each([
    [
      "an element around records that are left out",
      `${refund(element("Line", "C"))}${refund(element("Exchange", "D"))}`,
    ],
    ["one that repeats and held no lines before", `${refund().repeat(2)}${many}${refund(element("Exchange", "D"))}`],
  ])(
    "that comes after the beginning is found inside %s",
    async (_, late) => {
      const { broken, problem } = await readXml(`<R>${many}${late}</R>`, record, [refunds]);
      expect([broken, problem]).toEqual([[], ["IMPORT_OTHER_RECORDS", 1, { record, records: "R/Refund/Exchange" }]]);
    },
    60_000,
  );

  it("is none below the record, whether it repeats there or not, nor values of receipts that come late", async () => {
    const taxed = (...taxes: readonly string[]) =>
      element("Line", "A").replace(
        "</Line>",
        `${taxes.map((rate) => `<Tax><Rate>${rate}</Rate><Amount>1</Amount></Tax>`).join("")}</Line>`,
      );
    const single = await readXml(`<R>${receipt(1, taxed("5"), taxed("7"))}</R>`, record);
    expect([single.problem, single.rows[0]?.slice(-2)]).toEqual([null, ["Tax/Rate", "Tax/Amount"]]);
    const twice = await readXml(`<R>${receipt(1, taxed("5", "7"), taxed("5"))}</R>`, record);
    expect([twice.problem, twice.rows.length, twice.rows[0]?.at(-1)]).toEqual([null, 3, "LineTotal"]);
    const tender = "<Tender><Type>CASH</Type><Amount>2.50</Amount></Tender>";
    expect((await readXml(`<R>${many}${receipt(2, taxed("5", "7"), tender)}</R>`, record)).problem).toBeNull();
  }, 60_000);

  it("is asked in a preview, and named; a mapping that leaves it out is known", async () => {
    const path = fileOf(withReturn);
    const mapping = mappingOf({
      name: "xml",
      kind: "stock",
      record,
      columns: { sku: "Item", quantity: "Qty" },
      constants: { location: "1" },
    });
    const knowing = { ...mapping, name: "knowing", otherRecords: [returns] };
    expect(await previewFile(path, undefined, [mapping])).toMatchObject({
      record: null,
      issues: [{ code: "IMPORT_RECORD" }],
    });
    expect(await previewFile(path, mapping, [])).toMatchObject({
      rows: [],
      issues: [{ code: "IMPORT_OTHER_RECORDS" }],
    });
    expect(await previewFile(path, knowing, [])).toMatchObject({ record, issues: [] });
    expect(await previewFile(path, undefined, [mapping, knowing])).toMatchObject({ record, otherRecords: [returns] });
    const turned = { ...mapping, record: returns, otherRecords: [record] };
    expect(await previewFile(path, undefined, [knowing, turned])).toMatchObject({ record: null });
    expect(await previewFile(path, undefined, [], { record })).toMatchObject({
      record,
      otherRecords: [returns],
      issues: [],
    });
  });

  it("is read with all other records of several mappings at once, as each preview reads it", async () => {
    const path = fileOf(withReturn);
    const names = [record, returns, "R/Receipt", "R/Nothing"];
    const preview = await previewFile(path, undefined, []);
    const samples = await sampleRecords(path, preview, names);
    expect(samples.map((sample) => sample.record)).toEqual(names.slice(0, 3));
    for (const sample of samples) {
      const { header, rows, otherRecords } = await previewFile(path, undefined, [], { record: sample.record });
      expect(sample).toMatchObject({ header, rows, otherRecords });
    }
  });
});
