import { expect, test } from "vitest";

import * as ours from "../../../operation/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { wallClockOf } from "../../wall-clock.ts";
import { operationLaws } from "../operation.ts";

/** Skips runs that a clock change has moved. */
const skipping = (time: ours.TaskTime, after: number, count = 5): readonly number[] =>
  ours
    .nextRuns(time, after, count + 8)
    .filter(
      (at) =>
        time.pattern.minutes.includes(new Date(wallClockOf(at, time.timeZone)).getUTCMinutes()) &&
        time.pattern.hours.includes(new Date(wallClockOf(at, time.timeZone)).getUTCHours()),
    )
    .slice(0, count);

/** Faulty implementations of system operation, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<Record<keyof typeof ours, unknown>>])[] = [
  [
    "a task whose person left is tried again",
    "task-failure",
    {
      delayAfterAttempt: (end: ours.AttemptEnd, retry: ours.RetryPolicy) =>
        ours.delayAfterAttempt({ ...end, failure: end.failure === "OWNER_LEFT" ? null : end.failure }, retry),
    },
  ],
  [
    "every Monday is every day",
    "task-rhythm",
    {
      rhythmOf: (pattern: ours.TaskPattern) => {
        const rhythm = ours.rhythmOf(pattern);
        return rhythm.kind === "WEEKLY" ? { kind: "DAILY", hour: rhythm.hour, minute: rhythm.minute } : rhythm;
      },
    },
  ],
  [
    "7 is no Sunday",
    "task-pattern",
    {
      parseTaskPattern: (value: unknown) => {
        const parsed = ours.parseTaskPattern(value);
        return parsed.ok && String(value).includes("7") ? fail(issue("TASK_PATTERN")) : parsed;
      },
    },
  ],
  [
    "a step counts from 0",
    "task-pattern",
    {
      parseTaskPattern: (value: unknown) =>
        ours.parseTaskPattern(typeof value === "string" ? value.replace(/(\d+)-(\d+)\//gu, "0-$2/") : value),
    },
  ],
  [
    "the 31st of June is a day",
    "task-pattern",
    {
      parseTaskPattern: (value: unknown) => {
        const parsed = ours.parseTaskPattern(value);
        return parsed.ok || parsed.issues[0]?.code !== "TASK_NEVER_RUNS" ? parsed : ours.parseTaskPattern("* * * * *");
      },
    },
  ],
  [
    "both have to be so",
    "task-day",
    {
      isTaskDay: (pattern: ours.TaskPattern, date: { month: number; day: number; weekday: number }) =>
        pattern.months.includes(date.month) &&
        pattern.days.includes(date.day) &&
        pattern.weekdays.includes(date.weekday),
    },
  ],
  [
    "either is always enough",
    "task-day",
    {
      isTaskDay: (pattern: ours.TaskPattern, date: { month: number; day: number; weekday: number }) =>
        pattern.months.includes(date.month) &&
        (pattern.days.includes(date.day) || pattern.weekdays.includes(date.weekday)),
    },
  ],
  [
    "runs are in UTC",
    "task-runs",
    {
      nextRuns: (time: ours.TaskTime, after: number, count?: number) =>
        ours.nextRuns({ ...time, timeZone: "UTC" }, after, count),
    },
  ],
  [
    "a run that is due is still to come",
    "task-runs",
    { nextRuns: (time: ours.TaskTime, after: number, count?: number) => ours.nextRuns(time, after - 1, count) },
  ],
  ["a skipped reading is passed over", "task-runs", { nextRuns: skipping }],
  [
    "a reading that comes twice runs twice",
    "task-runs",
    {
      nextRuns: (time: ours.TaskTime, after: number, count = 5) => {
        const runs = ours.nextRuns(time, after, count);
        const repeatedRuns = runs
          .map((at) => at + 3_600_000)
          .filter((at) => wallClockOf(at, time.timeZone) === wallClockOf(at - 3_600_000, time.timeZone));
        return [...new Set([...runs, ...repeatedRuns])].toSorted((a, b) => a - b).slice(0, count);
      },
    },
  ],
  ["four runs are shown", "task-runs", { upcomingRunsShown: 4 }],
  [
    "a part that failed does not matter",
    "task-result",
    { runResultOf: ({ failed }: { failed: number }) => (failed > 0 ? "FAILED" : "SUCCEEDED") },
  ],
  [
    "the first attempt does not count",
    "task-retry",
    {
      retryDelay: (failures: number, policy = ours.defaultRetryPolicy) =>
        ours.retryDelay(failures, { ...policy, attempts: policy.attempts + 1 }),
    },
  ],
  [
    "a delay has no bound",
    "task-retry",
    {
      retryDelay: (failures: number, policy = ours.defaultRetryPolicy) =>
        ours.retryDelay(failures, { ...policy, delayAtMostMs: Infinity }),
    },
  ],
  [
    "two wait",
    "task-overlap",
    { decideStart: (task: ours.DueTask) => ours.decideStart({ ...task, isWaiting: false }) },
  ],
  [
    "what is paused runs",
    "task-overlap",
    { decideStart: (task: ours.DueTask) => ours.decideStart({ ...task, isPaused: false }) },
  ],
  [
    "five minutes late is missed",
    "task-missed",
    {
      dueRuns: (time: ours.TaskTime, range: ours.DueRange) => {
        const due = ours.dueRuns(time, range);
        return range.missed === "SKIP" ? due.filter((at) => range.nowMs - at < 300_000) : due;
      },
    },
  ],
  [
    "the first of those missed is made up",
    "task-missed",
    {
      dueRuns: (time: ours.TaskTime, range: ours.DueRange) =>
        range.missed === "LAST"
          ? ours.dueRuns(time, { ...range, missed: "EACH" }).slice(0, 1)
          : ours.dueRuns(time, range),
    },
  ],
  ["a year is made up", "task-missed", { missedRunLimits: { ...ours.missedRunLimits, lookBackMs: 31_536_000_000 } }],
  [
    "an export that was missed is forgotten",
    "task-form",
    { taskKinds: { ...ours.taskKinds, BATCH_EXPORT: { overlap: "QUEUE", missed: "LAST" } } },
  ],
  [
    "what is said of missed runs is not heard",
    "task-form",
    {
      parseTask: (value: unknown) => {
        const parsed = ours.parseTask(value);
        return parsed.ok ? ok({ ...parsed.value, missed: ours.taskKinds[parsed.value.kind].missed }) : parsed;
      },
    },
  ],
  [
    "seconds are taken for milliseconds",
    "task-form",
    {
      parseTask: (value: unknown) => {
        const parsed = ours.parseTask(value);
        return parsed.ok
          ? ok({
              ...parsed.value,
              retry: { ...parsed.value.retry, firstDelayMs: parsed.value.retry.firstDelayMs / 1_000 },
            })
          : parsed;
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(operationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
