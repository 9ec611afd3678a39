import type { IconName } from "../icons/icon.tsx";

/** What a message asks of the reader: red and amber only for what needs a person. */
export type Tone = "neutral" | "positive" | "warning" | "danger";

export const toneIcons = {
  neutral: "info",
  positive: "check",
  warning: "alert",
  danger: "error",
} as const satisfies Readonly<Record<Tone, IconName>>;
