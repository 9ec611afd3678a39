/** Form of a new filter of a list: its column, its operator, and the values that this takes. */
import { filterCatalogue, listRow } from "@comptoir/domain/entity";
import {
  checkFilters,
  findField,
  isFilterOperator,
  operatorsByType,
  orderSpanEnds,
  type FieldCatalogue,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Button, Field, SearchSelect, Select } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { newFilter, withOperator, withValues } from "./prompt/filter-values.ts";
import { FilterValueFields } from "./prompt/values.tsx";
import { operatorText } from "./report-words.ts";
import { issueText } from "../shared/failure-text.ts";
import type { ListFilterFormProps } from "../entity/add-filter.tsx";
import { t } from "../shared/text.ts";
import styles from "../entity/entity.module.css";
import { fieldLabel } from "../entity/entity-words.ts";
import { columnsOf } from "../entity/list-columns.ts";
import type { Listing } from "../entity/listing.ts";

export function ListFilterForm({ listing, onDone }: ListFilterFormProps): ReactElement {
  const { screen, permissions, listState, changeList } = listing;
  const fields = filterCatalogue(screen.entity, permissions);
  const [draft, setDraft] = useState<ReportFilter | null>(null);
  const [errorText, setErrorText] = useState<string | undefined>(undefined);
  const changeDraft = (filter: ReportFilter) => {
    setDraft(filter);
    setErrorText(undefined);
  };
  const addFilter = () => {
    if (draft === null) return;
    const filter = orderSpanEnds(draft);
    const [issue] = checkFilters([filter], fields);
    if (issue !== undefined) return setErrorText(issueText({ code: issue.code, field: null, params: issue.params }));
    changeList({ filters: [...listState.filters.filter(({ field }) => field !== filter.field), filter] });
    onDone();
  };
  return (
    <form
      className={styles["filterForm"]}
      onSubmit={(event) => {
        event.preventDefault();
        addFilter();
      }}
    >
      <Field label={t("report.field")}>
        <SearchSelect
          label={t("report.field")}
          value={draft?.field ?? null}
          placeholder={t("report.searchField")}
          options={listTypedColumns(listing, fields).map((field) => ({
            value: field,
            label: fieldLabel(screen, field),
          }))}
          onChange={(field) => changeDraft(newFilter(field, typeOf(fields, field)))}
          labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
        />
      </Field>
      {draft !== null && <FilterParts draft={draft} fields={fields} errorText={errorText} onChange={changeDraft} />}
      <Button type="submit" variant="primary" block disabled={draft === null}>
        {t("dashboard.apply")}
      </Button>
    </form>
  );
}

type FilterPartsProps = Readonly<{
  draft: ReportFilter;
  fields: FieldCatalogue;
  errorText: string | undefined;
  onChange: (filter: ReportFilter) => void;
}>;

/** Operator and values of a filter. */
function FilterParts({ draft, fields, errorText, onChange }: FilterPartsProps): ReactElement {
  const type = typeOf(fields, draft.field);
  return (
    <>
      <Field label={t("report.operator")}>
        <Select
          value={draft.operator}
          options={operatorsByType[type].map((operator) => ({ value: operator, label: operatorText(operator) }))}
          onChange={(operator) => isFilterOperator(operator) && onChange(withOperator(draft, operator))}
        />
      </Field>
      <FilterValueFields
        filter={draft}
        type={type}
        names={new Map()}
        error={errorText}
        onChange={(values) => onChange(withValues(draft, values))}
      />
    </>
  );
}

/** Lists the columns whose values can be typed. Those with few values have a button of their own in the toolbar. */
function listTypedColumns({ screen, permissions }: Listing, fields: FieldCatalogue): readonly string[] {
  const { columns } = listRow(screen.entity);
  return columnsOf(screen, permissions).filter(
    (field) =>
      Object.hasOwn(fields, field) &&
      columns[field]?.facet !== true &&
      !["ref", "enum"].includes(typeOf(fields, field)),
  );
}

const typeOf = (fields: FieldCatalogue, field: string) => findField(fields, field)?.type ?? "text";
