/** Head of a row's editor: the row's name, and the actions on the row. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { Button, IconButton } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { EditorFrameProps } from "../editor/editor-frame.tsx";
import { t } from "../shared/text.ts";
import type { EditorPanelProps } from "./editor-props.ts";
import { rowNameOf } from "./entity-words.ts";
import { removeRows } from "./list-actions.ts";

export type EditorHeadProps = Pick<EditorPanelProps, "screen" | "id" | "mayWrite" | "beside" | "takesFocus" | "onGo"> &
  Readonly<{ row: EntityValues | null; isFixed: boolean }>;

/** Title of a row's editor, and the actions on the row. */
export function editorFramePropsOf(
  props: EditorHeadProps,
): Pick<EditorFrameProps, "title" | "description" | "beside" | "takesFocus" | "actions"> {
  const { screen, id, beside, takesFocus, row } = props;
  const isNew = id === 0;
  return {
    title: isNew ? t(screen.words.add) : rowNameOf(screen, row ?? {}),
    description: isNew ? undefined : t(screen.words.rowKind),
    beside,
    takesFocus,
    actions: isNew || row === null || !props.mayWrite ? undefined : <RowActions {...props} row={row} />,
  };
}

function RowActions({
  screen,
  id,
  onGo,
  row,
  isFixed,
}: EditorHeadProps & Readonly<{ row: EntityValues }>): ReactElement {
  const isPermanent = row["isDeleted"] === true || isFixed || getEntity(screen.entity).isPermanent === true;
  return (
    <>
      {screen.notCopied !== undefined && (
        <IconButton
          icon="copy"
          label={t(screen.copyLabel ?? "management.duplicate")}
          onClick={() => onGo(0, { from: id })}
        />
      )}
      {!isPermanent && (
        <Button
          icon="trash"
          variant="quiet"
          onClick={() => void removeRows(screen, [row]).then((isRemoved) => isRemoved && onGo(null))}
        >
          {t("management.delete")}
        </Button>
      )}
    </>
  );
}
