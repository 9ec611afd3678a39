/** Rows at the beginning of a file that the import skips because they are no data, with the reason. */
import type { SkipReason } from "@comptoir/domain/import-file";
import { Banner, DataTable, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { Preview } from "../import-gateway.ts";
import styles from "../import.module.css";

const reasonText = {
  BEFORE_HEADER: () => t("importing.leftOutReason_BEFORE_HEADER"),
  BLANK: () => t("importing.leftOutReason_BLANK"),
  HEADER_AGAIN: () => t("importing.leftOutReason_HEADER_AGAIN"),
  TOTAL: () => t("importing.leftOutReason_TOTAL"),
} as const satisfies Record<SkipReason, () => string>;

export type LeftOutRowsProps = Readonly<{ rows: Preview["leftOut"] }>;

export function SkippedRows({ rows }: LeftOutRowsProps): ReactElement | null {
  const title = t("importing.leftOut", { count: rows.length, number: countText(rows.length) });
  if (rows.length === 0) return null;
  return (
    <Stack gap={2}>
      <Banner tone="neutral" title={title}>
        {t("importing.leftOutHint")}
      </Banner>
      <DataTable
        compact
        caption={title}
        columns={[
          { key: "row", header: t("importing.row"), width: "56px", cell: ({ row }) => countText(row) },
          { key: "reason", header: t("importing.leftOutReason"), cell: ({ reason }) => reasonText[reason]() },
          {
            key: "text",
            header: t("importing.previewFile"),
            cell: ({ text }) => <div className={styles["cell"]}>{text}</div>,
          },
        ]}
        rows={rows}
        rowKey={({ row }) => String(row)}
        maxHeight="200px"
      />
    </Stack>
  );
}
