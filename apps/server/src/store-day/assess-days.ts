/** Assesses store days by their facts and by people's decisions about them. */

import { assessDay, type StoreDay, type StoreDayFacts } from "@comptoir/domain/store-day";
import { Effect } from "effect";

import type { Scope } from "../access/index.ts";
import { readAcceptances, readVersions, type StoredAcceptance, type StoredVersion } from "./decision-rows.ts";
import { dayKeyOf, type DayRange } from "./day-key.ts";
import { groupRowsByDay, readStoreDays } from "./store-day-facts.ts";

/** Store day with its facts, its assessment and its stored certificates. */
export interface AssessedDay {
  readonly location: Scope["locations"][number];
  readonly facts: StoreDayFacts;
  readonly judged: StoreDay<StoredAcceptance>;
  /** Versions of the certificate, newest first. */
  readonly versions: readonly StoredVersion[];
}

/** Assesses the store day of every location and date. */
export const assessDays = Effect.fn("assessDays")(function* (days: DayRange) {
  const { locations, from, to } = days;
  const locationsAndDays = { locationIds: locations.map(({ id }) => id), from, to };
  const acceptancesByDay = groupRowsByDay(yield* readAcceptances(locationsAndDays));
  const versionsByDay = groupRowsByDay(yield* readVersions(locationsAndDays));
  const locationById = new Map(locations.map((location) => [location.id, location]));
  return (yield* readStoreDays(days)).flatMap((facts): readonly AssessedDay[] => {
    const location = locationById.get(facts.locationId);
    if (location === undefined) return [];
    const dayVersions = versionsByDay.get(dayKeyOf(facts)) ?? [];
    const lastAudit = dayVersions.find(({ isAudit }) => isAudit);
    const auditInForce = lastAudit === undefined || lastAudit.reopened !== null ? null : lastAudit;
    const judgedDay = assessDay(facts, {
      audited: auditInForce?.figures ?? null,
      isExported: auditInForce?.isExported === true,
      acceptances: acceptancesByDay.get(dayKeyOf(facts)) ?? [],
    });
    return [{ location, facts, judged: judgedDay, versions: dayVersions }];
  });
});
