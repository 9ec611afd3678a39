/** Step of the builder that chooses columns, and how each is added up in groups. */
import type { ReactElement } from "react";

import { getReportKind, listAggregates, type ReportColumn } from "@comptoir/domain/report";
import { Field, Select } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";
import { ColumnNames } from "./builder-column-names.tsx";
import { isSummaryReport, withVisibility } from "./builder-draft.ts";
import { ColumnChooser } from "../../report/column-chooser.tsx";
import { toColumnChoices } from "../../report/report-view.ts";
import { aggregateText, fieldText, measureText } from "../../report/report-words.ts";
import styles from "./report.module.css";
import type { BuilderStepProps, DraftPartProps } from "./builder-step.tsx";
import { issueTextAt } from "./step-issues.ts";

export function ColumnStep({ kind, draft, wrong, onChange }: BuilderStepProps): ReactElement {
  const { fields } = getReportKind(kind);
  const columnByKey = new Map(
    toColumnChoices(draft.columns).map((choice, index) => [choice.column, draft.columns[index]]),
  );
  const nameOfColumn = ({ field, aggregate, label }: ReportColumn): string =>
    label[language] ?? measureText(field, aggregate);
  const nameOfKey = (key: string): string => {
    const column = columnByKey.get(key);
    return column === undefined ? key : nameOfColumn(column);
  };
  // Issues of a column's name or format are shown at their inputs.
  const stepIssueText = issueTextAt(
    wrong.filter(({ path }) => path.length < 3),
    "columns",
  );
  const hasGroups = !draft.isList && draft.groups.length > 0;
  return (
    <>
      {stepIssueText !== undefined && <p className={styles["wrong"]}>{stepIssueText}</p>}
      <ColumnChooser
        choices={toColumnChoices(draft.columns)}
        fields={fields}
        nameOf={nameOfKey}
        newColumns={[]}
        onChange={(choices) =>
          onChange({
            ...draft,
            columns: choices.flatMap(({ column, visible }) => {
              const foundColumn = columnByKey.get(column);
              return foundColumn === undefined ? [] : [withVisibility(foundColumn, visible)];
            }),
          })
        }
      />
      <ColumnNames draft={draft} wrong={wrong} onChange={onChange} nameOf={nameOfColumn} />
      {hasGroups && <ColumnAggregates draft={draft} fields={fields} onChange={onChange} />}
    </>
  );
}

/** Choice of how each column is added up in groups. */
function ColumnAggregates({ draft, fields, onChange }: DraftPartProps): ReactElement {
  return (
    <div className={styles["aggregates"]}>
      {draft.columns.map((column, index) => {
        const offeredAggregates = listAggregates(fields, column.field);
        if (!column.visible || offeredAggregates.length < 2) return null;
        return (
          <Field key={`${column.field} ${index}`} label={t("report.aggregateOf", { name: fieldText(column.field) })}>
            <Select
              value={column.aggregate ?? "none"}
              options={[
                ...(isSummaryReport(draft) ? [] : [{ value: "none", label: aggregateText(null) }]),
                ...offeredAggregates.map((aggregate) => ({
                  value: aggregate as string,
                  label: aggregateText(aggregate),
                })),
              ]}
              onChange={(choice) =>
                onChange({
                  ...draft,
                  columns: draft.columns.with(index, {
                    ...column,
                    aggregate: offeredAggregates.find((candidate) => candidate === choice) ?? null,
                  }),
                })
              }
            />
          </Field>
        );
      })}
    </div>
  );
}
