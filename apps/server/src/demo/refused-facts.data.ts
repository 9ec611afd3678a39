/** Facts of terminals that the rules refuse, oldest first. */

import type { FactKind } from "@comptoir/domain/till";

/** Refused fact, with the index of its terminal. */
export interface RefusedDemoFact {
  readonly terminalIndex: number;
  readonly kind: FactKind;
  /** Body of the fact, or a function that builds it for a product that the store sells. */
  readonly body: object | ((item: string) => object);
}

const line = { item: "PROMO-2020", description: "Panier cadeau", quantity: 1, price: 24.99 };

export const refusedFacts: readonly RefusedDemoFact[] = [
  {
    terminalIndex: 2,
    kind: "receipt",
    body: {
      number: "T-0001",
      state: "COMPLETED",
      training: true,
      cashier: "Nadia",
      lines: [{ ...line, quantity: "un" }],
      tenders: [],
    },
  },
  { terminalIndex: 2, kind: "cash-move", body: { way: "safe", amount: 200, reason: "Coffre", cashier: "Nadia" } },
  {
    terminalIndex: 0,
    kind: "receipt",
    body: {
      number: "9900417",
      state: "COMPLETED",
      cashier: "Luc",
      lines: [line],
      tenders: [{ code: "CASH", amount: 24.99 }],
    },
  },
  { terminalIndex: 0, kind: "drawer-close", body: { cashier: "Luc", tenders: [{ code: "CASH", amount: 812.35 }] } },
  {
    terminalIndex: 4,
    kind: "receipt",
    body: {
      number: "9900032",
      state: "COMPLETED",
      cashier: "Sofia",
      lines: [line],
      tenders: [{ code: "BITCOIN", amount: 24.99, reference: "0x9f2c" }],
    },
  },
  {
    terminalIndex: 7,
    kind: "cash-move",
    body: { way: "pay-out", amount: "vingt", reason: "Timbres", cashier: "Émile" },
  },
  {
    terminalIndex: 9,
    kind: "receipt",
    body: {
      number: "9900051",
      state: "COMPLETED",
      cashier: "Karim",
      lines: [{ ...line, quantity: 2 }],
      tenders: [{ code: "VISA", amount: 49.98, lastFour: "41111111" }],
    },
  },
  { terminalIndex: 14, kind: "post-void", body: { receipt: { terminal: "1" }, reason: "Erreur", cashier: "Emma" } },
  { terminalIndex: 14, kind: "cashier", body: { cashier: "Emma", act: "lunch" } },
  {
    terminalIndex: 22,
    kind: "receipt",
    body: {
      number: "9900007",
      state: "VENDIDO",
      cashier: "Lucía",
      lines: [line],
      tenders: [{ code: "CASH", amount: 24.99 }],
    },
  },
  {
    terminalIndex: 5,
    kind: "receipt",
    body: (item) => ({
      number: "9900118",
      state: "COMPLETED",
      cashier: "Nora",
      lines: [{ item, quantity: 2, price: 12.5, extended: 12.5 }],
      tenders: [{ code: "DEBIT", amount: 12.5 }],
    }),
  },
  {
    terminalIndex: 18,
    kind: "receipt",
    body: (item) => ({
      number: "9900064",
      state: "COMPLETED",
      cashier: "Emma",
      lines: [{ item, quantity: 1, price: 8, extended: 6.4, discount: 1.6 }],
      tenders: [{ code: "VISA", amount: 4.8, lastFour: "1881" }],
    }),
  },
];
