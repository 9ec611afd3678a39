/** Monitoring of terminals and of the server, and the alerts it raises. */

import { terminalStateOf } from "./terminal-status.ts";

/** Severities of alerts, most severe first. Source: behaviour 3.8 (severity critical/high/medium/low). */
export const alertSeverities = ["critical", "high", "medium", "low"] as const;

/** Severity of an alert. */
export type AlertSeverity = (typeof alertSeverities)[number];

/** Retention of the monitoring history. Source: behaviour 3.8 (history 30 days). */
export const monitoringRules = { historyDays: 30 } as const;

/** Last report of a terminal, with facts known to the server. */
export interface TerminalReport {
  /** Units: milliseconds since 1970; null if it was never heard of. */
  readonly lastHeartbeatMs: number | null;
  /** Number of updates waiting to be sent to the terminal. */
  readonly queueDepth: number;
  /** Number of transactions that the terminal has not sent yet. */
  readonly unsentTransactions: number;
  /** Lead of its clock over the server's. Units: milliseconds. */
  readonly clockDriftMs: number;
  /** Units: percent of its disk. */
  readonly diskFreePercent: number;
  readonly appVersion: string;
  readonly expectedAppVersion: string;
}

/** Alert thresholds; a setting of the installation. */
export interface AlertLimits {
  readonly queueDepth: number;
  readonly unsentTransactions: number;
  /** Units: milliseconds, ahead or behind. */
  readonly clockDriftMs: number;
  /** Alerts below this value. Units: percent. */
  readonly diskFreePercent: number;
}

/** Defaults: more than 100 waiting, 20 unsent, a minute of drift, less than 10 % of disk. Source: decision 0116. */
export const defaultAlertLimits: AlertLimits = {
  queueDepth: 100,
  unsentTransactions: 20,
  clockDriftMs: 60_000,
  diskFreePercent: 10,
};

/** Properties of an alert. */
export interface TerminalAlertRow {
  readonly severity: AlertSeverity;
}

/**
 * Alerts of a terminal, with their severity. While a terminal is offline its own report raises none: it may be out of date.
 *
 * Source: behaviour 3.8 (alerts with thresholds and mute); decision 0116 (their severity).
 */
export const terminalAlerts = {
  OFFLINE: { severity: "high" },
  UNKNOWN: { severity: "medium" },
  LATE: { severity: "low" },
  UNSENT: { severity: "high" },
  DISK: { severity: "high" },
  CLOCK: { severity: "medium" },
  QUEUE: { severity: "medium" },
  VERSION: { severity: "low" },
} as const satisfies Record<string, TerminalAlertRow>;

/** Code of a terminal alert. */
export type TerminalAlert = keyof typeof terminalAlerts;

/** A muted alert. */
export interface AlertMute {
  readonly alert: TerminalAlert;
  /** End of the mute. Units: milliseconds since 1970. */
  readonly untilMs: number;
}

/** Context of an alert check: time, thresholds and muted alerts. */
export interface AlertContext {
  /** Units: milliseconds since 1970. */
  readonly nowMs: number;
  readonly limits?: AlertLimits;
  readonly mutes?: readonly AlertMute[];
}

/**
 * Lists the alerts of a terminal, most severe first, without muted ones.
 *
 * Source: behaviour 3.8; decision 0116.
 *
 * @example listTerminalAlerts({ lastHeartbeatMs: 0, queueDepth: 0, unsentTransactions: 21, clockDriftMs: -60_001, diskFreePercent: 10, appVersion: "1", expectedAppVersion: "1" }, { nowMs: 0 }) // => ["UNSENT", "CLOCK"]
 */
export function listTerminalAlerts(
  report: TerminalReport,
  { nowMs, limits = defaultAlertLimits, mutes = [] }: AlertContext,
): readonly TerminalAlert[] {
  const state = terminalStateOf(report.lastHeartbeatMs, nowMs);
  const isHeard = state === "ONLINE" || state === "LATE";
  const isSo: Readonly<Record<TerminalAlert, boolean>> = {
    OFFLINE: state === "OFFLINE",
    UNKNOWN: state === "UNKNOWN",
    LATE: state === "LATE",
    UNSENT: isHeard && report.unsentTransactions > limits.unsentTransactions,
    DISK: isHeard && report.diskFreePercent < limits.diskFreePercent,
    CLOCK: isHeard && Math.abs(report.clockDriftMs) > limits.clockDriftMs,
    QUEUE: report.queueDepth > limits.queueDepth,
    VERSION: isHeard && report.appVersion !== report.expectedAppVersion,
  };
  const isMuted = (alert: TerminalAlert): boolean => mutes.some((mute) => mute.alert === alert && nowMs < mute.untilMs);
  const rankOf = (alert: TerminalAlert): number => alertSeverities.indexOf(terminalAlerts[alert].severity);
  return alertCodes.filter((alert) => isSo[alert] && !isMuted(alert)).toSorted((a, b) => rankOf(a) - rankOf(b));
}

const alertCodes = Object.keys(terminalAlerts).filter((name): name is TerminalAlert =>
  Object.hasOwn(terminalAlerts, name),
);

/**
 * Returns the lead of a terminal's clock over the server's, from both times when its report arrived; transit counts as drift.
 *
 * Units: milliseconds.
 *
 * @example clockDriftOf({ sentAtMs: 5_000, receivedAtMs: 2_000 }) // => 3_000
 */
export function clockDriftOf({
  sentAtMs,
  receivedAtMs,
}: {
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
}): number {
  return sentAtMs - receivedAtMs;
}

/**
 * Tells whether a terminal report is still retained.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (history 30 days).
 *
 * @example [2_591_999_999, 2_592_000_000].map((nowMs) => isHistoryKept(0, nowMs)) // => [true, false]
 */
export function isHistoryKept(seenAtMs: number, nowMs: number): boolean {
  return nowMs - seenAtMs < monitoringRules.historyDays * 86_400_000;
}

/** Properties of a server part. */
export interface ServerPartRow {
  /** Severity when it is down. */
  readonly severity: AlertSeverity;
}

/**
 * Monitored parts of the server. Nothing works without database or storage; everything else works without the plug-in.
 *
 * Source: behaviour 3.8 (DB, jobs, mail, storage, WS plug-in), 3.10 (plug-in failure never blocks the rest); decision 0116.
 */
export const serverParts = {
  DATABASE: { severity: "critical" },
  STORAGE: { severity: "critical" },
  JOBS: { severity: "high" },
  MAIL: { severity: "medium" },
  WEB_SERVICE: { severity: "low" },
} as const satisfies Record<string, ServerPartRow>;

/** A server part. */
export type ServerPart = keyof typeof serverParts;

/** Latest check results of a server part. */
export interface PartChecks {
  /** Units: milliseconds since 1970; null if it never succeeded. */
  readonly lastSuccessMs: number | null;
  /** Units: milliseconds since 1970; null if it never failed. */
  readonly lastFailureMs: number | null;
}

/**
 * Tells whether a server part works, by its last check; a failure wins at the same instant.
 *
 * Source: behaviour 3.8 (latency and last success); decision 0116.
 *
 * @example [[2, 1], [1, 2], [null, null]].map(([lastSuccessMs, lastFailureMs]) => partStateOf({ lastSuccessMs, lastFailureMs })) // => ["UP", "DOWN", "UNKNOWN"]
 */
export function partStateOf({ lastSuccessMs, lastFailureMs }: PartChecks): "UP" | "DOWN" | "UNKNOWN" {
  if (lastSuccessMs === null && lastFailureMs === null) return "UNKNOWN";
  return (lastSuccessMs ?? Number.NEGATIVE_INFINITY) > (lastFailureMs ?? Number.NEGATIVE_INFINITY) ? "UP" : "DOWN";
}
