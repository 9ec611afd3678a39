import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

import { DocumentWire, linesAtMost, type DocumentView } from "@comptoir/api/wire";
import {
  csvForms,
  parseCsvLines,
  newLine,
  printDocumentCsv,
  type CsvForm,
  type DocumentLine,
  type PrintedDocument,
} from "@comptoir/domain/inventory";
import { lookupKey } from "@comptoir/domain/product";
import { parseCsvRows, removeFormulaGuard } from "@comptoir/domain/text";
import { expect, layer } from "@effect/vitest";
import { Effect, Schema } from "effect";

import { Catalogue } from "../catalogue/index.ts";
import { serveRoutes } from "../testing/serve-routes.ts";
import { listWrongBalances } from "./testing/stock-sums.ts";
import { documentOf, documentsPath, makeStockedStore, send } from "./testing/stocked-store.ts";

const folder = [process.env["COMPTOIR_REAL_DATA"], resolve(import.meta.dirname, "../../../../../shared/data")].find(
  (file) => file !== undefined && existsSync(file),
);

/** Reads product names and barcodes of real products, whose texts are unusual in many ways. */
function readProducts(): readonly { readonly upc: string; readonly name: string }[] {
  const rows = parseCsvRows(
    gunzipSync(readFileSync(resolve(folder ?? "", "off_edge_cases.csv.gz"))).toString("utf8"),
    ",",
  );
  return rows.ok ? rows.value.slice(1).map(([, upc = "", name = ""]) => ({ upc, name })) : [];
}

const viewOf = Schema.decodeUnknownSync(DocumentWire);

/** Builds the exported file of a document, without its document number. */
function fileOf(view: DocumentView, form: CsvForm): string {
  const rows = view.lines ?? [];
  const { type, status, comment } = view;
  const document: PrintedDocument = {
    number: "A",
    type,
    status,
    comment,
    lines: rows.map(
      ({
        id: lineNo,
        key,
        itemId,
        sku,
        upc,
        description,
        quantity,
        unitCost = null,
        reasonCode,
        isDeleted,
      }): DocumentLine => ({
        ...newLine(lineNo, key, upc),
        itemId,
        sku,
        upc,
        description,
        quantity,
        unitCost,
        reason: reasonCode,
        isDeleted,
      }),
    ),
  };
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const itemOf = ({ lineNo }: DocumentLine) => {
    const row = rowById.get(lineNo);
    return {
      department: row?.department ?? "",
      subDepartment: row?.subDepartment ?? "",
      vendor: row?.vendor ?? "",
      unit: row?.uomCode ?? "",
    };
  };
  return printDocumentCsv(document, {
    form,
    canReadCost: true,
    words: {
      documentDate: view.date,
      processDate: "",
      location: view.layer,
      user: view.userName,
      reasonOf: () => "",
      itemOf,
    },
  });
}

/** Reads the lines of a file, as the page sends them. */
function linesOf(file: string, form: CsvForm): readonly object[] {
  const rows = parseCsvRows(file, csvForms[form].delimiter);
  const read = rows.ok ? parseCsvLines(rows.value, form) : rows;
  if (!rows.ok || !read.ok) throw new Error("a file that nobody reads");
  const locationColumn = rows.value[0]?.indexOf("Location") ?? -1;
  return read.value.map(({ lineNo, sku, upc, quantity, reason }, index) => ({
    ID: lineNo,
    Key: upc === "" ? sku : lookupKey(upc),
    Code: upc === "" ? sku : upc,
    ItemSKU: sku,
    Location: removeFormulaGuard(rows.value[index + 1]?.[locationColumn] ?? ""),
    Qty: quantity / 1_000,
    ReasonCode: reason,
  }));
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })(
  "documents of real products as CSV",
  (it) => {
    it.effect.skipIf(folder === undefined)(
      "come back byte for byte: names with every wart, barcodes of several products, codes that nobody knows, numbers of lines with gaps",
      () =>
        Effect.gen(function* () {
          const { first, targetId, ana } = yield* makeStockedStore;
          const products = readProducts();
          expect(products).toHaveLength(5_331);
          const catalogue = yield* Catalogue;
          // The last eleven are in no catalogue. A barcode that occurs twice in the file belongs to several products.
          const knownProducts = products.slice(0, -11);
          yield* catalogue.ensureItems(
            targetId,
            knownProducts.map(({ upc, name }, index) => ({
              sku: `E${index}`,
              upc: index % 7 === 0 ? null : upc,
              description: name,
              departmentId: null,
              subDepartmentId: null,
              price: null,
              cost: null,
            })),
            "overwrite",
          );
          const fileLines = products.map(({ upc }, index) => ({
            ID: index + 1 + Math.floor(index / 100),
            Qty: (index % 40) + 1,
            Key: lookupKey(upc),
            Code: upc,
            ReasonCode: index % 3 === 0 ? "FOUND" : "LOST",
            ...(index < knownProducts.length && { ItemSKU: `E${index}` }),
          }));
          const bring = Effect.fnUntraced(function* (lines: readonly object[]) {
            const { ID } = documentOf(
              yield* send(ana, "POST", documentsPath, [
                {
                  DocumentType: "ADJUSTMENT",
                  TargetLayerID: first,
                  TerminalID: "T1",
                  DocumentComment: "=Inventaire; « d’été »",
                  Lines: lines.slice(0, linesAtMost),
                },
              ]),
            );
            for (let from = linesAtMost; from < lines.length; from += linesAtMost)
              documentOf(
                yield* send(ana, "PUT", documentsPath, [
                  { ID, DocumentStatus: "OPEN", TerminalID: "T1", Lines: lines.slice(from, from + linesAtMost) },
                ]),
              );
            return viewOf(documentOf(yield* send(ana, "GET", `${documentsPath}${ID}`)));
          });
          const importedDocument = yield* bring(fileLines);
          expect(importedDocument.lines?.map(({ description }) => description)).toEqual([
            ...knownProducts.map(({ name }) => name),
            ...products.slice(-11).map(() => ""),
          ]);
          expect(importedDocument.lines?.slice(-11).map(({ itemId, upc, sku }) => [itemId, upc, sku])).toEqual(
            products.slice(-11).map(({ upc }) => [0, upc, upc]),
          );
          for (const form of ["machine", "fr"] as const) {
            const file = fileOf(importedDocument, form);
            expect(fileOf(yield* bring(linesOf(file, form)), form) === file, form).toBe(true);
          }
          expect(yield* listWrongBalances).toEqual([]);
        }),
      { timeout: 280_000 },
    );
  },
);
