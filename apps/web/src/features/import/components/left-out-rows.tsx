/** Rows at the beginning of a file that the import skips because they are no data, with the reason. */
import type { SkipReason } from "@comptoir/domain/import-file";
import { Button, DataTable, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { Preview } from "../import-gateway.ts";
import styles from "../import.module.css";
import type { MappingForm } from "../mapping-form.ts";
import { EditorSection } from "./editor-section.tsx";

const reasonTextByCode = {
  BEFORE_HEADER: () => t("importing.leftOutReason_BEFORE_HEADER"),
  BLANK: () => t("importing.leftOutReason_BLANK"),
  HEADER_AGAIN: () => t("importing.leftOutReason_HEADER_AGAIN"),
  TOTAL: () => t("importing.leftOutReason_TOTAL"),
} as const satisfies Record<SkipReason, () => string>;

export type LeftOutRowsProps = Readonly<{
  rows: Preview["leftOut"];
  /** Changes which rows are left out; undefined before there is a mapping. */
  onEdit: ((change: Partial<MappingForm>) => void) | undefined;
}>;

export function SkippedRows({ rows, onEdit }: LeftOutRowsProps): ReactElement | null {
  const leftOutTitle = t("importing.leftOut", { count: rows.length, number: countText(rows.length) });
  if (rows.length === 0) return null;
  const hasTotalsOrHeaders = rows.some(({ reason }) => reason === "TOTAL" || reason === "HEADER_AGAIN");
  return (
    <EditorSection legend={leftOutTitle}>
      <Stack gap={3}>
        <DataTable
          compact
          caption={leftOutTitle}
          columns={[
            { key: "row", header: t("importing.row"), width: "56px", cell: ({ row }) => countText(row) },
            { key: "reason", header: t("importing.leftOutReason"), cell: ({ reason }) => reasonTextByCode[reason]() },
            {
              key: "text",
              header: t("importing.previewFile"),
              cell: ({ text }) => <div className={styles["cell"]}>{text}</div>,
            },
            ...(onEdit === undefined
              ? []
              : [
                  {
                    key: "use",
                    header: "",
                    cell: (leftOutRow: LeftOutRow) =>
                      leftOutRow.reason === "BEFORE_HEADER" ? (
                        <Button
                          size="compact"
                          variant="quiet"
                          aria-label={t("importing.useAsHeaderOf", { row: countText(leftOutRow.row) })}
                          onClick={() => onEdit({ headerRow: String(leftOutRow.position) })}
                        >
                          {t("importing.useAsHeader")}
                        </Button>
                      ) : null,
                  },
                ]),
          ]}
          rows={rows}
          rowKey={({ row }) => String(row)}
          maxHeight="200px"
        />
        {hasTotalsOrHeaders && onEdit !== undefined && (
          <div>
            <Button size="compact" onClick={() => onEdit({ summaryRows: "read" })}>
              {t("importing.readTotals")}
            </Button>
          </div>
        )}
      </Stack>
    </EditorSection>
  );
}

type LeftOutRow = Preview["leftOut"][number];
