import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { MissedPolicy, OverlapPolicy } from "../../../operation/index.ts";
import { arbZone } from "../../arbitraries/calendar.ts";
import { arbDailyPattern, arbHourlyPattern } from "../../arbitraries/operation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "decideStart"
  | "defaultRetryPolicy"
  | "dueRuns"
  | "missedPolicies"
  | "missedRunLimits"
  | "nextRuns"
  | "overlapPolicies"
  | "retryDelay"
  | "runResultOf"
  | "runResults"
>;

const [onTimeMs, weekMs] = [300_000, 604_800_000];
const madeUp = { SKIP: 0, LAST: 1, EACH: 100 } as const;

const arbTime = fc.record({ pattern: fc.oneof(arbDailyPattern, arbHourlyPattern), timeZone: arbZone });
const arbStart = fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }).map((seconds) => seconds * 1_000);
const arbMissed = fc.constantFrom<MissedPolicy>("SKIP", "LAST", "EACH");

/** Builds the rules and laws of a scheduler when a run fails, is late, or overlaps the one before. */
export const policyRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    decideStart,
    defaultRetryPolicy,
    dueRuns,
    missedPolicies,
    missedRunLimits,
    nextRuns,
    overlapPolicies,
    retryDelay,
    runResultOf,
    runResults,
  } = functions;
  return {
    "task-result": {
      says: "A run with a failed part is partial, not succeeded; it is retried like a failed one, and an alert is sent when it is given up.",
      source: "behaviour 3.8; decision 0117",
      laws: {
        "succeeded is without failures, failed without successes": fc.property(fc.nat(9), fc.nat(9), (done, failed) => {
          const result = runResultOf({ done, failed });
          same(
            [result === "SUCCEEDED", result === "FAILED", result === "PARTIAL"],
            [failed < 1, failed > 0 && done < 1, failed > 0 && done > 0],
          );
        }),
        "a failed or partial run is retried and reported, any other is not": fc.property(
          fc.constant<readonly string[]>(["PARTIAL", "FAILED"]),
          (bad) =>
            same(
              runResults,
              Object.fromEntries(
                ["SUCCEEDED", "PARTIAL", "FAILED", "SKIPPED", "CANCELLED"].map((name) => [
                  name,
                  { isRetried: bad.includes(name), alerts: bad.includes(name) },
                ]),
              ),
            ),
        ),
      },
    },
    "task-retry": {
      says: "A failed run is retried after 1, 5 and 25 minutes, and given up after four attempts by default; a delay never exceeds its maximum (backoff).",
      source: "behaviour 3.8; decision 0117",
      laws: {
        "each delay is the previous times the factor, up to the maximum; one fewer delays than attempts": fc.property(
          fc.record({
            attempts: fc.integer({ min: 1, max: 12 }),
            firstDelayMs: fc.integer({ min: 0, max: 100_000 }),
            factor: fc.integer({ min: 1, max: 10 }),
            delayAtMostMs: fc.integer({ min: 0, max: 10_000_000 }),
          }),
          (policy) => {
            let uncut = policy.firstDelayMs;
            for (let failures = 1; failures < policy.attempts; failures += 1, uncut *= policy.factor)
              same(retryDelay(failures, policy), uncut > policy.delayAtMostMs ? policy.delayAtMostMs : uncut);
            same([retryDelay(policy.attempts, policy), retryDelay(policy.attempts + 1, policy)], [null, null]);
          },
        ),
        "by default, three retries within about half an hour": fixedCase(
          { attempts: 4, firstDelayMs: 60_000, factor: 5, delayAtMostMs: 3_600_000 },
          (policy) => {
            same(defaultRetryPolicy, policy);
            same(
              [1, 2, 3, 4].map((failures) => retryDelay(failures)),
              [60_000, 300_000, 1_500_000, null],
            );
          },
        ),
      },
    },
    "task-overlap": {
      says: "A run whose task is still running is skipped, or waits when the task says so; at most one waits. A disabled task does not run, and none does while all are paused.",
      source: "behaviour 3.8; decision 0117",
      laws: {
        "the running and waiting runs decide": fc.property(
          fc.constantFrom<OverlapPolicy>("SKIP", "QUEUE"),
          fc.boolean(),
          fc.boolean(),
          fc.boolean(),
          fc.boolean(),
          (overlap, isRunning, isWaiting, isEnabled, isPaused) => {
            const expectedDecision =
              isPaused || !isEnabled
                ? "skip"
                : isRunning
                  ? overlap === "QUEUE" && !isWaiting
                    ? "wait"
                    : "skip"
                  : "start";
            same(decideStart({ overlap, isRunning, isWaiting, isEnabled, isPaused }), expectedDecision);
            same(overlapPolicies, { SKIP: { waits: false }, QUEUE: { waits: true } });
          },
        ),
        "at any time at most one runs and one waits": fc.property(
          fc.constantFrom<OverlapPolicy>("SKIP", "QUEUE"),
          fc.array(fc.constantFrom("due", "end")),
          (overlap, events) => {
            let [running, waiting] = [0, 0];
            for (const event of events) {
              if (event === "end") [running, waiting] = running === 0 ? [0, waiting] : [waiting, 0];
              else {
                const decision = decideStart({
                  overlap,
                  isRunning: running > 0,
                  isWaiting: waiting > 0,
                  isEnabled: true,
                  isPaused: false,
                });
                running += decision === "start" ? 1 : 0;
                waiting += decision === "wait" ? 1 : 0;
              }
              holds(running <= 1 && waiting <= (overlap === "QUEUE" ? 1 : 0), "one at a time");
            }
          },
        ),
      },
    },
    "task-missed": {
      says: "A run up to 5 minutes late is on time. Of the missed runs none, the last or all are caught up, as the task says: at most a hundred, none older than a week.",
      source: "behaviour 3.8; decision 0117",
      laws: {
        "starts the latest run when it is on time, and the missed ones of the policy": fc.property(
          arbTime,
          arbStart,
          fc.oneof(fc.nat(172_800_000), fc.nat(600_000)),
          arbMissed,
          (time, afterMs, laterMs, missed) => {
            const nowMs = afterMs + laterMs;
            const passedRuns = nextRuns(time, afterMs, 250).filter((at) => at <= nowMs);
            const isOnTime = passedRuns.slice(-1).some((at) => nowMs - at <= onTimeMs);
            const count = Math.min(passedRuns.length, Math.max(madeUp[missed], isOnTime ? 1 : 0));
            same(
              dueRuns(time, { afterMs, nowMs, missed }),
              passedRuns.filter((_, index) => index >= passedRuns.length - count),
            );
          },
        ),
        "five minutes late is on time, a millisecond more is missed": fc.property(
          arbTime,
          arbStart,
          fc.constantFrom(0, 1, onTimeMs - 1, onTimeMs),
          (time, afterMs, late) => {
            const [first = 0, second = Infinity] = nextRuns(time, afterMs, 2);
            fc.pre(second - first > onTimeMs + 1);
            same(dueRuns(time, { afterMs, nowMs: first + late, missed: "SKIP" }), [first]);
            same(dueRuns(time, { afterMs, nowMs: first + onTimeMs + 1, missed: "SKIP" }), []);
          },
        ),
        "looks back a week at most": fc.property(
          arbDailyPattern,
          arbStart,
          fc.constantFrom(-1, 0),
          (pattern, startMs, off) => {
            const time = { pattern, timeZone: "UTC" };
            const [first = 0] = nextRuns(time, startMs, 1);
            // A run a week old to the millisecond is too old.
            same(
              dueRuns(time, { afterMs: first - 1, nowMs: first + weekMs + off, missed: "EACH" }).includes(first),
              off < 0,
            );
          },
        ),
        "with all caught up, checking at least once a week starts every run once, in order": fc.property(
          arbTime,
          arbStart,
          fc.array(fc.nat(36_000_000), { maxLength: 6 }),
          (time, startMs, waits) => {
            let [afterMs, nowMs] = [startMs, startMs];
            const startedRuns: number[] = [];
            for (const wait of waits) {
              nowMs += wait;
              const due = dueRuns(time, { afterMs, nowMs, missed: "EACH" });
              startedRuns.push(...due);
              afterMs = due.at(-1) ?? afterMs;
            }
            same(startedRuns, nextRuns(time, startMs, startedRuns.length));
            holds((nextRuns(time, startMs, startedRuns.length + 1).at(-1) ?? Infinity) > nowMs, "nothing is left out");
          },
        ),
        "the policies catch up none, one or a hundred": fixedCase(madeUp, (counts) => {
          same(missedPolicies, {
            SKIP: { madeUp: counts.SKIP },
            LAST: { madeUp: counts.LAST },
            EACH: { madeUp: counts.EACH },
          });
          same(missedRunLimits, { onTimeMs, lookBackMs: weekMs });
          const every = {
            pattern: {
              minutes: [0, 15, 30, 45],
              hours: Array.from({ length: 24 }, (_, hour) => hour),
              days: Array.from({ length: 31 }, (_, day) => day + 1),
              months: Array.from({ length: 12 }, (_, month) => month + 1),
              weekdays: [0, 1, 2, 3, 4, 5, 6],
            },
            timeZone: "UTC",
          };
          same(
            dueRuns(every, { afterMs: 0, nowMs: 2 * 86_400_000 + 600_000, missed: "EACH" }).length,
            100,
            "no more than a hundred",
          );
        }),
      },
    },
  };
};
