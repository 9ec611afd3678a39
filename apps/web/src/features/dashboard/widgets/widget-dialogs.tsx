/** Dialogs of the list of widgets: copy to another dashboard, and delete. */
import type { Dashboard } from "@comptoir/domain/dashboard";
import { Button, Dialog, Field, Select } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import type { WidgetOnBoard } from "./widget-columns.tsx";

export type CopyDialogProps = Readonly<{
  widgetOnBoard: WidgetOnBoard;
  /** Other dashboards that the user may change. */
  boards: readonly Dashboard[];
  onClose: () => void;
  onCopy: (boardId: number) => void;
}>;

export function CopyDialog({ widgetOnBoard, boards, onClose, onCopy }: CopyDialogProps): ReactElement {
  const [target, setTarget] = useState(String(boards[0]?.id ?? ""));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("widget.copyTitle", { name: widgetOnBoard.widget.title[language] })}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" disabled={boards.length === 0} onClick={() => onCopy(Number(target))}>
            {t("widget.copyDone")}
          </Button>
        </>
      }
    >
      {boards.length === 0 ? (
        <p>{t("widget.noTarget")}</p>
      ) : (
        <Field label={t("widget.copyTarget")}>
          <Select
            value={target}
            options={boards.map(({ id, description }) => ({ value: String(id), label: description }))}
            onChange={setTarget}
          />
        </Field>
      )}
    </Dialog>
  );
}

export type DeleteDialogProps = Readonly<{ widgetOnBoard: WidgetOnBoard; onClose: () => void; onDelete: () => void }>;

export function DeleteDialog({ widgetOnBoard, onClose, onDelete }: DeleteDialogProps): ReactElement {
  return (
    <Dialog
      open
      onClose={onClose}
      tone="warning"
      title={t("widget.deleteTitle", { name: widgetOnBoard.widget.title[language] })}
      closeLabel={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="danger" onClick={onDelete}>
            {t("widget.deleteDone")}
          </Button>
        </>
      }
    >
      <p>{t("widget.deleteText", { board: widgetOnBoard.board.description })}</p>
    </Dialog>
  );
}
