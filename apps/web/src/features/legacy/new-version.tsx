/** Link to the newer screen of the same records. */
import { getNavigationEntry, mayVisit } from "@comptoir/domain/access";
import { legacyModels } from "@comptoir/domain/legacy";
import { Banner, ButtonLink } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { PageSlotProps } from "../../entity/define-screen.ts";
import { session } from "../../session/session.ts";
import { t } from "../../shared/text.ts";
import styles from "./legacy.module.css";

export function NewerScreenLink({ screen }: PageSlotProps): ReactElement | null {
  const { claims } = useSnapshot(session.state);
  const newVersion =
    legacyModels.find(({ entry }) => getNavigationEntry(entry).path === screen.path)?.newVersion ?? null;
  if (newVersion === null || !mayVisit(getNavigationEntry(newVersion).path, claims?.permissions ?? [])) return null;
  return (
    <div className={styles["above"]}>
      <Banner
        tone="neutral"
        actions={
          <Link href={getNavigationEntry(newVersion).path} asChild>
            <ButtonLink size="compact">{t("legacy.openNewVersion")}</ButtonLink>
          </Link>
        }
      >
        {t("legacy.sameRecords")}
      </Banner>
    </div>
  );
}
