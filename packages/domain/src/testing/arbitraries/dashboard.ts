/** Random valid dashboards. */

import fc, { type Arbitrary } from "fast-check";

import type { BoardWidget, Dashboard } from "../../dashboard/index.ts";

import { arbReportWidget } from "./report-widget.ts";
import { arbWidget } from "./widget.ts";

/** Widgets generated once and reused where only their identity matters, which keeps the laws fast. */
const someWidgets: readonly BoardWidget[] = [
  ...fc.sample(arbWidget, { numRuns: 10, seed: 3 }),
  ...fc.sample(arbReportWidget, { numRuns: 3, seed: 3 }),
];

/** Widgets of one dashboard, with positions from a small range so that some collide. */
export const arbFewWidgets: Arbitrary<Dashboard["widgets"]> = fc
  .uniqueArray(fc.record({ i: fc.nat({ max: 5 }), widget: fc.constantFrom(...someWidgets) }), {
    selector: ({ i }) => i,
    maxLength: 5,
  })
  .map((rows) => rows.map(({ i, widget }) => ({ ...widget, i })));

/** A user's own dashboard, never the system's. Ids come from a small range, so that two lists share some. */
export const arbDashboard: Arbitrary<Dashboard> = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  description: fc.string({ minLength: 1, maxLength: 20 }),
  longDescription: fc.string({ maxLength: 20 }),
  targetId: fc.integer({ min: 1, max: 3 }),
  targetDescription: fc.string({ maxLength: 10 }),
  roles: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  widgets: arbFewWidgets,
  period: fc.constantFrom("-0d", "-1w", "2026-03-01..2026-03-12"),
  canUpdate: fc.boolean(),
  canDelete: fc.boolean(),
  version: fc.integer({ min: 0, max: 4 }),
});
