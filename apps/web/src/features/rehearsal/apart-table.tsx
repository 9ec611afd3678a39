/** Table of the receipts or lines that a rehearsal counts apart, by reason. */
import { Card, DataTable, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { amountText } from "./comparison-table.tsx";
import styles from "./rehearsal.module.css";

export type ApartTableProps = Readonly<{
  /** Reasons with their number of receipts or lines, and the recorded amount in cents. */
  rows: readonly Readonly<{ reason: string; count: number; amount: number }>[];
  countHeader: string;
  amountHeader: string;
  text: string;
}>;

export function ApartTable({ rows, countHeader, amountHeader, text }: ApartTableProps): ReactElement {
  return (
    <Stack gap={2}>
      <Card flush title={t("rehearsal.apart")}>
        <DataTable
          caption={t("rehearsal.apart")}
          rows={rows}
          rowKey={({ reason }) => reason}
          cards
          columns={[
            { key: "reason", header: t("rehearsal.apartReason"), cell: ({ reason }) => reason },
            { key: "count", header: countHeader, numeric: true, cell: ({ count }) => countText(count) },
            { key: "amount", header: amountHeader, numeric: true, cell: ({ amount }) => amountText(amount) },
          ]}
        />
      </Card>
      <p className={styles["hint"]}>{text}</p>
    </Stack>
  );
}
