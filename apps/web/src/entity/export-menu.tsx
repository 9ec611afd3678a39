/** Menu that exports a list in one of the formats: all its rows, or the given ones. */
import type { EntityValues } from "@comptoir/domain/entity";
import { Button, Menu } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { exportFormats, exportList, labelKeyByExportFormat } from "./export-list.ts";
import { columnsOf, visibleColumnsOf } from "./list-columns.ts";
import type { Listing } from "./listing.ts";

export type ExportMenuProps = Readonly<{
  listing: Listing;
  /** Rows to export instead of every row of the list. */
  rows?: readonly EntityValues[];
  disabled?: boolean;
}>;

export function ExportMenu({ listing, rows, disabled = false }: ExportMenuProps): ReactElement {
  const { screen, permissions, listState, parts } = listing;
  const permittedColumns = columnsOf(screen, permissions);
  const exportedColumns = visibleColumnsOf(screen, listState).filter((field) => permittedColumns.includes(field));
  const furtherExports = parts.exports?.(listing, rows) ?? [];
  return (
    <Menu
      label={t("management.export")}
      trigger={(trigger) => (
        <Button {...trigger} icon="download" iconEnd="chevron-down" disabled={disabled}>
          {t("management.export")}
        </Button>
      )}
      groups={[
        exportFormats().map((format) => ({
          key: format,
          label: t(labelKeyByExportFormat[format]),
          onSelect: () => void exportList(screen, exportedColumns, format, rows),
        })),
        ...(furtherExports.length === 0 ? [] : [furtherExports]),
      ]}
    />
  );
}
