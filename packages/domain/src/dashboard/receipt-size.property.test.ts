import fc from "fast-check";
import { expect, test } from "vitest";

import { boundsOfReceiptClass, countReceiptSizes } from "./index.ts";
import { sizeClassesAtMost } from "./receipt-size.ts";

const arbReceipts = fc
  .tuple(
    fc.constantFrom(300, 20_000, 900_000_000),
    fc.array(fc.record({ part: fc.integer({ min: -200, max: 1_000 }), count: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 60,
    }),
  )
  .map(([largestNet, list]) =>
    list.map(({ part, count }) => ({ net: Math.round((part / 1_000) * largestNet), count })),
  );

test("the classes of receipts come to all receipts, each counted in the bounds of its code", () => {
  fc.assert(
    fc.property(arbReceipts, (receipts) => {
      const { classes, total } = countReceiptSizes(receipts);
      expect(total).toBe(receipts.reduce((sum, { count }) => sum + count, 0));
      expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      for (const { code, count } of classes) {
        const { above, upTo } = boundsOfReceiptClass(code) ?? { above: 0, upTo: 0 };
        const receiptsInside = receipts.filter(({ net }) => net > (above ?? -Infinity) && net <= (upTo ?? Infinity));
        expect([code, receiptsInside.reduce((sum, receipt) => sum + receipt.count, 0)]).toEqual([code, count]);
      }
    }),
  );
});

test("the classes above zero are equally wide, with round bounds, and few", () => {
  fc.assert(
    fc.property(arbReceipts, (receipts) => {
      const bounds = countReceiptSizes(receipts).classes.flatMap(({ code }) =>
        /^\d/u.test(code) ? [boundsOfReceiptClass(code)] : [],
      );
      const [first] = bounds;
      if (typeof first?.upTo !== "number") {
        expect(bounds).toEqual([]);
        return;
      }
      expect(String(first.upTo)).toMatch(/^[125]00+$/u);
      const closedBounds = bounds.filter((bound) => bound?.upTo !== null);
      expect(closedBounds.length).toBeLessThanOrEqual(sizeClassesAtMost);
      expect(bounds.length - closedBounds.length).toBeLessThanOrEqual(1);
      for (const [index, bound] of bounds.entries()) expect(bound?.above).toBe(index * first.upTo);
    }),
  );
});

test("the median is the receipt in the middle, and the mean the net sales of each", () => {
  fc.assert(
    fc.property(arbReceipts, (receipts) => {
      const all = receipts.flatMap(({ net, count }) => Array.from({ length: count }, () => net));
      const { median, mean } = countReceiptSizes(receipts);
      const sortedNets = all.toSorted((left, right) => left - right);
      expect(median).toBe(sortedNets[Math.ceil(all.length / 2) - 1] ?? null);
      if (mean === null) expect(all).toEqual([]);
      else
        expect(Math.abs(mean * all.length - all.reduce((sum, net) => sum + net, 0)) * 2).toBeLessThanOrEqual(
          all.length,
        );
    }),
  );
});

test("no other text names a class", () => {
  for (const code of ["", "-", "5", "a-b", "1-2-3", "-5-10", "__proto__"])
    expect(boundsOfReceiptClass(code)).toBe(null);
});
