/** Dialog of a conflict with a save by somebody else: picks theirs or mine for every field that differs. */
import { Button, Dialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import { ConflictFields } from "./conflict-fields.tsx";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { formValueText } from "./entity-words.ts";

export type ConflictDialogProps = Readonly<{ screen: EntityScreen; references: ReferenceValues; onSave: () => void }>;

export function ConflictDialog({ screen, references, onSave }: ConflictDialogProps): ReactElement | null {
  const { conflict } = useSnapshot(screen.editor.state);
  if (conflict === null) return null;
  return (
    <Dialog
      open
      size="large"
      tone="warning"
      closesOutside={false}
      title={
        conflict.who === "" ? t("management.conflictTitleNobody") : t("management.conflictTitle", { who: conflict.who })
      }
      closeLabel={t("common.close")}
      onClose={() => screen.editor.settle()}
      actions={
        <Button variant="primary" onClick={onSave}>
          {t("management.conflictSave")}
        </Button>
      }
    >
      <p>{t("management.conflictText")}</p>
      <ConflictFields
        screen={screen}
        name="keep"
        fields={conflict.fields}
        valueText={(field, value) => formValueText(screen, field, value, references, screen.editor.current())}
        onChoose={screen.editor.choose}
      />
    </Dialog>
  );
}
