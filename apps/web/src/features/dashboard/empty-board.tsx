/** Explains a board without figures, and offers the next step. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { formatDate } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";
import { ButtonLink, Card, EmptyState } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { language, t } from "../../shared/text.ts";

const lastSalesText = (date: CalendarDate): string =>
  t("explain.lastSales", { date: formatDate(date, language, "full") });

export type EmptyProps = Readonly<{ lastSalesDate: CalendarDate | null }>;

/** Message of a board without any sale. */
export function EmptyBoard({ lastSalesDate }: EmptyProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const mayImport = hasPermission(claims?.permissions ?? [], ["SALE_CUD"]);
  return (
    <EmptyState
      icon="chart"
      title={t("explain.emptyTitle")}
      description={lastSalesDate === null ? t("explain.emptyText") : lastSalesText(lastSalesDate)}
      actions={
        mayImport && (
          <Link href={`${navigationEntries.IMPORT_TRANSACTIONS.path}/file`} asChild>
            <ButtonLink variant="primary" icon="upload">
              {t("explain.emptyAction")}
            </ButtonLink>
          </Link>
        )
      }
    />
  );
}

export type EmptyPeriodProps = EmptyProps &
  Readonly<{
    /** Address of a period; without it, none is offered. */ hrefOf?: ((period: string) => string) | undefined;
  }>;

/** Message of a period without sales; widgets of other periods stay on the board. */
export function EmptyPeriod({ lastSalesDate, hrefOf }: EmptyPeriodProps): ReactElement {
  return (
    <Card>
      <EmptyState
        icon="chart"
        title={t("dashboard.noData")}
        description={lastSalesDate === null ? t("dashboard.noDataText") : lastSalesText(lastSalesDate)}
        actions={
          lastSalesDate !== null &&
          hrefOf !== undefined && (
            <Link href={hrefOf(lastSalesDate)} asChild>
              <ButtonLink>{t("explain.notYetAction")}</ButtonLink>
            </Link>
          )
        }
      />
    </Card>
  );
}
