import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { temporaryFolder } from "../database/testing/temporary-folder.ts";
import { makeIssueList } from "./issue-list.ts";
import { previewFile } from "./preview-file.ts";
import { readFacts } from "./read-facts.ts";
import { mappingOf } from "./testing/till-file.ts";

function write(content: unknown, indent?: number): string {
  const path = join(temporaryFolder("json"), "answer.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, indent));
  return path;
}

const sale = (no: number, total: number) => ({ no: `R${no}`, date: "2026-03-01", sku: "A", qty: 1, line_total: total });

const mapping = (record: string | null, columns: Readonly<Record<string, string>> = {}) =>
  mappingOf({
    name: "service",
    kind: "transactions",
    record,
    columns: { number: "no", date: "date", sku: "sku", quantity: "qty", lineTotal: "line_total", ...columns },
    dateFormat: "yyyy-MM-dd",
    constants: { location: "S1", tender: "CASH", department: "ALL" },
  });

/** Reads the facts of a file, with what the reading notes. */
async function readAll(path: string, importMapping: ReturnType<typeof mapping>) {
  const issues = makeIssueList();
  const leftOut = new Map<string, number>();
  const pages: string[] = [];
  let facts = 0;
  for await (const chunk of readFacts({
    path,
    mapping: importMapping,
    issues,
    onProgress: () => {},
    onLeftOutRecords: (name, count) => leftOut.set(name, count),
    onPageMark: (key) => pages.push(key),
  }))
    facts += chunk.length;
  return { facts, issues: issues.listIssues().map(({ code }) => code), leftOut: Object.fromEntries(leftOut), pages };
}

test("an answer with one list is read as that list, and says that it is only a page", async () => {
  for (const indent of [undefined, 2]) {
    const path = write({ payments: [sale(1, 5), sale(2, 6)], cursor: "next" }, indent);
    const preview = await previewFile(path, undefined, []);
    expect(preview).toMatchObject({ syntax: "json", record: "JSON/payments", morePages: ["cursor"], issues: [] });
    expect(preview.rows).toHaveLength(2);
    expect(await readAll(path, mapping("JSON/payments"))).toEqual({
      facts: 2,
      issues: [],
      leftOut: {},
      pages: ["cursor"],
    });
  }
});

test("a list of one record has the columns and the record of a longer list", async () => {
  const [short, long] = await Promise.all(
    [[sale(1, 5)], [sale(1, 5), sale(2, 6)]].map((sales) => previewFile(write({ sales }), undefined, [])),
  );
  expect([short?.record, short?.header]).toEqual([long?.record, long?.header]);
});

test("lines inside orders are rows with the values of their order, also where each order has one", async () => {
  const lines = (no: number, ...totals: readonly number[]) => ({
    no: `R${no}`,
    date: "2026-03-01",
    line_items: totals.map((line_total) => ({ sku: "A", qty: 1, line_total })),
    total: 99,
  });
  for (const orders of [[lines(1, 5, 6), lines(2, 7)], [lines(1, 5), lines(2, 7)], [lines(1, 5)]]) {
    const path = write({ orders });
    const preview = await previewFile(path, undefined, []);
    expect(preview).toMatchObject({
      record: "JSON/orders/line_items",
      header: ["../orders/no", "../orders/date", "sku", "qty", "line_total", "../orders/total"],
    });
    const ofLines = mapping("JSON/orders/line_items", { number: "../orders/no", date: "../orders/date" });
    expect(await readAll(path, ofLines)).toMatchObject({ facts: preview.rows.length, issues: [] });
  }
});

test("of several lists the one that matches is read, and the others are counted as left out", async () => {
  const path = write({ data: { customers: [1, 2, 3].map((id) => ({ id, name: "Ana" })), sales: [sale(1, 5)] } });
  const preview = await previewFile(path, undefined, []);
  expect(preview).toMatchObject({ record: "JSON/data/sales", otherRecords: [] });
  expect(preview.records?.map(({ name }) => name)).toEqual(["JSON/data/sales", "JSON/data/customers"]);
  expect(await readAll(path, mapping("JSON/data/sales"))).toMatchObject({
    facts: 1,
    issues: [],
    leftOut: { "JSON/data/customers": 3 },
  });
});

test("a list of returns beside the sales is asked about, and refuses a mapping that does not know it", async () => {
  const path = write({ sales: [sale(1, 5), sale(2, 6)], returns: [sale(3, 4)] });
  expect((await previewFile(path, undefined, [])).issues).toMatchObject([{ code: "IMPORT_RECORD" }]);
  await expect(readAll(path, mapping("JSON/sales"))).rejects.toMatchObject({
    code: "IMPORT_OTHER_RECORDS",
    params: { records: "JSON/returns" },
  });
});

test("fees of payments are no rows, however much they look like them", async () => {
  const payments = [1, 2].map((no) => ({ ...sale(no, 5), processing_fee: [{ amount_money: { amount: 30 } }] }));
  expect((await previewFile(write({ payments }), undefined, [])).record).toBe("JSON/payments");
});

test("a record on a line of its own stays a row for a mapping that reads it so", async () => {
  const path = write({ ...sale(1, 5), taxes: [{ code: "GST", amount: 1 }] });
  const ofLines = mapping(null);
  expect(await previewFile(path, undefined, [ofLines])).toMatchObject({
    syntax: "json",
    record: null,
    fittingMappings: ["service"],
  });
  expect(await previewFile(path, ofLines, [])).toMatchObject({ record: null, issues: [] });
  // A watched folder looks for the mapping of a file without one.
  expect(await previewFile(path, undefined, [], {}, [ofLines])).toMatchObject({ record: null });
  expect(await readAll(path, ofLines)).toMatchObject({ facts: 1, issues: [] });
});

test.each([
  ['{"payments":[],"cursor":"x"}', "IMPORT_EMPTY"],
  ['{"payments":[{"no":"R1","date":"2026-03-01"},{"no":"R2"', "IMPORT_JSON"],
  ['{"payments":[{"no":"R1"},{"no":"R2"}]} x', "IMPORT_JSON"],
  [`{"payments":[{"no":"R1"},{"no":${"[".repeat(300)}`, "IMPORT_XML_SHAPE"],
])("%j is refused in its preview", async (text, code) => {
  const { issues } = await previewFile(write(text), undefined, []);
  expect(issues.map((rowIssue) => rowIssue.code)).toEqual([code]);
});

test("a receipt of its own is the record where only its taxes or payments are lists", async () => {
  for (const list of [{ taxes: [{ code: "GST", amount: 1 }] }, { tenders: [{ type: "CARD", amount: 5 }] }]) {
    const path = write({ ...sale(1, 5), ...list }, 1);
    expect(await previewFile(path, undefined, [])).toMatchObject({ record: "JSON", issues: [] });
    expect(await readAll(path, mapping("JSON"))).toMatchObject({ facts: 1, issues: [] });
  }
  const day = write({ date: "2026-03-01", number: 12, sales: [sale(1, 5), sale(2, 6)] });
  expect((await previewFile(day, undefined, [])).record).toBe("JSON/sales");
});

test("the keys of records are their header, also where the values of one look more like names", async () => {
  const path = write('{"a":"Receipt","b":"Date","c":"Total"}\n{"a":"R1","b":"2026-03-01","c":"x"}\n');
  expect(await previewFile(path, undefined, [])).toMatchObject({ headerRow: 1, header: ["a", "b", "c"] });
});

test("says of each file how it is written", async () => {
  const syntaxOf = async (text: string) => (await previewFile(write(text), undefined, [])).syntax;
  expect(
    await Promise.all(["a,b\n1,2", '{"a":1}\n{"a":2}', '[{"a":1}]', "<R><L><A>1</A><B>2</B></L></R>"].map(syntaxOf)),
  ).toEqual(["cells", "json", "json", "xml"]);
});
