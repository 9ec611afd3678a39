/** Progress of a goal, beside its form. */
import { hasPermission } from "@comptoir/domain/access";
import { DescriptionList } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { SlotProps } from "../../entity/define-screen.ts";
import { session } from "../../session/session.ts";
import { t } from "../../shared/text.ts";
import { AttainedCell } from "./goal-cells.tsx";
import styles from "./goal.module.css";
import { paceText, formatRowFigure } from "./goal-words.ts";

export function GoalAside({ screen }: SlotProps): ReactElement | null {
  const { row } = useSnapshot(screen.editor.state);
  const { claims } = useSnapshot(session.state);
  if (row === null || !hasPermission(claims?.permissions ?? [], ["SALE_READ"])) return null;
  const expectedFigureText = formatRowFigure(row, "expected");
  return (
    <section>
      <h2 className={styles["heading"]}>{t("goal.soFar")}</h2>
      <AttainedCell row={row} />
      <p className={styles["pace"]}>{paceText(row)}</p>
      <DescriptionList
        items={[
          { key: "value", label: t("goal.field_value"), value: formatRowFigure(row, "value") },
          ...(expectedFigureText === ""
            ? []
            : [{ key: "expected", label: t("goal.field_expected"), value: expectedFigureText }]),
        ]}
      />
      <p className={styles["muted"]}>{t("goal.asOfYesterday")}</p>
    </section>
  );
}
