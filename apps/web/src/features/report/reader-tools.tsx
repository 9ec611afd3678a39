/** Toolbar above a report: filters, groups and columns. */
import { columnKey, type FieldCatalogue, type Pivot, type ReportView } from "@comptoir/domain/report";
import { Button, Popover } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";

import { t } from "../../shared/text.ts";
import { ColumnChooser } from "../../report/column-chooser.tsx";
import { FilterChips, GroupChips } from "./report-chips.tsx";
import type { ReportAsk } from "./report-gateway.ts";
import type { ReportStore } from "../../report/report-store.ts";
import { applyAnswers, changeFiltersAndAnswers } from "../../report/prompt-answers.ts";
import { toColumnChoices, listRowGroupings, pivotOfGroups, replaceRowLevels } from "../../report/report-view.ts";
import type { ChangeView } from "./reading.ts";
import { measureText, type Names } from "../../report/report-words.ts";
import styles from "./report.module.css";

export type ReaderToolsProps = Readonly<{
  /** Named views; undefined if the report can have none. */
  named?: ReactNode;
  view: ReportView;
  ask: ReportAsk;
  fields: FieldCatalogue;
  permissions: readonly string[];
  store: ReportStore;
  isPanelOpen: boolean;
  onPanel: (open: boolean) => void;
  onChange: ChangeView;
  onPivot: (pivot: Pivot | null) => void;
}>;

export function ReaderTools({
  named,
  view,
  ask,
  fields,
  permissions,
  store,
  isPanelOpen,
  onPanel,
  onChange,
  onPivot,
}: ReaderToolsProps): ReactElement {
  const { names } = useSnapshot(store.state);
  const { report } = view;
  const { pivot } = report;
  const rowLevels = listRowGroupings(report);
  const filtersAndPrompts = { filters: report.filters, prompts: ask.prompts };
  const visibleFilters = applyAnswers(filtersAndPrompts);
  return (
    <div className={styles["tools"]} role="group" aria-label={t("report.filters")}>
      {named}
      <div className={styles["toolChips"]}>
        <FilterChips
          filters={visibleFilters}
          ask={ask}
          fields={fields}
          permissions={permissions}
          names={names as Names}
          onChange={(nextFilters) => {
            const { filters, prompts } = changeFiltersAndAnswers(filtersAndPrompts, visibleFilters, nextFilters);
            onChange({ filters }, { prompts });
          }}
        />
      </div>
      <div className={styles["toolChips"]}>
        <GroupChips
          levels={rowLevels}
          usedFields={pivot?.columns.map(({ field }) => field) ?? []}
          fields={fields}
          permissions={permissions}
          onChange={(next) =>
            onPivot(pivot !== null ? replaceRowLevels(pivot, next) : pivotOfGroups(report, next, fields, permissions))
          }
        />
        {rowLevels.length > 0 && pivot !== null && (
          <Button
            variant="quiet"
            size="compact"
            icon="table"
            aria-expanded={isPanelOpen}
            onClick={() => onPanel(!isPanelOpen)}
          >
            {t("report.view_pivot")}
          </Button>
        )}
      </div>
      {pivot === null && <ColumnsButton view={view} fields={fields} onChange={onChange} />}
    </div>
  );
}

function ColumnsButton({
  view,
  fields,
  onChange,
}: Pick<ReaderToolsProps, "view" | "fields" | "onChange">): ReactElement {
  const { report } = view;
  const columnByKey = new Map(report.columns.map((column) => [columnKey(column), column]));
  const columnNameOf = (key: string): string => {
    const column = columnByKey.get(key);
    return column === undefined ? key : measureText(column.field, column.aggregate);
  };
  return (
    <Popover
      label={t("report.columns")}
      align="end"
      width="min(380px, calc(100vw - 16px))"
      trigger={(trigger) => (
        <Button {...trigger} variant="quiet" size="compact" icon="settings">
          {t("report.columns")}
        </Button>
      )}
    >
      {() => (
        <ColumnChooser
          choices={toColumnChoices(report.columns)}
          fields={fields}
          nameOf={columnNameOf}
          newColumns={view.newColumns}
          onChange={(columns) => onChange({ columns })}
        />
      )}
    </Popover>
  );
}
