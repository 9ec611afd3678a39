/** Amounts under present and tried settings with their difference, one row for each key. */
import { cents, formatMoney } from "@comptoir/domain/money";
import { Card, DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { language, t } from "../../shared/text.ts";
import styles from "./rehearsal.module.css";

/** Row of a comparison. Units: cents. */
export interface ComparisonRow {
  readonly key: string;
  readonly label: string;
  /** Report of the rows behind the present amount; null if there is none. */
  readonly href: string | null;
  readonly present: number;
  readonly tried: number;
}

export type ComparisonTableProps = Readonly<{
  caption: string;
  header: string;
  rows: readonly ComparisonRow[];
  /** Amounts of the total row; null for rows that do not add up. */
  total: Pick<ComparisonRow, "present" | "tried"> | null;
  isStale: boolean;
  /** Control in a column of its own, such as a choice for the row. */
  control?: Readonly<{ header: string; cell: (row: ComparisonRow) => ReactNode }>;
}>;

export function ComparisonTable({
  caption,
  header,
  rows,
  total,
  isStale,
  control,
}: ComparisonTableProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  const controlColumns = control === undefined ? [] : [{ key: "control", header: control.header, cell: control.cell }];
  const figureColumns = (isPhone ? phoneFigureKeys : allFigureKeys).map((key): TableColumn<ComparisonRow> => {
    const figure = figureByKey[key];
    return {
      key,
      header: figure.header(),
      numeric: true,
      sortValue: figure.value,
      cell: (row) => figure.format(figure.value(row)),
      total: total === null ? "" : figure.format(figure.value(total)),
    };
  });
  return (
    <Card flush title={caption}>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ key }) => key}
        maxHeight="440px"
        totals={total !== null}
        stale={isStale}
        columns={[
          { key: "label", header, cell: RowLabel, sortValue: ({ label }) => label, total: t("rehearsal.total") },
          ...(isPhone ? [...figureColumns, ...controlColumns] : [...controlColumns, ...figureColumns]),
        ]}
      />
    </Card>
  );
}

function RowLabel({ label, href }: ComparisonRow): ReactElement {
  return href === null ? (
    <>{label}</>
  ) : (
    <Link href={href} className={styles["link"]}>
      {label}
    </Link>
  );
}

/** Formats an amount in cents. */
export const amountText = (amount: number): string => formatMoney(cents(amount), language);

type ComparedAmounts = Pick<ComparisonRow, "present" | "tried">;

const figureByKey = {
  present: {
    header: () => t("rehearsal.present"),
    value: ({ present }: ComparedAmounts) => present,
    format: amountText,
  },
  tried: { header: () => t("rehearsal.tried"), value: ({ tried }: ComparedAmounts) => tried, format: amountText },
  change: {
    header: () => t("rehearsal.change"),
    value: ({ present, tried }: ComparedAmounts) => tried - present,
    format: (change: number) => (change === 0 ? "–" : change > 0 ? `+${amountText(change)}` : amountText(change)),
  },
};

const allFigureKeys = ["present", "tried", "change"] as const;
/** Figures in the order of a phone, where the last ones are beyond the edge: the change comes first. */
const phoneFigureKeys = ["change", "tried", "present"] as const;
