/** Texts and tones of terminals, alerts and server parts. */
import type { ServerPartStatus, TerminalStatus } from "@comptoir/api/wire";
import { terminalAlerts, worstSeverity, type AlertSeverity, type TerminalAlert } from "@comptoir/domain/operation";
import { formatPercent, percent } from "@comptoir/domain/measure";
import type { Tone } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";
import { countText } from "../../session/written.ts";

export const stateTones = {
  ONLINE: "positive",
  LATE: "warning",
  OFFLINE: "danger",
  CLOSED: "neutral",
  UNKNOWN: "neutral",
} as const satisfies Record<TerminalStatus["state"], Tone>;

export const toneBySeverity = {
  critical: "danger",
  high: "danger",
  medium: "warning",
  low: "neutral",
} as const satisfies Record<AlertSeverity, Tone>;

export const toneByPartState = {
  UP: "positive",
  DOWN: "danger",
  UNKNOWN: "neutral",
  OFF: "neutral",
} as const satisfies Record<ServerPartStatus["state"], Tone>;

export const alertText = (alert: TerminalAlert): string => t(`monitoring.alert_${alert}`);
export const severityText = (alert: TerminalAlert): string =>
  t(`monitoring.severity_${terminalAlerts[alert].severity}`);

/** Tone of some alerts: that of the most severe one, positive without any. */
export function worstAlertTone(alerts: readonly TerminalAlert[]): Tone {
  const severity = worstSeverity(alerts);
  return severity === null ? "positive" : toneBySeverity[severity];
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** Formats the time since a moment in whole minutes, in hours up to two days, or in days. */
export function sinceText(atMs: number | null, nowMs: number): string {
  if (atMs === null) return t("monitoring.never");
  const ageMs = Math.max(0, nowMs - atMs);
  if (ageMs < minuteMs) return t("monitoring.justNow");
  if (ageMs < hourMs) return t("monitoring.minutesAgo", { number: countText(Math.floor(ageMs / minuteMs)) });
  if (ageMs < 2 * dayMs) return t("monitoring.hoursAgo", { number: countText(Math.floor(ageMs / hourMs)) });
  return t("monitoring.daysAgo", { number: countText(Math.floor(ageMs / dayMs)) });
}

/** Drift below which a clock is on time. Units: milliseconds. */
const noDriftBelowMs = 2_000;

export function driftText(driftMs: number | null): string {
  if (driftMs === null) return "–";
  if (Math.abs(driftMs) < noDriftBelowMs) return t("monitoring.driftNone");
  const driftSpanText = spanText(Math.abs(driftMs));
  return driftMs > 0
    ? t("monitoring.driftAhead", { time: driftSpanText })
    : t("monitoring.driftBehind", { time: driftSpanText });
}

function spanText(ms: number): string {
  if (ms < 2 * minuteMs) return t("monitoring.seconds", { number: countText(Math.round(ms / 1_000)) });
  if (ms < 2 * hourMs) return t("monitoring.minutes", { number: countText(Math.round(ms / minuteMs)) });
  return t("monitoring.hours", { number: countText(Math.round(ms / hourMs)) });
}

export const shareText = (value: number | null): string =>
  value === null ? "–" : formatPercent(percent(Math.round(value * 10) / 10), language, 1);

export function versionText(version: string | null, expected: string | null): string {
  if (version === null) return "–";
  return expected === null || version === expected ? version : t("monitoring.versionExpected", { version, expected });
}

/** Latency or age of the oldest job, in a fitting unit. */
export const latencyText = (latencyMs: number | null): string =>
  latencyMs === null
    ? "–"
    : latencyMs < 10_000
      ? t("monitoring.latency", { number: countText(latencyMs) })
      : spanText(latencyMs);
