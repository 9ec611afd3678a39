/** Random report widgets that pass checkReportWidget. */

import fc, { type Arbitrary } from "fast-check";

import { refreshIntervals, type ReportWidget } from "../../dashboard/index.ts";
import { presentationTypes } from "../../report/index.ts";

const arbWords = fc.string({ maxLength: 12 });

/** A report widget, with fields unknown to this version. */
export const arbReportWidget: Arbitrary<ReportWidget> = fc.integer({ min: 1, max: 12 }).chain((w) =>
  fc.record({
    i: fc.nat({ max: 1_000 }),
    kind: fc.constant("Report" as const),
    type: fc.constantFrom(...presentationTypes),
    title: fc.record({ fr: arbWords, en: arbWords, es: arbWords }),
    layout: fc.record({
      x: fc.nat({ max: 12 - w }),
      y: fc.nat({ max: 90 }),
      w: fc.constant(w),
      h: fc.integer({ min: 1, max: 9 }),
      mobileOrder: fc.nat({ max: 60 }),
    }),
    period: fc.constantFrom(null, "-0d", "-1w", "2026-03-01..2026-03-12"),
    refreshSec: fc.constantFrom(...refreshIntervals),
    roles: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    report: fc.record({
      source: fc.constantFrom("sale", "profitability", "target"),
      id: fc.nat({ max: 900 }),
      query: fc.constantFrom("", "sort=-net", "period=-1w&pivot=none"),
      figure: fc.nat({ max: 4 }),
    }),
    extra: fc.constantFrom({}, { laterField: [1, { two: true }] }),
  }),
);
