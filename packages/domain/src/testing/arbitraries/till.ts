/** Facts of tills. */

import fc, { type Arbitrary } from "fast-check";

/** An instant at which a shop may be open, in whole milliseconds. */
export const arbTillInstant: Arbitrary<number> = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });

/** The body of a receipt that adds up, as a till sends it: lines of whole dollars, paid in cash with change, some lines voided. */
export const arbReceiptBody = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999 }).map(String),
    lines: fc.array(
      fc.record({
        item: fc.constantFrom("MILK", "BREAD"),
        quantity: fc.integer({ min: 1, max: 9 }),
        price: fc.integer({ min: 1, max: 500 }).map((cents) => cents / 100),
        isVoid: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    change: fc.integer({ min: 0, max: 2_000 }),
  })
  .map(({ number, lines, change }) => {
    const soldLines = lines.map((line, index) => ({ ...line, isVoid: index > 0 && line.isVoid }));
    const dueCents = soldLines.reduce(
      (sum, { isVoid, price, quantity }) => sum + (isVoid ? 0 : Math.round(price * 100) * quantity),
      0,
    );
    return {
      number,
      state: "COMPLETED",
      lines: soldLines.map(({ isVoid, ...line }) => ({ ...line, ...(isVoid ? { void: { reason: "Erreur" } } : {}) })),
      tenders: [{ code: "CASH", amount: (dueCents + change) / 100 }],
      change: change / 100,
    };
  });
