/** Step of the builder that groups rows, or sets the levels of a pivot. */
import { Fragment } from "react";
import type { ReactElement } from "react";

import { getReportKind, tablePresentation, type AxisLevel, type ReportGroup } from "@comptoir/domain/report";
import { Button, Checkbox, SegmentedControl } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";
import { toRowsReport, toSummaryReport, isSummaryReport, withGroups } from "./builder-draft.ts";
import { PivotPanel } from "./pivot-panel.tsx";
import { GroupChips } from "./report-chips.tsx";
import { fieldText } from "../../report/report-words.ts";
import styles from "./report.module.css";
import type { BuilderStepProps, DraftPartProps } from "./builder-step.tsx";

export function GroupStep({ kind, draft, permissions, onChange }: BuilderStepProps): ReactElement {
  const { fields } = getReportKind(kind);
  const axisLevels: readonly AxisLevel[] = draft.isList ? [] : draft.groups;
  if (draft.pivot !== null)
    return (
      <>
        <PivotPanel
          pivot={draft.pivot}
          fields={fields}
          permissions={permissions}
          onChange={(pivot) => onChange({ ...draft, pivot })}
        />
        <Button icon="close" onClick={() => onChange({ ...draft, pivot: null, drawing: tablePresentation })}>
          {t("report.remove", { name: t("report.view_pivot") })}
        </Button>
      </>
    );
  return (
    <>
      <div className={styles["toolChips"]}>
        <GroupChips
          levels={axisLevels}
          fields={fields}
          permissions={permissions}
          onChange={(nextLevels) =>
            onChange(
              withGroups(
                draft,
                nextLevels.map((level) => ({
                  collapsed: draft.groups.find(({ field }) => field === level.field)?.collapsed ?? false,
                  ...level,
                })),
                fields,
              ),
            )
          }
        />
      </div>
      {axisLevels.length > 0 && (
        <>
          <GroupedRows draft={draft} fields={fields} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** Choice between groups alone and groups with their rows, the subtotals, and the groups that open collapsed. */
function GroupedRows({ draft, fields, onChange }: DraftPartProps): ReactElement {
  return (
    <>
      <SegmentedControl
        label={t("report.rowsShown")}
        value={isSummaryReport(draft) ? "summary" : "rows"}
        options={[
          { value: "summary", label: t("report.summaryOnly") },
          { value: "rows", label: t("report.withRows") },
        ]}
        onChange={(value) =>
          onChange(value === "summary" ? toSummaryReport(draft, fields) : { ...toRowsReport(draft), isList: false })
        }
      />
      {draft.groups.map((group, index) => {
        const changeGroup = (change: Partial<ReportGroup>): void =>
          onChange({ ...draft, groups: draft.groups.with(index, { ...group, ...change }) });
        const isInnermost = isSummaryReport(draft) && index === draft.groups.length - 1;
        return (
          <Fragment key={group.field}>
            <Checkbox
              label={t("report.subtotalOf", { name: fieldText(group.field) })}
              checked={group.subtotal}
              onChange={(subtotal) => changeGroup({ subtotal })}
            />
            {/* A collapsed group shows only its subtotal. */}
            {group.subtotal && !isInnermost && (
              <Checkbox
                label={t("report.collapsedOf", { name: fieldText(group.field) })}
                checked={group.collapsed}
                onChange={(collapsed) => changeGroup({ collapsed })}
              />
            )}
          </Fragment>
        );
      })}
    </>
  );
}
