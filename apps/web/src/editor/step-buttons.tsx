/** Buttons that undo and redo the steps of an editor. */
import { IconButton } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import styles from "./step-buttons.module.css";

export type StepButtonsProps = Readonly<{
  steps: Readonly<{ past: readonly unknown[]; future: readonly unknown[] }>;
  undo: () => void;
  redo: () => void;
  onAnnounce: (announcement: string) => void;
}>;

export function StepButtons({ steps, undo, redo, onAnnounce }: StepButtonsProps): ReactElement {
  return (
    <>
      <IconButton
        icon="undo"
        label={t("common.undoStep")}
        disabled={steps.past.length === 0}
        onClick={() => {
          undo();
          onAnnounce(t("common.stepUndone"));
        }}
      />
      <span className={styles["redo"]}>
        <IconButton
          icon="undo"
          label={t("common.redoStep")}
          disabled={steps.future.length === 0}
          onClick={() => {
            redo();
            onAnnounce(t("common.stepRedone"));
          }}
        />
      </span>
    </>
  );
}
