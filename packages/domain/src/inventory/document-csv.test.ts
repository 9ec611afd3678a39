import { describe, expect, it } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";
import { removeFormulaGuard } from "../text/index.ts";

import {
  createDocument,
  csvRowsOf,
  documentColumns,
  parseCsvLines,
  newLine,
  type CsvForm,
  type CsvOptions,
} from "./index.ts";

const words: CsvOptions["words"] = {
  documentDate: "2026-03-12",
  processDate: "",
  location: "Laval",
  user: "marie",
  reasonOf: () => "",
  itemOf: () => ({ department: "", subDepartment: "", vendor: "", unit: "un" }),
};
const document = createDocument(
  { id: 1, number: "A-2026-000001", type: "ADJUSTMENT", locationId: 3 },
  { userId: 7, terminalId: "T1", now: 0 },
);

describe("a document as rows", () => {
  it("holds no cost for a caller who may not read it", () => {
    const line = { ...newLine(1, "11"), quantity: wholeQuantity(2), unitCost: unitCost(98_765) };
    const rows = csvRowsOf({ ...document, lines: [line] }, { form: "machine", canReadCost: false, words });
    expect(rows[0]).toEqual(documentColumns.filter((column) => !column.endsWith("Cost")));
    expect(rows.flat().join("|")).not.toContain("9.8765");
  });

  it("leaves numbers alone, with the decimal mark of the form", () => {
    const line = { ...newLine(1, "11"), quantity: quantity(-1500) };
    const cellOf = (form: CsvForm) =>
      csvRowsOf({ ...document, lines: [line] }, { form, canReadCost: true, words })[1]?.[
        documentColumns.indexOf("Qty")
      ];
    expect([cellOf("machine"), cellOf("fr"), cellOf("en")]).toEqual(["-1.5", "-1,5", "-1.5"]);
  });

  it("says by row and column what cannot be read", () => {
    const header = ["LineNo", "SKU", "UPC", "Description", "Qty", "ReasonCode"];
    const result = parseCsvLines(
      [header, ["1", "a", "b", "c", "2", ""], ["1.5", "a", "b", "c", "x", "WHY"]],
      "machine",
    );
    expect(result.ok ? [] : result.issues.map(({ code, path }) => [code, ...path])).toEqual([
      ["REASON_REQUIRED", 2, "ReasonCode"],
      ["DECIMAL_PLACES", 2, "LineNo"],
      ["DECIMAL", 2, "Qty"],
    ]);
  });

  it("names the one column that is missing", () => {
    const result = parseCsvLines([["LineNo", "SKU", "UPC", "Description", "Qty"]], "machine");
    expect(result.ok ? [] : result.issues.map(({ code, params }) => [code, params["column"]])).toEqual([
      ["DOC_CSV_HEADER", "ReasonCode"],
    ]);
  });

  it("leaves an apostrophe alone that no guard wrote", () => {
    expect([removeFormulaGuard("'tis"), removeFormulaGuard("'=1"), removeFormulaGuard("''tis")]).toEqual([
      "'tis",
      "=1",
      "'tis",
    ]);
  });
});
