import type { ReactElement } from "react";

import { DataTable } from "../../table/data-table.tsx";
import type { TableColumn } from "../../table/data-table.tsx";
import type { TwinTable } from "../chart-data.ts";

type TwinRow = TwinTable["rows"][number];

type TableTwinProps = Readonly<{ table: TwinTable; caption: string; maxHeight: number }>;

/** Displays a chart as a table. */
export function TableTwin({ table, caption, maxHeight }: TableTwinProps): ReactElement {
  const columns = table.headers.map((header, index): TableColumn<TwinRow> => ({
    key: String(index),
    header,
    numeric: index > 0,
    cell: (row) => row.cells[index],
  }));
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={table.rows}
      rowKey={(row) => row.key}
      maxHeight={`${maxHeight}px`}
      compact
    />
  );
}
