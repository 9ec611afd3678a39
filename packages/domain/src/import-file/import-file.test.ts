import { describe, expect, it } from "vitest";

import {
  builtInMappings,
  compileMapping,
  createReceiptGrouper,
  decodeRow,
  naturalKey,
  parseMapping,
  printSourceAmount,
  receiptKey,
  type ImportMapping,
  type TransactionRow,
} from "./index.ts";

const uci = builtInMappings["uci-online-retail"];
const uciHeader = [
  "InvoiceNo",
  "StockCode",
  "Description",
  "Quantity",
  "InvoiceDate",
  "UnitPrice",
  "CustomerID",
  "Country",
];

function compile(mapping: ImportMapping, header: readonly string[]) {
  const result = compileMapping(mapping, header);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

const online = compile(uci, uciHeader);

function decodeUci(
  change: Partial<
    Record<"InvoiceNo" | "StockCode" | "Quantity" | "InvoiceDate" | "UnitPrice" | "CustomerID" | "Description", string>
  >,
) {
  const cells = {
    InvoiceNo: "536365",
    StockCode: "85123A",
    Description: "WHITE HANGING HEART",
    Quantity: "6",
    InvoiceDate: "2010-12-01 08:26:00",
    UnitPrice: "2.55",
    CustomerID: "17850.0",
    ...change,
  };
  return decodeRow(online, [...Object.values(cells), "United Kingdom"]);
}

function sale(change: Parameters<typeof decodeUci>[0]): TransactionRow {
  const result = decodeUci(change);
  if (!result.ok || result.value.kind !== "transactions") throw new Error(JSON.stringify(result));
  return result.value;
}

describe("the mappings that come with the product", () => {
  it("are mappings, and read back from their JSON", () => {
    for (const mapping of Object.values(builtInMappings)) {
      expect(parseMapping(JSON.parse(JSON.stringify(mapping)))).toEqual({ ok: true, value: mapping });
    }
  });

  it("read a line of Online Retail", () => {
    expect(sale({})).toEqual({
      kind: "transactions",
      number: "536365",
      locationCode: "UCI",
      terminal: "WEB",
      cashier: null,
      customer: "17850",
      date: "2010-12-01",
      second: 30_360,
      rowKind: "SALE",
      receipt: "COMPLETED",
      sku: "85123A",
      description: "WHITE HANGING HEART",
      department: "ONLINE",
      subDepartment: null,
      quantity: 6_000,
      unitPrice: 25_500,
      extended: 1_530,
      lineTotal: null,
      discount: 0,
      unitCost: null,
      tender: "UNKNOWN",
      taxes: [],
    });
  });

  it.each([
    [
      "a cancellation gives back",
      { InvoiceNo: "C536379", Quantity: "-1", UnitPrice: "27.50" },
      "REFUND",
      -1_000,
      275_000,
    ],
    [
      "a negative price gives back",
      { InvoiceNo: "A563186", Quantity: "1", UnitPrice: "-11062.06" },
      "REFUND",
      -1_000,
      110_620_600,
    ],
    ["a negative quantity at price 0 is a stock note", { Quantity: "-10", UnitPrice: "0.0" }, "WRITE_OFF", -10_000, 0],
    ["a negative quantity with a price gives back", { Quantity: "-2", UnitPrice: "1.00" }, "REFUND", -2_000, 10_000],
    ["both negative sell", { Quantity: "-2", UnitPrice: "-1.00" }, "SALE", 2_000, 10_000],
    ["price 0 is a sale at 0", { Quantity: "2", UnitPrice: "0.0" }, "SALE", 2_000, 0],
    ["a quantity of 0 is a sale of nothing", { Quantity: "0", UnitPrice: "0.0" }, "SALE", 0, 0],
    [
      "a cancelled sale of a negative quantity at a negative price sells",
      { InvoiceNo: "C1", Quantity: "-2", UnitPrice: "-1.00" },
      "SALE",
      2_000,
      10_000,
    ],
    [
      "a cancellation at a negative price gives back",
      { InvoiceNo: "C1", Quantity: "2", UnitPrice: "-1.00" },
      "REFUND",
      -2_000,
      10_000,
    ],
    [
      "a cancellation of nothing at a negative price gives back",
      { InvoiceNo: "C1", Quantity: "0", UnitPrice: "-1.00" },
      "REFUND",
      0,
      10_000,
    ],
    ["ten million dollars are one line", { Quantity: "100000", UnitPrice: "100" }, "SALE", 100_000_000, 1_000_000],
    ["three decimals are kept", { Quantity: "1", UnitPrice: "0.001" }, "SALE", 1_000, 10],
  ])("%s", (_, change, rowKind, quantity, unitPrice) => {
    expect(sale(change)).toMatchObject({ rowKind, quantity, unitPrice });
  });

  it("keep an empty description and an absent customer", () => {
    expect(sale({ Description: "", CustomerID: "" })).toMatchObject({ description: "", customer: null });
  });

  it("read the Maven files, with their prices and their dates without a time", () => {
    const facts = [
      decodeRow(
        compile(builtInMappings["maven-toys-products"], [
          "Product_ID",
          "Product_Name",
          "Product_Category",
          "Product_Cost",
          "Product_Price",
        ]),
        ["1", "Action Figure", "Toys", "$9.99 ", "$15.99 "],
      ),
      decodeRow(
        compile(builtInMappings["maven-toys-stores"], [
          "Store_ID",
          "Store_Name",
          "Store_City",
          "Store_Location",
          "Store_Open_Date",
        ]),
        ["1", "Maven Toys Guadalajara 1", "Guadalajara", "Residential", "1992-09-18"],
      ),
      decodeRow(compile(builtInMappings["maven-toys-stock"], ["Store_ID", "Product_ID", "Stock_On_Hand"]), [
        "1",
        "3",
        "32",
      ]),
      decodeRow(compile(builtInMappings["maven-toys-sales"], ["Sale_ID", "Date", "Store_ID", "Product_ID", "Units"]), [
        "1",
        "2017-01-01",
        "24",
        "4",
        "1",
      ]),
    ];
    expect(facts.map((fact) => (fact.ok ? fact.value : fact))).toMatchObject([
      { kind: "products", sku: "1", description: "Action Figure", department: "Toys", cost: 99_900, price: 159_900 },
      {
        kind: "locations",
        code: "1",
        region: "Guadalajara",
        area: "Residential",
        openDate: "1992-09-18",
        timeZone: "America/Mexico_City",
      },
      { kind: "stock", locationCode: "1", sku: "3", quantity: 32_000 },
      {
        kind: "transactions",
        number: "1",
        locationCode: "24",
        date: "2017-01-01",
        second: 43_200,
        sku: "4",
        quantity: 1_000,
        unitPrice: null,
      },
    ]);
  });
});

describe("a row that cannot be read", () => {
  it.each([
    ["IMPORT_NUMBER", "Quantity", "NaN", { Quantity: "NaN" }],
    ["IMPORT_NUMBER", "UnitPrice", "1e9", { UnitPrice: "1e9" }],
    ["IMPORT_NUMBER_RANGE", "Quantity", "10000000.001", { Quantity: "10000000.001" }],
    ["IMPORT_NUMBER_RANGE", "UnitPrice", "-1000001", { UnitPrice: "-1000001" }],
    ["IMPORT_NUMBER_RANGE", "Quantity", "9999999", { Quantity: "9999999", UnitPrice: "999999" }],
    ["IMPORT_NUMBER_RANGE", "Quantity", "-100000.001", { Quantity: "-100000.001", UnitPrice: "100" }],
    ["IMPORT_REQUIRED", "Quantity", "", { Quantity: "" }],
    ["IMPORT_DATE", "InvoiceDate", "01/12/2010 08:26", { InvoiceDate: "01/12/2010 08:26" }],
    ["IMPORT_REQUIRED", "InvoiceNo", " ", { InvoiceNo: " " }],
    ["IMPORT_CODE_ROUNDED", "InvoiceNo", "5.36365E+11", { InvoiceNo: "5.36365E+11" }],
    ["IMPORT_CODE_ROUNDED", "StockCode", "8E+12", { StockCode: "8E+12" }],
    ["IMPORT_ENCODING", "StockCode", "a\ufffdb", { StockCode: "a\0b" }],
  ])("says %s, its column %s and its value", (code, column, value, change) => {
    const result = decodeUci(change);
    expect(result.ok ? [] : result.issues).toMatchObject([{ code, path: [column], params: { column, value } }]);
  });

  it("has its codes without the formula that keeps their zeros in a spreadsheet, and codes with an E as they are", () => {
    expect(decodeUci({ InvoiceNo: '="0536365"', StockCode: "E+12" })).toMatchObject({
      ok: true,
      value: { number: "0536365", sku: "E+12" },
    });
  });

  it("of more than ten million dollars is rejected", () => {
    expect(decodeUci({ Quantity: "100000.001", UnitPrice: "100" })).toEqual({
      ok: false,
      issues: [
        {
          code: "IMPORT_NUMBER_RANGE",
          path: ["Quantity"],
          params: { column: "Quantity", value: "100000.001", max: 10_000_000 },
        },
      ],
    });
  });

  it("reports the pattern that its date does not match, and none without a date", () => {
    const issuesOf = (InvoiceDate: string) => {
      const row = decodeUci({ InvoiceDate });
      return row.ok ? [] : row.issues;
    };
    expect(issuesOf("01/12/2010")).toEqual([
      {
        code: "IMPORT_DATE",
        path: ["InvoiceDate"],
        params: { column: "InvoiceDate", value: "01/12/2010", format: "yyyy-MM-dd HH:mm:ss" },
      },
    ]);
    expect(issuesOf(" ")).toEqual([
      { code: "IMPORT_REQUIRED", path: ["InvoiceDate"], params: { column: "InvoiceDate", value: " " } },
    ]);
  });

  it("lists everything wrong in it", () => {
    const result = decodeUci({ Quantity: "x", UnitPrice: "y", InvoiceDate: "z" });
    expect(result.ok ? [] : result.issues.map((issue) => issue.path[0])).toEqual([
      "InvoiceDate",
      "Quantity",
      "UnitPrice",
    ]);
  });

  it("shows only the start of a long value", () => {
    const result = decodeUci({ Description: "x".repeat(1_000) });
    expect(result.ok ? [] : result.issues).toMatchObject([
      { code: "IMPORT_FIELD_TOO_LONG", params: { value: `${"x".repeat(60)}…`, max: 199, length: 1_000 } },
    ]);
  });

  it("refuses a negative price where the mapping does", () => {
    const strict = compile({ ...uci, negativePrice: "error", negativeQuantity: "error" }, uciHeader);
    const decode = (quantity: string, price: string) =>
      decodeRow(strict, ["1", "A", "", quantity, "2010-12-01 08:26:00", price, "", ""]);
    const codes = [decode("1", "-1"), decode("-1", "1"), decode("0", "0")].map((result) =>
      result.ok ? null : result.issues[0]?.code,
    );
    expect(codes).toEqual(["IMPORT_NEGATIVE_PRICE", "IMPORT_NEGATIVE_QUANTITY", null]);
  });

  it("at price 0 gives back a negative quantity where the mapping knows no stock notes", () => {
    const plainMapping = compile({ ...uci, negativeQuantity: "refund" }, uciHeader);
    expect(decodeRow(plainMapping, ["1", "A", "", "-1", "2010-12-01 08:26:00", "0", "", ""])).toMatchObject({
      ok: true,
      value: { rowKind: "REFUND", quantity: -1_000 },
    });
  });

  it("is never a cancellation if the mapping has none, whatever its number", () => {
    const plainMapping = compile({ ...uci, cancellation: null }, uciHeader);
    const kinds = ["C1", "null"].map((number) =>
      decodeRow(plainMapping, [number, "A", "", "1", "2010-12-01 08:26:00", "1", "", ""]),
    );
    expect(kinds).toMatchObject([{ value: { rowKind: "SALE" } }, { value: { rowKind: "SALE" } }]);
  });

  it("is a refund when the column of its cancellation says so", () => {
    const mapping = { ...uci, cancellation: { column: "Country", prefix: "RET" } };
    const result = decodeRow(compile(mapping, uciHeader), [
      "1",
      "A",
      "",
      "2",
      "2010-12-01 08:26:00",
      "1",
      "",
      "RETURN",
    ]);
    expect(result).toMatchObject({ ok: true, value: { rowKind: "REFUND", quantity: -2_000 } });
    const missingNumber = compileMapping({ ...uci, cancellation: { column: "Type", prefix: "R" } }, uciHeader);
    expect(missingNumber.ok ? [] : missingNumber.issues).toMatchObject([
      { code: "IMPORT_COLUMN_MISSING", path: ["Type"] },
    ]);
  });

  it("with another number of cells is refused before anything else", () => {
    expect(decodeRow(online, ["1", "2"])).toEqual({
      ok: false,
      issues: [{ code: "IMPORT_COLUMN_COUNT", path: [], params: { expected: 8, actual: 2 } }],
    });
  });
});

describe("a header", () => {
  const codes = (header: readonly string[]) => {
    const result = compileMapping(uci, header);
    return result.ok ? [] : result.issues.map((issue) => [issue.code, ...issue.path]);
  };

  it("names every column that is missing", () => {
    expect(codes(["InvoiceNo", "Description", "Quantity", "InvoiceDate", "CustomerID"])).toEqual([
      ["IMPORT_COLUMN_MISSING", "StockCode"],
      ["IMPORT_COLUMN_MISSING", "UnitPrice"],
    ]);
  });

  it("is reported as empty, or as having another delimiter", () => {
    expect(codes([uciHeader.join(";")])).toEqual([["IMPORT_DELIMITER"]]);
    expect(codes([""])).toEqual([["IMPORT_EMPTY"]]);
    expect(codes([])).toEqual([["IMPORT_EMPTY"]]);
  });

  it("is found after a byte order mark, and in any case", () => {
    expect(codes(uciHeader.map((name, index) => (index === 0 ? `\ufeff${name}` : name.toUpperCase())))).toEqual([]);
  });
});

describe("a mapping from JSON", () => {
  const issuesOf = (value: unknown) => {
    const result = parseMapping(value);
    return result.ok ? [] : result.issues.map((issue) => issue.path.join("."));
  };

  it("names each field that cannot be read", () => {
    expect(issuesOf(null)).toEqual([""]);
    expect(issuesOf({ ...uci, timeZone: "Mars/Olympus", dateFormat: "jour", delimiter: "x" })).toEqual([
      "delimiter",
      "dateFormat",
      "timeZone",
    ]);
    expect(issuesOf({ ...uci, columns: { ...uci.columns, sku: undefined } })).toEqual(["columns.sku"]);
    expect(issuesOf({ ...uci, columns: { ...uci.columns, price: "UnitPrice" } })).toEqual(["columns.price"]);
    expect(issuesOf({ ...uci, constants: {} })).toEqual(["columns.location"]);
    expect(issuesOf({ ...uci, thousands: "." })).toEqual(["thousands"]);
    expect(issuesOf({ name: "x", kind: "nothing" })).toContain("kind");
  });

  it("has defaults for absent properties", () => {
    const result = parseMapping({ name: "x", kind: "stock", columns: { sku: "A", quantity: "B", location: "C" } });
    expect(result).toMatchObject({
      ok: true,
      value: { delimiter: ",", encoding: "utf-8", decimal: ".", unknownItem: "error" },
    });
  });
});

describe("rows put together", () => {
  it("are a receipt when they share its key, a few receipts apart included", () => {
    const grouper = createReceiptGrouper<TransactionRow>(receiptKey, 2);
    const rows = ["1", "1", "2", "1", "3", "4"].map((number, index) =>
      sale({ InvoiceNo: number, StockCode: `S${index}` }),
    );
    const completedReceipts = rows.flatMap((row) => grouper.push(row));
    const numbers = [...completedReceipts, ...grouper.flush()].map((receipt) =>
      receipt.map((row) => `${row.number}${row.sku}`).join(" "),
    );
    expect(numbers).toEqual(["2S2", "1S0 1S1 1S3", "3S4", "4S5"]);
  });

  it("of another day, terminal or location are another receipt", () => {
    const content = sale({});
    expect(receiptKey(content)).toBe(receiptKey(sale({ StockCode: "X" })));
    expect(receiptKey(content)).not.toBe(receiptKey(sale({ InvoiceDate: "2010-12-02 08:26:00" })));
    expect(receiptKey(content)).not.toBe(receiptKey({ ...content, locationCode: "2" }));
    expect(naturalKey({ locationId: 1, terminal: "WEB", number: "1", businessDate: content.date })).toBe(
      '[1,"WEB","1","2010-12-01"]',
    );
  });
});

it("an exact amount is written with its cents at least", () => {
  expect([97_477_479_340_000n, 0n, -1n, 15_000_000n].map(printSourceAmount)).toEqual([
    "9747747.934",
    "0.00",
    "-0.0000001",
    "1.50",
  ]);
});
