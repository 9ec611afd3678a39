/** Instead of a board of cards without a figure: why there are none, and what to do next. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { formatDate } from "@comptoir/domain/period";
import { ButtonLink, EmptyState } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { language, t } from "../../shared/text.ts";
import type { Meta } from "./compared-days.ts";

export function EmptyBoard({ meta: { lastSalesDate = null } }: Readonly<{ meta: Meta }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const mayImport = hasPermission(claims?.permissions ?? [], ["SALE_CUD"]);
  return (
    <EmptyState
      icon="chart"
      title={t("dashboard.emptyTitle")}
      description={lastSalesDate === null ? t("dashboard.emptyText") : t("dashboard.lastSales", { date: formatDate(lastSalesDate, language, "full") })}
      actions={
        mayImport && (
          <Link href={navigationEntries.IMPORT_TRANSACTIONS.path} asChild>
            <ButtonLink variant="primary" icon="upload">
              {t("dashboard.emptyAction")}
            </ButtonLink>
          </Link>
        )
      }
    />
  );
}
