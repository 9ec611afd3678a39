import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { TerminalAlert } from "../../../operation/index.ts";
import { arbAround } from "../../arbitraries/operation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "alertSeverities"
  | "clockDriftOf"
  | "defaultAlertLimits"
  | "isTerminalReportRetained"
  | "listTerminalAlerts"
  | "monitoringRules"
  | "serverPartStateOf"
  | "serverParts"
  | "terminalAlerts"
>;

const nowMs = 1_800_000_000_000;

/** Alerts by severity, most severe first. Source: decision 0116. */
export const alertOrder = [
  "OFFLINE",
  "UNSENT",
  "DISK",
  "UNKNOWN",
  "CLOCK",
  "QUEUE",
  "LATE",
  "VERSION",
] as const satisfies readonly TerminalAlert[];

const arbReport = fc.record({
  lastHeartbeatMs: fc.constantFrom(
    null,
    nowMs,
    nowMs - 119_999,
    nowMs - 120_000,
    nowMs - 899_999,
    nowMs - 900_000,
    nowMs + 120_000,
  ),
  queueDepth: fc.constantFrom(0, 100, 101),
  unsentTransactions: fc.constantFrom(0, 20, 21),
  clockDriftMs: fc.constantFrom(0, 60_000, -60_000, 60_001, -60_001),
  diskFreePercent: fc.constantFrom(9.99, 10, 90, null),
  appVersion: fc.constantFrom("1.4.0", "1.4.1"),
  expectedAppVersion: fc.constantFrom("1.4.0", "1.4.1"),
});

/** Builds the rules and laws of watched conditions and their alerts. */
export const watchRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    alertSeverities,
    clockDriftOf,
    defaultAlertLimits,
    isTerminalReportRetained,
    listTerminalAlerts,
    monitoringRules,
    serverPartStateOf,
    serverParts,
    terminalAlerts,
  } = functions;
  return {
    "terminal-alerts": {
      says: "Alerts: a terminal late, offline or unknown, or with its queue, unsent receipts, clock, disk or version beyond its limit; the most severe first, without muted ones. Reports of an offline terminal raise no alerts, and a closed terminal raises none at all.",
      source: "behaviour 3.8; decisions 0116 and 0401",
      laws: {
        "alerts beyond the limit, not at it, the most severe first": fc.property(arbReport, (report) => {
          const age = report.lastHeartbeatMs === null ? -120_000 : nowMs - report.lastHeartbeatMs;
          const isHeard = age > -120_000 && age < 900_000;
          const so: Readonly<Record<TerminalAlert, boolean>> = {
            OFFLINE: age >= 900_000,
            UNKNOWN: age <= -120_000,
            LATE: isHeard && age >= 120_000,
            UNSENT: isHeard && report.unsentTransactions === 21,
            DISK: isHeard && report.diskFreePercent === 9.99,
            CLOCK: isHeard && Math.abs(report.clockDriftMs) === 60_001,
            QUEUE: report.queueDepth === 101,
            VERSION: isHeard && report.appVersion !== report.expectedAppVersion,
          };
          same(
            listTerminalAlerts(report, { nowMs }),
            alertOrder.filter((alert) => so[alert]),
          );
          same(defaultAlertLimits, {
            queueDepth: 100,
            unsentTransactions: 20,
            clockDriftMs: 60_000,
            diskFreePercent: 10,
          });
        }),
        "a terminal that is closed and silent raises no alert, and one that is heard raises the same": fc.property(
          arbReport,
          (report) => {
            const { lastHeartbeatMs } = report;
            const age = lastHeartbeatMs === null ? -120_000 : nowMs - lastHeartbeatMs;
            const open = listTerminalAlerts(report, { nowMs });
            same(listTerminalAlerts({ ...report, closedMs: nowMs - 1 }, { nowMs }), age >= 120_000 ? [] : open);
          },
        ),
        "limits are the shop's settings": fc.property(arbReport, fc.constantFrom(0, 1_000_000), (report, bound) => {
          const alerts = listTerminalAlerts(
            {
              ...report,
              lastHeartbeatMs: nowMs,
              queueDepth: 5,
              unsentTransactions: 5,
              clockDriftMs: -5,
              diskFreePercent: 50,
            },
            {
              nowMs,
              limits: {
                queueDepth: bound,
                unsentTransactions: bound,
                clockDriftMs: bound,
                diskFreePercent: 100 - bound,
              },
            },
          );
          same(
            alerts.filter((alert) => alert !== "VERSION"),
            bound === 0 ? ["UNSENT", "DISK", "CLOCK", "QUEUE"] : [],
          );
        }),
        "a muted alert is silent until its time, and back at that instant": fc.property(
          arbReport,
          fc.constantFrom(...alertOrder),
          fc.constantFrom(-1, 0, 1),
          (report, alert, off) => {
            const all = listTerminalAlerts(report, { nowMs });
            same(
              listTerminalAlerts(report, { nowMs, mutes: [{ alert, untilMs: nowMs + off }] }),
              off > 0 ? all.filter((other) => other !== alert) : all,
            );
          },
        ),
        "the severity of each alert is in the table": fixedCase(["critical", "high", "medium", "low"], (severities) => {
          same(alertSeverities, severities);
          const [, high, medium, low] = severities;
          const expectedSeverities = {
            OFFLINE: high,
            UNKNOWN: medium,
            LATE: low,
            UNSENT: high,
            DISK: high,
            CLOCK: medium,
            QUEUE: medium,
            VERSION: low,
          };
          same(
            terminalAlerts,
            Object.fromEntries(Object.entries(expectedSeverities).map(([name, severity]) => [name, { severity }])),
          );
        }),
        "a clock ahead of the server's has a positive drift": fc.property(
          fc.nat(),
          fc.integer({ min: -1e9, max: 1e9 }),
          (receivedAtMs, drift) => same(clockDriftOf({ sentAtMs: receivedAtMs + drift, receivedAtMs }), drift),
        ),
      },
    },
    "monitoring-history": {
      says: "Monitoring history is kept for 30 days (retention).",
      source: "behaviour 3.8",
      laws: {
        "keeps history for thirty days and not a millisecond more": fc.property(
          arbAround([0, 2_592_000_000]),
          (age) => {
            same(isTerminalReportRetained(nowMs - age, nowMs), age < 2_592_000_000);
            same(monitoringRules, {
              historyDays: 30,
              mailAgainAfterMs: 3_600_000,
              partPatienceMs: 5_000,
              jobsLateAfterMs: 300_000,
            });
          },
        ),
      },
    },
    "server-health": {
      says: "A part of the server works when its last success is after its last failure; one never checked is unknown. Without database or storage nothing works, which is critical; the plug-in never blocks the rest.",
      source: "behaviour 3.8, 3.10; decision 0116",
      laws: {
        "a part that is not set up is off, whatever its checks said": fc.property(
          fc.option(fc.nat(3), { nil: null }),
          fc.option(fc.nat(3), { nil: null }),
          (lastSuccessMs, lastFailureMs) =>
            same(serverPartStateOf({ isUsed: false, lastSuccessMs, lastFailureMs }), "OFF"),
        ),
        "the last check counts, and of two at the same time the failure": fc.property(
          fc.option(fc.nat(3), { nil: null }),
          fc.option(fc.nat(3), { nil: null }),
          (lastSuccessMs, lastFailureMs) => {
            const isUp = lastSuccessMs !== null && (lastFailureMs === null || lastFailureMs < lastSuccessMs);
            same(
              serverPartStateOf({ lastSuccessMs, lastFailureMs }),
              lastSuccessMs === null && lastFailureMs === null ? "UNKNOWN" : isUp ? "UP" : "DOWN",
            );
          },
        ),
        "the severity of each alert is in the table": fixedCase(
          {
            DATABASE: "critical",
            STORAGE: "critical",
            JOBS: "high",
            DIRECTORY: "high",
            MAIL: "medium",
            REPLICA: "low",
            COPY: "low",
            WEB_SERVICE: "low",
          },
          (wanted) =>
            same(
              serverParts,
              Object.fromEntries(Object.entries(wanted).map(([name, severity]) => [name, { severity }])),
            ),
        ),
      },
    },
  };
};
