import fc, { type Arbitrary } from "fast-check";

import { fromDayNumber } from "../../period/index.ts";
import type { FindingAcceptance, FindingAmounts, FindingSubject } from "../../transaction/index.ts";

const arbReceiptNumber = fc.constantFrom("4417", "04417", "4418", "");
const arbOptionalAmount = fc.option(fc.constantFrom(-1_250, 0, 5, 2 ** 40), { nil: null });

/** Integrity findings of one or two stores that often differ in a single field. */
export const arbFindingContent: Arbitrary<FindingSubject & FindingAmounts> = fc.record({
  locationId: fc.constantFrom(1, 2),
  businessDate: fc.constantFrom(fromDayNumber(20_514), fromDayNumber(20_515)),
  rule: fc.constantFrom("SEQUENCE_GAP" as const, "PAYMENTS_ARE_TOTAL" as const),
  terminal: fc.constantFrom("", "3", "O'Neil"),
  firstNumber: arbReceiptNumber,
  lastNumber: arbReceiptNumber,
  expected: arbOptionalAmount,
  actual: arbOptionalAmount,
});

/** A finding, and an acceptance that differs from it in one field at most, or in any. */
export const arbFindingAndAcceptance: Arbitrary<readonly [FindingSubject & FindingAmounts, FindingAcceptance]> = fc
  .tuple(
    arbFindingContent,
    arbFindingContent,
    fc.subarray(
      ["locationId", "businessDate", "rule", "terminal", "firstNumber", "lastNumber", "expected", "actual"] as const,
      { maxLength: 1 },
    ),
    fc.boolean(),
    fc.integer({ max: 4, min: 0 }),
  )
  .map(([person, other, differing, isReopened, mix]) => [
    person,
    {
      ...(mix === 0 ? other : { ...person, ...Object.fromEntries(differing.map((field) => [field, other[field]])) }),
      isReopened,
    },
  ]);
