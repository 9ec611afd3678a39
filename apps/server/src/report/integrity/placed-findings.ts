/** Reads the findings that no receipt shows: those of refused facts and of whole store days, as the domain finds them. */

import { printPlacedOrigin, type RowOrigin } from "@comptoir/domain/report";
import type { CalendarDate } from "@comptoir/domain/period";
import { Effect } from "effect";

import { listLayers } from "../../access/index.ts";
import { dayKeyOf } from "../../store-day/day-key.ts";
import { readDayIntegrity } from "../../store-day/day-integrity.ts";
import { readRefusedFindings } from "../../till/refused-findings.ts";
import type { PlacedFinding } from "../source.ts";

/** Reads the findings of some locations and days. */
export const readPlacedFindings = Effect.fn("integrity.placedFindings")(function* (
  locations: readonly { readonly id: number }[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  const ids = new Set(locations.map(({ id }) => id));
  const places = (yield* listLayers()).filter(({ id }) => ids.has(id));
  const facts = yield* readRefusedFindings(places, { from, to });
  const refused = new Map([...Map.groupBy(facts, dayKeyOf)].map(([day, own]) => [day, own.length]));
  const ofFacts = facts.flatMap(({ id, locationId, businessDate, terminal, number, findings }) =>
    findings.map((finding): PlacedFinding => ({
      locationId,
      businessDate,
      terminal,
      firstNumber: number,
      lastNumber: number,
      ...finding,
      origin: printPlacedOrigin({ kind: "refused", locationId, businessDate, id }),
    })),
  );
  const ofDays = (yield* readDayIntegrity({ locations: places, from, to }, refused)).map((finding): PlacedFinding => {
    const { locationId, businessDate, terminal } = finding;
    const origin = printPlacedOrigin({ kind: "day", locationId, businessDate, terminal });
    return { ...finding, firstNumber: "", lastNumber: "", origin };
  });
  return [...ofFacts, ...ofDays];
});

/** Reads the findings that some origins may be of, all at once; none if every origin is a receipt or a product. */
export const readPlacedAt = Effect.fn("integrity.placedAt")(function* (
  locations: readonly { readonly id: number }[],
  origins: readonly RowOrigin[],
) {
  const own = origins.flatMap((origin) => (origin.kind === "day" || origin.kind === "refused" ? [origin] : []));
  const dates = own.map(({ businessDate }) => businessDate).toSorted();
  const [from] = dates;
  const ids = new Set(own.map(({ locationId }) => locationId));
  return from === undefined
    ? []
    : yield* readPlacedFindings(
        locations.filter(({ id }) => ids.has(id)),
        { from, to: dates.at(-1) ?? from },
      );
});
