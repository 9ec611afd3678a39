/** The key of a webhook or an audit feed, once, to be copied. */
import { Button, Dialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import styles from "./task.module.css";

export function SecretDialog({ secret, onClose }: Readonly<{ secret: string; onClose: () => void }>): ReactElement {
  return (
    <Dialog
      open
      closesOutside={false}
      title={t("task.secretTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("task.secretClose")}
        </Button>
      }
    >
      <p>{t("task.secretText")}</p>
      <code className={styles["secret"]}>{secret}</code>
    </Dialog>
  );
}
