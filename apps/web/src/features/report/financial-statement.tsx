/** The Financial report as a statement: sections and lines as rows, days, stores or drawers as columns. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import {
  financialStatement,
  statementColumns,
  statementFigures,
  type FieldValue,
  type ReportColumn,
  type ReportGroup,
  type ReportModel,
  type ReportRow,
  type StatementColumn,
  type StatementLine,
  type StatementSection,
} from "@comptoir/domain/report";
import { Banner, Card, ErrorState, ScrollRegion, SegmentedControl, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";

import { codeText, fieldText, valueText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useReportGateway } from "./gateway-context.ts";
import type { ReportAsk } from "./report-gateway.ts";
import styles from "./financial-statement.module.css";

/** Maximum number of rows of a statement; a longer period is shown as a table. */
const rowsAtMost = 1_000;

type StatementProps = Readonly<{ name: string; ask: ReportAsk; report: ReportModel }>;

export function FinancialStatement({ name, ask, report }: StatementProps): ReactElement {
  const gateway = useReportGateway();
  const [statementColumn, setStatementColumn] = useState<StatementColumn>("date");
  const run = useCallback(
    (question: ReportAsk, signal: AbortSignal) => gateway.run({ ...question, page: 1, size: rowsAtMost }, signal),
    [gateway],
  );
  const [answer] = useAnswer(run, askStatement(ask, report, statementColumn));
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
        <Statement name={name} answer={answer.value} by={statementColumn} />
      )}
    </Card>
  );
}

/** Builds the question: a row for each column, section and code, so that the number of stores does not matter. */
function askStatement(reportAsk: ReportAsk, report: ReportModel, statementColumn: StatementColumn): ReportAsk {
  const makeColumn = (field: string, aggregate: ReportColumn["aggregate"]): ReportColumn => ({
    field,
    aggregate,
    label: {},
    visible: true,
    widthPx: null,
    frozen: false,
  });
  const toReportGroup = (field: string): ReportGroup => ({
    field,
    grain: null,
    direction: "ascending",
    subtotal: false,
    collapsed: false,
  });
  const groups = [statementColumn, "section", "code"];
  const figureColumns = report.columns.filter(({ field }) => statementFigures.includes(field));
  return {
    ...reportAsk,
    report: {
      ...report,
      columns: [
        ...groups.map((field) => makeColumn(field, null)),
        ...figureColumns.map(({ field }) => makeColumn(field, "sum")),
      ],
      groups: groups.map(toReportGroup),
      sorting: [],
      pivot: null,
      isList: false,
    },
    change: { ...reportAsk.change, columns: null, sorting: null, pivot: null, drawing: null },
  };
}

function Statement({
  name,
  answer,
  by,
}: Readonly<{ name: string; answer: ReportAnswer; by: StatementColumn }>): ReactElement {
  const rows = answer.rows
    .filter(({ kind }) => kind === "row")
    .map(({ cells }): ReportRow =>
      Object.fromEntries(answer.columns.map(({ field }, place) => [field, cells[place] ?? null])),
    );
  const { columns, sections } = financialStatement(rows, by);
  const type = answer.columns.find(({ field }) => field === by)?.type ?? "text";
  const namesByField = new Map(
    answer.names.map(({ field, names: fieldNames }) => [
      field,
      new Map(fieldNames.map(({ value, name }) => [value, name] as const)),
    ]),
  );
  const headText = (value: FieldValue): string =>
    value === null ? t("report.statementOther") : valueText(value, { field: by, type, grain: null }, namesByField);
  const hasTotal = columns.length > 1;
  return (
    <ScrollRegion label={name}>
      <table className={styles["statement"]}>
        <thead>
          <tr>
            <td />
            {columns.map((value) => (
              <th key={String(value)} scope="col">
                {headText(value)}
              </th>
            ))}
            {hasTotal && <th scope="col">{t("report.total")}</th>}
          </tr>
        </thead>
        {sections.map(({ section, lines }) => (
          <tbody key={section}>
            {section !== "COLLECTED" && (
              <tr className={styles["section"]}>
                <th scope="rowgroup" colSpan={columns.length + (hasTotal ? 2 : 1)}>
                  {codeText("section", section) ?? section}
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <Line key={`${line.code ?? ""} ${line.field}`} section={section} line={line} hasTotal={hasTotal} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

function labelOf(section: StatementSection, { field, code }: StatementLine, name: string): string {
  if (section === "TAXES") return name;
  if (section === "TENDERS") return `${name} · ${fieldText(field)}`;
  if (section === "BANK") return code === null ? fieldText("deposited") : name;
  return fieldText(field);
}

type LineProps = Readonly<{ section: StatementSection; line: StatementLine; hasTotal: boolean }>;

function Line({ section, line, hasTotal }: LineProps): ReactElement {
  const { field, code, isSum, values, total } = line;
  const amountText = (value: number | null): string =>
    value === null ? "" : section === "COUNTS" ? countText(value) : formatMoney(cents(value), language);
  const isDetail = section === "TENDERS" && field !== "tendersExpected";
  const name = code === null ? "" : (codeText("code", code) ?? code);
  const label = labelOf(section, line, name);
  return (
    <tr className={isSum ? styles["sum"] : isDetail ? styles["detail"] : undefined}>
      <th scope="row">{label}</th>
      {values.map((value, index) => (
        <td key={String(index)}>{amountText(value)}</td>
      ))}
      {hasTotal && <td className={styles["total"]}>{amountText(total)}</td>}
    </tr>
  );
}
