/** Form of a filter: its field, its operator, and the operator's values. */
import {
  checkFilters,
  findField,
  isRowField,
  isFilterOperator,
  operatorsByType,
  orderSpanEnds,
  type FieldCatalogue,
  type FilterOperator,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Button, Checkbox, Field, SearchSelect, Select } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { issueText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import { fieldOptions } from "./field-options.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportAsk } from "./report-gateway.ts";
import { newFilter, withOperator, withValues } from "../../report/prompt/filter-values.ts";
import { FilterValueFields } from "../../report/prompt/values.tsx";
import { operatorText, type Names } from "../../report/report-words.ts";
import styles from "./report.module.css";

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
  const { values: askValues } = useReportGateway();
  const fieldType = filter === null ? null : (findField(fields, filter.field)?.type ?? "text");
  const selectOptions = fieldOptions(fields, permissions, (field) => isRowField(fields, field));
  return (
    <div className={styles["filterForm"]}>
      <Field label={t("report.field")}>
        <SearchSelect
          label={t("report.field")}
          value={filter?.field ?? null}
          placeholder={t("report.searchField")}
          options={selectOptions}
          onChange={(field) => onChange(newFilter(field, findField(fields, field)?.type ?? "text"))}
          labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
        />
      </Field>
      {filter !== null && fieldType !== null && (
        <>
          <Field label={t("report.operator")}>
            <Select
              value={filter.operator}
              options={operatorsByType[fieldType].map((operator: FilterOperator) => ({
                value: operator,
                label: operatorText(operator),
              }))}
              onChange={(operator) => isFilterOperator(operator) && onChange(withOperator(filter, operator))}
            />
          </Field>
          <FilterValueFields
            filter={filter}
            ask={ask}
            askValues={askValues}
            type={fieldType}
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
        onChange={(isLocked) => onChange({ ...filter, locked: isLocked })}
      />
    </>
  );
}

export type FilterPopoverFormProps = Omit<FilterFieldsProps, "onChange" | "error" | "hasRules"> &
  Readonly<{ onApply: (filter: ReportFilter) => void }>;

/** Form of a filter with a button that applies the filter if it is complete. */
export function FilterApplyForm({ filter: firstFilter, onApply, ...rest }: FilterPopoverFormProps): ReactElement {
  const [draft, setDraft] = useState(firstFilter);
  const [errorText, setError] = useState<string | undefined>(undefined);
  return (
    <form
      className={styles["sheet"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft === null) return;
        const filter = orderSpanEnds(draft);
        const [issue] = checkFilters([{ ...filter, promptUser: false }], rest.fields);
        setError(issue === undefined ? undefined : issueText({ code: issue.code, field: null, params: {} }));
        if (issue === undefined) onApply(filter);
      }}
    >
      <FilterFields
        {...rest}
        filter={draft}
        error={errorText}
        onChange={(nextFilter) => {
          setDraft(nextFilter);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" block disabled={draft === null}>
        {t("dashboard.apply")}
      </Button>
    </form>
  );
}
