import { expect, it } from "vitest";

import { createReceiptGrouper } from "./receipt-grouper.ts";

const keyOf = (row: string) => row.slice(0, 1);

it("a receipt is given when more than may stay open have had a row after its last one, and then only", () => {
  const grouper = createReceiptGrouper(keyOf, 2);
  const completedReceipts = ["a1", "a2", "b1", "a3", "c1", "c2", "d1"].map((row) => grouper.push(row));
  expect(completedReceipts).toEqual([[], [], [], [], [["b1"]], [], [["a1", "a2", "a3"]]]);
  expect(grouper.flush()).toEqual([["c1", "c2"], ["d1"]]);
});

it("after the end of a file no receipt is open, and its last receipt starts over", () => {
  const grouper = createReceiptGrouper(keyOf);
  grouper.push("a1");
  expect([grouper.flush(), grouper.flush()]).toEqual([[["a1"]], []]);
  expect([grouper.push("a2"), grouper.flush()]).toEqual([[], [["a2"]]]);
});
