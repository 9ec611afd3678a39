/** Declares the reader of findings without a receipt: refused facts and whole store days. The area of store days, which depends on reports, provides it. */

import type { RowOrigin } from "@comptoir/domain/report";
import type { CalendarDate } from "@comptoir/domain/period";
import { Context, Effect } from "effect";
import type { SqlClient } from "effect/sql";

import type { PlacedFinding } from "../source.ts";

/** Reads the findings of some locations and days, both ends included. */
type ReadPlacedFindings = (
  locations: readonly { readonly id: number }[],
  days: { readonly from: CalendarDate; readonly to: CalendarDate },
) => Effect.Effect<readonly PlacedFinding[], never, SqlClient.SqlClient>;

/** Reader of the findings without a receipt. Fails as a defect if no layer provides it, so that findings cannot be missing unnoticed. */
export const PlacedFindings = Context.Reference<ReadPlacedFindings>("@comptoir/server/PlacedFindings", {
  defaultValue: () => () => Effect.die(new Error("no layer reads the findings of store days")),
});

/** Reads the findings of some origins at once; none if every origin is a receipt or a product. */
export const readPlacedAt = Effect.fn("integrity.placedAt")(function* (
  locations: readonly { readonly id: number }[],
  rowOrigins: readonly RowOrigin[],
) {
  const placedOrigins = rowOrigins.flatMap((origin) =>
    origin.kind === "day" || origin.kind === "refused" ? [origin] : [],
  );
  const dates = placedOrigins.map(({ businessDate }) => businessDate).toSorted();
  const [from] = dates;
  const ids = new Set(placedOrigins.map(({ locationId }) => locationId));
  return from === undefined
    ? []
    : yield* (yield* PlacedFindings)(
        locations.filter(({ id }) => ids.has(id)),
        { from, to: dates.at(-1) ?? from },
      );
});
