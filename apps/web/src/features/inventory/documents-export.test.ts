import { parseCsvRows } from "@comptoir/domain/text";
import { beforeAll, expect, test } from "vitest";

import { succeed } from "../../shared/answer.ts";
import { text } from "../../shared/text.ts";
import { formatDocumentLinesCsv, formatDocumentsCsv, readAllDocuments, splitIds } from "./documents-export.ts";
import { sampleDocument } from "./testing/sample-document.ts";

beforeAll(() => text.load("common", "shell", "inventory"));

const documents = [1, 2, 3, 4, 5].map((id) => sampleDocument({ id, number: `ML01-2026-00000${id}` }));
const pageOf = (page: number) => documents.slice((page - 1) * 2, page * 2);

test("all pages are read, and a document that moved between two pages is exported once", async () => {
  const pages: number[] = [];
  const answer = await readAllDocuments((page) => {
    pages.push(page);
    // The third document moved up while the list was read.
    return Promise.resolve({
      ok: true,
      value: { rows: page === 2 ? [...pageOf(1).slice(1), ...pageOf(2)] : pageOf(page), total: documents.length + 1 },
    });
  });
  expect(pages).toEqual([1, 2, 3]);
  expect(answer.ok && answer.value.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test("a page that fails gives no file of what was there before it", async () => {
  const failure = { code: "NETWORK", status: null, requestId: null, issues: [] } as const;
  const answer = await readAllDocuments((page) =>
    Promise.resolve(page === 1 ? succeed({ rows: pageOf(1), total: 5 }) : { ok: false as const, failure }),
  );
  expect(answer).toEqual({ ok: false, failure });
});

test("the list has a row a document, the lines have a row a line and the names of the columns once", () => {
  const list = parseCsvRows(formatDocumentsCsv(documents, "fr"), ";");
  expect(list.ok && list.value.map((cells) => [cells.length, cells[0]])).toEqual([
    [12, "DocumentNO"],
    ...documents.map(({ number }) => [12, number]),
  ]);
  const lines = parseCsvRows(formatDocumentLinesCsv(documents, "machine"), ",");
  expect(lines.ok && lines.value.length).toBe(1 + documents.length * 2);
});

test("an empty list is a file with the names of its columns", () => {
  expect(formatDocumentsCsv([], "machine").startsWith("\ufeffDocumentNO,")).toBe(true);
});

test.each([
  [[], []],
  [[7, 3], [2]],
  [Array.from({ length: 2_500 }, (_, index) => 5_000 + index), [1_000, 1_000, 500]],
  [Array.from({ length: 2_000 }, (_, index) => 4_000_000 + index), [800, 800, 400]],
])("ids are read in requests of at most 1,000 ids and 8,000 characters", (ids, lengths) => {
  const idLists = splitIds(ids);
  expect(idLists.map(({ length }) => length)).toEqual(lengths);
  expect(idLists.flat()).toEqual(ids);
});
