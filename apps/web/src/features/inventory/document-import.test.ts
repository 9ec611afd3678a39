import { readRows } from "@comptoir/domain/text";
import { beforeAll, expect, test } from "vitest";

import { text } from "../../shared/text.ts";
import { documentCsv } from "./document-file.ts";
import { readDocumentFile } from "./document-import.ts";
import { sampleDocument } from "./testing/sample-document.ts";

beforeAll(() => text.load("common", "shell", "inventory"));

const view = sampleDocument();

test.each([["machine", ","], ["fr", ";"]] as const)("a document in the %s form comes back as the same lines", (form, delimiter) => {
  const rows = readRows(documentCsv(view, form, false), delimiter);
  expect(rows.ok).toBe(true);
  if (!rows.ok) return;
  expect(readDocumentFile({ rows: rows.value, hasDecimalComma: delimiter === ";" })).toEqual({
    ok: true,
    value: {
      type: "ADJUSTMENT",
      locations: ["Laval, boul. Chomedey"],
      lines: [
        { key: "00036000291452", quantity: 1_500, reasonCode: "DAMAGED" },
        { key: "CRÈME-35", quantity: 2_000, reasonCode: "DAMAGED" },
      ],
    },
  });
});

test("costs are in the file of who may see them alone", () => {
  expect([documentCsv(view, "machine", false).includes("UnitCost"), documentCsv(view, "machine", true).includes("UnitCost")]).toEqual([false, true]);
});

test("a file without the columns of a document is refused by the column", () => {
  const read = readDocumentFile({ rows: [["SKU", "Qty"], ["A", "1"]], hasDecimalComma: false });
  expect(read.ok ? [] : read.issues.map(({ code }) => code)).toContain("DOC_CSV_HEADER");
});
