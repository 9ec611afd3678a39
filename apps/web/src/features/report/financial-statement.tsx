/** The Financial report as a statement: sections and lines as rows, days, stores or drawers as columns. */
import {
  statementColumns,
  statementFigures,
  type ReportColumn,
  type ReportGroup,
  type ReportModel,
  type StatementColumn,
} from "@comptoir/domain/report";
import { Banner, Card, ErrorState, SegmentedControl, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";

import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import type { DrillTarget } from "./drill-of-cell.ts";
import { DrillDialog } from "./drill-panel.tsx";
import { StatementTable } from "./financial-statement-table.tsx";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportAsk } from "./report-gateway.ts";
import styles from "./financial-statement.module.css";

/** Maximum number of rows that a statement is made of; with more, a notice stands in its place. */
const rowsAtMost = 1_000;

type StatementProps = Readonly<{
  name: string;
  ask: ReportAsk;
  report: ReportModel;
  permissions: readonly string[];
  onReceipt: (origin: string) => void;
}>;

export function FinancialStatement({ name, ask, report, permissions, onReceipt }: StatementProps): ReactElement {
  const gateway = useReportGateway();
  const [statementColumn, setStatementColumn] = useState<StatementColumn>("date");
  const [drill, setDrill] = useState<DrillTarget | null>(null);
  const runStatement = useCallback(
    (question: ReportAsk, signal: AbortSignal) => gateway.run({ ...question, page: 1, size: rowsAtMost }, signal),
    [gateway],
  );
  const [answer] = useAnswer(runStatement, askStatement(ask, report, statementColumn));
  return (
    <Card>
      <div className={styles["choice"]}>
        <SegmentedControl
          label={t("report.statementBy")}
          value={statementColumn}
          options={statementColumns.map((value) => ({ value, label: t(`report.statement_${value}`) }))}
          onChange={setStatementColumn}
        />
      </div>
      {answer === null ? (
        <SkeletonRows rows={12} label={t("common.loading")} />
      ) : !answer.ok ? (
        <ErrorState title={t("report.failed")} description={<PartFailure failure={answer.failure} />} />
      ) : answer.value.rowCount > rowsAtMost ? (
        <Banner tone="neutral">{t("report.statementTooLong")}</Banner>
      ) : (
        <StatementTable
          name={name}
          source={report.source}
          answer={answer.value}
          by={statementColumn}
          onDrill={setDrill}
        />
      )}
      {drill !== null && (
        <DrillDialog {...{ ask, report, drill, permissions, onReceipt }} onClose={() => setDrill(null)} />
      )}
    </Card>
  );
}

/** Builds the question of the statement: the sums of its figures, by the field of its columns, by section and by code. */
function askStatement(reportAsk: ReportAsk, report: ReportModel, statementColumn: StatementColumn): ReportAsk {
  const makeColumn = (field: string, aggregate: ReportColumn["aggregate"]): ReportColumn => ({
    field,
    aggregate,
    label: {},
    visible: true,
    widthPx: null,
    frozen: false,
    format: null,
  });
  const toReportGroup = (field: string): ReportGroup => ({
    field,
    grain: null,
    direction: "ascending",
    subtotal: false,
    collapsed: false,
  });
  const groupFields = [statementColumn, "section", "code"];
  const figureColumns = report.columns.filter(({ field }) => statementFigures.includes(field));
  return {
    ...reportAsk,
    report: {
      ...report,
      columns: [
        ...groupFields.map((field) => makeColumn(field, null)),
        ...figureColumns.map(({ field }) => makeColumn(field, "sum")),
      ],
      groups: groupFields.map(toReportGroup),
      sorting: [],
      pivot: null,
      isList: false,
    },
    change: { ...reportAsk.change, columns: null, sorting: null, pivot: null, drawing: null },
  };
}
