/** Fields to choose from, as people think of them: when, where, who, what, money, quantities. */
import { visibleFields, type FieldCatalogue } from "@comptoir/domain/report";
import type { SearchOption } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";
import { fieldGroupOf, fieldGroups, fieldText, meaningText } from "../../report/report-words.ts";

/** The fields that a person may see, under the headings of their groups; those that are not wanted are left out. */
export function fieldOptions(
  fields: FieldCatalogue,
  held: readonly string[],
  isWanted: (field: string) => boolean,
): readonly SearchOption[] {
  const seen = visibleFields(fields, held).filter(isWanted);
  return fieldGroups.flatMap((group) => {
    const own = seen.filter((field) => fieldGroupOf(fields, field) === group);
    return own.length === 0
      ? []
      : [
          { value: `group ${group}`, label: t(`report.group_${group}`), disabled: true },
          ...own.map((field) => ({
            value: field,
            label: fieldText(field),
            depth: 1,
            keywords: `${field} ${meaningText(field) ?? ""}`,
          })),
        ];
  });
}
