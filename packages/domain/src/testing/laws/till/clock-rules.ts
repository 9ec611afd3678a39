import fc from "fast-check";

import type * as till from "../../../till/index.ts";
import { arbTillInstant } from "../../arbitraries/till.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof till, "momentOfFact" | "factAgeAtMostMs">;

/** The clocks of a till when it sends; null where it says nothing of them. */
const arbSent: fc.Arbitrary<till.TillClocks | null> = fc.option(
  fc.record({ saidAt: fc.integer({ min: -60_000_000_000_000, max: 250_000_000_000_000 }), uptimeMs: fc.nat() }),
);

/** Builds the rules and laws of the time at which a fact happened. */
export const clockRules = ({ momentOfFact, factAgeAtMostMs }: Functions): Readonly<Record<string, RuleRow>> => ({
  "till-clock": {
    says: "A fact is of the moment its till says, where that is possible. The error of a clock is measured when the till says when it sends; an impossible clock without that is taken to show the arrival.",
    source: "decisions 0287, 0321",
    laws: {
      "a clock that is right is believed, with or without the moment of sending": fc.property(
        arbTillInstant,
        fc.integer({ min: 0, max: 86_400_000 }),
        fc.boolean(),
        (arrivedAt, ago, saysSent) => {
          const fact = { saidAt: arrivedAt - ago, uptimeMs: 100_000_000 - ago };
          const sendingClocks = saysSent ? { saidAt: arrivedAt - 500, uptimeMs: 100_000_000 - 500 } : null;
          same(momentOfFact(fact, { sent: sendingClocks, newest: fact, arrivedAt }), {
            at: fact.saidAt,
            assumed: "AS_SAID",
          });
        },
      ),
      "a clock that is wrong by anything is put right by what it says when it sends": fc.property(
        arbTillInstant,
        fc.integer({ min: 0, max: 86_400_000 }),
        fc.integer({ min: -1_700_000_000_000, max: 1_700_000_000_000 }).filter((error) => Math.abs(error) > 10_000),
        (arrivedAt, ago, error) => {
          const fact = { saidAt: arrivedAt - ago + error, uptimeMs: 100_000_000 - ago };
          const sendingClocks = { saidAt: arrivedAt + error, uptimeMs: 100_000_000 };
          same(momentOfFact(fact, { sent: sendingClocks, newest: fact, arrivedAt }).at, arrivedAt - ago);
        },
      ),
      "no moment is after the arrival or beyond the age of a fact, whatever the clocks show": fc.property(
        arbTillInstant,
        fc.integer({ min: -60_000_000_000_000, max: 250_000_000_000_000 }),
        fc.nat(),
        arbSent,
        (arrivedAt, saidAt, uptimeMs, sent) => {
          const fact = { saidAt, uptimeMs };
          const { at } = momentOfFact(fact, { sent, newest: fact, arrivedAt });
          holds(at <= arrivedAt + 2_000 && at >= arrivedAt - factAgeAtMostMs, `${at} is possible`);
        },
      ),
    },
  },
});
