/** Inputs of one builder step. */
import { languageCodes, languages } from "@comptoir/domain/language";
import {
  findField,
  getReportKind,
  listAggregates,
  noCustomization,
  tablePresentation,
  visibleKinds,
  type AxisLevel,
  type ReportKindCode,
  type ReportModel,
  type ReportStep,
  type FieldCatalogue,
} from "@comptoir/domain/report";
import type { Issue } from "@comptoir/domain/result";
import { Button, Checkbox, Field, IconButton, SegmentedControl, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useLocation } from "wouter";

import { issueText } from "../../shared/failure-text.ts";
import { PeriodChoice } from "../../session/period-choice.tsx";
import { t } from "../../shared/text.ts";
import { typedTextError } from "../../shared/typed-text.ts";
import { toRowsReport, toSummaryReport, isSummary, withGroups } from "./builder-draft.ts";
import { ColumnChooser } from "../../report/column-chooser.tsx";
import { FilterFields } from "./filter-form.tsx";
import { newFilter } from "../../report/prompt/filter-values.ts";
import { PivotPanel } from "./pivot-panel.tsx";
import { GroupChips } from "./report-chips.tsx";
import type { ReportAsk } from "./report-gateway.ts";
import { toColumnChoices } from "../../report/report-view.ts";
import { capital, aggregateText, fieldText, kindText, measureText, periodText } from "../../report/report-words.ts";
import { namedPeriods, usePeriods } from "../../report/use-periods.ts";
import { RoleChoice } from "./role-choice.tsx";
import styles from "./report.module.css";

export type BuilderStepProps = Readonly<{
  step: ReportStep;
  kind: ReportKindCode;
  draft: ReportModel;
  permissions: readonly string[];
  isNew: boolean;
  wrong: readonly Issue[];
  onChange: (draft: ReportModel) => void;
}>;

export function BuilderStep(props: BuilderStepProps): ReactElement {
  const Step = stepViews[props.step];
  return <Step {...props} />;
}

const stepViews = {
  SOURCE: SourceStep,
  PERIOD: PeriodStep,
  COLUMNS: ColumnStep,
  FILTERS: FilterStep,
  GROUPS: GroupStep,
  PREVIEW: ShareStep,
} as const satisfies Record<ReportStep, (props: BuilderStepProps) => ReactElement>;

function SourceStep({ kind, permissions, isNew }: BuilderStepProps): ReactElement {
  const [, navigate] = useLocation();
  return (
    <>
      <Field label={t("report.dataSource")} help={t(`report.comes_${kind}`)}>
        <Select
          value={kind}
          disabled={!isNew}
          options={visibleKinds(permissions)
            .filter((code) => !getReportKind(code).isTest)
            .map((code) => ({ value: code, label: kindText(code) }))}
          onChange={(next) => navigate(`/report/${next}/create/0`)}
        />
      </Field>
    </>
  );
}

const issueTextAt = (wrong: readonly Issue[], ...path: readonly (string | number)[]): string | undefined => {
  const found = wrong.find((issue) => path.every((part, index) => issue.path[index] === part));
  return found === undefined ? undefined : issueText({ code: found.code, field: null, params: found.params });
};

function PeriodStep({ draft, wrong, onChange }: BuilderStepProps): ReactElement {
  const periods = usePeriods();
  const period = draft.period ?? "";
  const none = wrong.find(({ path }) => path[0] === "descriptions" && path.length === 1);
  return (
    <>
      {languageCodes.map((language, index) => (
        <Field
          key={language}
          label={t(`report.description_${language}`)}
          required={index === 0}
          error={
            typedTextError(draft.descriptions[language] ?? "", "max200") ??
            issueTextAt(wrong, "descriptions", language) ??
            (index === 0 && none !== undefined
              ? issueText({ code: none.code, field: null, params: none.params })
              : undefined)
          }
        >
          <TextInput
            lang={languages[language].locale}
            value={draft.descriptions[language] ?? ""}
            onChange={(words) => onChange({ ...draft, descriptions: withWords(draft.descriptions, language, words) })}
          />
        </Field>
      ))}
      <div>
        <p className={styles["small"]}>{t("report.period")}</p>
        <PeriodChoice
          value={capital(periodText(period))}
          code={namedPeriods.find((candidate) => candidate === period) ?? null}
          dates={{ from: "", to: "" }}
          presets={periods.map((preset) => ({ code: preset, label: t(`dashboard.range_${preset}`) }))}
          onChange={(next) => onChange({ ...draft, period: next })}
        />
        {issueTextAt(wrong, "period") !== undefined && (
          <p className={styles["wrong"]}>{issueTextAt(wrong, "period")}</p>
        )}
      </div>
    </>
  );
}

/** Leaves out languages without words. */
function withWords(
  descriptions: ReportModel["descriptions"],
  language: keyof typeof languages,
  words: string,
): ReportModel["descriptions"] {
  const { [language]: _before, ...others } = descriptions;
  return words === "" ? others : { ...others, [language]: words };
}

function ColumnStep({ kind, draft, wrong, onChange }: BuilderStepProps): ReactElement {
  const { fields } = getReportKind(kind);
  const byKey = new Map(toColumnChoices(draft.columns).map((choice, index) => [choice.column, draft.columns[index]]));
  const nameOf = (key: string): string => {
    const column = byKey.get(key);
    return column === undefined ? key : measureText(column.field, column.aggregate);
  };
  const hasGroups = !draft.isList && draft.groups.length > 0;
  return (
    <>
      {issueTextAt(wrong, "columns") !== undefined && (
        <p className={styles["wrong"]}>{issueTextAt(wrong, "columns")}</p>
      )}
      <ColumnChooser
        choices={toColumnChoices(draft.columns)}
        fields={fields}
        nameOf={nameOf}
        newColumns={[]}
        onChange={(choices) =>
          onChange({
            ...draft,
            columns: choices.flatMap(({ column, visible }) => {
              const found = byKey.get(column);
              return found === undefined ? [] : [{ ...found, visible }];
            }),
          })
        }
      />
      {hasGroups && <ColumnAggregates draft={draft} fields={fields} onChange={onChange} />}
    </>
  );
}

type DraftPartProps = Pick<BuilderStepProps, "draft" | "onChange"> & Readonly<{ fields: FieldCatalogue }>;

/** Choice of how each column is added up in groups. */
function ColumnAggregates({ draft, fields, onChange }: DraftPartProps): ReactElement {
  return (
    <div className={styles["aggregates"]}>
      {draft.columns.map((column, index) => {
        const offered = listAggregates(fields, column.field);
        if (!column.visible || offered.length < 2) return null;
        return (
          <Field key={`${column.field} ${index}`} label={t("report.aggregateOf", { name: fieldText(column.field) })}>
            <Select
              value={column.aggregate ?? "none"}
              options={[
                ...(isSummary(draft) ? [] : [{ value: "none", label: aggregateText(null) }]),
                ...offered.map((aggregate) => ({ value: aggregate as string, label: aggregateText(aggregate) })),
              ]}
              onChange={(chosen) =>
                onChange({
                  ...draft,
                  columns: draft.columns.with(index, {
                    ...column,
                    aggregate: offered.find((candidate) => candidate === chosen) ?? null,
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

/** Filter values are offered from the report without its own filters. */
const askOf = (draft: ReportModel): ReportAsk => ({
  source: draft.source,
  id: 0,
  report: {
    ...draft,
    descriptions: {},
    filters: [],
    groups: [],
    isList: true,
    columns: draft.columns.map((column) => ({ ...column, aggregate: null })),
  },
  change: noCustomization,
  prompts: [],
});

function FilterStep({ kind, draft, permissions, wrong, onChange }: BuilderStepProps): ReactElement {
  const { fields } = getReportKind(kind);
  const first =
    permissions.length === 0
      ? undefined
      : Object.keys(fields).find(
          (field) => findField(fields, field)?.role === "dimension" && fields[field]?.type === "ref",
        );
  return (
    <>
      {draft.filters.map((filter, index) => (
        <fieldset key={index} className={styles["filterBox"]}>
          <legend>{fieldText(filter.field)}</legend>
          <FilterFields
            filter={filter}
            ask={askOf(draft)}
            fields={fields}
            permissions={permissions}
            names={new Map()}
            hasRules
            error={issueTextAt(wrong, "filters", index)}
            onChange={(next) => onChange({ ...draft, filters: draft.filters.with(index, next) })}
          />
          <IconButton
            size="compact"
            icon="close"
            label={t("report.remove", { name: fieldText(filter.field) })}
            onClick={() => onChange({ ...draft, filters: draft.filters.toSpliced(index, 1) })}
          />
        </fieldset>
      ))}
      <Button
        icon="plus"
        onClick={() =>
          first !== undefined &&
          onChange({ ...draft, filters: [...draft.filters, newFilter(first, fields[first]?.type ?? "text")] })
        }
      >
        {t("report.addFilter")}
      </Button>
    </>
  );
}

function GroupStep({ kind, draft, permissions, onChange }: BuilderStepProps): ReactElement {
  const { fields } = getReportKind(kind);
  const levels: readonly AxisLevel[] = draft.isList ? [] : draft.groups;
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
          levels={levels}
          fields={fields}
          permissions={permissions}
          onChange={(next) =>
            onChange(
              withGroups(
                draft,
                next.map((level) => ({
                  collapsed: draft.groups.find(({ field }) => field === level.field)?.collapsed ?? false,
                  ...level,
                })),
                fields,
              ),
            )
          }
        />
      </div>
      {levels.length > 0 && (
        <>
          <GroupedRows draft={draft} fields={fields} onChange={onChange} />
        </>
      )}
    </>
  );
}

/** Choice between groups alone and groups with their rows, and the subtotals. */
function GroupedRows({ draft, fields, onChange }: DraftPartProps): ReactElement {
  return (
    <>
      <SegmentedControl
        label={t("report.rowsShown")}
        value={isSummary(draft) ? "summary" : "rows"}
        options={[
          { value: "summary", label: t("report.summaryOnly") },
          { value: "rows", label: t("report.withRows") },
        ]}
        onChange={(value) =>
          onChange(value === "summary" ? toSummaryReport(draft, fields) : { ...toRowsReport(draft), isList: false })
        }
      />
      {draft.groups.map((group, index) => (
        <Checkbox
          key={group.field}
          label={t("report.subtotalOf", { name: fieldText(group.field) })}
          checked={group.subtotal}
          onChange={(subtotal) => onChange({ ...draft, groups: draft.groups.with(index, { ...group, subtotal }) })}
        />
      ))}
    </>
  );
}

function ShareStep({ draft, onChange }: BuilderStepProps): ReactElement {
  return <RoleChoice chosen={draft.roleIds} onChange={(roleIds) => onChange({ ...draft, roleIds })} />;
}
