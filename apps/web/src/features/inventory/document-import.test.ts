import { linesAtMost, type DocumentLineSave } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { parseCsvRows } from "@comptoir/domain/text";
import { beforeAll, expect, test } from "vitest";

import { readTableFile } from "../../entity/read-table-file.ts";
import { succeed, type Answer } from "../../shared/answer.ts";
import { text } from "../../shared/text.ts";
import { documentCsvOf } from "./document-file.ts";
import { createFromFile, fileRowOf, readDocumentFile } from "./document-import.ts";
import { sampleDocument, sampleLine } from "./testing/sample-document.ts";

beforeAll(() => text.load("common", "shell", "inventory"));

const view = sampleDocument();

/** Reads the file of a document as the page does. */
async function readBack(document: typeof view, form: "machine" | "fr") {
  const table = await readTableFile(new File([documentCsvOf(document, form, false)], "document.csv"), "keep");
  return table.ok ? readDocumentFile(table.value) : table;
}

test.each(["machine", "fr"] as const)("a document in the %s form comes back as the same lines", async (form) => {
  const location = "Laval, boul. Chomedey";
  expect(await readBack(view, form)).toEqual({
    ok: true,
    value: {
      type: "ADJUSTMENT",
      locations: [location],
      lines: [
        {
          id: 1,
          key: "00036000291452",
          code: "036000291452",
          sku: "=LAIT",
          location,
          quantity: 1_500,
          reasonCode: "DAMAGED",
        },
        { id: 2, key: "CRÈME-35", code: "CRÈME-35", sku: "CRÈME-35", location, quantity: 2_000, reasonCode: "DAMAGED" },
      ],
    },
  });
});

test("a code of no item comes back as it was scanned, and a guard that is part of a text stays", async () => {
  const codes = ["062639000016", "0007", "=1+1", "'=1+1", "''x", "-5"];
  const fileResult = await readBack(
    sampleDocument({
      lines: codes.map((code, index) => ({ ...sampleLine(index + 1, code, code, "", 1_000), itemId: 0 })),
    }),
    "machine",
  );
  expect(fileResult.ok && fileResult.value.lines.map(({ code, sku }) => [code, sku])).toEqual(
    codes.map((code) => [code, code]),
  );
});

test("lines of several documents in one file are counted anew", () => {
  const rows = parseCsvRows(documentCsvOf(view, "machine", false), ",");
  expect(rows.ok).toBe(true);
  if (!rows.ok) return;
  const fileResult = readDocumentFile({ rows: [...rows.value, ...rows.value.slice(1)], hasDecimalComma: false });
  expect(fileResult.ok && fileResult.value.lines.map(({ id }) => id)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a formula in the place of a number, and a reason that is none, are refused at their rows", () => {
  const header = ["LineNo", "SKU", "UPC", "Description", "Qty", "ReasonCode"];
  const fileResult = readDocumentFile({
    rows: [
      header,
      ["1", "a", "", "", "2", "LOST"],
      ["2", "a", "", "", "=1+1", ""],
      ["3", "a", "", "", "1", "STOLEN"],
      ["=1", "a", "", "", "1e308", ""],
    ],
    hasDecimalComma: false,
  });
  expect(fileResult.ok ? [] : fileResult.issues.map(({ code, path }) => [code, ...path])).toEqual([
    ["DECIMAL", 2, "Qty"],
    ["REASON_REQUIRED", 3, "ReasonCode"],
    ["DECIMAL", 4, "LineNo"],
    ["DECIMAL", 4, "Qty"],
  ]);
});

test("costs are in the file of who may see them alone", () => {
  expect([
    documentCsvOf(view, "machine", false).includes("UnitCost"),
    documentCsvOf(view, "machine", true).includes("UnitCost"),
  ]).toEqual([false, true]);
});

test("a file without the columns of a document is refused by the column", () => {
  const fileResult = readDocumentFile({
    rows: [
      ["SKU", "Qty"],
      ["A", "1"],
    ],
    hasDecimalComma: false,
  });
  expect(fileResult.ok ? [] : fileResult.issues.map(({ code }) => code)).toContain("DOC_CSV_HEADER");
});

/** Server that stores batches of lines, and can refuse the third line of the second batch. */
function pieces(refuses?: number) {
  const sentPieces: number[] = [];
  const removedIds: number[] = [];
  const takePiece = (lines: readonly DocumentLineSave[] = []): Promise<Answer<typeof view>> => {
    sentPieces.push(lines.length);
    const issues = [{ code: "LINE_QUANTITY", field: "Lines.2.Qty", params: {} }];
    return Promise.resolve(
      sentPieces.length === 2 && refuses !== undefined
        ? {
            ok: false,
            failure: { code: "LINE_QUANTITY", status: refuses === 0 ? null : refuses, requestId: null, issues },
          }
        : succeed(view),
    );
  };
  const gateway = {
    create: (document: { readonly lines?: readonly DocumentLineSave[] }) => takePiece(document.lines),
    update: (document: { readonly lines?: readonly DocumentLineSave[] }) => takePiece(document.lines),
    remove: (ids: readonly number[]) => Promise.resolve(succeed(removedIds.push(...ids))),
  };
  return {
    took: sentPieces,
    removed: removedIds,
    send: (lines: readonly DocumentLineSave[]) =>
      createFromFile(gateway, { type: "COUNT", layerId: 3, terminalId: "T" }, lines, "key"),
  };
}

const manyRows = Array.from({ length: 2 * linesAtMost + 5 }, (_, index): DocumentLineSave => ({
  id: index + 1,
  key: `K${index}`,
  quantity: quantity(1_000),
}));

test("a long file is sent piece by piece; what a later piece is refused for is at its row, and leaves no document", async () => {
  const acceptingServer = pieces();
  expect((await acceptingServer.send(manyRows)).ok).toBe(true);
  expect(acceptingServer).toMatchObject({ took: [linesAtMost, linesAtMost, 5], removed: [] });
  const failingServer = pieces(400);
  const answer = await failingServer.send(manyRows);
  expect(answer.ok ? [] : answer.failure.issues.map(({ field }) => fileRowOf(field))).toEqual([linesAtMost + 4]);
  expect(failingServer.removed).toEqual([view.id]);
  const cutServer = pieces(0);
  expect((await cutServer.send(manyRows)).ok).toBe(false);
  expect(cutServer.removed, "what broke off goes on with the same key").toEqual([]);
});

test("a refusal is of its row, whether its field begins with the document's place in the list that was sent or not", () => {
  expect(["Lines.3.Qty", "0.Lines.3.Qty", "0.TerminalID", null].map(fileRowOf)).toEqual([5, 5, null, null]);
});
