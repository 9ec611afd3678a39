/** Banner of "view as": names the role, and returns to the user's own. */
import { Banner, Button } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { loadPlaces } from "../session/place-requests.ts";
import { session } from "../session/session.ts";
import { resetStores } from "../shared/registered-stores.ts";
import { t } from "../shared/text.ts";
import styles from "./view-as-banner.module.css";

export function ViewAsBanner(): ReactElement | null {
  const { viewing } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  if (viewing === null) return null;
  const leaveViewAs = () => {
    const { roleId } = viewing;
    session.viewAs(null);
    resetStores();
    void loadPlaces();
    navigate(`/management/role/${roleId}`);
  };
  return (
    <div className={styles["banner"]}>
      <Banner
        tone="warning"
        actions={
          <Button size="compact" onClick={leaveViewAs}>
            {t("access.viewAsLeave")}
          </Button>
        }
      >
        {t("access.viewAs", { role: viewing.name })}
      </Banner>
    </div>
  );
}
