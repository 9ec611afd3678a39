/** Receipt, days and texts that the laws of the search box are tried with. */

import fc from "fast-check";

import type { DateWordContext, SearchedInvoice } from "../../../operation/index.ts";
import { fromDayNumber } from "../../../period/index.ts";

/** A receipt that some searches find. */
export const exampleInvoice: SearchedInvoice = {
  locationId: 1,
  location: "Épicerie Laval 3",
  businessDate: "2026-03-02",
  number: "004417",
  terminal: "3",
  cashier: "Zoé Roy",
  customer: "Miloš Tremblay",
  state: "COMPLETED",
  training: false,
  total: 1250,
  lines: [{ kind: "SALE", discount: 0, sku: "L-1", description: "Lait 2 %", upc: "036000291452" }],
  tenders: ["VISA", "CASH"].map((code) => ({ code, lastFour: code === "VISA" ? "4242" : null })),
  events: [],
};

/** The day and the first day of the week that words of dates are read from. */
export const arbContext: fc.Arbitrary<DateWordContext> = fc.record({
  today: fc.integer({ min: 18_000, max: 30_000 }).map(fromDayNumber),
  weekStart: fc.constantFrom<0 | 1>(0, 1),
});

/** Words as people type them, and some that nobody means. */
export const arbBox = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "4417",
        "12,50 $",
        "hier",
        "last friday",
        "12 nov",
        "*4242",
        "carte:0007",
        'item:"lait bio"',
        "cashier:Zoé",
        "remboursement",
        "refund:lait",
        "magasin:3",
        "10..20 $",
        "no:3-17",
        '"',
        "::",
        "hace 3 días",
        "montant:20",
        "> 50 $",
        "<=1 000 $",
        "plus de 20",
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 5 },
  )
  .map((words) => words.join(" "));

/** Words for refunds: in each language the same forms of the nouns and participles, with accents and capitals as people type them. */
export const arbRefundWord: fc.Arbitrary<string> = fc.constantFrom(
  "remboursement",
  "Remboursements",
  "remboursé",
  "remboursée",
  "remboursés",
  "REMBOURSÉES",
  "retour",
  "Retours",
  "retourné",
  "retournée",
  "retournés",
  "retournées",
  "refund",
  "REFUNDS",
  "refunded",
  "return",
  "Returns",
  "returned",
  "reembolso",
  "reembolsos",
  "reembolsado",
  "reembolsada",
  "reembolsados",
  "reembolsadas",
  "devolución",
  "devoluciones",
  "devuelto",
  "devuelta",
  "Devueltos",
  "devueltas",
);
