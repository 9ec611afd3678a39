/** Step of the builder that filters rows. */
import type { ReactElement } from "react";

import { findField, getReportKind, noCustomization, type ReportModel } from "@comptoir/domain/report";
import { Button, IconButton } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";
import { FilterFields } from "./filter-form.tsx";
import { newFilter } from "../../report/prompt/filter-values.ts";
import type { ReportAsk } from "./report-gateway.ts";
import { fieldText } from "../../report/report-words.ts";
import styles from "./report.module.css";
import type { BuilderStepProps } from "./builder-step.tsx";
import { issueTextAt } from "./step-issues.ts";

/** Builds the question for the values that a filter offers: the draft as a list without filters, groups and aggregates. */
const reportAskOf = (draft: ReportModel): ReportAsk => ({
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

export function FilterStep({ kind, draft, permissions, wrong, onChange }: BuilderStepProps): ReactElement {
  const { fields } = getReportKind(kind);
  const firstReferenceField =
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
            ask={reportAskOf(draft)}
            fields={fields}
            permissions={permissions}
            names={new Map()}
            hasRules
            error={issueTextAt(wrong, "filters", index)}
            onChange={(nextFilter) => onChange({ ...draft, filters: draft.filters.with(index, nextFilter) })}
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
          firstReferenceField !== undefined &&
          onChange({
            ...draft,
            filters: [...draft.filters, newFilter(firstReferenceField, fields[firstReferenceField]?.type ?? "text")],
          })
        }
      >
        {t("report.addFilter")}
      </Button>
    </>
  );
}
