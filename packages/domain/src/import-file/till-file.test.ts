import { describe, expect, it } from "vitest";

import { quantity } from "../measure/index.ts";
import { unitCost } from "../money/index.ts";
import { checkTransaction } from "../transaction/index.ts";

import { compileMapping, decodeRow, parseMapping, toTransaction, type TransactionRow } from "./index.ts";

describe("the file of a till in Québec", () => {
  const mapping = parseMapping({
    name: "caisse", kind: "transactions", delimiter: ";", encoding: "windows-1252", decimal: ",", thousands: " ", currencyMarks: ["$"],
    columns: {
      number: "Facture", date: "Date", time: "Heure", location: "Magasin", terminal: "Caisse", cashier: "Caissier", sku: "Article", quantity: "Qté",
      unitPrice: "Prix", discount: "Rabais", unitCost: "Coûtant", tender: "Paiement",
    },
    taxColumns: { GST: "TPS", QST: "TVQ" }, dateFormat: "dd/MM/yyyy", timeFormat: "HH'h'mm", timeZone: "America/Toronto",
    cancellation: { column: "Type", prefix: "R" }, unknownItem: "create",
  });
  const header = ["Type", "Facture", "Date", "Heure", "Magasin", "Caisse", "Caissier", "Article", "Qté", "Prix", "Rabais", "TPS", "TVQ", "Paiement", "Coûtant"];
  const file = mapping.ok ? compileMapping(mapping.value, header) : mapping;

  function rowOf(line: string): TransactionRow {
    const row = file.ok ? decodeRow(file.value, line.split(";")) : file;
    if (!row.ok || row.value.kind !== "transactions") throw new Error(JSON.stringify(row));
    return row.value;
  }

  function receiptOf(...lines: readonly string[]) {
    return toTransaction(lines.map(rowOf), {
      location: { id: 3, timeZone: "America/Toronto", businessDayStart: 240 },
      itemOf: (sku) => ({ itemId: 9, description: sku, departmentId: 1, subDepartmentId: null, price: null, cost: null }),
    });
  }

  it("is read with its weights, discounts, taxes, costs and two tenders", () => {
    const made = receiptOf(
      "V;F12;13/03/2026;01h30;L3;2;Anaïs;Comté;0,455;39,99 $;1,00;0,86;1,72;Débit;21,5",
      "V;F12;13/03/2026;01h30;L3;2;Anaïs;Télé;1;1 299,00 $;;64,95;129,58;Crédit;",
    );
    expect(made).toMatchObject({
      ok: true,
      value: {
        locationId: 3, number: "F12", terminal: "2", cashier: "Anaïs", businessDate: "2026-03-12", halfHour: 43,
        lines: [
          { kind: "SALE", quantity: 455, unitPrice: 399_900, extended: 1_820, discount: 100, unitCost: 215_000 },
          { kind: "SALE", quantity: 1_000, unitPrice: 12_990_000, extended: 129_900, discount: 0, unitCost: null },
        ],
        taxes: [{ code: "GST", amount: 6_581 }, { code: "QST", amount: 13_130 }],
        tenders: [{ code: "Débit", amount: 1_978 }, { code: "Crédit", amount: 149_353 }],
      },
    });
    expect(made.ok && made.value !== null && checkTransaction(made.value)).toEqual([]);
  });

  it("gives back the goods, their taxes and their payment when its type says so", () => {
    const made = receiptOf("R;F13;13/03/2026;10h05;L3;2;Anaïs;Télé;1;1 299,00;;64,95;129,58;Crédit;");
    expect(made).toMatchObject({
      ok: true,
      value: { lines: [{ kind: "REFUND", quantity: -1_000, extended: 129_900 }], taxes: [{ amount: -6_495 }, { amount: -12_958 }], tenders: [{ amount: -149_353 }] },
    });
  });

  it("says which row has no item, no price, or too much of both", () => {
    const row = rowOf("V;F12;13/03/2026;01h30;L3;2;Anaïs;Comté;0,455;39,99 $;1,00;0,86;1,72;Débit;21,5");
    const make = (rows: readonly TransactionRow[], price: number | null, isKnown = true) =>
      toTransaction(rows, {
        location: { id: 1, timeZone: "UTC", businessDayStart: 0 },
        itemOf: () => (isKnown ? { itemId: 1, description: "", departmentId: null, subDepartmentId: null, price: price === null ? null : unitCost(price), cost: null } : null),
      });
    const issuesOf = (result: ReturnType<typeof make>) => (result.ok ? [] : result.issues.map((one) => [one.code, ...one.path]));
    expect(issuesOf(make([row, { ...row, unitPrice: null }], null))).toEqual([["IMPORT_NO_PRICE", 1]]);
    expect(issuesOf(make([row], 1, false))).toEqual([["IMPORT_UNKNOWN_ITEM", 0]]);
    expect(issuesOf(make([{ ...row, unitPrice: null, quantity: quantity(9_000_000_000) }], 9_000_000_000))).toEqual([["IMPORT_NUMBER", 0]]);
    expect(make([], null)).toEqual({ ok: true, value: null });
  });
});
