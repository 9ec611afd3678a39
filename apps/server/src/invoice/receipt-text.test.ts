import type { ReceiptWire } from "@comptoir/api/wire";
import { expect, it } from "vitest";

import { printReceiptText } from "./receipt-text.ts";

const receipt: ReceiptWire = {
  origin: "r",
  locationId: 2,
  location: "Store 1",
  number: "7",
  terminal: "1",
  cashier: null,
  customer: null,
  businessDate: "2026-03-12",
  time: null,
  state: "COMPLETED",
  training: false,
  counts: true,
  batch: { id: 1, label: "m", importId: null },
  lines: [
    {
      lineNo: 1,
      kind: "SALE",
      sku: "A",
      description: "Café",
      isKnown: true,
      department: null,
      quantity: 2_000,
      unitPrice: 137_120,
      discount: 0,
      amount: 2_742,
    },
  ],
  taxes: [{ code: "GST", amount: 137 }],
  tenders: [{ code: "CASH", amount: 2_880, lastFour: null, reference: null }],
  rounding: 1,
  tips: 0,
  total: 2_880,
  tendered: 2_880,
  events: [],
  returns: [],
  refunds: [],
  previous: null,
  next: null,
};

const original: NonNullable<ReceiptWire["original"]> = {
  currency: "USD",
  rate: "1.3712",
  lines: [{ unitPrice: 100_000, discount: 0, amount: 2_000 }],
  taxes: [100],
  tenders: [2_101],
  rounding: 1,
  tips: 0,
  total: 2_101,
};

/** Splits a text into lines, with plain spaces in place of no-break ones. */
const plainLines = (text: string): readonly string[] => text.replaceAll(/[\u00a0\u202f]/gu, " ").split("\n");

it("a receipt in Canadian dollars is written in them alone", () => {
  expect(plainLines(printReceiptText(receipt, "en"))).toEqual([
    "2 × Café: $27.42",
    "",
    "GST: $1.37",
    "± $0.01",
    "= $28.80",
    "CASH: $28.80",
  ]);
});

it("the quantity of a weighed item has its unit", () => {
  const lines = receipt.lines.map((line) => ({ ...line, quantity: 635, unit: "KG" as const }));
  expect(plainLines(printReceiptText({ ...receipt, lines }, "en"))[0]).toBe("0.635 kg × Café: $27.42");
});

it.each([
  ["fr", "27,42 $ (20,00 USD)", "28,80 $ (21,01 USD × 1,3712)", "28,80 $ (21,01 USD)"],
  ["en", "$27.42 (USD 20.00)", "$28.80 (USD 21.01 × 1.3712)", "$28.80 (USD 21.01)"],
  ["es", "$27.42 (USD 20.00)", "$28.80 (USD 21.01 × 1.3712)", "$28.80 (USD 21.01)"],
] as const)(
  "a receipt of another currency states its own amounts and the rate in %s",
  (language, line, total, paid) => {
    const [first, , , , sum, tender] = plainLines(printReceiptText({ ...receipt, original }, language));
    expect([first, sum, tender]).toEqual([`2 × Café: ${line}`, `= ${total}`, `CASH: ${paid}`]);
  },
);
