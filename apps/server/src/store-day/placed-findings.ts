/** Reads the findings without a receipt, as the domain computes them. */

import { printPlacedOrigin } from "@comptoir/domain/report";
import type { CalendarDate } from "@comptoir/domain/period";
import { Effect, Layer } from "effect";

import { listLayers } from "../access/index.ts";
import { PlacedFindings } from "../report/integrity/placed-findings.ts";
import type { PlacedFinding } from "../report/source.ts";
import { readRefusedFindings } from "../till/refused-findings.ts";
import { readDayIntegrity } from "./day-integrity.ts";
import { dayKeyOf } from "./day-key.ts";

/** Reads the findings without a receipt of some locations and days. */
export const readFindingsWithoutReceipt = Effect.fn("integrity.placedFindings")(function* (
  locations: readonly { readonly id: number }[],
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
) {
  const ids = new Set(locations.map(({ id }) => id));
  const places = (yield* listLayers()).filter(({ id }) => ids.has(id));
  const facts = yield* readRefusedFindings(places, { from, to });
  const refusedByDay = new Map(
    [...Map.groupBy(facts, dayKeyOf)].map(([day, factsOfTerminal]) => [day, factsOfTerminal.length]),
  );
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
  const ofDays = (yield* readDayIntegrity({ locations: places, from, to }, refusedByDay)).map(
    (finding): PlacedFinding => {
      const { locationId, businessDate, terminal } = finding;
      const origin = printPlacedOrigin({ kind: "day", locationId, businessDate, terminal });
      return { ...finding, firstNumber: "", lastNumber: "", origin };
    },
  );
  return [...ofFacts, ...ofDays];
});

/** Provides the Integrity report with the findings about store days and refused facts. */
export const placedFindingsLayer = Layer.succeed(PlacedFindings, readFindingsWithoutReceipt);
