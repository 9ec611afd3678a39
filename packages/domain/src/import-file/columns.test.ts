import { describe, expect, it } from "vitest";

import {
  compileMapping,
  decodeRow,
  locationFields,
  parseMapping,
  productFields,
  stockFields,
  transactionFields,
} from "./index.ts";

const issuesOf = (header: readonly string[], change: object = {}) => {
  const mapping = parseMapping({
    name: "stock",
    kind: "stock",
    columns: { sku: "Code", quantity: "Stock" },
    constants: { location: "M1" },
    ...change,
  });
  const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;
  return file.ok ? [] : file.issues;
};

describe("a header", () => {
  it("of one column that another delimiter would part says both", () => {
    expect(issuesOf(["Code;Stock"])).toEqual([
      { code: "IMPORT_DELIMITER", path: [], params: { expected: ",", found: ";" } },
    ]);
    expect(issuesOf(["Code,Stock"], { delimiter: ";" })).toEqual([
      { code: "IMPORT_DELIMITER", path: [], params: { expected: ";", found: "," } },
    ]);
  });

  it.each([
    [["Code"], ["Stock"]],
    [["Code, Stock"], ["Code", "Stock"]],
    [["", "Stock"], ["Code"]],
    [["No; facture", "Stock"], ["Code"]],
    [["Code", "No; stock"], ["Stock"]],
  ])("%j names the columns that it lacks: %j", (header, missingColumns) => {
    expect(issuesOf(header)).toEqual(
      missingColumns.map((column) => ({ code: "IMPORT_COLUMN_MISSING", path: [column], params: { column } })),
    );
  });

  it.each([
    [["Code", "Stock", " Code"], "Code", ["Code"]],
    [["CODE", "Stock", "code"], "Code", ["Code"]],
    [["Code", "Stock", "Stock", "Code", "Stock"], "Code", ["Code", "Stock"]],
    [["code", "Stock", "Code"], "Code", []],
    [["Code", "Note", "Note", "Stock"], "Code", []],
  ])("%j that has the wanted %s more than once is asked which: %j", (header, sku, repeatedColumns) => {
    expect(issuesOf(header, { columns: { sku, quantity: "Stock" } })).toEqual(
      repeatedColumns.map((column) => ({ code: "IMPORT_COLUMN_TWICE", path: [column], params: { column } })),
    );
  });

  it.each([
    ["as it is written", ["code", "Code", "Stock"], "Code", "second"],
    ["whatever the spaces around it", [" code", " Code ", "Stock"], "\tCode ", "second"],
    ["whatever its capitals, when none is written so", ["A", "code ", "Stock"], " CODE ", "second"],
  ])("is found %s", (_, header, sku, expected) => {
    const mapping = parseMapping({
      name: "stock",
      kind: "stock",
      columns: { sku, quantity: "Stock" },
      constants: { location: "M1" },
    });
    const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;
    const row = file.ok
      ? decodeRow(
          file.value,
          header.map((name, index) => (name === "Stock" ? "1" : (["first", "second"][index] ?? "third"))),
        )
      : file;
    expect(row).toMatchObject({ ok: true, value: { sku: expected } });
  });
});

/** A sample cell of each field, with its parsed value. */
const kinds = {
  transactions: {
    fields: transactionFields,
    cells: {
      number: "F12",
      date: "2026-03-13",
      time: "10:05",
      sku: "A",
      quantity: "2",
      unitPrice: "5.25",
      location: "M1",
      terminal: "3",
      cashier: "Anaïs",
      customer: "C9",
      description: "Comté",
      department: "Crèmerie",
      subDepartment: "Fromages",
      discount: "1.5",
      unitCost: "2.75",
      tender: "Débit",
      state: "WAIT",
      lineKind: "FEE",
      currency: "CAD",
    },
    fact: {
      kind: "transactions",
      number: "F12",
      date: "2026-03-13",
      second: 36_300,
      sku: "A",
      quantity: 2_000,
      unitPrice: 52_500,
      extended: 1_050,
      locationCode: "M1",
      terminal: "3",
      cashier: "Anaïs",
      customer: "C9",
      description: "Comté",
      department: "Crèmerie",
      subDepartment: "Fromages",
      discount: 150,
      lineTotal: null,
      unitCost: 27_500,
      tender: "Débit",
      receipt: "WAIT",
      rowKind: "FEE",
      taxes: [],
    },
  },
  products: {
    fields: productFields,
    cells: {
      sku: "A",
      description: "Comté",
      upc: "012345678905",
      department: "Crèmerie",
      subDepartment: "Fromages",
      vendor: "Fromagerie",
      price: "39.99",
      cost: "21.5",
    },
    fact: {
      kind: "products",
      sku: "A",
      description: "Comté",
      upc: "012345678905",
      department: "Crèmerie",
      subDepartment: "Fromages",
      vendor: "Fromagerie",
      price: 399_900,
      cost: 215_000,
    },
  },
  locations: {
    fields: locationFields,
    cells: {
      code: "7",
      description: "Rosemont",
      region: "Est",
      city: "Montréal",
      area: "Plaza",
      openDate: "1998-03-01",
    },
    fact: {
      kind: "locations",
      code: "7",
      description: "Rosemont",
      region: "Est",
      city: "Montréal",
      area: "Plaza",
      openDate: "1998-03-01",
      timeZone: "America/Toronto",
      locationType: "STORE",
    },
  },
  stock: {
    fields: stockFields,
    cells: { sku: "A", quantity: "4", location: "M2" },
    fact: { kind: "stock", locationCode: "M2", sku: "A", quantity: 4_000 },
  },
} as const;

/** Lists the names of fields, without those that repeat others: a line total and a discount rate. */
const namesOf = (fields: object): readonly string[] =>
  Object.keys(fields).filter((name) => name !== "lineTotal" && name !== "discountRate");

/** Reads one row with a column for each field of its kind. */
function readEvery(kind: keyof typeof kinds, change: Readonly<Record<string, string>>, mapping: object = {}) {
  const names = namesOf(kinds[kind].fields);
  const dates = {
    ...(kind === "transactions" && { dateFormat: "yyyy-MM-dd", timeFormat: "HH:mm" }),
    ...(kind === "locations" && { dateFormat: "yyyy-MM-dd" }),
  };
  const mappingResult = parseMapping({
    name: "tout",
    kind,
    columns: Object.fromEntries(names.map((name) => [name, name])),
    ...dates,
    ...mapping,
  });
  const file = mappingResult.ok ? compileMapping(mappingResult.value, names) : mappingResult;
  const cells: Readonly<Record<string, string>> = { ...kinds[kind].cells, ...change };
  return file.ok
    ? decodeRow(
        file.value,
        names.map((name) => cells[name] ?? ""),
      )
    : file;
}

describe.each(Object.keys(kinds).filter((kind): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)))(
  "a row of %s",
  (kind) => {
    const { fields, cells, fact } = kinds[kind];
    const names = namesOf(fields);

    it("parses each of its columns, ignoring spaces around a cell", () => {
      expect(readEvery(kind, {})).toEqual({ ok: true, value: fact });
      expect(
        readEvery(kind, Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, ` ${cell}\t`]))),
      ).toEqual({ ok: true, value: fact });
    });

    it("says the same without the ending that the mapping takes off a column", () => {
      const endings = Object.fromEntries(names.map((name) => [name, `#${name}`]));
      const cellsEnded = Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, `${cell} #${name}`]));
      expect(readEvery(kind, cellsEnded, { stripSuffix: endings })).toEqual({ ok: true, value: fact });
    });

    it("needs the cells of its required columns and no other, but for its location, its price, and what a file may lack as a whole", () => {
      const isNeeded = (name: string) =>
        ["number", "sku", "quantity", "unitPrice", "location"].includes(name) ||
        Object.entries(fields).some(([field, { required }]) => field === name && required);
      const missingNames = names.map((name) => {
        const row = readEvery(kind, { [name]: "  " });
        return row.ok ? null : row.issues;
      });
      expect(missingNames).toEqual(
        names.map((name) =>
          isNeeded(name) ? [{ code: "IMPORT_REQUIRED", path: [name], params: { column: name, value: "  " } }] : null,
        ),
      );
    });
  },
);

describe("defaults of a product or location", () => {
  it("is unknown", () => {
    const emptyColumns = {
      upc: "",
      department: "",
      subDepartment: "",
      vendor: "",
      price: "",
      cost: "",
      region: "",
      city: "",
      area: "",
      openDate: "",
    };
    expect(readEvery("products", emptyColumns)).toEqual({
      ok: true,
      value: {
        ...kinds.products.fact,
        upc: null,
        department: "OTHER",
        subDepartment: null,
        vendor: null,
        price: null,
        cost: null,
      },
    });
    expect(readEvery("locations", emptyColumns)).toEqual({
      ok: true,
      value: { ...kinds.locations.fact, region: null, city: null, area: null, openDate: null },
    });
  });
});

describe("defaults of a sale", () => {
  it("takes constants from the mapping, the location included", () => {
    const constants = { location: "M9", terminal: "8", cashier: "Luc", tender: "Crédit", department: "Divers" };
    const emptyColumns = {
      location: "",
      terminal: "",
      cashier: "",
      customer: "",
      description: "",
      department: "",
      subDepartment: "",
      discount: "",
      unitCost: "",
      tender: "",
      time: "",
      state: "",
      lineKind: "",
      currency: "",
    };
    const { location, ...others } = constants;
    expect(readEvery("transactions", emptyColumns, { constants, timeWhenMissing: "08:15" })).toEqual({
      ok: true,
      value: {
        ...kinds.transactions.fact,
        ...others,
        locationCode: location,
        second: 29_700,
        hasTime: false,
        customer: null,
        description: "",
        subDepartment: null,
        discount: 0,
        unitCost: null,
        receipt: "COMPLETED",
        rowKind: "SALE",
        isCurrencyAssumed: true,
      },
    });
  });

  it("comes from the catalogue if the mapping says so, whatever its column contains", () => {
    // Prices of the catalogue are in Canadian dollars.
    const columns = Object.fromEntries(
      namesOf(transactionFields)
        .filter((name) => name !== "currency" && name !== "exchangeRate")
        .map((name) => [name, name]),
    );
    expect(readEvery("transactions", { unitPrice: "x" }, { priceFrom: "item" })).toMatchObject({
      issues: [{ path: ["priceFrom"] }],
    });
    expect(readEvery("transactions", { unitPrice: "x" }, { priceFrom: "item", columns })).toEqual({
      ok: true,
      value: { ...kinds.transactions.fact, unitPrice: null, extended: null },
    });
  });
});

describe("a cell that is too long", () => {
  it("is one beyond 39 characters of a code, or 199 of a description", () => {
    const issues = (sku: number, description: number) => {
      const row = readEvery("products", { sku: "é".repeat(sku), description: "é".repeat(description) });
      return row.ok ? [] : row.issues.map(({ path, params }) => [...path, params["max"], params["length"]]);
    };
    expect([issues(39, 199), issues(40, 200)]).toEqual([
      [],
      [
        ["sku", 39, 40],
        ["description", 199, 200],
      ],
    ]);
  });

  it("is shown whole to its sixtieth character", () => {
    const quotedLength = (length: number) => {
      const row = readEvery("products", { price: "x".repeat(length) });
      return row.ok ? [] : row.issues;
    };
    expect(quotedLength(60)).toEqual([
      { code: "IMPORT_NUMBER", path: ["price"], params: { column: "price", value: "x".repeat(60) } },
    ]);
    expect(quotedLength(61)).toEqual([
      { code: "IMPORT_NUMBER", path: ["price"], params: { column: "price", value: `${"x".repeat(60)}…` } },
    ]);
  });
});
