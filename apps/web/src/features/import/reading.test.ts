import { builtInMappings, guessImportKind, parseMapping } from "@comptoir/domain/import-file";
import type { ImportMapping } from "@comptoir/domain/import-file";
import { describe, expect, it } from "vitest";

import type { Preview } from "./import-gateway.ts";
import { printIssuesCsv } from "./issues-csv.ts";
import { findBestMapping, readPreview, listUnmappedValues } from "./reading.ts";

const read = (value: unknown): ImportMapping => {
  const mapping = parseMapping(value);
  if (!mapping.ok) throw new Error("unreadable mapping");
  return mapping.value;
};

const namedMappings = Object.values(builtInMappings).map((mapping) => ({ name: mapping.name, mapping: read(mapping) }));
const uci = read(builtInMappings["uci-online-retail"]);

const preview: Preview = {
  delimiter: ",",
  encoding: "utf-8",
  headerRow: 1,
  headerNumber: 1,
  summaryRows: "leaveOut",
  rowNumbers: [2, 3, 4],
  leftOut: [],
  header: ["InvoiceNo", "StockCode", "Description", "Quantity", "InvoiceDate", "UnitPrice", "CustomerID", "Country"],
  rows: [
    ["536365", "85123A", "WHITE HANGING HEART", "6", "2010-12-01 08:26:00", "2.55", "17850.0", "United Kingdom"],
    ["536366", "22633", "HAND WARMER", "6", "01/12/2010", "1.85", "17850.0", "United Kingdom"],
  ],
  issues: [],
};

describe("reading the first rows", () => {
  it("reads each row, and lists the issues of the others", () => {
    const { rows, issues } = readPreview(preview, uci);
    expect(rows.map((row) => row.row)).toEqual([2, 3]);
    expect(rows[0]?.fact).toMatchObject({
      kind: "transactions",
      number: "536365",
      customer: "17850",
      locationCode: "UCI",
      rowKind: "SALE",
    });
    expect(rows[1]?.fact).toBeNull();
    expect(issues).toEqual([
      expect.objectContaining({ row: 3, code: "IMPORT_DATE", column: "InvoiceDate", value: "01/12/2010" }),
    ]);
  });

  it("names missing columns and another delimiter", () => {
    const { issues } = readPreview({ ...preview, header: preview.header.slice(1) }, uci);
    expect(issues).toEqual([expect.objectContaining({ row: 1, code: "IMPORT_COLUMN_MISSING", column: "InvoiceNo" })]);
    expect(readPreview({ ...preview, delimiter: ";" }, uci).issues[0]?.code).toBe("IMPORT_DELIMITER");
    // The header is named by its row in the file, as the server names it.
    const lower = { ...preview, headerNumber: 4 };
    for (const part of [{ header: preview.header.slice(1) }, { delimiter: ";" } as const])
      expect(readPreview({ ...lower, ...part }, uci).issues[0]?.row).toBe(4);
  });

  it("finds the mapping whose columns the file has", () => {
    expect(findBestMapping(preview, namedMappings)).toBe("uci-online-retail");
    expect(
      findBestMapping(
        { ...preview, header: ["Store_ID", "Product_ID", "Stock_On_Hand"], rows: [["1", "2", "27"]] },
        namedMappings,
      ),
    ).toBe("maven-toys-stock");
    expect(findBestMapping({ ...preview, header: ["a", "b"], rows: [] }, namedMappings)).toBeNull();
  });
});

describe("errors as CSV", () => {
  const headers = { row: "Ligne", column: "Colonne", value: "Valeur", code: "Code", problem: "Problème" };
  const print = (value: string | null) =>
    printIssuesCsv(
      [{ row: 7, column: "Prix, net", value, code: "IMPORT_NUMBER", params: {} }],
      headers,
      () => 'dit "non"',
    );

  it("quotes cells with special characters", () => {
    expect(print("12,5")).toBe(
      '\ufeffLigne,Colonne,Valeur,Code,Problème\r\n7,"Prix, net","12,5",IMPORT_NUMBER,"dit ""non"""\r\n',
    );
  });

  it.each(["=1+1", "+1-2", "@x", "-a", " =cmd", "＝1", "\t+a"])("keeps a spreadsheet from running %j", (value) => {
    expect(print(value)).toContain(`,'${value},`);
  });

  it("keeps a spreadsheet from running the text after an empty line", () => {
    expect(print("\n=1")).toContain(`,"'\n=1",`);
  });

  it("guards signed numbers too, which may be telephone numbers", () => {
    expect(print("-12.50")).toContain(",'-12.50,");
    expect(print("+33 6 12")).toContain(",'+33 6 12,");
  });
});

describe("values without a meaning", () => {
  it("are listed once each, without known codes and empty cells", () => {
    const rows = [["1", "Payée"], ["2", " Annulée "], ["3", "void"], ["4", ""], ["5", "Payée"], ["6"]];
    expect(listUnmappedValues({ header: ["No", "État"], rows, column: "État", known: ["COMPLETED", "VOID"] })).toEqual([
      "Payée",
      "Annulée",
    ]);
    expect(listUnmappedValues({ header: ["No", "État"], rows, column: "Sorte", known: [] })).toEqual([]);
  });
});

describe("the kind of a file", () => {
  const preview = (...header: readonly string[]): Preview => ({
    delimiter: ",",
    encoding: "utf-8",
    headerRow: 1,
    headerNumber: 1,
    summaryRows: "leaveOut",
    rowNumbers: [2, 3, 4],
    leftOut: [],
    header,
    rows: [],
    issues: [],
  });

  it.each([
    ["transactions", ["Receipt number", "Date", "Item code", "Quantity", "Unit price"]],
    ["stock", ["Store", "Item code", "Quantity"]],
    ["products", ["Item code", "Name", "Department", "Price"]],
  ] as const)("is the one whose required columns exist: %s", (kind, header) => {
    expect(guessImportKind(preview(...header))).toBe(kind);
  });

  it("is unknown if no kind fits", () => {
    expect(guessImportKind(preview("A", "B"))).toBeNull();
  });
});
