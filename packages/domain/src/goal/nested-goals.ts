/** Goals of which one contains another: of a team and its member, or of the same people in a layer and in a store below it. */

import type { OpenGoal, PeriodGoals } from "./location-goals.ts";

/** Goals of some people at some locations. */
export interface ScopedGoals extends PeriodGoals {
  readonly userIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly open: readonly OpenGoal[];
}

/**
 * Tells whether the first goals contain the second: all of their people, at all of their locations.
 *
 * @example containsGoals({ userIds: [1, 2], locationIds: [5] }, { userIds: [2], locationIds: [5] }) // => true
 */
export function containsGoals(
  outer: Pick<ScopedGoals, "userIds" | "locationIds">,
  inner: Pick<ScopedGoals, "userIds" | "locationIds">,
): boolean {
  const [outerUserIds, outerLocationIds] = [new Set(outer.userIds), new Set(outer.locationIds)];
  return inner.userIds.every((id) => outerUserIds.has(id)) && inner.locationIds.every((id) => outerLocationIds.has(id));
}

/**
 * Leaves out the figures of goals that other goals contain and have too, so that no goal counts twice in a sum. Of equal scopes the
 * first keeps its figures.
 *
 * Source: behaviour 3.3 (sums by any grouping), decision 0528.
 */
export function keepOutermostGoals<Goals extends ScopedGoals>(goals: readonly Goals[]): readonly Goals[] {
  return goals.map((inner, index) => {
    const containers = goals.filter(
      (outer, other) =>
        other !== index && containsGoals(outer, inner) && (other < index || !containsGoals(inner, outer)),
    );
    const figureOf = (figure: keyof PeriodGoals): number | null =>
      containers.some((outer) => outer[figure] !== null) ? null : inner[figure];
    return {
      ...inner,
      period: figureOf("period"),
      month: figureOf("month"),
      year: figureOf("year"),
      open: containers.some(({ open }) => open.length > 0) ? [] : inner.open,
    };
  });
}
