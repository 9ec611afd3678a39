import type { IconName } from "../icons/icon.tsx";

/** Tone of a message. Red and amber only if a user must act. */
export type Tone = "neutral" | "positive" | "warning" | "danger";

export const toneIcons = {
  neutral: "info",
  positive: "check",
  warning: "alert",
  danger: "error",
} as const satisfies Readonly<Record<Tone, IconName>>;
