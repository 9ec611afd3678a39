import { expect, test } from "vitest";

import * as ours from "../../operation/index.ts";
import { daysBetween } from "../../period/index.ts";
import { fail, issue, ok } from "../../result/index.ts";
import { isFields } from "../../validation/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { wallClockOf } from "../wall-clock.ts";
import { operationLaws } from "./operation.ts";

test.each(lawsOf(operationLaws))("$rule: $title", (law) => holdLaw(law));

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
    "the batch before is not compared",
    "audit-feed-chain",
    {
      checkFeed: (text: string, hash: (text: string) => string) => {
        const check = ours.checkFeed(text, hash);
        return { ...check, faults: check.faults.filter(({ code }) => code !== "CHANGED") };
      },
    },
  ],
  [
    "an e-mail address is sent",
    "audit-feed-batch",
    { printFeedEntry: (entry: ours.FeedEntry) => JSON.stringify(entry) },
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
    "two minutes are still online",
    "terminal-state",
    {
      terminalStateOf: (last: number | null, now: number) => ours.terminalStateOf(last === null ? null : last + 1, now),
    },
  ],
  [
    "fifteen minutes are still late",
    "terminal-state",
    {
      terminalStateOf: (last: number | null, now: number) =>
        last !== null && now - last === 900_000 ? "LATE" : ours.terminalStateOf(last, now),
    },
  ],
  [
    "a terminal nobody heard of is offline",
    "terminal-state",
    {
      terminalStateOf: (last: number | null, now: number) =>
        last === null ? "OFFLINE" : ours.terminalStateOf(last, now),
    },
  ],
  [
    "a heartbeat of tomorrow is online",
    "terminal-state",
    {
      terminalStateOf: (last: number | null, now: number) =>
        ours.terminalStateOf(last === null ? null : Math.min(last, now), now),
    },
  ],
  [
    "a receipt after the closing leaves a terminal closed",
    "terminal-state",
    { closedSinceMs: (last: Parameters<typeof ours.closedSinceMs>[0]) => ours.closedSinceMs(last, null) },
  ],
  [
    "a store that closed is offline",
    "terminal-state",
    { terminalStateOf: (last: number | null, now: number) => ours.terminalStateOf(last, now) },
  ],
  [
    "the next change comes a moment late",
    "terminal-state",
    {
      nextTerminalStateChangeMs: (last: number | null, now: number) => {
        const next = ours.nextTerminalStateChangeMs(last, now);
        return next === null ? null : next + 1;
      },
    },
  ],
  ["767 is the widest telephone", "screen-numbers", { isMobileWidth: (width: number) => width < 768 }],
  ["a toast stays for five seconds", "screen-numbers", { screenRules: { ...ours.screenRules, toastMs: 5_000 } }],
  ["8,000 characters are too many", "request-numbers", { isUrlTooLong: (length: number) => length >= 8_000 }],
  [
    "pages are counted from 0",
    "list-page",
    {
      parsePage: (query: unknown) => {
        const parsed = ours.parsePage(query);
        return parsed.ok
          ? { ok: true, value: { ...parsed.value, offset: parsed.value.offset + parsed.value.size } }
          : parsed;
      },
    },
  ],
  [
    "what is too large is cut",
    "list-page",
    {
      parsePage: (query: unknown) => {
        const parsed = ours.parsePage(query);
        return parsed.ok ? parsed : { ok: true, value: { offset: 0, size: 1_000 } };
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
  [
    "thirty days are too many",
    "log-extract-form",
    {
      parseLogExtract: (value: unknown) => {
        const parsed = ours.parseLogExtract(value);
        return parsed.ok && daysBetween(parsed.value.from, parsed.value.to) === 30
          ? fail(issue("LOG_TOO_LONG", ["to"], { max: 31 }))
          : parsed;
      },
    },
  ],
  [
    "32 days are read",
    "log-extract-form",
    {
      parseLogExtract: (value: unknown) => {
        const parsed = ours.parseLogExtract(value);
        return !parsed.ok && isFields(value) && parsed.issues[0]?.code === "LOG_TOO_LONG"
          ? ours.parseLogExtract({ ...value, to: value["from"] })
          : parsed;
      },
    },
  ],
  [
    "nothing is redacted",
    "log-extract-lines",
    {
      previewLog: (lines: Iterable<ours.LogLine>, extract: ours.LogExtract, zone: string) =>
        ours.previewLog(lines, { ...extract, isRedacted: false }, zone),
    },
  ],
  [
    "199 lines are shown",
    "log-extract-lines",
    {
      previewLog: (lines: Iterable<ours.LogLine>, extract: ours.LogExtract, zone: string) => {
        const { lines: previewLines, hasMore } = ours.previewLog(lines, extract, zone);
        return { lines: previewLines.slice(0, 199), hasMore };
      },
    },
  ],
  [
    "days are those of UTC",
    "log-extract-lines",
    { isInExtract: (line: ours.LogLine, extract: ours.LogExtract) => ours.isInExtract(line, extract, "UTC") },
  ],
  [
    "a graver line is left out",
    "log-extract-lines",
    {
      isInExtract: (line: ours.LogLine, extract: ours.LogExtract, zone: string) =>
        line.level === extract.level && ours.isInExtract(line, extract, zone),
    },
  ],
  [
    "a file is kept for a week and a moment",
    "log-extract-retention",
    { isLogExtractAvailable: (createdAtMs: number, now: number) => ours.isLogExtractAvailable(createdAtMs, now - 1) },
  ],
  [
    "a whole number is cut to its last four",
    "card-number",
    {
      parseCardLastFour: (value: unknown) =>
        ours.parseCardLastFour(typeof value === "string" ? value.trim().slice(-4) : value),
    },
  ],
  [
    "zeros in front are lost",
    "card-number",
    {
      parseCardLastFour: (value: unknown) => {
        const parsed = ours.parseCardLastFour(value);
        return parsed.ok ? ok(String(Number(parsed.value))) : parsed;
      },
    },
  ],
  [
    "the check digit does not matter",
    "card-number",
    {
      maskCards: (text: string) =>
        text.replaceAll(/\d(?:[ -]?\d){12,18}/gu, (cardNumber) => `****${cardNumber.slice(-4)}`),
    },
  ],
  [
    "groups are not seen",
    "card-number",
    { maskCards: (text: string) => (/\d[ -]\d/u.test(text) ? text : ours.maskCards(text)) },
  ],
  ["the whole address stays", "log-redaction", { redactText: (text: string) => ours.maskCards(text) }],
  [
    "a secret in a list is left",
    "log-redaction",
    { redactValue: (value: unknown) => (Array.isArray(value) ? value : ours.redactValue(value)) },
  ],
  ["versions alone are compared", "time-zone-data", { findZoneDifferences: () => [] }],
  [
    "changes are a day late",
    "time-zone-data",
    {
      offsetsOfZone: (range: Parameters<typeof ours.offsetsOfZone>[0]) =>
        ours
          .offsetsOfZone(range)
          .map((offset, index) => (index === 0 ? offset : { ...offset, fromMs: offset.fromMs + 86_400_000 })),
    },
  ],
  [
    "a browser that tells no version is warned of",
    "time-zone-data",
    {
      checkZoneData: (parts: Parameters<typeof ours.checkZoneData>[0]) => [
        ...ours.checkZoneData(parts),
        ...(parts.browser?.version === null ? [issue("TIME_ZONE_DATA", ["browser"])] : []),
      ],
    },
  ],
  [
    "what is at its limit is told",
    "terminal-alerts",
    {
      listTerminalAlerts: (report: ours.TerminalReport, context: ours.AlertContext) =>
        ours.listTerminalAlerts({ ...report, queueDepth: report.queueDepth + 1 }, context),
    },
  ],
  [
    "a clock that is behind is not told",
    "terminal-alerts",
    {
      listTerminalAlerts: (report: ours.TerminalReport, context: ours.AlertContext) =>
        ours.listTerminalAlerts({ ...report, clockDriftMs: Math.max(0, report.clockDriftMs) }, context),
    },
  ],
  [
    "what is muted once is muted for ever",
    "terminal-alerts",
    {
      listTerminalAlerts: (report: ours.TerminalReport, context: ours.AlertContext) =>
        ours.listTerminalAlerts(report, {
          ...context,
          mutes: (context.mutes ?? []).map((mute) => ({ ...mute, untilMs: Infinity })),
        }),
    },
  ],
  [
    "drift has no direction",
    "terminal-alerts",
    { clockDriftOf: (times: Parameters<typeof ours.clockDriftOf>[0]) => Math.abs(ours.clockDriftOf(times)) },
  ],
  ["the least severe comes first", "worst-first", { sortWorstFirst: <Row>(rows: readonly Row[]) => rows }],
  [
    "every store that closes is mailed",
    "alert-mail",
    { isAlertMailed: (alert: ours.TerminalAlert) => alert !== "LATE" },
  ],
  [
    "the newest version is expected",
    "expected-version",
    { expectedVersionOf: (versions: readonly string[]) => versions.at(-1) ?? null },
  ],
  [
    "history is kept for a month and a moment",
    "monitoring-history",
    { isTerminalReportRetained: (seen: number, now: number) => ours.isTerminalReportRetained(seen, now - 1) },
  ],
  [
    "a part that failed and succeeded at once is up",
    "server-health",
    {
      serverPartStateOf: (checks: ours.ServerPartChecks) =>
        ours.serverPartStateOf({
          ...checks,
          lastFailureMs: checks.lastFailureMs === checks.lastSuccessMs ? null : checks.lastFailureMs,
        }),
    },
  ],
  [
    "the plug-in blocks the rest",
    "server-health",
    { serverParts: { ...ours.serverParts, WEB_SERVICE: { severity: "critical" } } },
  ],
  [
    "a whole card number is searched for",
    "invoice-search",
    {
      parseInvoiceSearch: (value: unknown) => {
        const parsed = ours.parseInvoiceSearch(value);
        return !parsed.ok && isFields(value) && parsed.issues[0]?.code === "CARD_NUMBER"
          ? ours.parseInvoiceSearch({ ...value, cardLastFour: String(value["cardLastFour"]).slice(-4) })
          : parsed;
      },
    },
  ],
  [
    "amounts go any way round",
    "invoice-search",
    {
      parseInvoiceSearch: (value: unknown) => {
        const parsed = ours.parseInvoiceSearch(value);
        return !parsed.ok && isFields(value) && parsed.issues[0]?.code === "NUMBER_AT_LEAST"
          ? ours.parseInvoiceSearch({ ...value, amountFrom: value["amountTo"], amountTo: value["amountFrom"] })
          : parsed;
      },
    },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(operationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
