/** Judges store days by their facts and by what people decided about them. */

import { assessDay, type StoreDay, type StoreDayFacts } from "@comptoir/domain/store-day";
import { Effect } from "effect";

import type { Scope } from "../access/index.ts";
import { readAcceptances, readVersions, type StoredAcceptance, type StoredVersion } from "./decision-rows.ts";
import { dayKeyOf, type DayRange } from "./day-key.ts";
import { groupDays, readStoreDays } from "./store-day-facts.ts";

/** A day with its facts, its judgement and its stored versions. */
export interface AssessedDay {
  readonly location: Scope["locations"][number];
  readonly facts: StoreDayFacts;
  readonly judged: StoreDay<StoredAcceptance>;
  /** Newest first. */
  readonly versions: readonly StoredVersion[];
}

/** Judges every location and day. */
export const assessDays = Effect.fn("assessDays")(function* (days: DayRange) {
  const { locations, from, to } = days;
  const span = { locationIds: locations.map(({ id }) => id), from, to };
  const acceptances = groupDays(yield* readAcceptances(span));
  const versions = groupDays(yield* readVersions(span));
  const byId = new Map(locations.map((location) => [location.id, location]));
  return (yield* readStoreDays(days)).flatMap((facts): readonly AssessedDay[] => {
    const location = byId.get(facts.locationId);
    if (location === undefined) return [];
    const own = versions.get(dayKeyOf(facts)) ?? [];
    const audit = own.find(({ isAudit }) => isAudit);
    const inForce = audit === undefined || audit.reopened !== null ? null : audit;
    const judged = assessDay(facts, {
      audited: inForce?.figures ?? null,
      isExported: inForce?.isExported === true,
      acceptances: acceptances.get(dayKeyOf(facts)) ?? [],
    });
    return [{ location, facts, judged, versions: own }];
  });
});
