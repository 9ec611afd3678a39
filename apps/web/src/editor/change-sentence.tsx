/** Pending changes of an editor in words, as its save bar tells them. */
import type { ReactElement } from "react";

import { countText } from "../session/written.ts";
import { t } from "../shared/text.ts";

/** A changed field: its label, and both values in words. */
export type ChangeInWords = Readonly<{ label: string; before: string; after: string }>;

/** Maximum number of changes that are listed one by one. */
const listedChangesAtMost = 3;

export function ChangeSentence({ changes }: Readonly<{ changes: readonly ChangeInWords[] }>): ReactElement {
  const changeSentences = changes.slice(0, listedChangesAtMost).map(({ label, before, after }) =>
    t("management.change", {
      field: label,
      before: before || t("management.nothing"),
      after: after || t("management.nothing"),
    }),
  );
  const moreCount = changes.length - changeSentences.length;
  return (
    <>
      {[
        ...changeSentences,
        ...(moreCount > 0 ? [t("management.moreChanges", { count: moreCount, number: countText(moreCount) })] : []),
      ].join(" · ")}
    </>
  );
}

/** Label of a field, and the function that puts its value in words; if the words differ, the field has changed. */
export type FieldInWords<Value> = Readonly<{ label: string; text: (value: Value) => string }>;

/** Lists the fields whose words differ between two values. */
export function changesInWords<Value>(
  valueBefore: Value,
  valueAfter: Value,
  fields: readonly FieldInWords<Value>[],
): readonly ChangeInWords[] {
  return fields
    .map(({ label, text }) => ({ label, before: text(valueBefore), after: text(valueAfter) }))
    .filter((change) => change.before !== change.after);
}
