/** What must be known before the figures are read: what could not be read, what the address says wrongly, that there are no sales. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import type { Dashboard } from "@comptoir/domain/dashboard";
import { outcomes } from "@comptoir/domain/errors";
import { formatDate } from "@comptoir/domain/period";
import { Banner, Button, ButtonLink } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { language, t } from "../../shared/text.ts";
import type { Meta } from "./compared-days.ts";
import styles from "./dashboard.module.css";
import type { DashboardQuery } from "./dashboard-query.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { loadBoards } from "./dashboard-store.ts";
import { isBoardEmpty, isPeriodWithoutSales } from "./has-sales.ts";
import type { Cell } from "./widget-cells-store.ts";

const importPath = navigationEntries.IMPORT_TRANSACTIONS.path;
const today = "-0d";

export type BoardNoticesProps = Readonly<{
  board: Dashboard;
  query: DashboardQuery;
  meta: Meta | null;
  figures: Readonly<Record<string, Cell<WidgetData>>>;
  /** Of the list of boards. */
  failure: Failure | null;
  onChange: (change: Partial<DashboardQuery>) => void;
}>;

export function BoardNotices(props: BoardNoticesProps): ReactElement {
  const { query, failure } = props;
  return (
    <>
      {failure !== null && (
        <Notice
          tone="warning"
          title={t(`errors.${outcomes.DASHBOARD_LIST.failed}`)}
          actions={
            <Button size="compact" onClick={() => void loadBoards(new AbortController().signal)}>
              {t("common.retry")}
            </Button>
          }
        >
          <PartFailure failure={failure} />
        </Notice>
      )}
      {query.unknownPeriod !== null && (
        <Notice tone="warning" title={t("dashboard.unknownPeriod", { period: query.unknownPeriod })}>
          {t("dashboard.unknownPeriodText")}
        </Notice>
      )}
      <SalesNotice {...props} />
    </>
  );
}

/** Why there are no figures, or figures of other days than today. */
function SalesNotice({ board, query, meta, figures, onChange }: BoardNoticesProps): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  if (meta === null) return null;
  const lastSales = meta.lastSalesDate ?? null;
  const lastWords = lastSales === null ? null : t("dashboard.lastSales", { date: formatDate(lastSales, language, "full") });
  const isToday = (query.period ?? board.period) === today;
  if (meta.last === true) {
    return (
      <Notice tone="neutral" title={lastWords ?? ""}>
        {t(isToday ? "dashboard.notYetText" : "dashboard.lastText")}
      </Notice>
    );
  }
  if (isBoardEmpty(figures)) {
    return (
      <Notice
        tone="neutral"
        title={t("dashboard.emptyTitle")}
        actions={
          hasPermission(claims?.permissions ?? [], ["SALE_CUD"]) && (
            <Link href={importPath} asChild>
              <ButtonLink>{t("dashboard.emptyAction")}</ButtonLink>
            </Link>
          )
        }
      >
        {lastWords ?? t("dashboard.emptyText")}
      </Notice>
    );
  }
  if (!isToday || !isPeriodWithoutSales(board.widgets, figures)) return null;
  return (
    <Notice
      tone="neutral"
      title={t("dashboard.notYetTitle")}
      actions={
        lastSales !== null && (
          <Button size="compact" onClick={() => onChange({ period: lastSales })}>
            {t("dashboard.notYetAction")}
          </Button>
        )
      }
    >
      {lastWords ?? t("dashboard.notYetText")}
    </Notice>
  );
}

type NoticeProps = Readonly<{ tone: "warning" | "neutral"; title: string; actions?: ReactNode; children: ReactNode }>;

const Notice = ({ tone, title, actions, children }: NoticeProps): ReactElement => (
  <div className={styles["notice"]}>
    <Banner tone={tone} title={title} actions={actions}>
      {children}
    </Banner>
  </div>
);
