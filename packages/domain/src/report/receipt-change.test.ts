import { expect, test } from "vitest";

import { cents } from "../money/index.ts";
import { explainReceiptChanges, type ReceiptRecord } from "./receipt-change.ts";

const record: ReceiptRecord = {
  locationId: 5,
  businessDate: "2026-03-12",
  terminal: "T1",
  number: "1",
  origin: "1.1",
  net: cents(250),
  isBefore: false,
  isAfter: false,
  isFromTill: false,
  arrivedAt: 10,
  undoneAt: null,
  broughtBackAt: null,
  recalledAt: null,
};

test("a receipt whose import was undone is not corrected by one that its till brought again", () => {
  const before = { ...record, isBefore: true, undoneAt: 20 };
  const reasonWith = (after: Partial<ReceiptRecord>) =>
    explainReceiptChanges([before, { ...record, isAfter: true, arrivedAt: 30, ...after }]).map(({ reason, at }) => [
      reason,
      at,
    ]);
  expect(reasonWith({ isFromTill: true })).toEqual([["undone", 20]]);
  expect(reasonWith({})).toEqual([["corrected", 30]]);
});
