/** What has become of an account, in one word, and what is known of it. */
import { Badge, DescriptionList } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { valueText } from "../../entity/entity-words.ts";
import { t } from "../../shared/text.ts";
import { isStatus, statusText, statusTones } from "./user-words.ts";
import styles from "./user.module.css";

export function UserState({ screen }: SlotProps): ReactElement | null {
  const { row } = useSnapshot(screen.editor.state);
  const status = row?.["status"];
  if (row === null || !isStatus(status)) return null;
  return (
    <section>
      <h2 className={styles["heading"]}>{t("user.group_account")}</h2>
      <DescriptionList
        items={[
          { key: "status", label: t("user.field_status"), value: <Badge tone={statusTones[status]}>{statusText(status)}</Badge> },
          { key: "lastSignIn", label: t("user.field_lastSignIn"), value: valueText(screen, "lastSignIn", row["lastSignIn"]) },
        ]}
      />
    </section>
  );
}
