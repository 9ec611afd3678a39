/** What the board shows, in words: days, place, comparison, as of when; and that today has no sales. */
import type { Dashboard } from "@comptoir/domain/dashboard";
import { Skeleton } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";
import type { Meta } from "./compared-days.ts";
import styles from "./dashboard.module.css";
import type { DashboardQuery } from "./dashboard-query.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { isPeriodWithoutSales } from "./has-sales.ts";
import type { HeaderWords } from "./header-words.ts";
import type { Cell } from "./widget-cells-store.ts";

/** Keeps the place of the words until they come. */
export const WaitingWords = (): ReactElement => (
  <span className={styles["words"]}>
    <Skeleton width="min(420px, 90%)" height="18px" />
  </span>
);

export type BoardWordsProps = Readonly<{
  board: Dashboard;
  query: DashboardQuery;
  words: HeaderWords;
  meta: Meta;
  figures: Readonly<Record<string, Cell<WidgetData>>>;
  stale: boolean;
  /** The address of this board for another period. */
  hrefOf: (change: Partial<DashboardQuery>) => string;
}>;

export function BoardWords({ board, query, words, meta, figures, stale, hrefOf }: BoardWordsProps): ReactElement {
  return (
    <span className={stale ? `${styles["words"]} ${styles["stale"]}` : styles["words"]} aria-live="polite">
      {words.sentence}
      <span className={styles["asOf"]}> · {t("dashboard.asOf", { time: words.asOf })}</span>
      <SalesNote isToday={(query.period ?? board.period) === today} meta={meta} isWithout={isPeriodWithoutSales(board.widgets, figures)} hrefOf={hrefOf} />
      {words.whyNotCompared !== null && <span className={styles["whyNot"]}>{words.whyNotCompared}</span>}
    </span>
  );
}

const today = "-0d";

type SalesNoteProps = Readonly<{ isToday: boolean; meta: Meta; isWithout: boolean; hrefOf: BoardWordsProps["hrefOf"] }>;

/** Why the figures are of other days than today, or why there are none. */
function SalesNote({ isToday, meta: { last, lastSalesDate = null }, isWithout, hrefOf }: SalesNoteProps): ReactElement | null {
  if (last === true) return <Note words={t(isToday ? "dashboard.notYet" : "dashboard.noneSince")} />;
  if (!isToday || !isWithout) return null;
  return (
    <Note words={t("dashboard.notYet")}>
      {lastSalesDate !== null && <Link href={hrefOf({ period: lastSalesDate })}>{t("dashboard.notYetAction")}</Link>}
    </Note>
  );
}

const Note = ({ words, children }: Readonly<{ words: string; children?: ReactElement | false }>): ReactElement => (
  <>
    {" "}
    <span className={styles["note"]}>{words}</span> {children}
  </>
);
