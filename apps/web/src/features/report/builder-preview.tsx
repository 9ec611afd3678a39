/** Preview of a report while it is built: its first rows. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { indexValueNames } from "@comptoir/i18n/report";
import {
  checkFilters,
  getReportKind,
  noCustomization,
  previewRowsAtMost,
  type ReportKindCode,
  type ReportModel,
} from "@comptoir/domain/report";
import { Card, EmptyState, ErrorState, SkeletonRows } from "@comptoir/ui-react";
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { listClosableGroupKeys } from "../../report/report-rows.ts";
import { makeTableView, type TableView } from "../../report/report-table-view.ts";
import { toColumnChoices } from "../../report/report-view.ts";
import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { listSaveIssues, savedPartOf } from "./builder-draft.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportAsk } from "./report-gateway.ts";
import styles from "./report.module.css";

/** Pause after the last change of the draft, before its preview is read. Units: milliseconds. */
const typingPauseMs = 250;

type PreviewProps = Readonly<{ kind: ReportKindCode; draft: ReportModel }>;

/** Shows the first rows of a draft; a newer draft cancels the previous question. */
export function BuilderPreview({ kind, draft }: PreviewProps): ReactElement {
  const { run } = useReportGateway();
  const previewedReport = withoutUnfinishedFilters(savedPartOf(draft));
  const previewQuestion = previewQuestionOf(kind, previewedReport);
  const [answer] = useAnswer(run, previewQuestion, { afterMs: typingPauseMs });
  const foundAnswer = answer?.ok === true ? answer.value : null;
  const previewTable = usePreviewTable(previewedReport, foundAnswer);
  return (
    <Card
      flush
      title={t("report.preview")}
      subtitle={
        foundAnswer !== null && foundAnswer.rowCount > previewRowsAtMost
          ? t("report.previewNote", { number: countText(previewRowsAtMost) })
          : undefined
      }
    >
      {previewQuestion === null ? (
        <EmptyState compact icon="table" title={t("report.previewWaits")} />
      ) : answer === null ? (
        <div className={styles["padded"]}>
          <SkeletonRows rows={8} label={t("common.loading")} />
        </div>
      ) : answer.ok === false ? (
        <ErrorState compact title={t("report.failed")} description={<PartFailure failure={answer.failure} />} />
      ) : previewTable === null || previewTable.rowCount === 0 ? (
        <EmptyState compact icon="calendar" title={t("report.noRows")} description={t(`report.comes_${kind}`)} />
      ) : (
        <PreviewTable view={previewTable} />
      )}
    </Card>
  );
}

/** Builds the question for the first rows; null while the report has no visible columns, or issues other than of its names. */
function previewQuestionOf(
  kind: ReportKindCode,
  content: ReportModel,
): (ReportAsk & { page: number; size: number }) | null {
  const isComplete =
    content.columns.length > 0 && listSaveIssues(content).every(({ path }) => path[0] === "descriptions");
  return isComplete
    ? {
        source: kind,
        id: 0,
        report: { ...content, descriptions: {} },
        change: noCustomization,
        prompts: [],
        page: 1,
        size: previewRowsAtMost,
      }
    : null;
}

function usePreviewTable(content: ReportModel, foundAnswer: ReportAnswer | null): TableView | null {
  const isPhone = useMediaQuery(phoneQuery);
  return useMemo(
    () =>
      foundAnswer === null
        ? null
        : makeTableView({
            columns: foundAnswer.columns,
            rows: foundAnswer.rows,
            total: foundAnswer.total,
            names: indexValueNames(foundAnswer.names),
            source: content.source,
            reportColumns: content.columns,
            choices: toColumnChoices(content.columns),
            sorting: content.sorting,
            pivot: content.pivot,
            closed: new Set(),
            closable: listClosableGroupKeys(foundAnswer.rows),
            isPhone,
          }),
    // The columns must match the rows of the last answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [foundAnswer, isPhone],
  );
}

function PreviewTable({ view }: Readonly<{ view: TableView }>): ReactElement {
  return (
    <ReportTable
      caption={t("report.preview")}
      help={t("report.tableHelp")}
      columns={view.columns.map(({ sort: _sort, ...column }) => column)}
      rowCount={view.rowCount}
      kindOf={view.kindOf}
      cell={(row, column) => {
        const { text, isNegative } = view.cell(row, column);
        return { text, isNegative };
      }}
      hasTotals={view.hasTotals}
      question=""
      toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
      maxHeight="max(320px, calc(100dvh - 280px))"
    />
  );
}

/** Leaves out unfinished filters; here a filter that readers answer needs its values too. */
function withoutUnfinishedFilters(report: ReportModel): ReportModel {
  const { fields } = getReportKind(report.source);
  return {
    ...report,
    filters: report.filters.filter((filter) => checkFilters([{ ...filter, promptUser: false }], fields).length === 0),
  };
}
