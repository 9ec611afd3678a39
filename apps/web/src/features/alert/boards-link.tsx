import { navigationEntries } from "@comptoir/domain/access";
import { ButtonLink } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";

/** Link to the dashboards. */
export const BoardsLink = (): ReactElement => (
  <Link href={navigationEntries.DASHBOARD.path} asChild>
    <ButtonLink>{t("alert.openDashboards")}</ButtonLink>
  </Link>
);
