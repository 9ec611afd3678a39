import { describe, expect, it } from "vitest";

import { quantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";
import { checkTransaction } from "../transaction/index.ts";

import {
  addToTotals,
  compileMapping,
  decodeRow,
  emptyControlTotals,
  isCollectedNonSale,
  parseMapping,
  toTransaction,
  type TransactionRow,
} from "./index.ts";

describe("the file of a till in Québec", () => {
  const mapping = parseMapping({
    name: "caisse",
    kind: "transactions",
    delimiter: ";",
    encoding: "windows-1252",
    decimal: ",",
    thousands: " ",
    currencyMarks: ["$"],
    columns: {
      number: "Facture",
      date: "Date",
      time: "Heure",
      location: "Magasin",
      terminal: "Caisse",
      cashier: "Caissier",
      sku: "Article",
      quantity: "Qté",
      unitPrice: "Prix",
      discount: "Rabais",
      unitCost: "Coûtant",
      tender: "Paiement",
    },
    taxColumns: { GST: "TPS", QST: "TVQ" },
    dateFormat: "dd/MM/yyyy",
    timeFormat: "HH'h'mm",
    timeZone: "America/Toronto",
    cancellation: { column: "Type", prefix: "R" },
    unknownItem: "create",
  });
  const header = [
    "Type",
    "Facture",
    "Date",
    "Heure",
    "Magasin",
    "Caisse",
    "Caissier",
    "Article",
    "Qté",
    "Prix",
    "Rabais",
    "TPS",
    "TVQ",
    "Paiement",
    "Coûtant",
  ];
  const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;

  function rowOf(line: string): TransactionRow {
    const row = file.ok ? decodeRow(file.value, line.split(";")) : file;
    if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
    return row.value;
  }

  function receiptOf(...lines: readonly string[]) {
    return toTransaction(lines.map(rowOf), {
      location: { id: 3, timeZone: "America/Toronto", businessDayStart: 240 },
      itemOf: ({ sku }) => ({
        itemId: 9,
        description: sku,
        departmentId: 1,
        subDepartmentId: null,
        price: null,
        cost: null,
      }),
    });
  }

  it("is read with its weights, discounts, taxes, costs and two tenders", () => {
    const receipt = receiptOf(
      "V;F12;13/03/2026;01h30;L3;2;Anaïs;Comté;0,455;39,99 $;1,00;0,86;1,72;Débit;21,5",
      "V;F12;13/03/2026;01h30;L3;2;Anaïs;Télé;1;1 299,00 $;;64,95;129,58;Crédit;",
    );
    expect(receipt).toMatchObject({
      ok: true,
      value: {
        locationId: 3,
        number: "F12",
        terminal: "2",
        cashier: "Anaïs",
        businessDate: "2026-03-12",
        halfHour: 43,
        lines: [
          {
            lineNo: 1,
            kind: "SALE",
            quantity: 455,
            unitPrice: 399_900,
            extended: 1_820,
            discount: 100,
            unitCost: 215_000,
          },
          {
            lineNo: 2,
            kind: "SALE",
            quantity: 1_000,
            unitPrice: 12_990_000,
            extended: 129_900,
            discount: 0,
            unitCost: null,
          },
        ],
        taxes: [
          { code: "GST", amount: 6_581 },
          { code: "QST", amount: 13_130 },
        ],
        tenders: [
          { code: "Débit", amount: 1_978 },
          { code: "Crédit", amount: 149_353 },
        ],
      },
    });
    expect(receipt.ok && receipt.value !== null && checkTransaction(receipt.value)).toEqual([]);
  });

  it("gives back the goods, their taxes and their payment when its type says so", () => {
    const receipt = receiptOf("R;F13;13/03/2026;10h05;L3;2;Anaïs;Télé;1;1 299,00;;64,95;129,58;Crédit;");
    expect(receipt).toMatchObject({
      ok: true,
      value: {
        lines: [{ kind: "REFUND", quantity: -1_000, extended: 129_900 }],
        taxes: [{ amount: -6_495 }, { amount: -12_958 }],
        tenders: [{ amount: -149_353 }],
      },
    });
  });

  it("keeps its own description of an item, and takes the catalogue's if it has none", () => {
    const row = rowOf("V;F12;13/03/2026;01h30;L3;2;Anaïs;Comté;0,455;39,99 $;1,00;0,86;1,72;Débit;21,5");
    const receipt = toTransaction([row, { ...row, description: "Comté 18 mois" }], {
      location: { id: 1, timeZone: "UTC", businessDayStart: 0 },
      itemOf: () => ({
        itemId: 1,
        description: "Fromage",
        departmentId: null,
        subDepartmentId: null,
        price: null,
        cost: null,
      }),
    });
    expect(receipt.ok && receipt.value?.lines.map(({ description }) => description)).toEqual([
      "Fromage",
      "Comté 18 mois",
    ]);
  });

  it.each([
    ["V;F12;13/03/2026;25h30;L3;2;Anaïs;Télé;1;5;;;;Débit;", [["IMPORT_DATE", "Heure", "HH'h'mm"]]],
    ["V;F12;13/03/2026;1:30;L3;2;Anaïs;Télé;1;5;;;;Débit;", [["IMPORT_DATE", "Heure", "HH'h'mm"]]],
    ["V;F12;13/03/2026;01h30;L3;2;Anaïs;Télé;1;5;;;;Débit;-21,5", [["IMPORT_NEGATIVE_PRICE", "Coûtant", undefined]]],
  ])("rejects an invalid time and a negative cost: %s", (line, expected) => {
    const row = file.ok ? decodeRow(file.value, line.split(";")) : file;
    expect(row.ok ? [] : row.issues.map(({ code, path, params }) => [code, path[0], params["format"]])).toEqual(
      expected,
    );
  });

  it("is of noon where it gives no time", () => {
    expect(rowOf("V;F12;13/03/2026;;L3;2;Anaïs;Télé;1;5;;;;Débit;").second).toBe(43_200);
  });

  it("may know that an item costs nothing", () => {
    expect(rowOf("V;F12;13/03/2026;;L3;2;Anaïs;Télé;1;5;;;;Débit;0").unitCost).toBe(0);
  });

  it.each([
    ["timeFormat", "dd/MM/yyyy", "13/03/2026", "Heure"],
    ["dateFormat", "HH:mm", "01:30", "Date"],
  ])("is never read by a %s of %s", (name, format, text, column) => {
    if (!mapping.ok || mapping.value.kind !== "transactions") throw new Error(JSON.stringify(mapping));
    const changedMapping = compileMapping({ ...mapping.value, [name]: format }, header);
    const cells = {
      Date: "13/03/2026",
      Heure: "01h30",
      Facture: "F12",
      Magasin: "L3",
      Article: "Télé",
      Qté: "1",
      Prix: "5",
      [column]: text,
    };
    const row = changedMapping.ok
      ? decodeRow(
          changedMapping.value,
          header.map((name) => Object.entries(cells).find(([key]) => key === name)?.[1] ?? ""),
        )
      : changedMapping;
    expect(row).toEqual({
      ok: false,
      issues: [{ code: "IMPORT_DATE", path: [column], params: { column, value: text, format } }],
    });
  });

  it("adds up to its exact amount, however large its lines", () => {
    const receipt = receiptOf("V;F12;13/03/2026;01h30;L3;2;Anaïs;Télé;1;0,0001;;;;Crédit;");
    if (!receipt.ok || receipt.value === null) throw new Error(JSON.stringify(receipt));
    const largeReceipt = {
      ...receipt.value,
      lines: receipt.value.lines.flatMap((line) => [
        line,
        { ...line, quantity: quantity(4_000_000_000_001), unitPrice: unitCost(5_001) },
        line,
      ]),
    };
    expect(addToTotals(emptyControlTotals, 3, largeReceipt).sourceAmount).toBe(4_000_000_000_001n * 5_001n + 2_000n);
  });

  it("says which row has no item, no price, or too much of both", () => {
    const row = rowOf("V;F12;13/03/2026;01h30;L3;2;Anaïs;Comté;0,455;39,99 $;1,00;0,86;1,72;Débit;21,5");
    const make = (rows: readonly TransactionRow[], price: number | null, isKnown = true) =>
      toTransaction(rows, {
        location: { id: 1, timeZone: "UTC", businessDayStart: 0 },
        itemOf: () =>
          isKnown
            ? {
                itemId: 1,
                description: "",
                departmentId: null,
                subDepartmentId: null,
                price: price === null ? null : unitCost(price),
                cost: null,
              }
            : null,
      });
    const issuesOf = (result: ReturnType<typeof make>) => (result.ok ? [] : result.issues);
    const unpriced = { ...row, unitPrice: null };
    expect(issuesOf(make([row, unpriced], null))).toEqual([
      { code: "IMPORT_NO_PRICE", path: [1], params: { value: "Comté" } },
    ]);
    expect(issuesOf(make([row, unpriced], 1, false))).toEqual(
      [0, 1].map((index) => ({ code: "IMPORT_UNKNOWN_ITEM", path: [index], params: { value: "Comté" } })),
    );
    expect(issuesOf(make([{ ...unpriced, quantity: quantity(9_000_000_000) }], 9_000_000_000))).toEqual([
      { code: "IMPORT_NUMBER_RANGE", path: [0], params: { value: "Comté", max: 10_000_000 } },
    ]);
    expect(make([], null)).toEqual({ ok: true, value: null });
  });
});

describe("a file with columns for receipt state and line kind", () => {
  const header = ["No", "Date", "Article", "Qté", "Prix", "État", "Sorte"];
  const baseMapping = {
    name: "caisse",
    kind: "transactions",
    dateFormat: "yyyy-MM-dd",
    constants: { location: "M1" },
    negativeQuantity: "refund",
    columns: {
      number: "No",
      date: "Date",
      sku: "Article",
      quantity: "Qté",
      unitPrice: "Prix",
      state: "État",
      lineKind: "Sorte",
    },
  };
  const values = {
    stateValues: {
      " Fermé": "VOID",
      "FERME ": "WAIT",
      Groß: "VOID",
      Annulée: "VOID",
      École: "TRAIN",
      Payée: "COMPLETED",
    },
    lineKindValues: { Carte: "GIFT_CARD", Consigne: "FEE", Retour: "REFUND" },
    skuKinds: { SAC: "FEE" },
  };

  function read(line: string, change: object = values) {
    const mapping = parseMapping({ ...baseMapping, ...change });
    if (!mapping.ok) throw new Error(JSON.stringify(mapping.issues));
    const file = compileMapping(mapping.value, header);
    if (!file.ok) throw new Error(JSON.stringify(file.issues));
    return decodeRow(file.value, line.split(";"));
  }

  it.each([
    ["1;2026-03-12;A;2;5.00;Payée;", { receipt: "COMPLETED", rowKind: "SALE", quantity: 2_000 }],
    ["1;2026-03-12;A;2;5.00;;", { receipt: "COMPLETED", rowKind: "SALE", quantity: 2_000 }],
    ["1;2026-03-12;A;2;5.00;annulée;", { receipt: "VOID", rowKind: "SALE" }],
    ["1;2026-03-12;A;2;5.00; École ;", { receipt: "TRAIN" }],
    ["1;2026-03-12;A;2;5.00;wait;", { receipt: "WAIT" }],
    ["1;2026-03-12;A;2;5.00;;Retour", { rowKind: "REFUND", quantity: -2_000 }],
    ["1;2026-03-12;A;-2;5.00;;Retour", { rowKind: "REFUND", quantity: -2_000 }],
    ["1;2026-03-12;A;-2;5.00;;SALE", { rowKind: "REFUND", quantity: -2_000 }],
    ["1;2026-03-12;CC;1;25.00;;carte", { rowKind: "GIFT_CARD", quantity: 1_000 }],
    ["1;2026-03-12;CC;-1;25.00;;carte", { rowKind: "GIFT_CARD", quantity: -1_000, unitPrice: 250_000 }],
    ["1;2026-03-12;BT;4;0.10;;Consigne", { rowKind: "FEE", quantity: 4_000 }],
    ["1;2026-03-12;SAC;1;0.35;;", { rowKind: "FEE", quantity: 1_000 }],
    ["1;2026-03-12;A;1;5.00;ferme;", { receipt: "WAIT" }],
    ["1;2026-03-12;SAC;1;0.35;;SALE", { rowKind: "FEE", quantity: 1_000 }],
  ] as const)("%s is read as it says", (line, expected) => {
    expect(read(line)).toMatchObject({ ok: true, value: expected });
  });

  it("keeps a forbidden sign a mistake on what is collected, and lets a stated refund have it", () => {
    const strict = { ...values, negativeQuantity: "error", negativePrice: "error" };
    const codesOf = (line: string) => {
      const row = read(line, strict);
      return row.ok ? [] : row.issues.map(({ code, path }) => [code, ...path].join(" "));
    };
    expect(codesOf("1;2026-03-12;CC;-1;25.00;;carte")).toEqual(["IMPORT_NEGATIVE_QUANTITY Qté"]);
    expect(codesOf("1;2026-03-12;CC;1;-25.00;;carte")).toEqual(["IMPORT_NEGATIVE_PRICE Prix"]);
    expect(read("1;2026-03-12;A;-1;25.00;;Retour", strict)).toMatchObject({
      ok: true,
      value: { rowKind: "REFUND", quantity: -1_000 },
    });
  });

  it("refuses a value that the mapping does not know, by its column", () => {
    expect(read("1;2026-03-12;A;2;5.00;Perdue;Don")).toMatchObject({
      ok: false,
      issues: [
        { code: "IMPORT_VALUE_UNKNOWN", params: { column: "Sorte", value: "Don" } },
        { code: "IMPORT_VALUE_UNKNOWN", params: { column: "État", value: "Perdue" } },
      ],
    });
    for (const text of ["constructor", "gross"]) {
      expect(read(`1;2026-03-12;A;2;5.00;${text};`)).toEqual({
        ok: false,
        issues: [{ code: "IMPORT_VALUE_UNKNOWN", path: ["État"], params: { column: "État", value: text } }],
      });
    }
  });

  it.each([
    [{ ...values, columns: { ...baseMapping.columns, state: undefined } }, "columns.state"],
    [
      {
        ...values,
        columns: { number: "No", date: "Date", sku: "Article", quantity: "Qté", unitPrice: "Prix", state: "État" },
      },
      "columns.lineKind",
    ],
    [{ stateValues: { x: "GONE" } }, "stateValues"],
    [{ lineKindValues: { x: "WRITE_OFF" } }, "lineKindValues"],
    [{ skuKinds: { x: "SALE" } }, "skuKinds"],
  ] as const)("a mapping of values without their column, or of no known meaning, is refused (%#)", (change, path) => {
    const { columns, ...rest } = { columns: baseMapping.columns, ...change } as {
      columns: Readonly<Record<string, string | undefined>>;
    };
    const presentColumns = Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== undefined));
    const mapping = parseMapping({ ...baseMapping, ...rest, columns: presentColumns });
    expect(mapping.ok ? [] : mapping.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  it("collects gift cards and fees, makes a void that counts nowhere, and rejects rows that disagree about their receipt", () => {
    const rowsOf = (...lines: readonly string[]) =>
      lines.map((line) => {
        const row = read(line);
        if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
        return row.value;
      });
    const make = (...lines: readonly string[]) =>
      toTransaction(rowsOf(...lines), {
        location: { id: 3, timeZone: "America/Toronto", businessDayStart: 0 },
        itemOf: ({ sku, rowKind }) => ({
          itemId: isCollectedNonSale(rowKind) ? null : 9,
          description: sku,
          departmentId: null,
          subDepartmentId: null,
          price: null,
          cost: null,
        }),
      });
    const paid = make(
      "1;2026-03-12;A;2;5.00;;",
      "1;2026-03-12;CC;1;25.00;;carte",
      "1;2026-03-12;SAC;1;0.35;;",
      "1;2026-03-12;CC;-1;10.00;;carte",
    );
    expect(paid).toMatchObject({
      ok: true,
      value: {
        state: "COMPLETED",
        training: false,
        lines: [
          { kind: "SALE", itemId: 9 },
          { kind: "GIFT_CARD", itemId: null },
          { kind: "FEE" },
          { kind: "GIFT_CARD" },
        ],
        tenders: [{ amount: 2_535 }],
      },
    });
    expect(paid.ok && paid.value !== null && checkTransaction(paid.value)).toEqual([]);
    expect(paid.ok && addToTotals(emptyControlTotals, 4, paid.value)).toMatchObject({
      net: 1_000,
      gross: 1_000,
      giftCards: 1_500,
      fees: 35,
      tenders: 2_535,
      items: 2_000,
      notCounted: 0,
    });

    const receipt = make("2;2026-03-12;A;2;5.00;Annulée;", "2;2026-03-12;B;2;5.00;ANNULÉE;");
    expect(receipt).toMatchObject({ ok: true, value: { state: "VOID", training: false } });
    expect(receipt.ok && addToTotals(emptyControlTotals, 2, receipt.value)).toMatchObject({
      rows: 2,
      transactions: 1,
      notCounted: 1,
      lines: 2,
      net: 0,
      tenders: 0,
      items: 0,
      sourceAmount: 0n,
    });
    expect(make("3;2026-03-12;A;2;5.00;École;")).toMatchObject({
      ok: true,
      value: { state: "COMPLETED", training: true },
    });

    const mixedResult = make("4;2026-03-12;A;2;5.00;Payée;", "4;2026-03-12;A;2;5.00;Annulée;");
    expect(mixedResult).toMatchObject({
      ok: false,
      issues: [{ code: "IMPORT_STATE_MIXED", path: [1], params: { value: "VOID", expected: "COMPLETED" } }],
    });
  });
});
