/** Reads the locations whose drawers are hidden from reports until they are counted blind. */

import type { ReportKindCode } from "@comptoir/domain/report";
import { Effect } from "effect";

import { readSettings } from "../access/index.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";
import type { SourceCut } from "./source.ts";
import { hiddenDrawersSql } from "./sources/hidden-drawers.ts";

const kindsWithDrawers: readonly ReportKindCode[] = ["detail-log", "financial", "financial-test"];

/** Returns whether a kind of report shows amounts of drawers. */
export const readsDrawers = (kind: ReportKindCode): boolean => kindsWithDrawers.includes(kind);

/** Lists the locations that count their drawers blind. */
export const readBlindLocations = Effect.fn("report.blindLocations")(function* (
  locations: readonly { readonly id: number }[],
) {
  const settingValueAt = yield* readSettings();
  return locations.map(({ id }) => id).filter((id) => settingValueAt(id, "DEPOSIT_BLIND") === true);
});

/** Returns whether a location and day of a run has drawers whose amounts are hidden. */
export const hasHiddenDrawers = Effect.fn("report.hasHiddenDrawers")(function* (
  snapshot: Snapshot,
  { dialect, locations, from, to, blindLocations = [] }: SourceCut,
) {
  if (locations.length === 0) return false;
  const [firstDaySql, lastDaySql] = [dialect.dateSql(from), dialect.dateSql(to)];
  const preparedDaysSql = `SELECT d.location_id, d.business_date FROM deposit d
    WHERE d.status = 'PREPARED' AND d.is_blind AND d.location_id IN (${locations.map(({ id }) => id).join(", ")}) AND d.business_date BETWEEN ${firstDaySql} AND ${lastDaySql}`;
  const blindDaysSql = `SELECT place.id, day.at::date FROM unnest(ARRAY[${blindLocations.join(", ")}]::integer[]) AS place (id)
    CROSS JOIN generate_series(${lastDaySql}, ${firstDaySql}, interval '-1 day') AS day (at)`;
  const [row] = yield* snapshot.query<{ readonly holds: boolean }>(
    `SELECT EXISTS (SELECT FROM (${preparedDaysSql} UNION ALL ${blindDaysSql}) AS store_day (location_id, business_date)
      WHERE EXISTS (SELECT FROM drawer_event e WHERE e.location_id = store_day.location_id AND e.business_date = store_day.business_date)
        AND ${hiddenDrawersSql("store_day", blindLocations)}) AS holds`,
  );
  return row?.holds === true;
});
