/** Form of a filter: its field, its operator, and the operator's values. */
import {
  checkFilters,
  filterOperators,
  findField,
  isRowField,
  isFilterOperator,
  operatorsByType,
  type FieldCatalogue,
  type FilterOperator,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Button, Checkbox, Field, SearchSelect, Select, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import { fieldOptions } from "./field-options.ts";
import {
  isNumberType,
  newFilter,
  filterInputText,
  parseFilterValue,
  withOperator,
  withValues,
} from "./filter-values.ts";
import type { ReportAsk } from "./report-gateway.ts";
import { operatorText, type Names } from "../../report/report-words.ts";
import { namedPeriods, usePeriods } from "../../report/use-periods.ts";
import styles from "./report.module.css";
import { ValuePicker } from "./value-picker.tsx";

export type FilterFieldsProps = Readonly<{
  filter: ReportFilter | null;
  ask: ReportAsk;
  fields: FieldCatalogue;
  permissions: readonly string[];
  names: Names;
  /** Whether the filter can be made a prompt or locked. */
  hasRules?: boolean;
  error?: string | undefined;
  onChange: (filter: ReportFilter) => void;
}>;

/** Inputs of a filter; each change is applied at once. */
export function FilterFields({
  filter,
  ask,
  fields,
  permissions,
  names,
  hasRules = false,
  error,
  onChange,
}: FilterFieldsProps): ReactElement {
  const type = filter === null ? null : (findField(fields, filter.field)?.type ?? "text");
  const options = fieldOptions(fields, permissions, (field) => isRowField(fields, field));
  return (
    <div className={styles["filterForm"]}>
      <Field label={t("report.field")}>
        <SearchSelect
          label={t("report.field")}
          value={filter?.field ?? null}
          placeholder={t("report.searchField")}
          options={options}
          onChange={(field) => onChange(newFilter(field, findField(fields, field)?.type ?? "text"))}
          labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
        />
      </Field>
      {filter !== null && type !== null && (
        <>
          <Field label={t("report.operator")}>
            <Select
              value={filter.operator}
              options={operatorsByType[type].map((operator: FilterOperator) => ({
                value: operator,
                label: operatorText(operator),
              }))}
              onChange={(operator) => isFilterOperator(operator) && onChange(withOperator(filter, operator))}
            />
          </Field>
          <Values
            filter={filter}
            ask={ask}
            type={type}
            names={names}
            error={error}
            onChange={(values) => onChange(withValues(filter, values))}
          />
          {hasRules && <RuleChoice filter={filter} onChange={onChange} />}
        </>
      )}
    </div>
  );
}

/** Choice whether readers of the report answer the filter, and whether they may change it. */
function RuleChoice({
  filter,
  onChange,
}: Readonly<{ filter: ReportFilter; onChange: FilterFieldsProps["onChange"] }>): ReactElement {
  return (
    <>
      <Checkbox
        label={t("report.promptUser")}
        checked={filter.promptUser}
        onChange={(promptUser) => onChange({ ...filter, promptUser })}
      />
      <Checkbox
        label={t("report.locked")}
        checked={filter.locked}
        onChange={(locked) => onChange({ ...filter, locked })}
      />
    </>
  );
}

type ValuesProps = Readonly<{
  filter: ReportFilter;
  ask: ReportAsk;
  type: NonNullable<ReturnType<typeof findField>>["type"];
  names: Names;
  error: string | undefined;
  onChange: (values: readonly FilterValue[]) => void;
}>;

export function Values({ filter, ask, type, names, error, onChange }: ValuesProps): ReactElement | null {
  const takes = filterOperators[filter.operator];
  const [first = null, second = null] = filter.values;
  if (takes === "nothing") return null;
  if (takes === "range") return <PeriodValue first={first} error={error} onChange={onChange} />;
  const isPicked =
    type === "ref" ||
    type === "enum" ||
    takes === "list" ||
    (type === "text" && (filter.operator === "=" || filter.operator === "!="));
  if (isPicked && !isNumberType(type) && type !== "date" && type !== "time") {
    return (
      <Field label={t("report.value")} error={error}>
        <ValuePicker
          ask={ask}
          field={filter.field}
          type={type}
          values={filter.values}
          names={names}
          onChange={onChange}
        />
      </Field>
    );
  }
  if (takes === "list") {
    return (
      <Field label={t("report.values")} error={error}>
        <ListInput type={type} values={filter.values} onChange={onChange} />
      </Field>
    );
  }
  if (takes === "span") {
    return (
      <div className={styles["span"]}>
        <Field label={t("report.from")} error={error}>
          <ValueInput type={type} value={first} onChange={(value) => onChange([value, second])} />
        </Field>
        <Field label={t("report.to")}>
          <ValueInput type={type} value={second} onChange={(value) => onChange([first, value])} />
        </Field>
      </div>
    );
  }
  return (
    <Field label={t("report.value")} error={error}>
      <ValueInput type={type} value={first} onChange={(value) => onChange([value])} />
    </Field>
  );
}

const units = { money: "$", unitCost: "$", pct: "%" } as const;

function ValueInput({
  type,
  value,
  onChange,
}: Readonly<{ type: ValuesProps["type"]; value: FilterValue; onChange: (value: FilterValue) => void }>): ReactElement {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: FilterValue } | null>(null);
  const text = typed !== null && typed.value === value ? typed.text : filterInputText(value, type);
  const isNumber = isNumberType(type);
  return (
    <TextInput
      type={type === "date" ? "date" : type === "time" ? "time" : "text"}
      numeric={isNumber}
      unit={isNumber && Object.hasOwn(units, type) ? units[type as keyof typeof units] : undefined}
      value={text}
      onChange={(next) => {
        const parsed = parseFilterValue(next, type);
        setTyped({ text: next, value: parsed });
        onChange(parsed);
      }}
    />
  );
}

/** List of values, each with a remove button; the last input adds a value. */
function ListInput({
  type,
  values,
  onChange,
}: Readonly<{
  type: ValuesProps["type"];
  values: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}>): ReactElement {
  return (
    <div className={styles["listInput"]}>
      {[...values, null].map((value, index) => (
        <ValueInput
          key={index}
          type={type}
          value={value}
          onChange={(next) => onChange(next === null ? values.toSpliced(index, 1) : values.toSpliced(index, 1, next))}
        />
      ))}
    </div>
  );
}

export type FilterPopoverFormProps = Omit<FilterFieldsProps, "onChange" | "error" | "hasRules"> &
  Readonly<{ onApply: (filter: ReportFilter) => void }>;

/** The same form in a sheet, applied when it is complete. */
export function FilterApplyForm({ filter, onApply, ...rest }: FilterPopoverFormProps): ReactElement {
  const [draft, setDraft] = useState(filter);
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <form
      className={styles["sheet"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft === null) return;
        const [issue] = checkFilters([{ ...draft, promptUser: false }], rest.fields);
        setError(issue === undefined ? undefined : issueText({ code: issue.code, field: null, params: {} }));
        if (issue === undefined) onApply(draft);
      }}
    >
      <FilterFields
        {...rest}
        filter={draft}
        error={error}
        onChange={(next) => {
          setDraft(next);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" block disabled={draft === null}>
        {t("dashboard.apply")}
      </Button>
    </form>
  );
}

/** Period of a filter on dates; one that has no name stays in the list as it is. */
function PeriodValue({
  first,
  error,
  onChange,
}: Pick<ValuesProps, "error" | "onChange"> & Readonly<{ first: FilterValue | null }>): ReactElement {
  const periods = usePeriods();
  const current = namedPeriods.find((code) => code === first) ?? "";
  const free = current === "" && typeof first === "string" ? [{ value: first, label: first }] : [];
  return (
    <Field label={t("report.period")} error={error}>
      <Select
        value={String(first ?? "")}
        options={[...free, ...periods.map((code) => ({ value: code as string, label: t(`dashboard.range_${code}`) }))]}
        onChange={(period) => onChange([period])}
      />
    </Field>
  );
}
