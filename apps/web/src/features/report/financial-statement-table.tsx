/** The table of a financial statement; a figure opens the rows or receipts behind it. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import {
  financialStatement,
  findField,
  getReportKind,
  placeOfStatementFigure,
  type FieldValue,
  type ReportKindCode,
  type ReportRow,
  type StatementColumn,
  type StatementLine,
  type StatementSection,
} from "@comptoir/domain/report";
import { ScrollRegion } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { codeText, fieldText, valueText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import type { DrillTarget } from "./drill-of-cell.ts";
import styles from "./financial-statement.module.css";

type StatementTableProps = Readonly<{
  name: string;
  source: ReportKindCode;
  answer: ReportAnswer;
  by: StatementColumn;
  onDrill: (drill: DrillTarget) => void;
}>;

/** Column of the figures of a day, store or drawer; its `place` is null in the column of totals. */
type FigureColumn = Readonly<{ head: string; place: Readonly<{ by: StatementColumn; value: FieldValue }> | null }>;

export function StatementTable({ name, source, answer, by, onDrill }: StatementTableProps): ReactElement {
  const statementRows = answer.rows
    .filter(({ kind }) => kind === "row")
    .map(({ cells }): ReportRow =>
      Object.fromEntries(answer.columns.map(({ field }, columnIndex) => [field, cells[columnIndex] ?? null])),
    );
  const { columns, sections } = financialStatement(statementRows, by);
  const headTextOf = makeHeadText(answer, by);
  const figureColumns: readonly FigureColumn[] = [
    ...columns.map((value) => ({ head: headTextOf(value), place: { by, value } })),
    ...(columns.length > 1 ? [{ head: t("report.total"), place: null }] : []),
  ];
  return (
    <ScrollRegion label={name}>
      <table className={styles["statement"]}>
        <thead>
          <tr>
            <td />
            {figureColumns.map(({ head, place }) => (
              <th key={place === null ? "total" : `of ${String(place.value)}`} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ section, lines }) => (
          <tbody key={section}>
            {section !== "COLLECTED" && (
              <tr className={styles["section"]}>
                <th scope="rowgroup">{codeText("section", section) ?? section}</th>
                <td colSpan={figureColumns.length} />
              </tr>
            )}
            {lines.map((line) => (
              <StatementTableLine
                key={`${line.code ?? ""} ${line.field}`}
                {...{ source, section, line, onDrill }}
                columns={figureColumns}
              />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

/** Makes the function that names a column. */
function makeHeadText(answer: ReportAnswer, by: StatementColumn): (value: FieldValue) => string {
  const fieldType = answer.columns.find(({ field }) => field === by)?.type ?? "text";
  const nameByFieldAndValue = new Map(
    answer.names.map(({ field, names: fieldNames }) => [
      field,
      new Map(fieldNames.map(({ value, name }) => [value, name] as const)),
    ]),
  );
  return (value) =>
    value === null
      ? t("report.statementOther")
      : valueText(value, { field: by, type: fieldType, grain: null }, nameByFieldAndValue);
}

function lineLabelOf(section: StatementSection, { field, code }: StatementLine): string {
  const codeName = code === null ? "" : (codeText("code", code) ?? code);
  if (section === "TAXES") return codeName;
  if (section === "TENDERS") return `${codeName} · ${fieldText(field)}`;
  if (section === "BANK") return code === null ? fieldText("deposited") : codeName;
  return fieldText(field);
}

type LineProps = Readonly<{
  source: ReportKindCode;
  section: StatementSection;
  line: StatementLine;
  columns: readonly FigureColumn[];
  onDrill: (drill: DrillTarget) => void;
}>;

function StatementTableLine({ source, section, line, columns, onDrill }: LineProps): ReactElement {
  const { field, isSum, isTakenOff, values, total } = line;
  const formatAmount = (value: number): string =>
    findField(getReportKind(source).fields, field)?.type === "int"
      ? countText(value)
      : formatMoney(cents(value), language);
  const isTenderDetail = section === "TENDERS" && field !== "tendersExpected";
  const lineLabel = lineLabelOf(section, line);
  const openDrill = ({ head, place }: FigureColumn, value: number): void =>
    onDrill({
      title: `${lineLabel} · ${head}`,
      field,
      aggregate: "sum",
      // The rows behind have the sign of the report, without the minus of what is taken off.
      text: formatAmount(isTakenOff ? -value : value),
      source,
      places: [placeOfStatementFigure(section, line, place)],
    });
  return (
    <tr className={isSum ? styles["sum"] : isTenderDetail ? styles["detail"] : undefined}>
      <th scope="row">{lineLabel}</th>
      {columns.map((column, index) => {
        const cellValue = column.place === null ? total : (values[index] ?? null);
        return (
          <td key={String(index)} className={column.place === null ? styles["total"] : undefined}>
            {cellValue !== null && (
              <button type="button" className={styles["figure"]} onClick={() => openDrill(column, cellValue)}>
                {formatAmount(cellValue)}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
