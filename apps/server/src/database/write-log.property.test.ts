import fc from "fast-check";
import { expect, it } from "vitest";

import { makeWriteLog, type AddedReceipts } from "./write-log.ts";

const addedOf = (batchId: number, firstNo: number): AddedReceipts => ({
  locationId: batchId,
  businessDate: "2026-03-12",
  batchId,
  firstNo,
});

/** Generates transactions in the order of their numbers; a reader may see one before it is reported. */
const arbHistory = fc.array(
  fc.record({
    kind: fc.constantFrom("append", "append", "round", "round", "other", "restart"),
    batch: fc.integer({ min: 1, max: 3 }),
    isLate: fc.boolean(),
    isRead: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

it("reports the receipts added since a state, and never reports receipts alone when other rows were written too", () => {
  fc.assert(
    fc.property(arbHistory, (history) => {
      let restarts = 0;
      const log = makeWriteLog(() => restarts);
      const firstNos = [0, 1, 1, 1];
      const states = [{ at: 0, state: log.stateBefore(100) }];
      const additions: (AddedReceipts | "other" | null)[] = [];
      for (const [index, { kind, batch, isLate, isRead }] of history.entries()) {
        const transaction = 100 + index;
        const firstNo = firstNos[batch] ?? 1;
        const report = () => {
          if (kind === "append") log.noteAppend(transaction);
          if (kind === "round") log.noteRound(transaction, [addedOf(batch, firstNo)]);
        };
        if (kind === "restart") restarts += 1;
        if (kind === "round") firstNos[batch] = firstNo + 2;
        const isUnknown = kind === "other" || kind === "restart" || (isLate && isRead);
        additions.push(isUnknown ? "other" : kind === "round" ? addedOf(batch, firstNo) : null);
        if (!isLate) report();
        if (isRead) states.push({ at: index + 1, state: log.stateBefore(transaction + 1) });
        if (isLate) report();
      }
      const { state: last } = states.at(-1) ?? { state: log.stateBefore(100) };
      const lastAt = states.at(-1)?.at ?? 0;
      for (const { at, state } of states) {
        const additionsSince = additions.slice(at, lastAt);
        const expected = new Map<number, AddedReceipts>();
        for (const addition of additionsSince)
          if (addition !== "other" && addition !== null && !expected.has(addition.batchId))
            expected.set(addition.batchId, addition);
        const addedEntries = log.addedSince(state);
        if (additionsSince.includes("other")) expect(addedEntries).toBeNull();
        else expect(addedEntries).toEqual([...expected.values()]);
      }
      expect(log.addedSince(last)).toEqual([]);
    }),
  );
});

it("takes numbers that begin anew for anything else", () => {
  const log = makeWriteLog(() => 0);
  const state = log.stateBefore(50);
  log.stateBefore(40);
  expect(log.addedSince(state)).toBeNull();
});
