/** Reads the locations whose drawers are hidden from reports until they are counted blind. */

import type { ReportKindCode } from "@comptoir/domain/report";
import { Effect } from "effect";

import { readSettings } from "../access/index.ts";
import type { Snapshot } from "../widget-data/snapshot.ts";

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

/** Returns whether a location counts its drawers blind, or has a blind deposit that nobody counted. */
export const hasBlindDrawers = Effect.fn("report.hasBlindDrawers")(function* (
  snapshot: Snapshot,
  locations: readonly { readonly id: number }[],
) {
  if ((yield* readBlindLocations(locations)).length > 0) return true;
  const ids = locations.map(({ id }) => id);
  if (ids.length === 0) return false;
  const [row] = yield* snapshot.query<{ readonly holds: boolean }>(
    `SELECT EXISTS (SELECT FROM deposit d WHERE d.status = 'PREPARED' AND d.is_blind AND d.location_id IN (${ids.join(", ")})) AS holds`,
  );
  return row?.holds === true;
});
