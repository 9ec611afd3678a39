import { hash } from "node:crypto";

import fc from "fast-check";
import { expect, it } from "vitest";

import { makeReceiptLedger } from "./receipt-ledger.ts";

const contentOf = (text: string) => hash("sha256", text, "hex").slice(0, 32);

it("finds the earlier receipts of a key, newest first, and knows which say the same, as a plain map does", () => {
  const receipt = fc.record({ key: fc.integer({ min: 0, max: 40 }), content: fc.constantFrom("a", "b") });
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 120 }), (receipts) => {
      const ledger = makeReceiptLedger();
      for (const [index, { key, content }] of receipts.entries()) {
        const { place, earlier } = ledger.addReceipt({
          key: `key ${key}`,
          contentHash: contentOf(content),
          row: index + 2,
        });
        const earlierReceipts = receipts
          .slice(0, index)
          .flatMap((other, at) => (other.key === key ? [{ at, same: other.content === content }] : []))
          .toReversed();
        expect(earlier.map((receipt) => ledger.rowOf(receipt))).toEqual(earlierReceipts.map(({ at }) => at + 2));
        expect(earlier.map((receipt) => ledger.isSameContent(receipt, place))).toEqual(
          earlierReceipts.map(({ same }) => same),
        );
      }
    }),
  );
});

it("still finds the first receipt after many others", () => {
  const ledger = makeReceiptLedger();
  for (let row = 0; row < 20_000; row++) ledger.addReceipt({ key: `key ${row}`, contentHash: contentOf(""), row });
  const { earlier } = ledger.addReceipt({ key: "key 0", contentHash: contentOf(""), row: 20_000 });
  expect(earlier.map((receipt) => ledger.rowOf(receipt))).toEqual([0]);
});
