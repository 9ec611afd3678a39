/** Messages in place of the rows of a report: failed, no finding, no match, or no sales in the period. */
import { getReportKind, type ReportFilter } from "@comptoir/domain/report";
import { Button, Card, EmptyState, ErrorState, SkeletonRows } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { applyAnswers, changeFiltersAndAnswers } from "../../report/prompt-answers.ts";
import { isRefusedReport, type ReportHead, type ReportStore } from "../../report/report-store.ts";
import { filterText, type Names } from "../../report/report-words.ts";
import type { Failure } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { EmptyPeriod } from "./empty-period.tsx";
import type { Reading } from "./reading.ts";
import { SlowQuestion } from "./slow-question.tsx";

/** Shows that the first rows are loading, or why they failed. */
export function NoAnswer({ store, failure }: Readonly<{ store: ReportStore; failure: Failure | null }>): ReactElement {
  return (
    <>
      <SlowQuestion store={store} />
      <Card>
        {failure === null ? (
          <SkeletonRows rows={12} label={t("common.loading")} />
        ) : (
          <ErrorState
            title={t("report.failed")}
            description={<PartFailure failure={failure} />}
            retryLabel={isRefusedReport(failure) ? undefined : t("common.retry")}
            onRetry={isRefusedReport(failure) ? undefined : () => void store.reload()}
          />
        )}
      </Card>
    </>
  );
}

export type NoRowsProps = Pick<Reading, "view" | "ask" | "fields" | "onChange"> &
  Readonly<{ head: ReportHead; names: Names }>;

/** Words of reports whose default filter hides what somebody has dealt with. */
const emptyWordsBySource = {
  integrity: {
    title: "report.findingNone",
    text: "report.findingNoneText",
    showAll: "report.findingShowAccepted",
  },
  "error-log": { title: "report.errorNone", text: "report.errorNoneText", showAll: "report.errorShowAll" },
} as const;

/** Says why a report has no row, and offers the next step. */
export function NoRows({ view, ask, fields, head, names, onChange }: NoRowsProps): ReactElement {
  const { filters, source, period } = view.report;
  const filtersAndPrompts = { filters, prompts: ask.prompts };
  const visibleFilters = applyAnswers(filtersAndPrompts);
  const changeableFilters = visibleFilters.filter(({ locked }) => !locked);
  const dropFilter = (filter: ReportFilter): void => {
    const otherFilters = visibleFilters.filter((candidate) => candidate !== filter);
    const nextFiltersAndPrompts = changeFiltersAndAnswers(filtersAndPrompts, visibleFilters, otherFilters);
    onChange({ filters: nextFiltersAndPrompts.filters }, { prompts: nextFiltersAndPrompts.prompts });
  };
  if (
    (source === "integrity" || source === "error-log") &&
    JSON.stringify(filters) === JSON.stringify(getReportKind(source).filters)
  ) {
    const emptyWords = emptyWordsBySource[source];
    return (
      <EmptyState
        icon="check"
        title={t(emptyWords.title)}
        description={t(emptyWords.text)}
        actions={<Button onClick={() => onChange({ filters: [] })}>{t(emptyWords.showAll)}</Button>}
      />
    );
  }
  if (changeableFilters.length > 0)
    return (
      <EmptyState
        icon="search"
        title={t("report.noMatch")}
        description={t("report.noMatchText")}
        actions={changeableFilters.map((filter) => (
          <Button key={JSON.stringify(filter)} icon="close" onClick={() => dropFilter(filter)}>
            {filterText(filter, fields, names)}
          </Button>
        ))}
      />
    );
  return (
    <EmptyPeriod
      kind={source}
      hasAnyData={head.isKept}
      period={period}
      lastSales={head.meta.lastSalesDate ?? null}
      onPeriod={(nextPeriod) => onChange({ period: nextPeriod })}
    />
  );
}
