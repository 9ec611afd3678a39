/** Totals and rows of a report then and now, with their difference. */
import type { ReportDifferenceAnswer } from "@comptoir/api/wire";
import type { ReportColumn } from "@comptoir/domain/report";
import { indexValueNames } from "@comptoir/i18n/report";
import { DataTable, Field, Select, type TableColumn } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { headerText, valueText } from "../../../report/report-words.ts";
import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import styles from "./known.module.css";

type Difference = ReportDifferenceAnswer;
type Row = Difference["rows"][number];
type Figure = Difference["columns"][number];
type Cell = Row["before"][number];

/** Sides of a comparison, in the order of their columns. */
const sides = ["before", "after", "difference"] as const;

const noNames = new Map<string, ReadonlyMap<string | number, string>>();

/** Writes a figure; a difference has its sign. */
function figureText(value: Cell, figure: Figure, side: (typeof sides)[number]): string {
  if (value === null) return "–";
  const figureValueText = valueText(value, figure, noNames);
  return side === "difference" && typeof value === "number" && value > 0 ? `+${figureValueText}` : figureValueText;
}

/** Makes the columns of a figure: then, now, and the difference. */
const sideColumns = <Item,>(cellOf: (item: Item, side: (typeof sides)[number]) => { value: Cell; figure: Figure }) =>
  sides.map((side): TableColumn<Item> => ({
    key: side,
    header: t(`knownReport.side_${side}`),
    numeric: true,
    sortValue: (item) => cellOf(item, side).value ?? null,
    negative: (item) => {
      const { value } = cellOf(item, side);
      return side === "difference" && typeof value === "number" && value < 0;
    },
    cell: (item) => {
      const { value, figure } = cellOf(item, side);
      return figureText(value, figure, side);
    },
  }));

/** Comparison, with the columns of the report, whose headers its tables have. */
export type DifferentRowsProps = Readonly<{ difference: Difference; reportColumns: readonly ReportColumn[] }>;

/** Total of each figure then and now, and the difference. */
export function DifferentTotals({
  difference,
  reportColumns,
  total,
}: DifferentRowsProps & Readonly<{ total: Row }>): ReactElement {
  const figures = difference.columns.map((figure, index) => ({ figure, index }));
  return (
    <section>
      <h3 className={styles["title"]}>{t("knownReport.totals")}</h3>
      <DataTable
        caption={t("knownReport.totals")}
        rows={figures}
        rowKey={({ index }) => String(index)}
        cards
        columns={[
          { key: "figure", header: t("knownReport.figure"), cell: ({ figure }) => headerText(figure, reportColumns) },
          ...sideColumns<(typeof figures)[number]>(({ figure, index }, side) => ({
            value: total[side][index] ?? null,
            figure,
          })),
        ]}
      />
    </section>
  );
}

/** Rows that differ in the chosen figure. */
export function DifferentRows({ difference, reportColumns }: DifferentRowsProps): ReactElement {
  const { keyColumns, columns, rows, rowCount, names } = difference;
  const [chosenIndex, setChosenIndex] = useState(() => Math.max(0, firstDifferentIndex(difference)));
  const figure = columns[chosenIndex];
  const namesByField = indexValueNames(names);
  const differentRows = rows.filter(({ before, after }) => before[chosenIndex] !== after[chosenIndex]);
  return (
    <section>
      <h3 className={styles["title"]}>{t("knownReport.rows", { count: rowCount, number: countText(rowCount) })}</h3>
      {columns.length > 1 && (
        <div className={styles["choice"]}>
          <Field label={t("knownReport.figure")}>
            <Select
              value={String(chosenIndex)}
              options={columns.map((column, index) => ({
                value: String(index),
                label: headerText(column, reportColumns),
              }))}
              onChange={(value) => setChosenIndex(Number(value))}
            />
          </Field>
        </div>
      )}
      {figure !== undefined && (
        <DataTable
          caption={t("knownReport.rows", { count: rowCount, number: countText(rowCount) })}
          rows={differentRows}
          rowKey={({ keys }) => JSON.stringify(keys)}
          maxHeight="360px"
          cards
          empty={t("knownReport.figureSame")}
          footer={
            rowCount > rows.length
              ? t("knownReport.rowsCut", { number: countText(rows.length), total: countText(rowCount) })
              : undefined
          }
          columns={[
            ...keyColumns.map((column, index): TableColumn<Row> => ({
              key: `key ${index}`,
              header: headerText(column, reportColumns),
              card: index === 0 ? undefined : "plain",
              cell: ({ keys }) => valueText(keys[index] ?? null, column, namesByField),
            })),
            ...sideColumns<Row>((row, side) => ({ value: row[side][chosenIndex] ?? null, figure })),
          ]}
        />
      )}
    </section>
  );
}

/** Index of the first figure in which a row differs; -1 if there is none. */
const firstDifferentIndex = ({ columns, rows }: Difference): number =>
  columns.findIndex((_, index) => rows.some(({ before, after }) => before[index] !== after[index]));
