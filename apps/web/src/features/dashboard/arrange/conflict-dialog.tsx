/** Resolves a conflicting save: the user decides on what both changed; everything else is merged. */
import type { BoardWidget, MergedBoard, MergeSide } from "@comptoir/domain/dashboard";
import { Button, Dialog, SegmentedControl } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import type { ArrangeConflict } from "./arrange-store.ts";
import styles from "./arrange.module.css";

export type BoardConflictDialogProps = Readonly<{
  conflict: ArrangeConflict;
  /** Merge without any decision; its conflicts are the list to decide on. */
  undecidedMerge: MergedBoard;
  /** Merge with the decisions so far. */
  merged: MergedBoard;
  isBusy: boolean;
  onDecide: (part: Partial<Omit<ArrangeConflict, "theirs">>) => void;
  onSave: () => void;
  onClose: () => void;
}>;

const undecidedChoice = "undecided";

export function BoardConflictDialog({
  conflict,
  undecidedMerge,
  merged,
  isBusy,
  onDecide,
  onSave,
  onClose,
}: BoardConflictDialogProps): ReactElement {
  const conflictCount = merged.conflicts.length + (merged.isOrderInConflict ? 1 : 0);
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      tone="warning"
      title={t("arrange.conflictTitle")}
      closeLabel={t("common.close")}
      closesOutside={false}
      actions={
        <>
          <Button onClick={onClose}>{t("arrange.keepArranging")}</Button>
          <Button variant="primary" disabled={isBusy || conflictCount > 0} onClick={onSave}>
            {t("arrange.saveTogether")}
          </Button>
        </>
      }
    >
      <div className={styles["conflict"]}>
        <p>
          {t(
            undecidedMerge.conflicts.length > 0 || undecidedMerge.isOrderInConflict
              ? "arrange.conflictText"
              : "arrange.conflictNone",
          )}
        </p>
        {undecidedMerge.conflicts.map(({ i, mine, theirs }) => (
          <ConflictChoice
            key={i}
            question={mine?.title[language] ?? theirs?.title[language] ?? ""}
            mine={widgetSideText(mine)}
            theirs={widgetSideText(theirs)}
            value={conflict.choices.get(i) ?? null}
            onChange={(choice) => onDecide({ choices: new Map([...conflict.choices, [i, choice]]) })}
          />
        ))}
        {undecidedMerge.isOrderInConflict && (
          <ConflictChoice
            question={t("arrange.order")}
            mine={t("arrange.orderMine")}
            theirs={t("arrange.orderTheirs")}
            value={conflict.order}
            onChange={(order) => onDecide({ order })}
          />
        )}
      </div>
    </Dialog>
  );
}

type ConflictChoiceProps = Readonly<{
  question: string;
  mine: string;
  theirs: string;
  value: MergeSide | null;
  onChange: (choice: MergeSide) => void;
}>;

function ConflictChoice({ question, mine, theirs, value, onChange }: ConflictChoiceProps): ReactElement {
  return (
    <div className={styles["sides"]}>
      <p className={styles["question"]}>{question}</p>
      <p className={styles["side"]}>{t("arrange.mineIs", { what: mine })}</p>
      <p className={styles["side"]}>{t("arrange.theirsIs", { what: theirs })}</p>
      <SegmentedControl<MergeSide | typeof undecidedChoice>
        label={question}
        value={value ?? undecidedChoice}
        options={[
          { value: "mine", label: t("arrange.mine") },
          { value: "theirs", label: t("arrange.theirs") },
        ]}
        onChange={(choice) => choice !== undecidedChoice && onChange(choice)}
      />
    </div>
  );
}

function widgetSideText(widget: BoardWidget | null): string {
  if (widget === null) return t("arrange.isRemoved");
  return t("arrange.isSized", { name: widget.title[language], w: widget.layout.w, h: widget.layout.h });
}
