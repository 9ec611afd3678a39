/** Dialog of a count that somebody else saved meanwhile: the figure to keep is chosen line by line. */
import { Button, Dialog, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { FigureChoice, type FigureSource } from "../../shared/figure-choice.tsx";
import { t } from "../../shared/text.ts";
import type { CountDifference } from "./count-conflict.ts";

type CountConflictDialogProps = Readonly<{
  /** Name of the person whose count is saved. */
  who: string;
  differences: readonly CountDifference[];
  isBusy: boolean;
  onClose: () => void;
  /** Finishes the count with the saved figures of some inputs, and the typed ones of all others. */
  onFinish: (savedBoxes: ReadonlySet<string>) => void;
}>;

export function CountConflictDialog({
  who,
  differences,
  isBusy,
  onClose,
  onFinish,
}: CountConflictDialogProps): ReactElement {
  const [sourceByBox, setSourceByBox] = useState<ReadonlyMap<string, FigureSource>>(new Map());
  const savedBoxes = new Set(differences.flatMap(({ box }) => (sourceByBox.get(box) === "saved" ? [box] : [])));
  return (
    <Dialog
      open
      size="medium"
      tone="warning"
      closesOutside={false}
      title={t("deposit.conflictTitle", { who })}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("deposit.cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={differences.some(({ box }) => !sourceByBox.has(box))}
            onClick={() => onFinish(savedBoxes)}
          >
            {t("deposit.finishCount")}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{t("deposit.conflictText")}</p>
        {differences.map(({ box, label, ...figures }) => (
          <FigureChoice
            key={box}
            label={label}
            who={who}
            figures={figures}
            chosen={sourceByBox.get(box) ?? null}
            onChoose={(source) => setSourceByBox(new Map([...sourceByBox, [box, source]]))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
