/** Fields on which two versions differ: theirs, mine and before, chosen one by one. */
import type { FieldConflict } from "@comptoir/domain/entity";
import type { ReactElement, ReactNode } from "react";

import { t } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel } from "./entity-words.ts";
import { phoneQuery, useMediaQuery } from "./use-media.ts";

export type ConflictSide = "theirs" | "mine";
const conflictSides: readonly ConflictSide[] = ["theirs", "mine"];
const wordKeyBySide = {
  theirs: "management.conflictTheirs",
  mine: "management.conflictMine",
} as const satisfies Record<ConflictSide, string>;

export type ConflictFieldsProps = Readonly<{
  screen: EntityScreen;
  /** Prefix of the radio groups' names, unique per row. */
  name: string;
  fields: readonly FieldConflict[];
  valueText: (field: string, value: unknown) => string;
  onChoose: (field: string, side: ConflictSide) => void;
}>;

/** Table; on a phone, where four columns do not fit, a block per field. */
export function ConflictFields(props: ConflictFieldsProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  return isPhone ? <ConflictBlocks {...props} /> : <ConflictTable {...props} />;
}

function ConflictTable(props: ConflictFieldsProps): ReactElement {
  const { screen, fields, valueText } = props;
  return (
    <table className={styles["conflict"]}>
      <thead>
        <tr>
          <th scope="col">{t("management.conflictField")}</th>
          {conflictSides.map((side) => (
            <th key={side} scope="col">
              {t(wordKeyBySide[side])}
            </th>
          ))}
          <th scope="col">{t("management.conflictBefore")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((conflict) => (
          <tr key={conflict.field}>
            <th scope="row">{fieldLabel(screen, conflict.field)}</th>
            {conflictSides.map((side) => (
              <td key={side}>
                <PickSide {...props} conflict={conflict} side={side}>
                  {valueText(conflict.field, conflict[side])}
                </PickSide>
              </td>
            ))}
            <td>{valueText(conflict.field, conflict.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ConflictBlocks(props: ConflictFieldsProps): ReactElement {
  const { screen, fields, valueText } = props;
  return (
    <>
      {fields.map((conflict) => (
        <fieldset key={conflict.field} className={styles["block"]}>
          <legend>{fieldLabel(screen, conflict.field)}</legend>
          <p className={styles["muted"]}>
            {t("management.filterSentence", {
              field: t("management.conflictBefore"),
              value: valueText(conflict.field, conflict.before),
            })}
          </p>
          {conflictSides.map((side) => (
            <PickSide key={side} {...props} conflict={conflict} side={side}>
              {t("management.filterSentence", {
                field: t(wordKeyBySide[side]),
                value: valueText(conflict.field, conflict[side]),
              })}
            </PickSide>
          ))}
        </fieldset>
      ))}
    </>
  );
}

type PickSideProps = ConflictFieldsProps &
  Readonly<{ conflict: FieldConflict; side: ConflictSide; children: ReactNode }>;

function PickSide({ name, conflict: { field, chosen }, side, onChoose, children }: PickSideProps): ReactElement {
  return (
    <label className={styles["pick"]}>
      <input type="radio" name={`${name}-${field}`} checked={chosen === side} onChange={() => onChoose(field, side)} />
      <span>{children}</span>
    </label>
  );
}
