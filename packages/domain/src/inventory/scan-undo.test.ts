import fc from "fast-check";
import { expect, test } from "vitest";

import { checkScanUndos, type AppliedScan } from "./scan-undo.ts";

const arbScan = fc.record({
  userId: fc.constantFrom(1, 2),
  quantity: fc.constantFrom(1_000, 2_000),
  undoes: fc.option(fc.nat(7), { freq: 2 }),
});

/** Scans with ids by their place; an undo names a scan by its place and takes away the quantity. */
const toScans = (drafts: readonly (typeof arbScan extends fc.Arbitrary<infer Draft> ? Draft : never)[]) =>
  drafts.map(({ undoes, quantity, userId }, index): AppliedScan => ({
    id: `s${index}`,
    userId,
    quantity: undoes === null ? quantity : -quantity,
    undoes: undoes === null ? null : `s${undoes}`,
  }));

test("scans that pass leave what each user scanned and did not undo, and never less than nothing", () => {
  fc.assert(
    fc.property(fc.array(arbScan, { maxLength: 8 }), (drafts) => {
      let stored: readonly AppliedScan[] = [];
      for (const scan of toScans(drafts)) if (checkScanUndos(stored, [scan]).ok) stored = [...stored, scan];
      const undoneIds = stored.flatMap(({ undoes }) => undoes ?? []);
      expect(new Set(undoneIds).size).toBe(undoneIds.length);
      for (const userId of [1, 2]) {
        const ofUser = stored.filter((scan) => scan.userId === userId);
        const sum = ofUser.reduce((total, { quantity }) => total + quantity, 0);
        const remaining = ofUser.filter(({ id, undoes }) => undoes === null && !undoneIds.includes(id));
        expect(sum).toBe(remaining.reduce((total, { quantity }) => total + quantity, 0));
      }
    }),
  );
});

test("scans sent together pass exactly if each passes after those before it", () => {
  fc.assert(
    fc.property(fc.array(arbScan, { maxLength: 8 }), (drafts) => {
      const scans = toScans(drafts);
      const passesOneByOne = scans.every((scan, index) => checkScanUndos(scans.slice(0, index), [scan]).ok);
      expect(checkScanUndos([], scans).ok).toBe(passesOneByOne);
    }),
  );
});

test("the undo of another's scan, of an undo, of an undone or unknown scan, or of another quantity is refused", () => {
  const scan = { id: "a", userId: 1, quantity: 2_000, undoes: null };
  const undo = { id: "b", userId: 1, quantity: -2_000, undoes: "a" };
  expect(checkScanUndos([scan], [undo]).ok).toBe(true);
  for (const [stored, sent] of [
    [[scan], { ...undo, userId: 2 }],
    [[scan, undo], { ...undo, id: "c" }],
    [[scan, undo], { ...undo, id: "c", quantity: 2_000, undoes: "b" }],
    [[scan], { ...undo, undoes: "x" }],
    [[scan], { ...undo, quantity: -1_000 }],
  ] as const)
    expect(checkScanUndos(stored, [sent])).toEqual({
      ok: false,
      issues: [{ code: "SCAN_UNDO", path: [0, "undoes"], params: {} }],
    });
});
