import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { RunResult, TaskFailure } from "../../../operation/index.ts";
import { arbTaskPattern } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "delayAfterAttempt"
  | "minuteSteps"
  | "parseTaskPattern"
  | "patternOfRhythm"
  | "printTaskPattern"
  | "retryDelay"
  | "rhythmOf"
  | "taskFailures"
  | "taskLines"
>;

/** Failures of decision 0408, and whether a retry may succeed. */
const mayRetryByFailure = {
  FAULT: true,
  STOPPED: false,
  DIFFERENCES: false,
  DISK_FULL: true,
  NOT_RESTORABLE: true,
  OWNER_LEFT: false,
  ADDRESS_INTERNAL: false,
  NO_ANSWER: true,
  REFUSED: true,
  PICKUP_OFF: false,
  FOLDER_GONE: true,
  FOLDER_CLOSED: true,
  CUT_OFF: true,
  SIGN_IN_REFUSED: false,
  HOST_KEY_CHANGED: false,
  SECRET_LOST: false,
  FILES_UNREADABLE: false,
} as const satisfies Record<TaskFailure, boolean>;

const arbRetry = fc.record({
  attempts: fc.integer({ min: 1, max: 10 }),
  firstDelayMs: fc.integer({ min: 1_000, max: 86_400_000 }),
  factor: fc.integer({ min: 1, max: 10 }),
  delayAtMostMs: fc.integer({ min: 1_000, max: 86_400_000 }),
});

const arbRhythm = fc.oneof(
  fc.record({ kind: fc.constant("MINUTES" as const), every: fc.constantFrom(1, 5, 10, 15, 20, 30) }),
  fc.record({ kind: fc.constant("HOURLY" as const), minute: fc.nat(59) }),
  fc.record({ kind: fc.constant("DAILY" as const), hour: fc.nat(23), minute: fc.nat(59) }),
  fc.record({
    kind: fc.constant("WEEKLY" as const),
    hour: fc.nat(23),
    minute: fc.nat(59),
    weekdays: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 6 }).map((days) => days.toSorted((a, b) => a - b)),
  }),
  fc.record({
    kind: fc.constant("MONTHLY" as const),
    hour: fc.nat(23),
    minute: fc.nat(59),
    day: fc.integer({ min: 1, max: 31 }),
  }),
);

/** Builds the rules and laws of an attempt's end, and of rhythms in words. */
export const taskEndRules = ({
  delayAfterAttempt,
  minuteSteps,
  parseTaskPattern,
  patternOfRhythm,
  printTaskPattern,
  retryDelay,
  rhythmOf,
  taskFailures,
  taskLines,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "task-failure": {
    says: "A failed or partial run is tried again by the policy of its task, unless its failure needs a person first: then it is over at once.",
    source: "behaviour 3.8; decision 0408",
    laws: {
      "a failure that may pass is tried again by the policy, any other is not": fc.property(
        fc.constantFrom<RunResult>("SUCCEEDED", "PARTIAL", "FAILED", "SKIPPED", "CANCELLED"),
        fc.integer({ min: 1, max: 12 }),
        arbRetry,
        (result, attempts, retry) => {
          for (const failure of [null, ...(Object.keys(mayRetryByFailure) as TaskFailure[])]) {
            const isRetried =
              (result === "PARTIAL" || result === "FAILED") && (failure === null || mayRetryByFailure[failure]);
            const delay = delayAfterAttempt({ result, failure, attempts }, retry);
            same(delay, isRetried ? retryDelay(attempts, retry) : null);
          }
        },
      ),
      "every failure has a row, and every line of a log a level": fc.property(
        fc.constant(mayRetryByFailure),
        (known) => {
          same(
            Object.fromEntries(Object.entries(taskFailures).map(([code, { isRetried }]) => [code, isRetried])),
            known,
          );
          same(
            Object.values(taskLines).filter((level) => !["INFO", "WARNING", "ERROR"].includes(level)),
            [],
          );
        },
      ),
    },
  },
  "task-rhythm": {
    says: "The pattern of a rhythm is read as the same rhythm: every few minutes, every hour, every day, some weekdays, or a day of each month. Any other pattern is shown as its five fields.",
    source: "behaviour 3.8 (human schedule)",
    laws: {
      "a rhythm's pattern has that rhythm": fc.property(arbRhythm, (rhythm) => {
        const pattern = parseTaskPattern(patternOfRhythm(rhythm));
        holds(pattern.ok, "the pattern is valid");
        if (pattern.ok) same(rhythmOf(pattern.value), rhythm);
      }),
      "a pattern with a rhythm is that rhythm's pattern, however it was written": fc.property(
        arbTaskPattern,
        (pattern) => {
          const rhythm = rhythmOf(pattern);
          if (rhythm.kind === "CUSTOM") return;
          const parsedAgain = parseTaskPattern(patternOfRhythm(rhythm));
          holds(parsedAgain.ok, "the pattern is valid");
          if (parsedAgain.ok) same(printTaskPattern(parsedAgain.value), printTaskPattern(pattern));
        },
      ),
      "minutes are stepped by divisors of an hour": fc.property(fc.constantFrom(...minuteSteps), (step) =>
        same(60 % step, 0),
      ),
    },
  },
});
