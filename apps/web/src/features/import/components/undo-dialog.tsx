/** Asks for confirmation of an undo, and again if something that the import wrote has changed since. */
import { Banner, Button, DescriptionList, Dialog, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../../../shared/answer.ts";
import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { Batch, ChangedSinceRule } from "../import-gateway.ts";
import styles from "../import.module.css";
import { CreatedRecords } from "./made-things.tsx";

export type UndoDialogProps = Readonly<{
  batch: Batch;
  open: boolean;
  busy: boolean;
  /** Later changes, as the server reported them; null before the first attempt. */
  changed: Failure | null;
  onUndo: (rule: ChangedSinceRule) => void;
  onClose: () => void;
}>;

export function UndoDialog({ batch, open, busy, changed, onUndo, onClose }: UndoDialogProps): ReactElement {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      tone="danger"
      title={t("importing.undoTitle", { number: batch.batchId })}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("importing.undoCancel")}</Button>
          <Button variant="danger" icon="undo" busy={busy} onClick={() => onUndo(changed === null ? "refuse" : "keep")}>
            {changed === null ? t("importing.undoConfirm") : t("importing.undoRest")}
          </Button>
        </>
      }
    >
      {changed === null ? <UndoConsequences batch={batch} /> : <ChangedThings failure={changed} />}
    </Dialog>
  );
}

function UndoConsequences({ batch }: Readonly<{ batch: Batch }>): ReactElement {
  return (
    <Stack gap={3}>
      <p>{t(`importing.undoText_${batch.kind}`)}</p>
      <DescriptionList
        items={[
          { key: "file", label: t("importing.file"), value: <span className={styles["long"]}>{batch.fileName}</span> },
          { key: "created", label: t(`importing.created_${batch.kind}`), value: countText(batch.created) },
          ...(batch.updated === 0
            ? []
            : [{ key: "updated", label: t("importing.updated"), value: countText(batch.updated) }]),
        ]}
      />
      {batch.made !== undefined && (
        <>
          <p>{t("importing.undoMade")}</p>
          <CreatedRecords made={batch.made} />
        </>
      )}
    </Stack>
  );
}

function ChangedThings({ failure }: Readonly<{ failure: Failure }>): ReactElement {
  const changedThingNames = failure.issues.map(({ params }) => String(params["name"] ?? ""));
  const changedThingCount = Number(failure.issues[0]?.params["count"] ?? changedThingNames.length);
  return (
    <Stack gap={3}>
      <Banner tone="warning" title={t("importing.undoChanged", { number: countText(changedThingCount) })}>
        {t("importing.undoChangedText")}
      </Banner>
      <ul className={styles["things"]}>
        {changedThingNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {changedThingCount > changedThingNames.length && (
          <li>{t("importing.undoChangedMore", { number: countText(changedThingCount - changedThingNames.length) })}</li>
        )}
      </ul>
    </Stack>
  );
}
