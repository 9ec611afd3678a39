/** Declares the reader of findings without a receipt: refused facts and whole store days. The area of store days, which depends on reports, provides it. */

import type { RowOrigin } from "@comptoir/domain/report";
import type { CalendarDate } from "@comptoir/domain/period";
import { Context, Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { PlacedFinding } from "../source.ts";
import { readStoredFindings } from "./stored/finding-store.ts";

/** Reads the findings of some locations and days, both ends included. */
type ReadPlacedFindings = (
  locations: readonly { readonly id: number }[],
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
) => Effect.Effect<readonly PlacedFinding[], never, SqlClient.SqlClient>;

/** Reader of the findings without a receipt. Fails as a defect if no layer provides it, so that findings cannot be missing unnoticed. */
export const PlacedFindingsReader = Context.Reference<ReadPlacedFindings>("@comptoir/server/PlacedFindingsReader", {
  defaultValue: () => () => Effect.die(new Error("no layer reads the findings of store days")),
});

/** Reads the current findings of the days and refused facts among some origins, and the stored findings at the days of all origins. */
export const readPlacedFindingsAt = Effect.fn("integrity.placedAt")(function* (
  locations: readonly { readonly id: number }[],
  rowOrigins: readonly RowOrigin[],
) {
  const placedOrigins = rowOrigins.flatMap((origin) =>
    origin.kind === "day" || origin.kind === "refused" ? [origin] : [],
  );
  const readCurrentFindings = yield* PlacedFindingsReader;
  return [
    ...(yield* readDaysOf(locations, placedOrigins, readCurrentFindings)),
    ...(yield* readDaysOf(
      locations,
      rowOrigins.flatMap((origin) => ("businessDate" in origin ? [origin] : [])),
      (places, days) => readStoredFindings(places, days, locations),
    )),
  ];
});

/** Reads the findings at the locations of some origins, from their first to their last day. */
const readDaysOf = <R>(
  locations: readonly { readonly id: number }[],
  origins: readonly { readonly locationId: number; readonly businessDate: CalendarDate }[],
  readFindings: (
    ...days: Parameters<ReadPlacedFindings>
  ) => Effect.Effect<readonly PlacedFinding[], never, R | SqlClient.SqlClient>,
) => {
  const sortedDates = origins.map(({ businessDate }) => businessDate).toSorted();
  const [from] = sortedDates;
  const locationIdsOfOrigins = new Set(origins.map(({ locationId }) => locationId));
  return from === undefined
    ? Effect.succeed<readonly PlacedFinding[]>([])
    : readFindings(
        locations.filter(({ id }) => locationIdsOfOrigins.has(id)),
        { from, to: sortedDates.at(-1) ?? from },
      );
};
