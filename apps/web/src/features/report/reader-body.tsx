/** Body of a reader: the rows of a report or its statement, and the messages shown without rows. */
import { getReportKind, type Pivot } from "@comptoir/domain/report";
import { Banner, Button, Card, SegmentedControl, SkeletonRows } from "@comptoir/ui-react";
import { lazy, Suspense, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import type { ReportColumns, ReportHead, AnsweredReportRow, ReportStore } from "../../report/report-store.ts";
import type { Names } from "../../report/report-words.ts";
import type { Failure } from "../../shared/answer.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { NoAnswer, NoRows } from "./no-rows.tsx";
import { ReaderRows } from "./reader-rows.tsx";
import type { Reading } from "./reading.ts";
import styles from "./report.module.css";
import { useDecisionDialogs } from "./selection/use-decision-dialogs.ts";
import { SlowQuestion } from "./slow-question.tsx";
import { TestWatermark } from "./test-watermark.tsx";

const FinancialStatement = lazy(() =>
  import("./financial-statement.tsx").then((file) => ({ default: file.FinancialStatement })),
);

/** Kinds that can be shown as a statement. */
const statementKinds: ReadonlySet<string> = new Set(["financial", "financial-test"]);

/** Says whether the groups of a report are at most the sections and codes of a statement. */
const isLaidAsStatement = (pivot: Pivot | null): boolean =>
  pivot === null ||
  (pivot.columns.length === 0 && pivot.rows.every(({ field }) => field === "section" || field === "code"));

type Layout = "statement" | "table";

export function ReaderBody(reading: Reading): ReactElement {
  const { view, ask, store } = reading;
  const { head, rows, names, loading, stopped, failure } = useSnapshot(store.state);
  const [layout, setLayout] = useState<Layout>("statement");
  const dialogs = useDecisionDialogs();
  const hasStatement = statementKinds.has(view.report.source) && isLaidAsStatement(view.report.pivot);
  if (head === null && stopped) return <SlowQuestion store={store} />;
  if (head === null) return <NoAnswer store={store} failure={failure} />;
  const hasRows = head.rowCount > 0;
  const shownRows =
    hasRows && hasStatement && layout === "statement" ? (
      <Suspense fallback={<SkeletonRows rows={12} label={t("common.loading")} />}>
        <FinancialStatement
          name={reading.name}
          ask={ask}
          report={view.report}
          permissions={reading.permissions}
          onReceipt={(receipt) => reading.onAddress({ receipt })}
        />
      </Suspense>
    ) : hasRows || dialogs.isOpen ? (
      <ReaderRows
        {...reading}
        columns={head.columns as ReportColumns}
        rows={rows as readonly (AnsweredReportRow | undefined)[]}
        total={head.total as AnsweredReportRow | null}
        names={names as Names}
        notKept={head.notKept}
        range={head.meta.range}
        dialogs={dialogs}
        isStale={loading || stopped || failure !== null}
      />
    ) : null;
  return (
    <>
      <SlowQuestion store={store} />
      {failure !== null && <FailureNotice store={store} failure={failure} />}
      {hasRows && hasStatement && <StatementOrTableChoice layout={layout} onLayout={setLayout} />}
      {shownRows !== null ? (
        getReportKind(view.report.source).isTest ? (
          <TestWatermark>{shownRows}</TestWatermark>
        ) : (
          shownRows
        )
      ) : loading ? (
        <Card>
          <SkeletonRows rows={12} label={t("common.loading")} />
        </Card>
      ) : stopped || failure !== null ? null : (
        <NoRows {...reading} head={head as ReportHead} names={names as Names} />
      )}
    </>
  );
}

/** Notice above rows that are older than the failed question. */
function FailureNotice({ store, failure }: Readonly<{ store: ReportStore; failure: Failure }>): ReactElement {
  return (
    <div className={styles["notice"]}>
      <Banner
        tone="danger"
        actions={
          <Button size="compact" icon="refresh" onClick={() => void store.reload()}>
            {t("common.retry")}
          </Button>
        }
      >
        <PartFailure failure={failure} />
      </Banner>
    </div>
  );
}

function StatementOrTableChoice({
  layout,
  onLayout,
}: Readonly<{ layout: Layout; onLayout: (layout: Layout) => void }>): ReactElement {
  return (
    <div className={styles["layoutChoice"]}>
      <SegmentedControl
        label={t("report.statementView")}
        value={layout}
        options={[
          { value: "statement", label: t("report.statement") },
          { value: "table", label: t("report.statementTable") },
        ]}
        onChange={onLayout}
      />
    </div>
  );
}
