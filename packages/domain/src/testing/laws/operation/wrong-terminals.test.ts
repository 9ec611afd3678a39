import { expect, test } from "vitest";

import * as ours from "../../../operation/index.ts";
import { issue } from "../../../result/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { operationLaws } from "../operation.ts";

/** Faulty implementations of system operation, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<Record<keyof typeof ours, unknown>>])[] = [
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
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(operationLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
