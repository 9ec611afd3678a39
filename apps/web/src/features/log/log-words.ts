/** Texts and tones of log lines and extracts. */
import type { LogExtractWire, LogLineWire } from "@comptoir/api/wire";
import type { LogLevel } from "@comptoir/domain/operation";
import { offsetAt } from "@comptoir/domain/period";
import type { Tone } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";

export const toneByLevel = {
  DEBUG: "neutral",
  INFO: "neutral",
  WARNING: "warning",
  ERROR: "danger",
} as const satisfies Record<LogLevel, Tone>;

export const stateTones = {
  WAITING: "neutral",
  RUNNING: "neutral",
  DONE: "positive",
  FAILED: "danger",
} as const satisfies Record<LogExtractWire["state"], Tone>;

export const levelText = (level: LogLevel): string => t(`log.level_${level}`);
export const sourceText = (source: LogLineWire["source"]): string => t(`log.source_${source}`);

/** Local time with seconds, the same in every language and sortable: `2026-03-12 14:05:09`. */
export function lineTime(atMs: number, timeZone: string): string {
  return new Date(atMs + offsetAt(atMs, timeZone)).toISOString().slice(0, 19).replace("T", " ");
}

/** User and terminal of a line, as far as it has them. */
export function lineOrigin({ person, userId, terminal }: LogLineWire): string {
  return [
    person ?? (userId === null ? null : t("log.personNumber", { number: userId })),
    terminal === null ? null : `${t("log.terminal")} ${terminal}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
