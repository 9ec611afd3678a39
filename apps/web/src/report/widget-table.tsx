/** Table of a report on a dashboard, with its groups closed at first. */
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useCallback, useMemo, useState } from "react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../entity/use-media.ts";
import { t } from "../shared/text.ts";
import { closableGroups, groupKey, hideClosedLevels } from "./report-rows.ts";
import type { AnsweredReportRow, ReportColumns, ReportStore } from "./report-store.ts";
import { tableView } from "./report-table-view.ts";
import { toColumnChoices, type resolveReportView } from "./report-view.ts";
import type { Names } from "./report-words.ts";

type WidgetTableProps = Readonly<{
  title: string;
  heightPx: number;
  view: ReturnType<typeof resolveReportView>;
  table: Readonly<{
    columns: ReportColumns;
    rows: readonly (AnsweredReportRow | undefined)[];
    total: AnsweredReportRow | null;
  }>;
  names: Names;
  store: ReportStore;
  isGrouped: boolean;
  question: string;
}>;

export function WidgetTable({ title, heightPx, store, question, ...input }: WidgetTableProps): ReactElement {
  const { table, toggle } = useClosedGroups(input);
  const { see } = store;
  const cell = useCallback(
    (row: number, column: number) => {
      const rowPlace = table.placeOf(row);
      if (table.rowAt(row) === undefined) see(rowPlace, rowPlace);
      return { ...table.cell(row, column), opens: false };
    },
    [table, see],
  );
  return (
    <ReportTable
      caption={title}
      help={t("report.tableHelp")}
      columns={table.columns.map(({ sort: _sort, ...column }) => column)}
      rowCount={table.rowCount}
      kindOf={table.kindOf}
      cell={cell}
      hasTotals={table.hasTotals}
      question={question}
      onToggle={(row, level) => {
        const path = table.rowAt(row)?.path.slice(0, level + 1);
        if (path !== undefined) toggle(groupKey(path));
      }}
      toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
      maxHeight={`${heightPx}px`}
    />
  );
}

/** Table whose groups the reader opens and closes; a dashboard shows them closed at first. */
function useClosedGroups({
  view,
  table: wholeTable,
  names,
  isGrouped,
}: Omit<WidgetTableProps, "title" | "heightPx" | "store" | "question">) {
  const isPhone = useMediaQuery(phoneQuery);
  const { source, columns: reportColumns, sorting, pivot } = view.report;
  const { columns, rows, total } = wholeTable;
  const closable = useMemo(() => (isGrouped ? closableGroups(rows) : noGroups), [isGrouped, rows]);
  const [openedGroups, setOpenedGroups] = useState<ReadonlySet<string>>(noGroups);
  const closedGroups = useMemo(
    () => new Set([...closable].filter((key) => !openedGroups.has(key))),
    [closable, openedGroups],
  );
  const table = useMemo(
    () =>
      tableView({
        ...(isPhone && isGrouped ? hideClosedLevels({ columns, rows, total }, closedGroups) : { columns, rows, total }),
        choices: toColumnChoices(reportColumns),
        names,
        source,
        reportColumns,
        sorting,
        pivot,
        closed: closedGroups,
        closable,
        isPhone,
      }),
    [columns, rows, total, names, source, reportColumns, sorting, pivot, isGrouped, closedGroups, closable, isPhone],
  );
  const toggleGroup = (key: string) =>
    setOpenedGroups(
      (previousKeys) =>
        new Set(
          previousKeys.has(key) ? [...previousKeys].filter((otherKey) => otherKey !== key) : [...previousKeys, key],
        ),
    );
  return { table, toggle: toggleGroup };
}

const noGroups: ReadonlySet<string> = new Set();
