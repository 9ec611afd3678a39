/** Filter by a column's values with their number of rows; several may be chosen. */
import type { Facet } from "@comptoir/api/wire";
import { listRow } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";
import { Button, Checkbox, Popover } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { ListScreen } from "./list-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel, fieldValueText } from "./entity-words.ts";

export type FacetFilterProps = Readonly<{
  screen: ListScreen;
  facet: Facet;
  filters: readonly ReportFilter[];
  /** Whether the chosen values narrow the list; those of a tab do not. */
  isNarrowing: boolean;
  onChoose: (values: readonly (string | number)[]) => void;
}>;

export function FacetFilter({ screen, facet, filters, isNarrowing, onChoose }: FacetFilterProps): ReactElement | null {
  const chosenValues = (filters.find(({ field }) => field === facet.column)?.values ?? []).filter(
    (value) => value !== null,
  );
  const facetValues = facet.values.filter((entry) => entry.value !== null);
  // A facet with a single value filters nothing.
  if (facetValues.length < 2 && chosenValues.length === 0) return null;
  return (
    <Popover
      label={fieldLabel(screen, facet.column)}
      trigger={(trigger) => (
        <Button {...trigger} variant={isNarrowing ? "primary" : "secondary"} icon="filter">
          {fieldLabel(screen, facet.column)}
        </Button>
      )}
    >
      {() => (
        <div className={styles["choices"]}>
          {facetValues.map(({ value, label, count }) => {
            const isChosenValue = value !== null && chosenValues.includes(value);
            return (
              <Checkbox
                key={String(value)}
                label={
                  <span className={styles["choice"]}>
                    <span>{label ?? fieldValueText(screen, facet.column, value)}</span>
                    <span className={styles["muted"]}>{countText(count)}</span>
                  </span>
                }
                checked={isChosenValue}
                onChange={(isChecked) =>
                  value !== null &&
                  onChoose(
                    isChecked ? [...chosenValues, value] : chosenValues.filter((otherValue) => otherValue !== value),
                  )
                }
              />
            );
          })}
          {facet.hasMore && (
            <p className={styles["muted"]}>{t("management.facetCut", { number: countText(facetValues.length) })}</p>
          )}
        </div>
      )}
    </Popover>
  );
}

/** Label of the column of a filter; an address can name a column that the list does not have. */
export const filteredColumnLabel = (screen: ListScreen, field: string): string =>
  Object.hasOwn(listRow(screen.entity).columns, field) ? fieldLabel(screen, field) : field;

/** Describes a filter in words, such as "Department is Kitchen". */
export function describeFilter(screen: ListScreen, { field, values }: ReportFilter, facets: readonly Facet[]): string {
  const facetValues = facets.find(({ column }) => column === field)?.values ?? [];
  const valueLabels = values.map(
    (value) => facetValues.find((entry) => entry.value === value)?.label ?? fieldValueText(screen, field, value),
  );
  const labels = { field: filteredColumnLabel(screen, field), value: valueLabels.at(-1) ?? "" };
  return valueLabels.length > 1
    ? t("management.filterIsAnyOf", { ...labels, values: valueLabels.slice(0, -1).join(", ") })
    : t("management.filterIs", labels);
}
