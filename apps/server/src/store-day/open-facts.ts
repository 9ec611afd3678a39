/** Reads facts of tills that still need work on a store day: refused facts, and facts not processed yet. */

import { addDays, businessDateOf } from "@comptoir/domain/period";
import type { RefusedFacts } from "@comptoir/domain/store-day";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf } from "../access/index.ts";
import { dayKeyOf, type DayRange } from "./day-key.ts";

interface OpenFact {
  readonly locationId: number;
  readonly terminal: string;
  /** Time of the fact's event. Units: milliseconds since 1970. */
  readonly at: number;
}

/** Counts refused and pending facts by day, each on the business day of its event. */
export const countUnsettledFacts = Effect.fn("countUnsettledFacts")(function* ({ locations, from, to }: DayRange) {
  const sql = yield* SqlClient.SqlClient;
  const locationIds = locations.map(({ id }) => id);
  const dayRuleByLocation = new Map(locations.map((location) => [location.id, dayRuleOf(location)]));
  // A business day begins and ends within a day of its date in any time zone.
  const [firstDay, lastDay] = [addDays(from, -1), addDays(to, 2)];
  const refusedFacts = yield* sql<OpenFact>`
    SELECT q.location_id AS "locationId", q.terminal, (extract(epoch FROM q.happened_at) * 1000)::float8 AS at FROM till_quarantine q
    WHERE q.state = 'OPEN' AND q.location_id = ANY (${locationIds}::integer[]) AND q.happened_at BETWEEN ${firstDay}::date AND ${lastDay}::date`;
  const pendingFacts = yield* sql<OpenFact>`
    SELECT p.location_id AS "locationId", f.terminal, (extract(epoch FROM f.happened_at) * 1000)::float8 AS at FROM till_pending p JOIN till_fact f USING (terminal_id, no)
    WHERE p.waits_for IS NULL AND p.location_id = ANY (${locationIds}::integer[]) AND f.happened_at BETWEEN ${firstDay}::date AND ${lastDay}::date`;
  const dayKeyOfFact = ({ locationId, at }: OpenFact): string => {
    const businessDate = businessDateOf(Math.floor(at), dayRuleByLocation.get(locationId) ?? dayRuleOf(undefined));
    return dayKeyOf({ locationId, businessDate });
  };
  const refusedByTerminalByDay = new Map(
    [...Map.groupBy(refusedFacts, dayKeyOfFact)].map(([day, facts]) => [
      day,
      [...Map.groupBy(facts, ({ terminal }) => terminal)].map(([terminal, factsOfTerminal]): RefusedFacts => ({
        terminal,
        count: factsOfTerminal.length,
      })),
    ]),
  );
  const pendingCountByDay = new Map(
    [...Map.groupBy(pendingFacts, dayKeyOfFact)].map(([day, facts]) => [day, facts.length]),
  );
  return { refused: refusedByTerminalByDay, pending: pendingCountByDay };
}, Effect.orDie);
