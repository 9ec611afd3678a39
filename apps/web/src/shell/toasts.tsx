/** Short messages over every screen. */
import { ToastRegion } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { dismissToast, notices } from "../shared/notices.ts";
import { t } from "../shared/text.ts";

export function Toasts(): ReactElement {
  const { toasts } = useSnapshot(notices);
  return (
    <ToastRegion
      label={t("common.messages")}
      dismissLabel={t("common.dismiss")}
      toasts={toasts}
      onDismiss={dismissToast}
    />
  );
}
