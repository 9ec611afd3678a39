/** Words about the pending changes of a row. */
import { type EntityValues } from "@comptoir/domain/entity";
import type { ReactElement } from "react";

import { ChangeSentence } from "../editor/change-sentence.tsx";
import { t } from "../shared/text.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel, rowNameOf, referenceNamesText, fieldValueText } from "./entity-words.ts";

export type ChangeWordsProps = Readonly<{
  screen: EntityScreen;
  isNew: boolean;
  current: EntityValues;
  changes: ReturnType<EntityScreen["editor"]["changes"]>;
  references: ReferenceValues;
}>;

/** Describes the pending changes in words. */
export function ChangeWords({ screen, isNew, current, changes, references }: ChangeWordsProps): ReactElement {
  if (isNew) return <>{t("management.willCreate", { name: rowNameOf(screen, current) || t(screen.words.rowKind) })}</>;
  const valuesBefore = { ...current, ...Object.fromEntries(changes.map((change) => [change.field, change.before])) };
  return (
    <ChangeSentence
      changes={changes.map((change) => ({
        label: fieldLabel(screen, change.field),
        before: formatOrNothing(screen, change.field, change.before, references, valuesBefore),
        after: formatOrNothing(screen, change.field, change.after, references, current),
      }))}
    />
  );
}

/** Formats a value: a reference as the names of its rows, an empty value as a word that says so. */
export function formatOrNothing(
  screen: EntityScreen,
  field: string,
  value: unknown,
  references: ReferenceValues,
  row: EntityValues,
): string {
  return (
    (referenceNamesText(screen.entity, field, value, references, row) ?? fieldValueText(screen, field, value)) ||
    t("management.nothing")
  );
}
