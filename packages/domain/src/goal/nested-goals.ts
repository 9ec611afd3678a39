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
export function containsGoals(outer: GoalScope, inner: GoalScope): boolean {
  return containsScope(toSets(outer), inner);
}

type GoalScope = Pick<ScopedGoals, "userIds" | "locationIds">;

interface ScopeSets {
  readonly userIds: ReadonlySet<number>;
  readonly locationIds: ReadonlySet<number>;
}

const toSets = ({ userIds, locationIds }: GoalScope): ScopeSets => ({
  userIds: new Set(userIds),
  locationIds: new Set(locationIds),
});

const containsScope = (outer: ScopeSets, inner: GoalScope): boolean =>
  inner.userIds.every((id) => outer.userIds.has(id)) && inner.locationIds.every((id) => outer.locationIds.has(id));

/**
 * Leaves out the figures of goals that other goals contain and have too, so that no goal counts twice in a sum. Of equal scopes the
 * first keeps its figures.
 *
 * Source: behaviour 3.3 (sums by any grouping), decision 0528.
 */
export function keepOutermostGoals<Goals extends ScopedGoals>(goals: readonly Goals[]): readonly Goals[] {
  const scopes = goals.map((scopedGoals, index) => ({ index, scopedGoals, sets: toSets(scopedGoals) }));
  const listCandidates = makeCandidateFinder(scopes);
  return scopes.map(({ index, scopedGoals, sets }) => {
    const containers = listCandidates(sets)
      .filter(
        (outer) =>
          outer.index !== index &&
          containsScope(outer.sets, scopedGoals) &&
          (outer.index < index || !containsScope(sets, outer.scopedGoals)),
      )
      .map((outer) => outer.scopedGoals);
    const figureOf = (figure: keyof PeriodGoals): number | null =>
      containers.some((outer) => outer[figure] !== null) ? null : scopedGoals[figure];
    return {
      ...scopedGoals,
      period: figureOf("period"),
      month: figureOf("month"),
      year: figureOf("year"),
      open: containers.some(({ open }) => open.length > 0) ? [] : scopedGoals.open,
    };
  });
}

/** Makes a function that lists the scopes which may contain another: those with the person or location of it that the fewest have. */
function makeCandidateFinder<Scope extends { readonly sets: ScopeSets }>(scopes: readonly Scope[]) {
  const scopesByUser = groupScopes(scopes, ({ sets }) => sets.userIds);
  const scopesByLocation = groupScopes(scopes, ({ sets }) => sets.locationIds);
  return ({ userIds, locationIds }: ScopeSets): readonly Scope[] => {
    let candidates = scopes;
    for (const [ids, scopesById] of [
      [userIds, scopesByUser],
      [locationIds, scopesByLocation],
    ] as const)
      for (const id of ids) {
        const scopesOfId = scopesById.get(id) ?? [];
        if (scopesOfId.length < candidates.length) candidates = scopesOfId;
      }
    return candidates;
  };
}

function groupScopes<Scope>(
  scopes: readonly Scope[],
  idsOf: (scope: Scope) => ReadonlySet<number>,
): ReadonlyMap<number, readonly Scope[]> {
  const scopesById = new Map<number, Scope[]>();
  for (const scope of scopes)
    for (const id of idsOf(scope)) {
      const scopesOfId = scopesById.get(id);
      if (scopesOfId === undefined) scopesById.set(id, [scope]);
      else scopesOfId.push(scope);
    }
  return scopesById;
}
