/** Says which members a widget names that are not found, and how to mend the widget. */
import { keepStillMissing, type BoardWidget, type MissingMember } from "@comptoir/domain/dashboard";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { t } from "../../shared/text.ts";
import styles from "./dashboard.module.css";
import { widgetEditPath } from "./board-paths.ts";

export type MissingMembersProps = Readonly<{
  widget: BoardWidget;
  missing: readonly MissingMember[];
  /** Id of the board on which the reader may edit the widget; null for those who may not. */
  editableOn: number | null;
}>;

/** Note about the members that a widget names and that are not found: deleted or outside the scope, with the same message. Source: decision 0475. */
export function MissingMembers({ widget, missing, editableOn }: MissingMembersProps): ReactElement | null {
  const stillMissingMembers = keepStillMissing(widget, missing);
  if (stillMissingMembers.length === 0) return null;
  return (
    <p className={styles["missing"]} role="note">
      <strong>{t("widget.missing", { members: stillMissingMembers.map(memberText).join(", ") })}</strong>{" "}
      {t("widget.missingText")}
      {editableOn !== null && (
        <>
          {" "}
          <Link href={widgetEditPath(editableOn, widget.i)}>{t("widget.edit")}</Link>
        </>
      )}
    </p>
  );
}

function memberText({ field, id, name }: MissingMember): string {
  const fieldText = t(`widget.filterField_${field}`);
  return name === null
    ? t("widget.missingNumber", { field: fieldText, number: String(id) })
    : t("widget.missingNamed", { field: fieldText, name });
}
