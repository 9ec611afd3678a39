/** Reads the findings without a receipt, as the domain computes them. */

import { printPlacedOrigin } from "@comptoir/domain/report";
import type { CalendarDate } from "@comptoir/domain/period";
import { Effect, Layer } from "effect";

import { listLayers } from "../access/index.ts";
import { PlacedFindingsReader } from "../report/integrity/placed-findings.ts";
import type { PlacedFinding } from "../report/source.ts";
import { readRefusedFindings } from "../till/refused-findings.ts";
import { readDayIntegrity } from "./day-integrity.ts";
import { dayKeyOf } from "./day-key.ts";

/** Reads the findings without a receipt of some locations and days. */
export const readFindingsWithoutReceipt = Effect.fn("integrity.placedFindings")(function* (
  locations: readonly { readonly id: number }[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  const locationIds = new Set(locations.map(({ id }) => id));
  const placeLayers = (yield* listLayers()).filter(({ id }) => locationIds.has(id));
  const refusedFindings = yield* readRefusedFindings(placeLayers, { from, to });
  const refusedCountByDay = new Map(
    [...Map.groupBy(refusedFindings, dayKeyOf)].map(([day, findingsOfDay]) => [day, findingsOfDay.length]),
  );
  const findingsOfRefusedFacts = refusedFindings.flatMap(
    ({ id, locationId, businessDate, terminal, number, findings }) =>
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
  const findingsOfDays = (yield* readDayIntegrity({ locations: placeLayers, from, to }, refusedCountByDay)).map(
    (finding): PlacedFinding => {
      const { locationId, businessDate, terminal } = finding;
      const placedOrigin = printPlacedOrigin({ kind: "day", locationId, businessDate, terminal });
      return { ...finding, firstNumber: "", lastNumber: "", origin: placedOrigin };
    },
  );
  return [...findingsOfRefusedFacts, ...findingsOfDays];
});

/** Provides the Integrity report with the findings about store days and refused facts. */
export const placedFindingsLayer = Layer.succeed(PlacedFindingsReader, readFindingsWithoutReceipt);
