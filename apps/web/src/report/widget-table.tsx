/** Table of a report on a dashboard, with its groups closed at first. */
import { ReportTable } from "@comptoir/ui-react/report-table";
import { useCallback, useMemo, useState } from "react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../entity/use-media.ts";
import { t } from "../shared/text.ts";
import { listClosableGroupKeys, groupKey, hideClosedLevels } from "./report-rows.ts";
import type { AnsweredReportRow, ReportColumns, ReportStore } from "./report-store.ts";
import { makeTableView } from "./report-table-view.ts";
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
  const readCell = useCallback(
    (row: number, column: number) => {
      const reportIndex = table.placeOf(row);
      if (table.rowAt(row) === undefined) see(reportIndex, reportIndex);
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
      cell={readCell}
      hasTotals={table.hasTotals}
      question={question}
      onToggle={(row, level) => {
        const groupPath = table.rowAt(row)?.path.slice(0, level + 1);
        if (groupPath !== undefined) toggle(groupKey(groupPath));
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
  const closableGroupKeys = useMemo(() => (isGrouped ? listClosableGroupKeys(rows) : noGroupKeys), [isGrouped, rows]);
  const [openedGroups, setOpenedGroups] = useState<ReadonlySet<string>>(noGroupKeys);
  const closedGroupKeys = useMemo(
    () => new Set([...closableGroupKeys].filter((key) => !openedGroups.has(key))),
    [closableGroupKeys, openedGroups],
  );
  const viewedTable = useMemo(
    () =>
      makeTableView({
        ...(isPhone && isGrouped
          ? hideClosedLevels({ columns, rows, total }, closedGroupKeys)
          : { columns, rows, total }),
        choices: toColumnChoices(reportColumns),
        names,
        source,
        reportColumns,
        sorting,
        pivot,
        closed: closedGroupKeys,
        closable: closableGroupKeys,
        isPhone,
      }),
    [
      columns,
      rows,
      total,
      names,
      source,
      reportColumns,
      sorting,
      pivot,
      isGrouped,
      closedGroupKeys,
      closableGroupKeys,
      isPhone,
    ],
  );
  const toggleGroup = (key: string) =>
    setOpenedGroups(
      (previousKeys) =>
        new Set(
          previousKeys.has(key) ? [...previousKeys].filter((otherKey) => otherKey !== key) : [...previousKeys, key],
        ),
    );
  return { table: viewedTable, toggle: toggleGroup };
}

const noGroupKeys: ReadonlySet<string> = new Set();
