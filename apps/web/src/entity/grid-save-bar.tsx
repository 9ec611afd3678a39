/** Bar with the pending changes of a grid. */
import { Button, SaveBar } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { useDiscardUndo } from "../editor/use-discard-undo.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import { savedRowsAtMost, type EditedGridRow } from "./grid-state.ts";
import type { EntityScreen } from "./define-screen.ts";

export type GridSaveBarProps = Readonly<{
  screen: EntityScreen;
  edits: ReadonlyMap<number, EditedGridRow>;
  saving: boolean;
  onSave: () => void;
}>;

export function GridSaveBar({ screen: { grid }, edits, saving, onSave }: GridSaveBarProps): ReactElement {
  /** Whether discarding is being confirmed, which changes of several rows need. */
  const [isAsked, setAsked] = useState(false);
  const discardWithUndo = useDiscardUndo();
  const discardAll = () => discardWithUndo(() => grid.discard());
  const editedRowCount = edits.size;
  const editedCellCount = [...edits.values()].reduce((sum, { typed }) => sum + Object.keys(typed).length, 0);
  const hasTooManyRows = editedRowCount > savedRowsAtMost;
  return (
    <SaveBar
      actions={
        isAsked ? (
          <>
            <Button onClick={() => setAsked(false)}>{t("common.cancel")}</Button>
            <Button variant="danger" onClick={discardAll}>
              {t("grid.discardSure")}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="quiet"
              disabled={saving}
              onClick={() => (editedRowCount > 1 ? setAsked(true) : discardAll())}
            >
              {t("management.discard")}
            </Button>
            <Button
              variant="primary"
              busy={saving}
              disabled={hasTooManyRows}
              title={t("management.shortcut")}
              onClick={onSave}
            >
              {t("management.save")}
            </Button>
          </>
        )
      }
    >
      {hasTooManyRows
        ? t("grid.tooMany", { number: countText(editedRowCount), max: countText(savedRowsAtMost) })
        : t("grid.changed", {
            count: editedRowCount,
            number: countText(editedRowCount),
            cells: countText(editedCellCount),
          })}
    </SaveBar>
  );
}
