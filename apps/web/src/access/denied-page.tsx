/** Replaces a screen that the user may not open: names the missing permission and who can grant it. */
import type { PermissionCode } from "@comptoir/domain/access";
import { EmptyState, Page } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { WhyDenied } from "./why.tsx";

export function DeniedPage({ permissions }: Readonly<{ permissions: readonly PermissionCode[] }>): ReactElement {
  return (
    <Page>
      <EmptyState
        isPage
        icon="lock"
        title={t("errors.title403")}
        description={
          <>
            <p data-denied>{t("shell.noAccess")}</p>
            <WhyDenied permissions={permissions} />
          </>
        }
      />
    </Page>
  );
}
