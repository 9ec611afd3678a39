/** Questions about a report widget: its report, its groups and days, its picture and its columns. */
import type { ReportWidget } from "@comptoir/domain/dashboard";
import { columnKey, needsGroups, presentationTypes } from "@comptoir/domain/report";
import { Checkbox, EmptyState, Field, Icon, SearchSelect, Select, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { ColumnChooser } from "../../../report/column-chooser.tsx";
import type { SavedReport } from "../../../report/report-ask.ts";
import { toColumnChoices } from "../../../report/report-view.ts";
import { measureText } from "../../../report/report-words.ts";
import { t } from "../../../shared/text.ts";
import { PeriodSelect } from "../period-select.tsx";
import { EditorSection } from "./editor-section.tsx";
import { RefreshField } from "./refresh-field.tsx";
import {
  changeReportView,
  chooseGroups,
  chooseReport,
  findReport,
  listFigureNames,
  listGroupings,
  listMeasures,
  listReportOptions,
  reportKey,
  toggleMeasure,
  type ReportChoice,
} from "./report-choice.ts";
import styles from "./editor.module.css";

export type ReportSectionProps = Readonly<{
  widget: ReportWidget;
  permissions: readonly string[];
  saved: readonly SavedReport[];
  /** View of the report; undefined if the report is not there. */
  choice: ReportChoice | undefined;
  /** Whether the list of saved reports is being read. */
  isAwaited: boolean;
  /** Whether the list of reports is loaded; only then does a report missing from it count as deleted. */
  isRead: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<ReportWidget>) => void;
}>;

const iconByPicture = {
  table: "table",
  list: "list",
  card: "tag",
  tile: "tag",
  bar: "chart",
  line: "chart",
  pie: "target",
} as const;

export function ReportSubjectSections(props: ReportSectionProps): ReactElement {
  const { widget, permissions, saved, choice, isAwaited, isRead, errorOf, onChange } = props;
  const reportOptions = listReportOptions(permissions, saved);
  const groupingOptions = choice === undefined ? null : listGroupings(choice, permissions);
  return (
    <>
      <EditorSection title={t("widget.report")}>
        <Field label={t("widget.report")} hideLabel error={errorOf("report")} id="widget-report" required>
          <SearchSelect
            label={t("widget.report")}
            value={reportKey(widget.report)}
            options={reportOptions}
            placeholder={isRead ? t("report.widgetGone") : isAwaited ? t("common.loading") : undefined}
            labels={{ search: t("widget.search"), noMatch: t("widget.noMatch") }}
            onChange={(key) => {
              const chosenReport = findReport(key, permissions, saved);
              if (chosenReport !== undefined && key !== reportKey(widget.report))
                onChange(chooseReport(widget, chosenReport, choice?.shared));
            }}
          />
        </Field>
        {choice === undefined && isAwaited && <SkeletonRows rows={2} label={t("common.loading")} />}
        {choice === undefined && isRead && (
          <EmptyState compact icon="lock" title={t("report.widgetGone")} description={t("report.widgetGoneText")} />
        )}
      </EditorSection>
      <EditorSection title={t("widget.byWhat")}>
        {choice !== undefined && groupingOptions !== null && (
          <Field label={t("widget.groups")} id="widget-groups">
            <Select
              value={groupingOptions.value}
              options={groupingOptions.options}
              onChange={(field) =>
                onChange(changeReportView(widget, choice.shared, permissions, chooseGroups(choice, permissions, field)))
              }
            />
          </Field>
        )}
        <PeriodSelect
          label={t("widget.period")}
          none={t("widget.periodBoard")}
          value={widget.period}
          error={errorOf("period")}
          onChange={(period) => onChange({ period })}
        />
      </EditorSection>
    </>
  );
}

export function ReportDrawingSection(props: ReportSectionProps): ReactElement {
  const { widget, choice, onChange } = props;
  const figureNames = choice === undefined ? [] : listFigureNames(choice);
  return (
    <EditorSection title={t("widget.howDrawn")}>
      <div className={styles["displays"]} role="radiogroup" aria-label={t("widget.howDrawn")} id="widget-type">
        {presentationTypes.map((type) => {
          const isPictureOffered = !needsGroups(type) || choice?.isGrouped === true;
          return (
            <label key={type} className={styles["display"]}>
              <input
                type="radio"
                name="widget-display"
                checked={widget.type === type}
                disabled={!isPictureOffered}
                onChange={() => onChange({ type })}
              />
              <Icon name={iconByPicture[type]} size={18} />
              <span>{t(`report.view_${type}`)}</span>
              {!isPictureOffered && <span className={styles["why"]}>{t("widget.why_NEEDS_GROUPS")}</span>}
            </label>
          );
        })}
      </div>
      {widget.type !== "table" && figureNames.length > 1 && (
        <Field label={t("report.chartSum")} id="widget-figure">
          <Select
            value={String(widget.report.figure)}
            options={figureNames.map((label, index) => ({ value: String(index), label }))}
            onChange={(figure) => onChange({ report: { ...widget.report, figure: Number(figure) } })}
          />
        </Field>
      )}
      {choice !== undefined && widget.type === "table" && <ColumnsChoice {...props} choice={choice} />}
      <RefreshField widget={widget} onChange={onChange} />
    </EditorSection>
  );
}

/** Columns of a table: those of the report in any order, or the measures of its groups. */
function ColumnsChoice({
  widget,
  permissions,
  choice,
  onChange,
}: Pick<ReportSectionProps, "widget" | "permissions" | "onChange"> & Readonly<{ choice: ReportChoice }>): ReactElement {
  const { view, fields, shared } = choice;
  const { columns, pivot } = view.report;
  const columnByKey = new Map(columns.map((column) => [columnKey(column), column]));
  const columnNameOf = (key: string): string => {
    const column = columnByKey.get(key);
    return column === undefined ? key : measureText(column.field, column.aggregate);
  };
  return (
    <fieldset className={styles["set"]} id="widget-columns">
      <legend>{t("report.columns")}</legend>
      {pivot === null ? (
        <ColumnChooser
          choices={toColumnChoices(columns)}
          fields={fields}
          nameOf={columnNameOf}
          newColumns={view.newColumns}
          onChange={(choices) => onChange(changeReportView(widget, shared, permissions, { columns: choices }))}
        />
      ) : (
        listMeasures(choice, permissions, pivot).map(({ key, field, label, isChosen }) => (
          <Checkbox
            key={key}
            label={label}
            checked={isChosen}
            disabled={isChosen && pivot.measures.length === 1}
            onChange={() =>
              onChange(changeReportView(widget, shared, permissions, toggleMeasure(choice, pivot, field)))
            }
          />
        ))
      )}
    </fieldset>
  );
}
