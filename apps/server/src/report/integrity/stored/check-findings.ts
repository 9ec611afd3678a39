/** Checks the stored data by every integrity rule, and stores what is found, and what is found no longer. */

import { addDays, businessDateOf, joinDates, type CalendarDate, type DateSpan } from "@comptoir/domain/period";
import { isLocation } from "@comptoir/domain/target";
import { getIntegrityRule, printFindingKey, updateFindings, type IntegrityRule } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers } from "../../../access/index.ts";
import { acquireLock, inTransaction } from "../../../database/index.ts";
import type { ScopeLocation } from "../../../widget-data/widget-scope.ts";
import { postgresql } from "../../dialect.ts";
import { findingOriginSql, findingsSql } from "../../sources/integrity.ts";
import { PlacedFindingsReader } from "../placed-findings.ts";
import { readIntegrityLimits } from "../read-integrity-limits.ts";
import { findImportDifferences } from "./find-import-differences.ts";
import { findStockDifferences } from "./find-stock-differences.ts";
import { findTaxDifferences } from "./find-tax-differences.ts";
import {
  listStoredFindings,
  storeFixedFindings,
  storeOpenFindings,
  type DetectedFinding,
  type StoredFinding,
} from "./finding-store.ts";

/** Number of days that a check reads before today. It reads an older day as long as the day has an open finding that nobody accepted. */
const daysChecked = 91;

/** Numbers of findings that a check found for the first time or again, and of those that are fixed since the check before. */
export interface FindingCheckCounts {
  readonly found: number;
  readonly fixed: number;
}

/** Runs every integrity rule on all locations, and stores the changes of the findings. */
export const checkFindings = Effect.fn("integrity.check")(function* () {
  const nowMs = yield* Clock.currentTimeMillis;
  const locations = (yield* listLayers()).filter(isLocation).map((layer): ScopeLocation => ({
    ...dayRuleOf(layer),
    id: layer.id,
    targetId: layer.targetId,
    description: layer.description,
  }));
  const todayOf = (location: ScopeLocation) => businessDateOf(nowMs, location);
  const [firstToday] = locations.map(todayOf).toSorted();
  if (firstToday === undefined) return { found: 0, fixed: 0 } satisfies FindingCheckCounts;
  const firstCheckedDay = addDays(firstToday, -daysChecked);
  const checkedLocationIds = locations.map(({ id }) => id);
  const storedFindingsBefore = yield* listStoredFindings(checkedLocationIds, firstCheckedDay);
  const olderDaysByLocationId = listOlderDaysByLocation(storedFindingsBefore, firstCheckedDay);
  const [firstDay = firstCheckedDay] = [firstCheckedDay, ...[...olderDaysByLocationId.values()].flat()].toSorted();
  const detectedFindings = [...(yield* findImportDifferences(locations, Date.parse(firstCheckedDay)))];
  for (const location of locations)
    detectedFindings.push(
      ...(yield* detectFindingsAt(
        location,
        [...joinDates(olderDaysByLocationId.get(location.id) ?? []), { from: firstCheckedDay, to: todayOf(location) }],
        storedFindingsBefore,
      )),
    );
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* acquireLock("integrity-check");
      const storedFindingsNow = (yield* listStoredFindings(checkedLocationIds, firstDay)).filter(
        ({ locationId, businessDate, rule }) =>
          businessDate >= firstCheckedDay ||
          isOfAllDays(rule) ||
          olderDaysByLocationId.get(locationId)?.includes(businessDate) === true,
      );
      return yield* storeFindingChanges(detectedFindings, storedFindingsNow, {
        nowMs,
        dayAt: new Map(locations.map((location) => [location.id, todayOf(location)])),
      });
    }),
  );
});

const isOfAllDays = (rule: IntegrityRule): boolean => getIntegrityRule(rule).isOfAllDays === true;

/** Lists the days of each location before a day that have an open finding which nobody accepted. */
function listOlderDaysByLocation(
  storedFindings: readonly StoredFinding[],
  since: CalendarDate,
): ReadonlyMap<number, readonly CalendarDate[]> {
  const openFindings = storedFindings.filter(
    ({ isFixed, isAccepted, businessDate, rule }) =>
      !isFixed && !isAccepted && businessDate < since && !isOfAllDays(rule),
  );
  return new Map(
    [...Map.groupBy(openFindings, ({ locationId }) => locationId)].map(([locationId, findings]) => [
      locationId,
      findings.map(({ businessDate }) => businessDate),
    ]),
  );
}

/** Finds all problems at a location: by the report's rules and the taxes in some spans of days, and the stock. The last span ends today. */
const detectFindingsAt = Effect.fnUntraced(function* (
  location: ScopeLocation,
  spans: readonly DateSpan[],
  storedBefore: readonly StoredFinding[],
) {
  const findingsOfSpans: DetectedFinding[] = [];
  for (const days of spans)
    findingsOfSpans.push(
      ...(yield* detectFindingsOn(location, days)),
      ...(yield* findTaxDifferences(location.id, days)),
    );
  // A wrong balance keeps the day on which it was found first.
  const openStockFindingByItem = new Map(
    storedBefore.flatMap((finding) =>
      finding.rule === "STOCK_IS_LEDGER" && !finding.isFixed && finding.locationId === location.id
        ? [[finding.firstNumber, finding] as const]
        : [],
    ),
  );
  const lastDay = spans.at(-1)?.to;
  const stockFindings = lastDay === undefined ? [] : yield* findStockDifferences(location.id, lastDay);
  return [
    ...findingsOfSpans,
    ...stockFindings.map((finding): DetectedFinding => {
      const { businessDate, origin } = openStockFindingByItem.get(finding.firstNumber) ?? finding;
      return { ...finding, businessDate, origin };
    }),
  ];
});

/** Finds the problems that a report of some days of a location lists, except those of rules that depend on the chosen period. */
const detectFindingsOn = Effect.fnUntraced(function* (location: ScopeLocation, days: DateSpan) {
  const sql = yield* SqlClient.SqlClient;
  const findingRows = yield* Effect.orDie(
    sql.unsafe<Omit<DetectedFinding, "locationIds"> & { readonly rule: IntegrityRule }>(`
      SELECT f.location_id AS "locationId", f.business_date::text AS "businessDate", f.rule, coalesce(f.terminal, '') AS terminal, f.first_number AS "firstNumber", f.last_number AS "lastNumber", ${findingOriginSql} AS origin,
        f.expected::float8 AS expected, f.actual::float8 AS actual, f.missing::float8 AS missing, f.item_id AS "itemId", f.closing::float8 AS closing
      FROM ${findingsSql({
        dialect: postgresql,
        permissions: [],
        locations: [location],
        ...days,
        today: days.to,
        previous: days,
        lastYear: days,
        externalFindings: yield* (yield* PlacedFindingsReader)([location], days),
        integrityLimits: yield* readIntegrityLimits([location.id]),
      })}`),
  );
  return findingRows.flatMap((row): readonly DetectedFinding[] =>
    getIntegrityRule(row.rule).dependsOnPeriod === true ? [] : [{ ...row, locationIds: [location.id] }],
  );
});

/**
 * Stores how findings changed since the check before, as the domain's `updateFindings` says. What another check changed since this one began stays as it
 * is, because that check read newer rows.
 */
const storeFindingChanges = Effect.fnUntraced(function* (
  detectedFindings: readonly DetectedFinding[],
  storedNow: readonly StoredFinding[],
  { nowMs, dayAt }: { readonly nowMs: number; readonly dayAt: ReadonlyMap<number, CalendarDate> },
) {
  const keysChangedLater = new Set(storedNow.filter(({ changedAt }) => changedAt > nowMs).map(printFindingKey));
  const mapByFindingKey = <Found extends DetectedFinding>(findings: readonly Found[]) =>
    new Map(
      findings
        .map((finding) => [printFindingKey(finding), finding] as const)
        .filter(([key]) => !keysChangedLater.has(key)),
    );
  const detectedByKey = mapByFindingKey(detectedFindings);
  const storedByKey = mapByFindingKey(storedNow);
  const updatedStates = updateFindings(
    [...storedByKey].map(([key, { rule, isFixed }]) => ({
      rule,
      key,
      status: isFixed ? "FIXED" : "NEW",
      comment: "",
      by: null,
    })),
    [...detectedByKey].map(([key, { rule }]) => ({ rule, key })),
  );
  const findingsToOpen = updatedStates.flatMap(({ key, status }) => {
    const [finding, storedFinding] = [detectedByKey.get(key), storedByKey.get(key)];
    return status === "FIXED" || finding === undefined ? [] : [{ finding, storedFinding }];
  });
  const findingsToFix = updatedStates.flatMap(({ key, status }) => {
    const storedFinding = storedByKey.get(key);
    return status !== "FIXED" || storedFinding === undefined || storedFinding.isFixed
      ? []
      : [{ id: storedFinding.id, on: dayAt.get(storedFinding.locationId) ?? storedFinding.businessDate }];
  });
  yield* storeOpenFindings(
    findingsToOpen.flatMap(({ finding, storedFinding }) => (isSameFinding(finding, storedFinding) ? [] : [finding])),
    nowMs,
  );
  yield* storeFixedFindings(findingsToFix, nowMs);
  return {
    found: findingsToOpen.filter(({ storedFinding }) => storedFinding === undefined || storedFinding.isFixed).length,
    fixed: findingsToFix.length,
  } satisfies FindingCheckCounts;
});

/** Returns whether an open stored finding is as it was found. */
const isSameFinding = (finding: DetectedFinding, storedFinding: StoredFinding | undefined): boolean =>
  storedFinding !== undefined &&
  !storedFinding.isFixed &&
  storedFinding.origin === finding.origin &&
  storedFinding.expected === finding.expected &&
  storedFinding.actual === finding.actual &&
  storedFinding.missing === (finding.missing ?? null) &&
  storedFinding.closing === (finding.closing ?? null);
