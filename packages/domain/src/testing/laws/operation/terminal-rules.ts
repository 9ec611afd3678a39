import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { arbAround } from "../../arbitraries/operation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "closedSilenceAtMostMs"
  | "closedSinceMs"
  | "futureHeartbeatToleranceMs"
  | "nextTerminalStateChangeMs"
  | "sessionEvents"
  | "terminalStateOf"
  | "terminalStates"
>;

const [twoMinutes, fifteenMinutes] = [120_000, 900_000];

const arbAge = arbAround([0, twoMinutes, fifteenMinutes, -twoMinutes, 86_400_000]);
const arbNow = fc.integer({ min: 0, max: 4_102_444_800_000 });

/** Builds the rules and laws of terminal contact. */
export const terminalRules = ({
  closedSilenceAtMostMs,
  closedSinceMs,
  futureHeartbeatToleranceMs,
  nextTerminalStateChangeMs,
  sessionEvents,
  terminalStateOf,
  terminalStates,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "terminal-state": {
    says: "A terminal is online while its last heartbeat is younger than 2 minutes, late below 15, offline after that. One never heard of, or with a heartbeat dated 2 minutes in the future or more, is unknown. One that fell silent after its drawer was closed or its cashier signed out is closed, for four days at most.",
    source: "behaviour 3.8; decisions 0116 and 0401",
    cases: ["operation.json"],
    laws: {
      "the state follows the age of the last heartbeat, to the millisecond": fc.property(arbNow, arbAge, (now, age) => {
        const expectedState =
          age <= -twoMinutes ? "UNKNOWN" : age < twoMinutes ? "ONLINE" : age < fifteenMinutes ? "LATE" : "OFFLINE";
        same(terminalStateOf(now - age, now), expectedState, `${age} ms old`);
      }),
      "a terminal without a heartbeat or with an invalid one is unknown": fc.property(
        arbNow,
        fc.constantFrom(null, Number.NaN),
        (now, never) => same(terminalStateOf(never, now), "UNKNOWN"),
      ),
      "a silent terminal goes from online to late to offline, and stays": fc.property(
        arbNow,
        fc.array(fc.integer({ min: 0, max: 600_000 }), { maxLength: 12 }),
        (last, steps) => {
          const order = ["ONLINE", "LATE", "OFFLINE"];
          let [now, before] = [last, 0];
          for (const step of steps) {
            now += step;
            const rank = order.indexOf(terminalStateOf(last, now));
            holds(rank >= before, "no way back without a heartbeat");
            before = rank;
          }
        },
      ),
      "the next change is the first instant with another state": fc.property(arbNow, arbAge, (now, age) => {
        const next = nextTerminalStateChangeMs(now - age, now);
        const state = terminalStateOf(now - age, now);
        same(next === null, state === "OFFLINE", "only offline is for good");
        if (next === null) return;
        holds(next > now, "it is to come");
        same([terminalStateOf(now - age, next - 1), terminalStateOf(now - age, next) === state], [state, false]);
      }),
      "a terminal never heard of changes by a heartbeat only": fc.property(
        arbNow,
        fc.constantFrom(null, Number.NaN),
        (now, never) => same(nextTerminalStateChangeMs(never, now), null),
      ),
      "a closed terminal that falls silent is closed for four days, and one that is heard is online": fc.property(
        arbNow,
        arbAge,
        arbAround([0, closedSilenceAtMostMs, -86_400_000]),
        (now, age, since) => {
          const state = terminalStateOf(now - age, now);
          const isSilent = state === "LATE" || state === "OFFLINE";
          const closedState = terminalStateOf(now - age, now, now - since);
          same(closedState, isSilent && since < closedSilenceAtMostMs ? "CLOSED" : state);
          const next = nextTerminalStateChangeMs(now - age, now, now - since);
          if (next === null) return same(closedState, "OFFLINE");
          holds(next > now, "it is to come");
          same(
            [next - 1, next].map((at) => terminalStateOf(now - age, at, now - since) === closedState),
            [true, false],
          );
        },
      ),
      "a terminal is closed since its drawer was declared or its cashier signed out, unless a later receipt opened it":
        fc.property(
          fc.option(fc.constantFrom("OPEN", "DECLARED", "CASHIER_IN", "CASHIER_OUT"), { nil: null }),
          arbNow,
          fc.option(arbAround([0]), { nil: null }),
          (event, atMs, later) => {
            const closedSince = closedSinceMs(
              event === null ? null : { event, atMs },
              later === null ? null : atMs + later,
            );
            const closes = event === "DECLARED" || event === "CASHIER_OUT";
            same(closedSince, closes && (later === null || later <= 0) ? atMs : null);
          },
        ),
      "the bounds are those of the table, and every state but online and closed needs attention": fixedCase(
        terminalStates,
        (table) => {
          same(table, {
            ONLINE: { youngerThanMs: twoMinutes, needsAttention: false },
            LATE: { youngerThanMs: fifteenMinutes, needsAttention: true },
            OFFLINE: { youngerThanMs: null, needsAttention: true },
            CLOSED: { youngerThanMs: null, needsAttention: false },
            UNKNOWN: { youngerThanMs: null, needsAttention: true },
          });
          same(sessionEvents, {
            OPEN: { closes: false },
            DECLARED: { closes: true },
            CASHIER_IN: { closes: false },
            CASHIER_OUT: { closes: true },
          });
          same(closedSilenceAtMostMs, 4 * 86_400_000);
          same(futureHeartbeatToleranceMs, twoMinutes);
        },
      ),
    },
  },
});
