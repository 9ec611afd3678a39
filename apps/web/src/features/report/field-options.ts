/** Fields to choose from, grouped by topic: time, place, person, item, money, quantities. */
import { visibleFields, type FieldCatalogue } from "@comptoir/domain/report";
import type { SearchOption } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";
import { fieldGroupOf, fieldGroups, fieldText, meaningText } from "../../report/report-words.ts";

/** Lists the fields that a reader may see, under their group headings, without the excluded ones. */
export function fieldOptions(
  fields: FieldCatalogue,
  permissions: readonly string[],
  isWanted: (field: string) => boolean,
): readonly SearchOption[] {
  const offeredFields = visibleFields(fields, permissions).filter(isWanted);
  return fieldGroups.flatMap((group) => {
    const groupFields = offeredFields.filter((field) => fieldGroupOf(fields, field) === group);
    return groupFields.length === 0
      ? []
      : [
          { value: `group ${group}`, label: t(`report.group_${group}`), disabled: true },
          ...groupFields.map((field) => ({
            value: field,
            label: fieldText(field),
            depth: 1,
            keywords: `${field} ${meaningText(field) ?? ""}`,
          })),
        ];
  });
}
