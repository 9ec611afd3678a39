/** Page of a menu entry whose screen is not built yet: describes the planned content. */
import type { NavigationEntryCode } from "@comptoir/domain/access";
import { getNavigationEntry, navigationEntries } from "@comptoir/domain/access";
import { ButtonLink, EmptyState, Page, PageHeader } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";

export function ComingPage({ entry }: Readonly<{ entry: NavigationEntryCode }>): ReactElement {
  const { section } = navigationEntries[entry];
  return (
    <Page>
      <PageHeader title={t(`shell.entry_${entry}`)} />
      <EmptyState
        icon="clock"
        title={t("shell.notYet")}
        description={`${t(`shell.will_${section}`)} ${t("shell.notYetText")}`}
        actions={
          <Link href={getNavigationEntry("DASHBOARD").path} asChild>
            <ButtonLink>{t("common.backToDashboard")}</ButtonLink>
          </Link>
        }
      />
    </Page>
  );
}
