/** Bar with the pending changes of a grid. */
import { Button, SaveBar } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

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
  /** Discarding changes of several rows asks for confirmation. */
  const [isAsked, setAsked] = useState(false);
  const count = edits.size;
  const cells = [...edits.values()].reduce((sum, { typed }) => sum + Object.keys(typed).length, 0);
  const isTooMany = count > savedRowsAtMost;
  return (
    <SaveBar
      actions={
        isAsked ? (
          <>
            <Button onClick={() => setAsked(false)}>{t("common.cancel")}</Button>
            <Button variant="danger" onClick={() => grid.discard()}>
              {t("grid.discardSure")}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" disabled={saving} onClick={() => (count > 1 ? setAsked(true) : grid.discard())}>
              {t("management.discard")}
            </Button>
            <Button
              variant="primary"
              busy={saving}
              disabled={isTooMany}
              title={t("management.shortcut")}
              onClick={onSave}
            >
              {t("management.save")}
            </Button>
          </>
        )
      }
    >
      {isTooMany
        ? t("grid.tooMany", { number: countText(count), max: countText(savedRowsAtMost) })
        : t("grid.changed", { count, number: countText(count), cells: countText(cells) })}
    </SaveBar>
  );
}
