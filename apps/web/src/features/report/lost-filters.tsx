/** Filters that cannot be applied, because their field was removed or is hidden from the reader. */
import {
  canSeeField,
  findField,
  type FieldCatalogue,
  type ReportCustomization,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Banner, Button, EmptyState } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { fieldText, filterText } from "../../report/report-words.ts";
import { t } from "../../shared/text.ts";
import styles from "./report.module.css";

/** Lists the removed fields of a reader's own filters; the report is read without them. */
export const listRemovedFields = (
  { filters }: Pick<ReportCustomization, "filters">,
  fields: FieldCatalogue,
): readonly string[] => (filters ?? []).map(({ field }) => field).filter((field) => findField(fields, field) === null);

/** Lists the filters of a report whose field was removed or is hidden from its reader. */
export const listHiddenFilters = (
  filters: readonly ReportFilter[],
  fields: FieldCatalogue,
  permissions: readonly string[],
): readonly ReportFilter[] => filters.filter(({ field }) => !canSeeField(fields, field, permissions));

/** Notice of filters left out; nothing if there are none. */
export function RemovedFieldsNotice({
  gone,
  onDrop,
}: Readonly<{ gone: readonly string[]; onDrop: () => void }>): ReactElement | null {
  if (gone.length === 0) return null;
  return (
    <div className={styles["notice"]}>
      <Banner
        tone="warning"
        actions={
          <Button size="compact" onClick={onDrop}>
            {t("common.close")}
          </Button>
        }
      >
        {t("report.filterGone", { fields: [...new Set(gone)].join(", ") })}
      </Banner>
    </div>
  );
}

/** Message in place of the rows, which would be too many without the hidden filter. */
export function HiddenFiltersMessage({
  hiddenFilters,
  fields,
  onDrop,
}: Readonly<{
  hiddenFilters: readonly ReportFilter[];
  fields: FieldCatalogue;
  onDrop: (filter: ReportFilter) => void;
}>): ReactElement {
  const hiddenFieldNames = [
    ...new Set(hiddenFilters.map(({ field }) => (findField(fields, field) === null ? field : fieldText(field)))),
  ].join(", ");
  return (
    <EmptyState
      icon="lock"
      title={t("report.filterHidden")}
      description={t("report.filterHiddenText", { fields: hiddenFieldNames })}
      actions={hiddenFilters
        .filter(({ locked }) => !locked)
        .map((filter) => (
          <Button key={JSON.stringify(filter)} icon="close" onClick={() => onDrop(filter)}>
            {findField(fields, filter.field) === null ? filter.field : filterText(filter, fields, new Map())}
          </Button>
        ))}
    />
  );
}
