/** Writes real and unusual products to files and reads them back unchanged. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { formatFileValue, planFileChanges, parseEntityFile, type EntityValues } from "@comptoir/domain/entity";
import { productForm } from "@comptoir/domain/product";
import { printCsv } from "@comptoir/domain/report";
import { printCsvRows, parseCsvRows } from "@comptoir/domain/text";
import { checkForm } from "@comptoir/domain/validation";
import { expect, test } from "vitest";

import { readTableFile } from "../src/entity/read-table-file.ts";
import { writeWorkbook } from "@comptoir/api/workbook";

const realDataFolder = process.env["COMPTOIR_REAL_DATA"] ?? path.join(import.meta.dirname, "../../../../shared/data");
const comparedColumns = ["sku", "upc", "description"] as const;
const fileWords = {
  columnOf: (header: string) => comparedColumns.find((column) => column === header) ?? null,
  numberOf: String,
  flagOf: () => null,
  referenceOf: () => undefined,
};

test.for([
  ["off_barcodes_canada_prefix", 1, 10_173],
  ["off_edge_cases", 2, 5_331],
] as const)(
  "%s: every product that the rules let in comes back byte for byte, the others are named",
  async ([file, nameAt, count], { skip }) => {
    const source = path.join(realDataFolder, `${file}.csv.gz`);
    skip(!existsSync(source), `${source} is not there`);
    const parsed = parseCsvRows(gunzipSync(readFileSync(source)).toString("utf8"), ",");
    if (!parsed.ok) throw new Error("not read");
    const lines = parsed.value
      .slice(1)
      .map((cells, index) =>
        ["sku", "upc", "description"].map((column) =>
          column === "sku" ? `R-${index}` : (cells[column === "upc" ? nameAt - 1 : nameAt] ?? ""),
        ),
      );
    expect(lines.length).toBe(count);
    const isTaken = ([sku = "", upc = "", description = ""]: readonly string[]) =>
      checkForm(productForm, { sku, upc, description }).ok;
    const table = [[...comparedColumns], ...lines];
    const content = parseEntityFile("product", table, "sku", fileWords);
    if (!content.ok) throw new Error(JSON.stringify(content.issues));
    const plan = planFileChanges("product", content.value, new Map());
    const acceptedLines = lines.filter(isTaken);
    expect([plan.created.length, plan.wrong.length]).toEqual([
      acceptedLines.length,
      lines.length - acceptedLines.length,
    ]);
    expect(acceptedLines.length).toBeGreaterThan(0.9 * count);

    // Stored values: the text as typed, trimmed.
    const rows = plan.created.map(({ values }, index): EntityValues => ({
      ...values,
      id: index + 1,
      version: 1,
      isDeleted: false,
    }));
    const cells = rows.map((row) => comparedColumns.map((column) => formatFileValue("product", column, row[column])));
    expect(printCsvRows(cells, ",")).toBe(
      printCsvRows(
        acceptedLines.map((line) => line.map((cell) => cell.trim())),
        ",",
      ),
    );
    const rowBySku = new Map(rows.map((row) => [String(row["sku"]), row]));
    const files = [
      new Blob([`\uFEFF${printCsv([comparedColumns, ...cells], ",")}`]),
      new Blob([printCsv([comparedColumns, ...cells], ";")]),
      await writeWorkbook(
        "Products",
        comparedColumns.map((header) => ({ header, format: "text" })),
        cells,
      ),
    ];
    for (const file of files) {
      const back = await readTableFile(file);
      if (!back.ok) throw new Error(JSON.stringify(back.issues));
      expect(back.value.rows).toEqual([[...comparedColumns], ...cells]);
      const secondRead = parseEntityFile("product", back.value.rows, "sku", fileWords);
      expect(secondRead.ok && planFileChanges("product", secondRead.value, rowBySku)).toEqual({
        created: [],
        changed: [],
        unchanged: rows.length,
        wrong: [],
      });
    }
  },
);
