import { describe, expect, it } from "vitest";

import { parseMapping } from "./parse-mapping.ts";

const file = {
  delimiter: ",",
  encoding: "utf-8",
  decimal: ".",
  thousands: null,
  currencyMarks: [],
  stripSuffix: {},
  headerRow: 1,
  summaryRows: "read",
  sheet: null,
  record: null,
  otherRecords: [],
};
const sales = {
  name: "caisse",
  kind: "transactions",
  dateFormat: "yyyy-MM-dd",
  columns: { number: "No", date: "Date", sku: "Article", quantity: "Qté", unitPrice: "Prix", location: "Magasin" },
};
const products = { name: "articles", kind: "products", columns: { sku: "Code", description: "Nom" } };
const locations = { name: "magasins", kind: "locations", columns: { code: "No", description: "Nom" } };
const stock = { name: "stock", kind: "stock", columns: { sku: "Code", quantity: "Stock", location: "Magasin" } };

const { location: _location, ...withoutLocation } = sales.columns;
const { unitPrice: _unitPrice, ...withoutPrice } = sales.columns;

/** Lists the rejected fields, and checks that each issue names its field in both its path and its params. */
function refusedOf(value: unknown): readonly string[] {
  const mappingResult = parseMapping(value);
  if (mappingResult.ok) return [];
  const fields = mappingResult.issues.map((issue) => issue.path.join("."));
  expect(mappingResult.issues).toEqual(
    fields.map((field) => ({ code: "IMPORT_MAPPING", path: field.split("."), params: { field } })),
  );
  return fields;
}

describe("a mapping that says no more than it must", () => {
  it("of sales defaults to a comma-separated file in Montréal time, an unknown tender, and errors on negative and unknown values", () => {
    expect(parseMapping(sales)).toEqual({
      ok: true,
      value: {
        ...file,
        ...sales,
        taxColumns: {},
        tenderColumns: {},
        timeFormat: null,
        timeWhenMissing: "12:00",
        timeZone: "America/Toronto",
        constants: { location: null, terminal: "1", cashier: null, tender: "UNKNOWN", department: "OTHER", sku: null },
        cancellation: null,
        stateValues: {},
        lineKindValues: {},
        skuKinds: {},
        negativeQuantity: "error",
        negativePrice: "error",
        unknownItem: "error",
        unknownLocation: "error",
        locationNames: {},
        priceFrom: "column",
        lineTotalIs: "afterDiscount",
        amountsIn: "dollars",
        discountRateIs: "fraction",
        currency: null,
        exchangeRateIs: "toCad",
        exchangeRates: [],
        discounts: [],
        parts: {},
        discountRatesOf: "gross",
        grouping: "number",
        rowOrder: "together",
      },
    });
  });

  it("of products defaults to a single department, of locations to stores, of stock to errors on unknown codes", () => {
    expect([products, locations, stock].map(parseMapping)).toEqual([
      { ok: true, value: { ...file, ...products, amountsIn: "dollars", constants: { department: "OTHER" } } },
      {
        ok: true,
        value: {
          ...file,
          ...locations,
          dateFormat: null,
          timeZone: "America/Toronto",
          constants: { locationType: "STORE" },
        },
      },
      {
        ok: true,
        value: {
          ...file,
          ...stock,
          constants: { location: null },
          unknownItem: "error",
          unknownLocation: "error",
          asOf: null,
        },
      },
    ]);
  });

  it("takes one location, one price or one time for a column that the file does not have", () => {
    expect(refusedOf({ ...sales, columns: withoutLocation, constants: { location: "M1" } })).toEqual([]);
    expect(refusedOf({ ...sales, columns: withoutPrice, priceFrom: "item" })).toEqual([]);
    expect(refusedOf({ ...stock, columns: { sku: "Code", quantity: "Stock" }, constants: { location: "M1" } })).toEqual(
      [],
    );
    expect(
      refusedOf({ ...locations, columns: { ...locations.columns, openDate: "Ouverture" }, dateFormat: "yyyy-MM-dd" }),
    ).toEqual([]);
    expect(refusedOf({ ...sales, columns: { ...sales.columns, time: "Heure" }, timeFormat: "HH:mm" })).toEqual([]);
  });
});

describe("a mapping that says everything", () => {
  it("is parsed unchanged", () => {
    const fullMapping = {
      ...sales,
      ...file,
      delimiter: ";",
      encoding: "windows-1252",
      decimal: ",",
      thousands: "'",
      currencyMarks: ["$"],
      stripSuffix: { sku: ".0" },
      columns: { ...sales.columns, state: "État", lineKind: "Sorte", time: "Heure" },
      taxColumns: { GST: "TPS" },
      tenderColumns: { CASH: "Comptant" },
      timeFormat: "HH:mm",
      timeWhenMissing: "23:59",
      timeZone: "Europe/Paris",
      constants: {
        location: "M1",
        terminal: "2",
        cashier: "Ana",
        tender: "DEBIT",
        department: "Divers",
        sku: "VENTES",
      },
      cancellation: { column: "Type", prefix: "R" },
      stateValues: { Annulée: "VOID" },
      lineKindValues: { Carte: "GIFT_CARD" },
      skuKinds: { SAC: "FEE" },
      negativeQuantity: "writeOff",
      negativePrice: "refund",
      unknownItem: "placeholder",
      unknownLocation: "create",
      locationNames: { M1: "Rosemont" },
      priceFrom: "item",
      lineTotalIs: "beforeDiscount",
      amountsIn: "cents",
      discountRateIs: "percent",
      currency: null,
      exchangeRateIs: "fromCad",
      exchangeRates: [{ currency: "USD", from: "2026-01-02", rate: "1.3712" }],
      discounts: [],
      parts: {},
      discountRatesOf: "rest",
      grouping: "row",
      rowOrder: "together",
      sheet: null,
      record: "Receipts/Receipt/Line",
      otherRecords: ["Receipts/Receipt/Return"],
    };
    expect(parseMapping(fullMapping)).toEqual({ ok: true, value: fullMapping });
    expect(parseMapping({ ...fullMapping, thousands: "." })).toMatchObject({ value: { thousands: "." } });
    expect(parseMapping({ ...fullMapping, decimal: ".", thousands: "," })).toMatchObject({ value: { thousands: "," } });
    expect(parseMapping({ ...fullMapping, cancellation: { prefix: "C" } })).toMatchObject({
      value: { cancellation: { column: null, prefix: "C" } },
    });
  });

  it("of sales in another currency has a rate by day", () => {
    const exchangeRates = [usd, { ...usd, from: "2026-01-03", rate: "1.3698" }];
    expect(parseMapping({ ...sales, currency: "USD", exchangeRates, exchangeRateIs: "fromCad" })).toMatchObject({
      ok: true,
      value: { currency: "USD", exchangeRates, exchangeRateIs: "fromCad" },
    });
  });

  it("of sales lists several discounts in their order", () => {
    const discounts = [rebate, { column: "Taux", is: "percent" }];
    expect(parseMapping({ ...sales, discounts, discountRatesOf: "rest" })).toMatchObject({
      ok: true,
      value: { discounts, discountRatesOf: "rest" },
    });
  });

  it("of sales takes the number and the terminal from parts of one column", () => {
    const parts = {
      number: { by: "after", mark: "#", at: "last" },
      terminal: { by: "before", mark: "#", at: "first" },
      location: { by: "position", from: 1, length: 3 },
    };
    const columns = { ...sales.columns, terminal: sales.columns.number };
    expect(parseMapping({ ...sales, columns, parts })).toMatchObject({ ok: true, value: { parts } });
  });

  it("of stock may make an item of a code that is unknown", () => {
    expect(parseMapping({ ...stock, unknownItem: "placeholder" })).toMatchObject({
      ok: true,
      value: { unknownItem: "placeholder" },
    });
  });
});

const usd = { currency: "USD", from: "2026-01-02", rate: "1.3712" };
const usdLater = { ...usd, from: "2026-01-03" };

it("the Canadian dollar is no other currency, and needs no rate", () => {
  expect(parseMapping({ ...sales, currency: "CAD" })).toMatchObject({ ok: true, value: { currency: "CAD" } });
});

it("a list of wrong rates names a hundred of them", () => {
  const exchangeRates = Array.from({ length: 2_000 }, () => ({ ...usd, rate: "0" }));
  expect(refusedOf({ ...sales, exchangeRates }).length).toBe(100);
});

const rebate = { column: "Rabais", is: "amount" };

describe("a mapping is refused by the field that is wrong", () => {
  it("has a single issue if it is not a mapping at all", () => {
    expect(parseMapping([])).toEqual({ ok: false, issues: [{ code: "IMPORT_MAPPING", path: [], params: {} }] });
  });

  it.each<readonly [object, string]>([
    [{ ...sales, columns: withoutPrice }, "columns.unitPrice"],
    [{ ...sales, columns: withoutLocation }, "columns.location"],
    [{ ...stock, columns: { sku: "Code", quantity: "Stock" } }, "columns.location"],
    [{ ...locations, columns: { ...locations.columns, openDate: "Ouverture" } }, "dateFormat"],
    [{ ...sales, columns: { ...sales.columns, time: "Heure" } }, "timeFormat"],
    [{ ...sales, timeFormat: "HH:mm" }, "timeFormat"],
    [{ ...sales, dateFormat: undefined }, "dateFormat"],
    [{ ...sales, encoding: "utf-7" }, "encoding"],
    [{ ...sales, name: " " }, "name"],
    [{ ...sales, name: "x".repeat(201) }, "name"],
    [{ ...products, columns: {} }, "columns.sku"],
    [{ ...stock, asOf: "2026-02-30T09:00" }, "asOf"],
    [{ ...products, columns: { description: "Nom" } }, "columns.sku"],
    [{ ...products, columns: undefined }, "columns"],
    [{ ...products, columns: { ...products.columns, location: "Magasin" } }, "columns.location"],
    [{ ...sales, taxColumn: { GST: "TPS" } }, "taxColumn"],
    [{ ...sales, otherRecord: ["R/Return"] }, "otherRecord"],
    [{ ...sales, otherRecords: "R/Return" }, "otherRecords"],
    [{ ...sales, record: "R/Receipt/Line", otherRecords: ["R/Receipt"] }, "otherRecords"],
    [{ ...sales, unknownitem: "create" }, "unknownitem"],
    [{ ...sales, constants: { tendre: "DEBIT" } }, "constants.tendre"],
    [{ ...products, dateFormat: "yyyy-MM-dd" }, "dateFormat"],
    [{ ...sales, columns: { ...sales.columns, price: "Prix" } }, "columns.price"],
    [{ ...sales, cancellation: { prefix: "C", colum: "Type" } }, "cancellation.colum"],
    [{ ...sales, stripSuffix: { custommer: ".0" } }, "stripSuffix.custommer"],
    [{ ...sales, kind: "sales", columns: {} }, "kind"],
    [{ ...sales, columns: 5 }, "columns"],
    [{ ...sales, columns: { ...sales.columns, time: "Heure" }, timeFormat: "h o'clock" }, "timeFormat"],
    [{ ...sales, columns: { ...sales.columns, unitPrice: 5 } }, "columns.unitPrice"],
    [{ ...sales, columns: withoutPrice, priceFrom: "shelf" }, "priceFrom"],
    [{ ...sales, columns: withoutLocation, constants: { location: 5 } }, "constants.location"],
    [{ ...sales, decimal: "x", thousands: "." }, "decimal"],
    [{ ...sales, constants: 5 }, "constants"],
    [{ ...sales, constants: { terminal: 5 } }, "constants.terminal"],
    [{ ...products, constants: { department: "" } }, "constants.department"],
    [{ ...locations, constants: { locationType: "BOAT" } }, "constants.locationType"],
    [{ ...sales, cancellation: "C" }, "cancellation"],
    [{ ...sales, discounts: [{ column: "Rabais", is: "dollars" }] }, "discounts"],
    [{ ...sales, discounts: [{ column: "", is: "amount" }] }, "discounts"],
    [{ ...sales, discounts: [{ column: "Rabais", is: "amount", of: "rest" }] }, "discounts"],
    [{ ...sales, discounts: [rebate, { ...rebate, is: "percent" }] }, "discounts"],
    [{ ...sales, discounts: Array.from({ length: 9 }, (_, at) => ({ ...rebate, column: `R${at}` })) }, "discounts"],
    [{ ...sales, discounts: [5] }, "discounts"],
    [{ ...sales, currency: "usd" }, "currency"],
    [{ ...sales, currency: "USD" }, "exchangeRates"],
    [{ ...sales, columns: { ...sales.columns, exchangeRate: "Taux" } }, "currency"],
    [{ ...sales, exchangeRateIs: "cad" }, "exchangeRateIs"],
    ...(
      [
        [5, ""],
        [{ ...usd, to: "CAD" }, ""],
        [{ ...usd, currency: "usd" }, ".currency"],
        [{ ...usd, currency: "CAD" }, ".currency"],
        [{ ...usd, currency: "\ud800SD" }, ".currency"],
        [{ ...usd, from: "2026-02-30" }, ".from"],
        [{ ...usd, from: "02-01-2026" }, ".from"],
        [{ ...usd, from: undefined }, ".from"],
        ...["1,3", "0", "0.0", "-1", "10000.01", "0.00001", "1e300", "NaN", "Infinity", "", 1.3, null].map(
          (rate) => [{ ...usd, rate }, ".rate"] as const,
        ),
      ] as const
    ).map(([rate, path]): [object, string] => [
      { ...sales, exchangeRates: [usdLater, rate] },
      `exchangeRates.1${path}`,
    ]),
    [{ ...sales, exchangeRates: [usd, usdLater, { ...usd, rate: "1.4" }] }, "exchangeRates.2.from"],
    [{ ...sales, exchangeRates: 5 }, "exchangeRates"],
    [{ ...sales, exchangeRates: Array.from({ length: 10_000 }, () => usd) }, "exchangeRates"],
    [{ ...sales, discounts: [rebate, { ...rebate, column: " Rabais " }] }, "discounts"],
    ...[
      5,
      { by: "letters" },
      { by: "digits", piece: 0 },
      { by: "digits", piece: 21 },
      { by: "digits", piece: 1, mark: "-" },
      { by: "piece", mark: "", piece: 1 },
      { by: "before", mark: "-", at: "middle" },
      { by: "after", mark: "-".repeat(21), at: "last" },
      { by: "position", from: 0, length: null },
      { by: "position", from: 1, length: 201 },
    ].map((part): [object, string] => [{ ...sales, parts: { number: part } }, "parts"]),
    [{ ...sales, parts: { customer: { by: "digits", piece: 1 } } }, "parts.customer"],
    [{ ...sales, parts: { terminal: { by: "digits", piece: 1 } } }, "parts.terminal"],
    [{ ...sales, discounts: [rebate], discountRatesOf: "net" }, "discountRatesOf"],
    [{ ...sales, columns: { ...sales.columns, discount: "Promo" }, discounts: [rebate] }, "columns.discount"],
    [{ ...sales, columns: { ...sales.columns, discountRate: "Promo" }, discounts: [rebate] }, "columns.discountRate"],
    [{ ...sales, columns: withoutPrice, priceFrom: "item", discounts: [rebate] }, "discounts"],
    [{ ...sales, cancellation: {} }, "cancellation"],
    [{ ...sales, cancellation: { column: "Type" } }, "cancellation"],
    [{ ...sales, cancellation: { column: 5, prefix: "R" } }, "cancellation"],
    [{ ...stock, unknownItem: "create" }, "unknownItem"],
    [{ ...stock, unknownLocation: "create" }, "unknownLocation"],
    ...["8:30", "24:00", "25:00", "12:60", "112:00", "12:000", ["12:00"], 12].map(
      (timeWhenMissing): [object, string] => [{ ...sales, timeWhenMissing }, "timeWhenMissing"],
    ),
  ])("%j: %s", (mapping, field) => {
    expect(refusedOf(mapping)).toEqual([field]);
  });
});
