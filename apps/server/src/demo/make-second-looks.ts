/** Sends receipts that become risk events: one voided after it was paid, and one reprinted whose goods then came back for cash. */

import type { LanguageCode } from "@comptoir/domain/language";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { receiveFacts } from "../till/index.ts";
import type { OpenShop } from "./make-sales.ts";
import { lastOpenMoment } from "./store-hours.ts";

/** Reason that a cashier typed for a void, by language. */
const voidReasonByLanguage: Readonly<Record<LanguageCode, string>> = {
  fr: "Client parti sans payer",
  en: "Customer left without paying",
  es: "El cliente se fue sin pagar",
};

/** Age of the receipts, or more if the store was closed at that time. Units: milliseconds. */
const factsAgeMs = 27 * 3_600_000;
const minuteMs = 60_000;

/** Finds a product of which a store has at least twelve; returns a list with its row, or an empty list. Units: prices in ten-thousandths of a dollar. */
export const findProduct = Effect.fn("findProduct")(function* (locationId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly sku: string; readonly price: number }>`
    SELECT i.sku, i.unit_price::float8 AS price FROM stock_on_hand h JOIN item i ON i.item_id = h.item_id
    WHERE h.location_id = ${locationId} AND h.quantity >= 12000 AND i.unit_price > 0 ORDER BY i.item_id LIMIT 1`;
});

/** Terminal that sends the receipts. */
interface SendingTerminal {
  readonly id: number;
  readonly till: string;
  readonly locationId: number;
  readonly cashier: string;
}

/** Sends the receipts from the first terminal of each chain's second shop. */
export const sendSecondLooks = Effect.fn("sendSecondLooks")(function* (
  shops: readonly OpenShop[],
  terminals: readonly SendingTerminal[],
  now: number,
) {
  const sql = yield* SqlClient.SqlClient;
  for (const chain of new Set(shops.map((shop) => shop.chain))) {
    const secondShop = shops.filter((candidate) => candidate.chain === chain)[1];
    const sendingTerminal = terminals.find(({ locationId }) => locationId === secondShop?.locationId);
    if (secondShop === undefined || sendingTerminal === undefined) continue;
    const { id: terminalId, till, locationId, cashier } = sendingTerminal;
    const [product] = yield* findProduct(locationId);
    if (product === undefined) continue;
    const [nextNumber] = yield* sql<{ readonly no: number }>`
      SELECT coalesce((SELECT next_no FROM till_sequence WHERE terminal_id = ${terminalId}), 1)::float8 AS no`;
    const firstFactNo = nextNumber?.no ?? 1;
    const secondLookFacts = makeFacts(
      { item: product.sku, price: product.price / 10_000, cashier },
      voidReasonByLanguage[chain.language],
    );
    const arrivedAtMs = lastOpenMoment(now - factsAgeMs, secondShop.location.timeZone);
    const firstFactAtMs = arrivedAtMs - secondLookFacts.length * 4 * minuteMs;
    yield* receiveFacts(
      { terminalId, terminal: till, locationId },
      secondLookFacts.map(([kind, body], index) => ({
        value: {
          no: firstFactNo + index,
          kind,
          at: new Date(firstFactAtMs + index * 4 * minuteMs).toISOString(),
          uptimeMs: 3_600_000 + index * 4 * minuteMs,
          body,
        },
      })),
      { arrivedAt: arrivedAtMs, sent: null },
    );
  }
}, Effect.orDie);

/** Receipt numbers outside the store's usual sequence. */
const [voidedNumber, reversalNumber, soldNumber, returnedNumber] = ["P-0001", "P-0002", "P-0003", "P-0004"];

function makeFacts(
  { item, price, cashier }: { readonly item: string; readonly price: number; readonly cashier: string },
  reason: string,
): readonly (readonly [kind: string, body: object])[] {
  const receiptFields = { state: "COMPLETED", cashier };
  const receiptLine = { item, quantity: 1, price };
  return [
    [
      "receipt",
      { ...receiptFields, number: voidedNumber, lines: [receiptLine], tenders: [{ code: "DEBIT", amount: price }] },
    ],
    ["post-void", { receipt: { number: voidedNumber }, number: reversalNumber, reason, cashier }],
    [
      "receipt",
      { ...receiptFields, number: soldNumber, lines: [receiptLine], tenders: [{ code: "CASH", amount: price }] },
    ],
    ["reprint", { receipt: { number: soldNumber }, reason: "CUSTOMER", cashier }],
    [
      "receipt",
      {
        ...receiptFields,
        number: returnedNumber,
        lines: [{ ...receiptLine, kind: "REFUND", quantity: -1, returned: { number: soldNumber, line: 1 } }],
        tenders: [{ code: "CASH", amount: -price }],
      },
    ],
  ];
}
