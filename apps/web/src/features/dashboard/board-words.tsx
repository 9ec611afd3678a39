/** Subtitle of the board: days, layer, comparison, time of the figures; and a note if the figures are of other days, or today has no sales. */
import type { Dashboard } from "@comptoir/domain/dashboard";
import { Skeleton } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import type { AnswerMeta } from "./compared-days.ts";
import styles from "./dashboard.module.css";
import type { DashboardQuery } from "./dashboard-query.ts";
import type { HeaderWords } from "./header-words.ts";

/** Placeholder that keeps the space of the words. */
export const BoardWordsSkeleton = (): ReactElement => (
  <span className={styles["words"]}>
    <Skeleton width="min(420px, 90%)" height="18px" />
  </span>
);

export type BoardWordsProps = Readonly<{
  board: Dashboard;
  query: DashboardQuery;
  words: HeaderWords;
  meta: AnswerMeta;
  /** Whether the period has no sales. */
  isPeriodEmpty: boolean;
  stale: boolean;
}>;

export function BoardWords({ board, query, words, meta, isPeriodEmpty, stale }: BoardWordsProps): ReactElement {
  const periodNote = periodNoteOf({ board, query, meta, isPeriodEmpty });
  return (
    <span className={stale ? `${styles["words"]} ${styles["stale"]}` : styles["words"]} aria-live="polite">
      {words.sentence}
      <span className={styles["asOf"]}> · {t("dashboard.asOf", { time: words.asOf })}</span>
      {periodNote !== null && (
        <>
          {" · "}
          <span className={styles["note"]}>{periodNote}</span>
        </>
      )}
      {words.whyNotCompared !== null && <span className={styles["whyNot"]}>{words.whyNotCompared}</span>}
    </span>
  );
}

const todayRangeCode = "-0d";

/** Explains why the figures are of other days than asked for, or why there are none today; null if there is nothing to explain. */
function periodNoteOf({
  board,
  query,
  meta,
  isPeriodEmpty,
}: Pick<BoardWordsProps, "board" | "query" | "meta" | "isPeriodEmpty">): string | null {
  // The last days with sales only replace the board's own period, whatever has been chosen since.
  if (meta.last === true) return t(board.period === todayRangeCode ? "dashboard.notYet" : "dashboard.noneSince");
  if (meta.swapped === true) return t("dashboard.swappedDays");
  return isPeriodEmpty && (query.period ?? board.period) === todayRangeCode ? t("dashboard.notYet") : null;
}
