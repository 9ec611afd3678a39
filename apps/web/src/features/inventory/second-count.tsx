/**
 * Field for the second count of a line, by another person than the first. A second count that somebody else saved is replaced only by a
 * choice between both quantities.
 */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { Button, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { issueText } from "../../shared/failure-text.ts";
import { FigureChoice, type FigureSource } from "../../shared/figure-choice.tsx";
import { t } from "../../shared/text.ts";
import type { DisplayedLine } from "./count-lines.ts";
import { quantityText } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { parseTypedQuantity } from "./quantity-cell.tsx";

export function SecondCount({
  line,
  userId,
  isBusy,
  onKeep,
  onCount,
}: Readonly<{
  line: DisplayedLine;
  userId: number;
  isBusy: boolean;
  /** Keeps the second count of somebody else. */
  onKeep: () => void;
  onCount: (amount: NonNullable<DocumentLineSave["recount"]>) => void;
}>): ReactElement {
  const [typedText, setTyped] = useState("");
  const quantityResult = parseTypedQuantity(typedText, line.decimals, "COUNT");
  const typedQuantity = quantityResult.ok ? quantityResult.value : null;
  const otherRecount = line.recount?.userId === userId ? null : line.recount;
  const isDifferent = otherRecount !== null && typedQuantity !== null && otherRecount.quantity !== typedQuantity;
  const [chosenSource, choose] = useChoice(
    `${String(otherRecount?.quantity)} ${String(otherRecount?.at)} ${typedText}`,
  );
  if (line.counters.includes(userId)) return <p className={styles["muted"]}>{t("inventory.recountOther")}</p>;
  return (
    <Stack gap={3}>
      <Field
        label={t("inventory.recountNow")}
        help={t("inventory.recountHelp")}
        error={typedText.trim() === "" ? undefined : quantityFault(quantityResult)}
      >
        <span className={styles["inline"]}>
          <TextInput numeric value={typedText} onChange={setTyped} />
          <Button
            variant="primary"
            busy={isBusy}
            disabled={typedQuantity === null || (isDifferent && chosenSource === null)}
            onClick={() =>
              isDifferent && chosenSource === "saved" ? onKeep() : typedQuantity !== null && onCount(typedQuantity)
            }
          >
            {t("inventory.keepCount")}
          </Button>
        </span>
      </Field>
      {isDifferent && (
        <FigureChoice
          label={t("inventory.recountTwice")}
          who={otherRecount.userName}
          figures={{ saved: quantityText(otherRecount.quantity), typed: quantityText(typedQuantity) }}
          chosen={chosenSource}
          onChoose={choose}
        />
      )}
    </Stack>
  );
}

/** Holds the choice between two figures; null while `key`, which names the two, is not that of the choice. */
function useChoice(key: string): readonly [FigureSource | null, (source: FigureSource) => void] {
  const [choice, setChoice] = useState<{ readonly key: string; readonly source: FigureSource } | null>(null);
  return [choice?.key === key ? choice.source : null, (source) => setChoice({ key, source })];
}

/** Says what is wrong with a typed quantity. */
function quantityFault(result: ReturnType<typeof parseTypedQuantity>): string | undefined {
  const [firstIssue] = result.ok ? [] : result.issues;
  return firstIssue && issueText({ code: firstIssue.code, field: null, params: firstIssue.params });
}
