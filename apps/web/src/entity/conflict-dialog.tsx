/** Somebody saved meanwhile: before, theirs and mine of every field that differs, chosen one by one. */
import type { FieldConflict } from "@comptoir/domain/entity";
import { Button, Dialog } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, inputText } from "./entity-words.ts";
import { phoneQuery, useMedia } from "./use-media.ts";

type Side = "theirs" | "mine";
const sides: readonly Side[] = ["theirs", "mine"];
const sideWords = { theirs: "management.conflictTheirs", mine: "management.conflictMine" } as const satisfies Record<Side, string>;

export type ConflictDialogProps = Readonly<{ screen: EntityScreen; references: ReferenceValues; onSave: () => void }>;

export function ConflictDialog({ screen, references, onSave }: ConflictDialogProps): ReactElement | null {
  const { conflict } = useSnapshot(screen.editor.state);
  const isPhone = useMedia(phoneQuery);
  if (conflict === null) return null;
  const Fields = isPhone ? Blocks : Table;
  return (
    <Dialog
      open
      size="large"
      tone="warning"
      closesOutside={false}
      title={conflict.who === "" ? t("management.conflictTitleNobody") : t("management.conflictTitle", { who: conflict.who })}
      closeLabel={t("common.close")}
      onClose={() => screen.editor.settle()}
      actions={<Button variant="primary" onClick={onSave}>{t("management.conflictSave")}</Button>}
    >
      <p>{t("management.conflictText")}</p>
      <Fields screen={screen} fields={conflict.fields} said={(field, value) => inputText(screen, field, value, references)} />
    </Dialog>
  );
}

type FieldsProps = Readonly<{ screen: EntityScreen; fields: readonly FieldConflict[]; said: (field: string, value: unknown) => string }>;

function Table({ screen, fields, said }: FieldsProps): ReactElement {
  return (
    <table className={styles["conflict"]}>
      <thead>
        <tr>
          <th scope="col">{t("management.conflictField")}</th>
          <th scope="col">{t("management.conflictBefore")}</th>
          {sides.map((side) => (
            <th key={side} scope="col">{t(sideWords[side])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((one) => (
          <tr key={one.field}>
            <th scope="row">{fieldLabel(screen, one.field)}</th>
            <td>{said(one.field, one.before)}</td>
            {sides.map((side) => (
              <td key={side}>
                <Pick screen={screen} one={one} side={side}>{said(one.field, one[side])}</Pick>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A block a field: four columns have no room on a phone. */
function Blocks({ screen, fields, said }: FieldsProps): ReactElement {
  return (
    <>
      {fields.map((one) => (
        <fieldset key={one.field} className={styles["block"]}>
          <legend>{fieldLabel(screen, one.field)}</legend>
          <p className={styles["muted"]}>{t("management.filterSentence", { field: t("management.conflictBefore"), value: said(one.field, one.before) })}</p>
          {sides.map((side) => (
            <Pick key={side} screen={screen} one={one} side={side}>
              {t("management.filterSentence", { field: t(sideWords[side]), value: said(one.field, one[side]) })}
            </Pick>
          ))}
        </fieldset>
      ))}
    </>
  );
}

function Pick({ screen, one: { field, chosen }, side, children }: Readonly<{ screen: EntityScreen; one: FieldConflict; side: Side; children: ReactNode }>): ReactElement {
  return (
    <label className={styles["pick"]}>
      <input type="radio" name={`keep-${field}`} checked={chosen === side} onChange={() => screen.editor.choose(field, side)} />
      <span>{children}</span>
    </label>
  );
}
