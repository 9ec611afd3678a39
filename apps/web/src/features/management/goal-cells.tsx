/** Progress of a goal, drawn small. */
import type { EntityValues } from "@comptoir/domain/entity";
import { formatPercent, percent } from "@comptoir/domain/measure";
import type { ReactElement } from "react";

import { language } from "../../shared/text.ts";
import styles from "./goal.module.css";
import { formatRowFigure } from "./goal-words.ts";

/** Attained percentage, figure and bar; empty without a figure. */
export function AttainedCell({ row }: Readonly<{ row: EntityValues }>): ReactElement | null {
  const { attained, difference } = row;
  if (typeof attained !== "number") return null;
  const tone = typeof difference !== "number" ? "plain" : difference >= 0 ? "good" : "late";
  return (
    <span className={styles["attained"]}>
      <span className={styles["figures"]}>
        <strong>{formatPercent(percent(attained), language, 0)}</strong>{" "}
        <span className={styles["muted"]}>{formatRowFigure(row, "actual")}</span>
      </span>
      <span className={styles["track"]} aria-hidden="true">
        <span className={styles[tone]} style={{ inlineSize: `${Math.max(0, Math.min(100, attained))}%` }} />
      </span>
    </span>
  );
}
