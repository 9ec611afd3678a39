/** How a figure went against another: direction, whether that is good, and the words. */
import { formatPercent, percentChange } from "@comptoir/domain/measure";
import type { MetricDirection } from "@comptoir/domain/metric";
import type { StatComparison } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";

export interface CompareInput {
  readonly value: number;
  readonly previous: number;
  readonly direction: MetricDirection;
  readonly previousText: string;
}

export function compareFigures({ value, previous, direction, previousText }: CompareInput): StatComparison {
  const way = value > previous ? "up" : value < previous ? "down" : "level";
  const isGood = (way === "up") === (direction === "up-is-good");
  const tone = way === "level" || direction === "neutral" ? "neutral" : isGood ? "good" : "bad";
  const change = percentChange(value, previous);
  const sign = way === "up" ? "+" : "";
  return {
    key: "previous",
    direction: way,
    tone,
    change: change === null ? "" : `${sign}${formatPercent(change, language, 1).replace("-", "\u2212")}`,
    words: t("dashboard.versus", { value: previousText }),
  };
}
