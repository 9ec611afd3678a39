import fc from "fast-check";
import { expect, it } from "vitest";

import { fromDayNumber } from "../period/index.ts";
import { parseOrigin, printPlacedOrigin, printReceiptKey, type PlacedOrigin } from "./index.ts";

const arbPlace = {
  locationId: fc.integer({ min: 1, max: 999_999_999 }),
  businessDate: fc.integer({ min: 10_000, max: 40_000 }).map(fromDayNumber),
};
const arbSubject = fc.stringMatching(/^[A-Z0-9.é ]{1,12}$/u);
const arbPlaced: fc.Arbitrary<PlacedOrigin> = fc.oneof(
  fc.record({ kind: fc.constant("day" as const), ...arbPlace, terminal: fc.oneof(arbSubject, fc.constant("")) }),
  fc.record({ kind: fc.constantFrom("refused" as const, "batch" as const), ...arbPlace, id: fc.nat(999_999_999) }),
  fc.record({ kind: fc.constant("balance" as const), ...arbPlace, sku: arbSubject }),
);

it("an origin is read as it was written, whatever stands in a terminal or a product number", () => {
  fc.assert(
    fc.property(arbPlaced, (origin) => {
      expect(parseOrigin(printPlacedOrigin(origin))).toEqual(origin);
    }),
  );
});

it.each([
  "day.7",
  "day.7.2026-02-30.1",
  "refused.7.2026-03-10.x",
  "balance.7.2026-03-10.",
  "batch.7.2026-03-10.x",
  "balance.x.2026-03-10.A",
  printReceiptKey({ locationId: 7, businessDate: fromDayNumber(20_514), batchId: 1, saleNo: 2 }) + ".3",
])("%s is no origin", (text) => expect(parseOrigin(text)).toBeNull());
