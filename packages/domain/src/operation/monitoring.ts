/** Monitoring of terminals, and the alerts it raises. */

import { terminalStateOf } from "./terminal-status.ts";

/** Severities of alerts, most severe first. Source: behaviour 3.8 (severity critical/high/medium/low). */
export const alertSeverities = ["critical", "high", "medium", "low"] as const;

/** Severity of an alert. */
export type AlertSeverity = (typeof alertSeverities)[number];

/** Rules of monitoring. Source: behaviour 3.8 (history 30 days); decisions 0371 and 0372. */
export const monitoringRules = {
  historyDays: 30,
  /** Least time between two mails about the same alert of a terminal. Units: milliseconds. */
  mailAgainAfterMs: 3_600_000,
  /** Time in which a part of the server has to answer. Units: milliseconds. */
  partPatienceMs: 5_000,
  /** Delay from which background work counts as late. Units: milliseconds. */
  jobsLateAfterMs: 300_000,
} as const;

/** Last report of a terminal, with facts known to the server. */
export interface TerminalReport {
  /** When the terminal sent its last heartbeat; null if it never sent one. Units: milliseconds since 1970. */
  readonly lastHeartbeatMs: number | null;
  /** When the terminal was closed, if no event followed. Units: milliseconds since 1970. */
  readonly closedMs?: number | null;
  /** Number of updates waiting to be sent to the terminal. */
  readonly queueDepth: number;
  /** Number of transactions that the terminal has not sent yet. */
  readonly unsentTransactions: number;
  /** Lead of the terminal's clock over the server's. Units: milliseconds. */
  readonly clockDriftMs: number;
  /** Free part of the terminal's disk; null if it does not report it. Units: percent. */
  readonly diskFreePercent: number | null;
  /** Version of the application on the terminal; null if the terminal never reported. */
  readonly appVersion: string | null;
  /** Version that the terminal should have; null if no terminal ever reported. */
  readonly expectedAppVersion: string | null;
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
 * Alerts of a terminal, with their severity. While a terminal is offline its own report raises none: it may be out of date. A closed terminal raises none at all.
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
  const terminalState = terminalStateOf(report.lastHeartbeatMs, nowMs, report.closedMs ?? null);
  const isTerminalHeard = terminalState === "ONLINE" || terminalState === "LATE";
  const isRaisedByAlert: Readonly<Record<TerminalAlert, boolean>> = {
    OFFLINE: terminalState === "OFFLINE",
    UNKNOWN: terminalState === "UNKNOWN",
    LATE: terminalState === "LATE",
    UNSENT: isTerminalHeard && report.unsentTransactions > limits.unsentTransactions,
    DISK: isTerminalHeard && report.diskFreePercent !== null && report.diskFreePercent < limits.diskFreePercent,
    CLOCK: isTerminalHeard && Math.abs(report.clockDriftMs) > limits.clockDriftMs,
    QUEUE: terminalState !== "CLOSED" && report.queueDepth > limits.queueDepth,
    VERSION: isTerminalHeard && report.appVersion !== report.expectedAppVersion,
  };
  const isMuted = (alert: TerminalAlert): boolean => mutes.some((mute) => mute.alert === alert && nowMs < mute.untilMs);
  return terminalAlertCodes
    .filter((alert) => isRaisedByAlert[alert] && !isMuted(alert))
    .toSorted((a, b) => severityRankOf(a) - severityRankOf(b));
}

const severityRankOf = (alert: TerminalAlert): number => alertSeverities.indexOf(terminalAlerts[alert].severity);

/**
 * Tells whether a text is the code of a terminal alert.
 *
 * @example isTerminalAlert("OFFLINE") // => true
 */
export function isTerminalAlert(text: string): text is TerminalAlert {
  return Object.hasOwn(terminalAlerts, text);
}

const terminalAlertCodes = Object.keys(terminalAlerts).filter(isTerminalAlert);

/**
 * Returns the most severe severity of some alerts; null if there are none.
 *
 * @example worstSeverity(["LATE", "DISK"]) // => "high"
 */
export function worstSeverity(alerts: readonly TerminalAlert[]): AlertSeverity | null {
  return (
    alertSeverities.find((severity) => alerts.some((alert) => terminalAlerts[alert].severity === severity)) ?? null
  );
}

/**
 * Sorts by alerts, worst first: by the most severe alert, then by the number of alerts. Equal ones keep their order.
 *
 * @example sortWorstFirst([{ alerts: ["LATE"] }, { alerts: [] }, { alerts: ["DISK"] }], ({ alerts }) => alerts) // => [{ alerts: ["DISK"] }, { alerts: ["LATE"] }, { alerts: [] }]
 */
export function sortWorstFirst<Row>(
  rows: readonly Row[],
  alertsOf: (row: Row) => readonly TerminalAlert[],
): readonly Row[] {
  const rankedRows = rows.map((row) => {
    const rowAlerts = alertsOf(row);
    const worstRank = Math.min(alertSeverities.length, ...rowAlerts.map(severityRankOf));
    return { row, rank: worstRank, count: rowAlerts.length };
  });
  return rankedRows.toSorted((a, b) => a.rank - b.rank || b.count - a.count).map(({ row }) => row);
}

/** Durations of a mute that a screen offers. Units: hours. */
export const muteHours = [1, 8, 24, 168] as const;

const mailedSeverities: readonly AlertSeverity[] = ["critical", "high"];

/**
 * Tells whether an alert is sent by mail: critical and high alerts are, but OFFLINE only while somebody is signed in at the terminal.
 *
 * Source: decision 0371.
 *
 * @example [true, false].map((hasOpenSession) => isAlertMailed("OFFLINE", { hasOpenSession })) // => [true, false]
 */
export function isAlertMailed(alert: TerminalAlert, { hasOpenSession }: { readonly hasOpenSession: boolean }): boolean {
  if (!mailedSeverities.includes(terminalAlerts[alert].severity)) return false;
  return alert !== "OFFLINE" || hasOpenSession;
}

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
 * @example [2_591_999_999, 2_592_000_000].map((nowMs) => isTerminalReportRetained(0, nowMs)) // => [true, false]
 */
export function isTerminalReportRetained(seenAtMs: number, nowMs: number): boolean {
  return nowMs - seenAtMs < monitoringRules.historyDays * 86_400_000;
}
