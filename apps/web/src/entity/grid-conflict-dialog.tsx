/** Dialog of grid rows that somebody else saved meanwhile: resolves conflicting fields one by one or all alike. */
import { Button, Dialog, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import { ConflictFields, type ConflictSide } from "./conflict-fields.tsx";
import type { GridConflict } from "./grid-state.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { formValueText, rowNameOf } from "./entity-words.ts";

export type GridConflictDialogProps = Readonly<{
  screen: EntityScreen;
  references: ReferenceValues;
  onSave: () => void;
}>;

export function GridConflictDialog({ screen, references, onSave }: GridConflictDialogProps): ReactElement {
  const { grid } = screen;
  const conflictByRow = useSnapshot(grid.state).conflicts as ReadonlyMap<number, GridConflict>;
  const chooseAll = (side: ConflictSide) => {
    for (const [id, { fields }] of conflictByRow)
      for (const { field, isContested } of fields) if (isContested) grid.choose(id, field, side);
  };
  return (
    <Dialog
      open
      size="large"
      tone="warning"
      closesOutside={false}
      title={t("grid.conflictTitle", { count: conflictByRow.size, number: countText(conflictByRow.size) })}
      closeLabel={t("common.close")}
      onClose={() => grid.settle()}
      actions={
        <>
          <Button onClick={() => chooseAll("theirs")}>{t("grid.allTheirs")}</Button>
          <Button onClick={() => chooseAll("mine")}>{t("grid.allMine")}</Button>
          <Button variant="primary" onClick={onSave}>
            {t("management.conflictSave")}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t("management.conflictText")}</p>
        {[...conflictByRow].map(([id, { theirs, fields }]) => (
          <section key={id} className={styles["group"]}>
            <h3 className={styles["heading"]}>{rowNameOf(screen, theirs)}</h3>
            <ConflictFields
              screen={screen}
              name={`keep-${id}`}
              fields={fields.filter(({ isContested }) => isContested)}
              valueText={(field, value) => formValueText(screen, field, value, references)}
              onChoose={(field, side) => grid.choose(id, field, side)}
            />
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
