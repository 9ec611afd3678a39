/** Filters that a report cannot be read by: what they are on is gone, or may not be seen any more. */
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

/** The fields of a person's own filters that their kind no longer has: what it has is read without them. */
export const goneFields = (
  { filters }: Pick<ReportCustomization, "filters">,
  fields: FieldCatalogue,
): readonly string[] => (filters ?? []).map(({ field }) => field).filter((field) => findField(fields, field) === null);

/** The filters of a report that its reader may not filter by. */
export const hiddenFilters = (
  filters: readonly ReportFilter[],
  fields: FieldCatalogue,
  held: readonly string[],
): readonly ReportFilter[] => filters.filter(({ field }) => !canSeeField(fields, field, held));

/** Nothing where nothing was left out. */
export function GoneFilters({
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

/** In place of rows that would be more than the report says. */
export function HiddenFilters({
  hidden,
  fields,
  onDrop,
}: Readonly<{
  hidden: readonly ReportFilter[];
  fields: FieldCatalogue;
  onDrop: (filter: ReportFilter) => void;
}>): ReactElement {
  const names = [
    ...new Set(hidden.map(({ field }) => (findField(fields, field) === null ? field : fieldText(field)))),
  ].join(", ");
  return (
    <EmptyState
      icon="lock"
      title={t("report.filterHidden")}
      description={t("report.filterHiddenText", { fields: names })}
      actions={hidden
        .filter(({ locked }) => !locked)
        .map((filter) => (
          <Button key={JSON.stringify(filter)} icon="close" onClick={() => onDrop(filter)}>
            {findField(fields, filter.field) === null ? filter.field : filterText(filter, fields, new Map())}
          </Button>
        ))}
    />
  );
}
