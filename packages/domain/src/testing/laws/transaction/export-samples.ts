import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import { addDays, fromDayNumber } from "../../../period/index.ts";
import type { ExportBatch, ExportSelection, ExportStatus } from "../../../transaction/index.ts";

export const statuses = ["DRAFT", "VERIFIED", "EXPORTED", "FAILED"] as const satisfies readonly ExportStatus[];

export const arbSelection: fc.Arbitrary<ExportSelection> = fc
  .record({
    kind: fc.constantFrom("SALES" as const, "SALES" as const, "TAXES" as const, "PRODUCTS" as const),
    first: fc.nat(6),
    days: fc.nat(3),
    locationIds: fc.subarray([1, 2, 3], { minLength: 1 }),
  })
  .map(({ kind, first, days, locationIds }) => {
    const from = addDays(fromDayNumber(20_000), first);
    return { kind, format: "CSV", from, to: addDays(from, days), locationIds };
  });

export const arbTotals: fc.Arbitrary<NonNullable<ExportBatch["totals"]>> = fc.record({
  rows: fc.nat(2),
  amount: fc.integer({ min: -1, max: 1 }).map(cents),
});

export const arbBatch: fc.Arbitrary<ExportBatch> = fc
  .record({ status: fc.constantFrom(...statuses), selection: arbSelection, totals: arbTotals })
  .map(({ status, selection, totals }) => ({
    ...selection,
    id: 1,
    status,
    totals: status === "DRAFT" || status === "FAILED" ? null : totals,
    fileHash: status === "EXPORTED" ? "a1" : null,
    reexportOf: null,
    reason: "",
  }));
