/** Header of a row: its name, and the actions on it. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { Button, IconButton, PageHeader } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import type { EditorPanelProps } from "./editor-props.ts";
import { rowNameOf } from "./entity-words.ts";
import { removeRows } from "./list-actions.ts";

export type EditorHeaderProps = Pick<
  EditorPanelProps,
  "screen" | "id" | "mayWrite" | "beside" | "takesFocus" | "onGo"
> &
  Readonly<{ row: EntityValues | null; isFixed: boolean }>;

export function EditorHeader(props: EditorHeaderProps): ReactElement {
  const { screen, id, mayWrite, beside, takesFocus, onGo, row, isFixed } = props;
  const { words } = screen;
  const isNew = id === 0;
  const isDeleted = row?.["isDeleted"] === true;
  return (
    <PageHeader
      takesFocus={takesFocus}
      title={isNew ? t(words.add) : rowNameOf(screen, row ?? {})}
      description={isNew ? undefined : t(words.one)}
      actions={
        <>
          {mayWrite && !isNew && screen.notCopied !== undefined && row !== null && (
            <IconButton
              icon="copy"
              label={t(screen.copyLabel ?? "management.duplicate")}
              onClick={() => onGo(0, { from: id })}
            />
          )}
          {mayWrite &&
            !isNew &&
            !isDeleted &&
            !isFixed &&
            getEntity(screen.entity).isPermanent !== true &&
            row !== null && (
              <Button
                icon="trash"
                variant="quiet"
                onClick={() => void removeRows(screen, [row]).then((gone) => gone && onGo(null))}
              >
                {t("management.delete")}
              </Button>
            )}
          <CloseButton beside={beside} onGo={onGo} />
        </>
      }
    />
  );
}

function CloseButton({ beside, onGo }: Pick<EditorPanelProps, "beside" | "onGo">): ReactElement {
  return beside ? (
    <IconButton icon="close" label={t("management.close")} onClick={() => onGo(null)} />
  ) : (
    <Button variant="quiet" icon="chevron-left" onClick={() => onGo(null)}>
      {t("management.back")}
    </Button>
  );
}
