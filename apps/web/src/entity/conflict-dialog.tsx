/** Somebody saved meanwhile: before, theirs and mine of every field that differs, chosen one by one. */
import { getEntity } from "@comptoir/domain/entity";
import { Button, Dialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, valueText } from "./entity-words.ts";

export function ConflictDialog({ screen, references, onSave }: Readonly<{ screen: EntityScreen; references: ReferenceValues; onSave: () => void }>): ReactElement | null {
  const { conflict } = useSnapshot(screen.editor.state);
  if (conflict === null) return null;
  const said = (field: string, value: unknown) => {
    const known = references[field]?.find(({ id }) => id === value)?.label;
    const type = getEntity(screen.entity).columns[field]?.type;
    const scale = type === "unitCost" ? 10_000 : type === "qty" ? 1_000 : 1;
    return (known ?? valueText(screen, field, scale > 1 && value !== null && value !== "" ? Math.round(Number(value) * scale) : value)) || t("management.nothing");
  };
  return (
    <Dialog
      open
      size="large"
      tone="warning"
      title={conflict.who === "" ? t("management.conflictTitleNobody") : t("management.conflictTitle", { who: conflict.who })}
      closeLabel={t("common.close")}
      onClose={() => screen.editor.settle()}
      actions={<Button variant="primary" onClick={onSave}>{t("management.conflictSave")}</Button>}
    >
      <p>{t("management.conflictText")}</p>
      <table className={styles["conflict"]}>
        <thead>
          <tr>
            <th scope="col">{t("management.conflictField")}</th>
            <th scope="col">{t("management.conflictBefore")}</th>
            <th scope="col">{t("management.conflictTheirs")}</th>
            <th scope="col">{t("management.conflictMine")}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map(({ field, before, theirs, mine, chosen }) => (
            <tr key={field}>
              <th scope="row">{fieldLabel(screen, field)}</th>
              <td>{said(field, before)}</td>
              {(["theirs", "mine"] as const).map((side) => (
                <td key={side}>
                  <label className={styles["pick"]}>
                    <input type="radio" name={`keep-${field}`} checked={chosen === side} onChange={() => screen.editor.choose(field, side)} />
                    {said(field, side === "mine" ? mine : theirs)}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
