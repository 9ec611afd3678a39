/** Monitoring of terminals and of the server, and the alerts it raises. */

import { terminalStateOf } from "./terminal-status.ts";

/** How grave what is told is, the gravest first. Source: behaviour 3.8 (severity critical/high/medium/low). */
export const alertSeverities = ["critical", "high", "medium", "low"] as const;

/** How grave what is told is. */
export type AlertSeverity = (typeof alertSeverities)[number];

/** How long what was seen is kept. Source: behaviour 3.8 (history 30 days). */
export const monitoringRules = { historyDays: 30 } as const;

/** Last report of a terminal, with facts that the server knows of it. */
export interface TerminalReport {
  /** Units: milliseconds since 1970; null when it was never heard of. */
  readonly lastHeartbeatMs: number | null;
  /** Number of updates waiting to be sent to the terminal. */
  readonly queueDepth: number;
  /** Number of transactions that the terminal has not sent yet. */
  readonly unsentTransactions: number;
  /** How far its clock is ahead of the server's. Units: milliseconds. */
  readonly clockDriftMs: number;
  /** Units: percent of its disk. */
  readonly diskFreePercent: number;
  readonly appVersion: string;
  readonly expectedAppVersion: string;
}

/** From where on something is told; a setting of the installation. */
export interface AlertLimits {
  readonly queueDepth: number;
  readonly unsentTransactions: number;
  /** Units: milliseconds, ahead or behind. */
  readonly clockDriftMs: number;
  /** Below this. Units: percent. */
  readonly diskFreePercent: number;
}

/** More than 100 waiting, 20 unsent, a minute of drift, less than 10 % of the disk, until the shop says otherwise. Source: decision 0116. */
export const defaultAlertLimits: AlertLimits = {
  queueDepth: 100,
  unsentTransactions: 20,
  clockDriftMs: 60_000,
  diskFreePercent: 10,
};

/** Facts of an alert. */
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

/** Somebody knows, and wants to hear no more of it until then. */
export interface AlertMute {
  readonly alert: TerminalAlert;
  /** Units: milliseconds since 1970; at that instant it is told again. */
  readonly untilMs: number;
}

/** When a terminal is asked about, with what limits, and what nobody wants to hear. */
export interface AlertContext {
  /** Units: milliseconds since 1970. */
  readonly nowMs: number;
  readonly limits?: AlertLimits;
  readonly mutes?: readonly AlertMute[];
}

/**
 * Lists what is to be told of a terminal, the gravest first, without what is muted.
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
 * Says how far a terminal's clock is ahead of the server's, from what it showed when it sent and the server's when that came in; the way counts as drift.
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
 * Says whether what was seen of a terminal is still kept.
 *
 * Units: milliseconds since 1970. Source: behaviour 3.8 (history 30 days).
 *
 * @example [2_591_999_999, 2_592_000_000].map((nowMs) => isHistoryKept(0, nowMs)) // => [true, false]
 */
export function isHistoryKept(seenAtMs: number, nowMs: number): boolean {
  return nowMs - seenAtMs < monitoringRules.historyDays * 86_400_000;
}

/** Facts of a part of the server. */
export interface ServerPartRow {
  /** How grave it is when it is down. */
  readonly severity: AlertSeverity;
}

/**
 * The parts of the server that are watched; without the database or the storage nothing works, without the plug-in everything else does.
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

/** A part of the server. */
export type ServerPart = keyof typeof serverParts;

/** Latest check results of a server part. */
export interface PartChecks {
  /** Units: milliseconds since 1970; null when it never succeeded. */
  readonly lastSuccessMs: number | null;
  /** Units: milliseconds since 1970; null when it never failed. */
  readonly lastFailureMs: number | null;
}

/**
 * Says whether a part of the server works, by what was seen last; of two at the same instant the failure counts.
 *
 * Source: behaviour 3.8 (latency and last success); decision 0116.
 *
 * @example [[2, 1], [1, 2], [null, null]].map(([lastSuccessMs, lastFailureMs]) => partStateOf({ lastSuccessMs, lastFailureMs })) // => ["UP", "DOWN", "UNKNOWN"]
 */
export function partStateOf({ lastSuccessMs, lastFailureMs }: PartChecks): "UP" | "DOWN" | "UNKNOWN" {
  if (lastSuccessMs === null && lastFailureMs === null) return "UNKNOWN";
  return (lastSuccessMs ?? Number.NEGATIVE_INFINITY) > (lastFailureMs ?? Number.NEGATIVE_INFINITY) ? "UP" : "DOWN";
}
