/** Field for the second count of a line, by another person than the first. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { Button, Field, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import type { DisplayedLine } from "./count-lines.ts";
import styles from "./inventory.module.css";
import { parseTypedQuantity } from "./quantity-cell.tsx";

export function SecondCount({
  line,
  isOwn,
  isBusy,
  onCount,
}: Readonly<{
  line: DisplayedLine;
  isOwn: boolean;
  isBusy: boolean;
  onCount: (amount: NonNullable<DocumentLineSave["recount"]>) => void;
}>): ReactElement {
  const [typedText, setTyped] = useState("");
  const quantityResult = parseTypedQuantity(typedText, line.decimals, "COUNT");
  const typedQuantity = quantityResult.ok ? quantityResult.value : null;
  const quantityIssue = quantityResult.ok ? undefined : quantityResult.issues[0];
  if (isOwn) return <p className={styles["muted"]}>{t("inventory.recountOther")}</p>;
  return (
    <Field
      label={t("inventory.recountNow")}
      help={t("inventory.recountHelp")}
      error={
        typedText.trim() === "" || quantityIssue === undefined
          ? undefined
          : issueText({ code: quantityIssue.code, field: null, params: quantityIssue.params })
      }
    >
      <span className={styles["inline"]}>
        <TextInput numeric value={typedText} onChange={setTyped} />
        <Button
          variant="primary"
          busy={isBusy}
          disabled={typedQuantity === null}
          onClick={() => typedQuantity !== null && onCount(typedQuantity)}
        >
          {t("inventory.keepCount")}
        </Button>
      </span>
    </Field>
  );
}
