/** Rows of a report, as a table or a chart, and the messages shown without rows. */
import {
  columnKey,
  findField,
  getReportKind,
  panelWidths,
  type CellPlace,
  type ColumnSort,
  type FieldCatalogue,
  type Pivot,
  type ReportView,
} from "@comptoir/domain/report";
import {
  Banner,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Field,
  SegmentedControl,
  Select,
  SkeletonRows,
} from "@comptoir/ui-react";
import { ReportTable } from "@comptoir/ui-react/report-table";
import type { ReportPlace } from "@comptoir/ui-react/report-table";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, ReactElement } from "react";
import { useSnapshot } from "valtio";

import { phoneQuery, useMedia } from "../../entity/use-media.ts";
import { countText } from "../../session/written.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { chartMeasures, chartOfReport, leftOutText, pictureOf } from "../../report/chart-of-report.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { DrillDialog, type Drill } from "./drill-panel.tsx";
import type { ReportAddress } from "../../report/report-address.ts";
import type { ReportAsk } from "./report-gateway.ts";
import { asFarAsOpen, closableGroups, groupKey, type GroupedTable } from "../../report/report-rows.ts";
import {
  groupsAtMost,
  isRefused,
  type ReportColumns,
  type ReportRowOf,
  type ReportStore,
} from "../../report/report-store.ts";
import { tableView } from "../../report/report-table-view.ts";
import { answeredFilters, changeAnswered } from "../../report/prompt-answers.ts";
import { choicesOf, pivotOfGroups, withChoice } from "../../report/report-view.ts";
import type { ChangeView } from "./reader.tsx";
import { fieldText, filterText, type Names } from "../../report/report-words.ts";
import { useFindingSelection } from "./findings/use-finding-selection.tsx";
import { EmptyPeriod } from "./empty-period.tsx";
import { useRoomBelow } from "./use-room-below.ts";
import { SlowQuestion } from "./slow-question.tsx";
import { RowPanel } from "./panel/row-panel.tsx";
import { usePanel } from "./panel/use-panel.ts";
import panelStyles from "./panel/panel.module.css";
import styles from "./report.module.css";

const ReportChart = lazy(() => import("../../report/report-chart.tsx").then((file) => ({ default: file.ReportChart })));

const FinancialStatement = lazy(() =>
  import("./financial-statement.tsx").then((file) => ({ default: file.FinancialStatement })),
);

/** Kinds that can be shown as a statement. */
const statementKinds: ReadonlySet<string> = new Set(["financial", "financial-test"]);

/** Says whether the groups of a report are at most the sections and codes of a statement. */
const isLaidAsStatement = (pivot: Pivot | null): boolean =>
  pivot === null ||
  (pivot.columns.length === 0 && pivot.rows.every(({ field }) => field === "section" || field === "code"));

export type ReaderBodyProps = Readonly<{
  view: ReportView;
  ask: ReportAsk;
  fields: FieldCatalogue;
  held: readonly string[];
  store: ReportStore;
  address: ReportAddress;
  name: string;
  isGrouped: boolean;
  onChange: ChangeView;
  onAddress: (part: Partial<ReportAddress>) => void;
}>;

export function ReaderBody(props: ReaderBodyProps): ReactElement {
  const { view, ask, store, fields, onChange } = props;
  const { head, rows, names, loading, stopped, failure } = useSnapshot(store.state);
  const [layout, setLayout] = useState<"statement" | "table">("statement");
  const hasStatement = statementKinds.has(view.report.source) && isLaidAsStatement(view.report.pivot);
  if (head === null && stopped) return <SlowQuestion store={store} />;
  if (head === null) {
    return (
      <>
        <SlowQuestion store={store} />
        <Card>
          {failure === null ? (
            <SkeletonRows rows={12} label={t("common.loading")} />
          ) : (
            <ErrorState
              title={t("report.failed")}
              description={<PartFailure failure={failure} />}
              retryLabel={isRefused(failure) ? undefined : t("common.retry")}
              onRetry={isRefused(failure) ? undefined : () => void store.reload()}
            />
          )}
        </Card>
      </>
    );
  }
  const { filters } = view.report;
  const before = { filters, prompts: ask.prompts };
  const visibleFilters = answeredFilters(before);
  const own = visibleFilters.filter(({ locked }) => !locked);
  const drop = (filter: (typeof visibleFilters)[number]): void => {
    const after = changeAnswered(
      before,
      visibleFilters,
      visibleFilters.filter((candidate) => candidate !== filter),
    );
    onChange({ filters: after.filters }, { prompts: after.prompts });
  };
  return (
    <>
      <SlowQuestion store={store} />
      {failure !== null && (
        <div className={styles["notice"]}>
          <Banner
            tone="danger"
            actions={
              <Button size="compact" icon="refresh" onClick={() => void store.reload()}>
                {t("common.retry")}
              </Button>
            }
          >
            <PartFailure failure={failure} />
          </Banner>
        </div>
      )}
      {head.rowCount > 0 && hasStatement && (
        <div className={styles["layoutChoice"]}>
          <SegmentedControl
            label={t("report.statementView")}
            value={layout}
            options={[
              { value: "statement", label: t("report.statement") },
              { value: "table", label: t("report.statementTable") },
            ]}
            onChange={setLayout}
          />
        </div>
      )}
      {head.rowCount > 0 && hasStatement && layout === "statement" ? (
        <Suspense fallback={<SkeletonRows rows={12} label={t("common.loading")} />}>
          <FinancialStatement ask={ask} report={view.report} />
        </Suspense>
      ) : head.rowCount > 0 ? (
        <Rows
          {...props}
          columns={head.columns as ReportColumns}
          rows={rows as readonly (ReportRowOf | undefined)[]}
          total={head.total as ReportRowOf | null}
          names={names as Names}
          notKept={head.notKept}
          isStale={loading || stopped || failure !== null}
        />
      ) : loading ? (
        <Card>
          <SkeletonRows rows={12} label={t("common.loading")} />
        </Card>
      ) : stopped || failure !== null ? null : view.report.source === "integrity" &&
        JSON.stringify(filters) === JSON.stringify(getReportKind("integrity").filters) ? (
        <EmptyState
          icon="check"
          title={t("report.findingNone")}
          description={t("report.findingNoneText")}
          actions={<Button onClick={() => onChange({ filters: [] })}>{t("report.findingShowAccepted")}</Button>}
        />
      ) : own.length > 0 ? (
        <EmptyState
          icon="search"
          title={t("report.noMatch")}
          description={t("report.noMatchText")}
          actions={own.map((filter) => (
            <Button key={JSON.stringify(filter)} icon="close" onClick={() => drop(filter)}>
              {filterText(filter, fields, names as Names)}
            </Button>
          ))}
        />
      ) : (
        <EmptyPeriod
          kind={view.report.source}
          isKept={head.isKept}
          period={view.report.period}
          lastSales={head.meta.lastSalesDate ?? null}
          onPeriod={(period) => onChange({ period })}
        />
      )}
    </>
  );
}

type RowsProps = ReaderBodyProps &
  Readonly<{
    columns: ReportColumns;
    rows: readonly (ReportRowOf | undefined)[];
    total: ReportRowOf | null;
    names: Names;
    notKept: readonly string[];
    isStale: boolean;
  }>;

function Rows(props: RowsProps): ReactElement {
  const {
    view,
    ask,
    fields,
    held,
    store,
    address,
    name,
    isGrouped,
    onChange,
    onAddress,
    rows,
    names,
    notKept,
    isStale,
  } = props;
  const isPhone = useMedia(phoneQuery);
  const { report } = view;
  const { pivot, sorting, drawing } = report;
  const closable = useMemo(() => (isGrouped ? closableGroups(rows) : nothing), [isGrouped, rows]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(nothing);
  const [drill, setDrill] = useState<Drill | null>(null);
  const [openColumn, setOpenColumn] = useState<number | null>(null);
  const hasPanel = !isGrouped && drawing.picture === "table";
  const [panel, readPanel] = usePanel(report.source, report.id, hasPanel);
  const frame = useRef<HTMLDivElement>(null);
  const choices = useMemo(() => choicesOf(report.columns), [report.columns]);
  const seen: GroupedTable = useMemo(() => {
    const whole = { columns: props.columns, rows, total: props.total };
    return isPhone && isGrouped ? asFarAsOpen(whole, closed) : whole;
  }, [props.columns, rows, props.total, isPhone, isGrouped, closed]);
  const { columns } = seen;
  const table = useMemo(
    () =>
      tableView({
        ...seen,
        names,
        source: report.source,
        reportColumns: report.columns,
        choices,
        sorting,
        pivot,
        closed,
        closable,
        isPhone,
      }),
    [seen, names, report.source, report.columns, choices, sorting, pivot, closed, closable, isPhone],
  );
  const { see } = store;
  const cell = useCallback(
    (row: number, column: number) => {
      const place = table.placeOf(row);
      if (table.rowAt(row) === undefined) see(place, place);
      return table.cell(row, column);
    },
    [table, see],
  );
  const question = JSON.stringify({ ...ask, layer: null });
  const onFindings = (): void => {
    // The index of the open row belongs to another row by then.
    if (address.row !== null) onAddress({ row: null });
    void store.reload();
  };
  const findings = useFindingSelection({
    view,
    table,
    columns,
    held,
    isList: hasPanel,
    question,
    onChanged: onFindings,
  });
  const openRow = (row: number): void => {
    const place = table.placeOf(row);
    see(place, place);
    onAddress({ row: { place, origin: table.rowAt(row)?.origin ?? null } });
  };
  const closeRow = (): void => {
    setOpenColumn(null);
    onAddress({ row: null });
    frame.current?.querySelector<HTMLElement>("[role=grid]")?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    // A dialog over the row closes first.
    if (
      event.key === "Escape" &&
      address.row !== null &&
      !(event.target instanceof Element && event.target.closest("dialog, [popover]") !== null)
    )
      closeRow();
  };
  const drillTo = (place: ReportPlace): void => {
    const [row, column] = [table.rowAt(place.row), columns[place.column]];
    if (row === undefined || column === undefined) return;
    // The total of a list can be drilled into like a figure of a group.
    if (!isGrouped && row.kind === "row") {
      setOpenColumn(place.column);
      return openRow(place.row);
    }
    const levels = pivot?.rows ?? report.groups;
    const places: CellPlace[] = [{ levels: levels.map(({ field, grain }) => ({ field, grain })), path: row.path }];
    if (pivot !== null && column.path.length > 0)
      places.push({ levels: pivot.columns.map(({ field, grain }) => ({ field, grain })), path: column.path });
    const { header = "", heads = [] } = table.columns[place.column] ?? {};
    const title = [
      header,
      ...heads,
      ...columns
        .slice(0, row.path.length)
        .map((_, level) => table.cell(firstOf(table, row, level, place.row), level).text),
    ]
      .filter((part) => part !== "")
      .join(" · ");
    setDrill({
      title,
      field: column.field,
      aggregate: column.aggregate,
      text: table.cell(place.row, place.column).text,
      source: report.source,
      places,
    });
  };
  const openReceipt = (receipt: string) => onAddress({ receipt });
  const sortBy = (index: number): void => {
    const [column, drawn] = [columns[index], table.columns[index]];
    if (column === undefined || drawn === undefined) return;
    const usual = drawn.numeric ? "descending" : "ascending";
    const direction =
      drawn.sort === null || drawn.sort === undefined ? usual : drawn.sort === "ascending" ? "descending" : "ascending";
    const currentPivot = pivot ?? (isGrouped ? pivotOfGroups(report, report.groups, fields, held) : null);
    if (currentPivot !== null) return onChange({ pivot: sortedPivot(currentPivot, columns, index, direction) });
    const key =
      choices.find((choice) => choice.column === columnKey(column) || choice.column === column.field)?.column ??
      columnKey(column);
    onChange({ sorting: [{ column: key, direction }] satisfies readonly ColumnSort[] });
  };
  const missing = notKept.filter((field) => columns.some((column) => column.field === field));
  const [room, maxHeight] = useRoomBelow(
    (closable.size > 0 ? foldsPx : 0) +
      (missing.length > 0 ? footPx : 0) +
      (findings.bar !== null && !isPhone ? barPx : 0),
  );
  // A link to a row beyond the end opens the last row.
  const openAt =
    hasPanel && address.row !== null && table.rowCount > 0 ? Math.min(address.row.place, table.rowCount - 1) : null;
  const linked = openAt === null ? undefined : table.rowAt(openAt);
  useEffect(
    function loadLinkedRow() {
      if (openAt !== null) see(openAt, openAt);
    },
    [openAt, see],
  );
  const isChart = drawing.picture !== "table";
  const chart = useMemo(
    () =>
      isChart
        ? chartOfReport({
            columns: props.columns,
            rows,
            total: props.total,
            names,
            pivot,
            fields,
            measure: drawing.figure,
          })
        : null,
    [isChart, props.columns, rows, props.total, names, pivot, fields, drawing.figure],
  );
  const measures = isChart ? chartMeasures(columns, pivot) : [];
  const levels = props.columns
    .filter(({ kind }) => kind === "key")
    .map(({ field, grain }) => `${field} ${grain}`)
    .join();
  useEffect(
    function openAsThereIsRoom() {
      setClosed(rows.length > (isPhone ? openOnPhone : openAtMost) ? closable : nothing);
    },
    // Other groups reset the open ones; another order does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [levels],
  );
  if (drawing.picture !== "table") {
    const isPie = chart !== null && pictureOf(chart, drawing.picture) === "pie";
    const leftOut = chart === null ? null : leftOutText(chart, drawing.picture);
    return (
      <Card
        title={isPie ? chart?.whole.title : chart?.title}
        actions={
          measures.length > 1 ? (
            <Field label={t("report.chartSum")} hideLabel>
              <Select
                compact
                value={String(drawing.figure)}
                options={measures.map((label, index) => ({ value: String(index), label }))}
                onChange={(figure) => onChange({ drawing: { ...drawing, figure: Number(figure) } })}
              />
            </Field>
          ) : undefined
        }
        stale={isStale}
        footer={leftOut === null ? undefined : `${leftOut} ${t("report.chartCutTable")}`}
      >
        {chart === null ? (
          <EmptyState
            icon="chart"
            title={t("report.chartNeeds")}
            actions={report.columns
              .filter(({ visible, field }) => visible && findField(fields, field)?.role === "dimension")
              .slice(0, 4)
              .map(({ field }) => {
                const grouped = pivotOfGroups(
                  report,
                  [
                    {
                      field,
                      grain: findField(fields, field)?.type === "time" ? "hour" : null,
                      direction: "ascending",
                      subtotal: true,
                    },
                  ],
                  fields,
                  held,
                );
                return (
                  <Button key={field} onClick={() => onChange({ pivot: grouped })}>
                    {table.columns[columns.findIndex((column) => column.field === field)]?.header ?? field}
                  </Button>
                );
              })}
          />
        ) : (
          <Suspense fallback={<SkeletonRows rows={8} label={t("common.loading")} />}>
            <ReportChart chart={chart} picture={drawing.picture} />
          </Suspense>
        )}
      </Card>
    );
  }
  const drawn = table.columns.map((column, index) =>
    panel !== null && columns[index]?.field === panel.linkColumn ? { ...column, isLink: true } : column,
  );
  const rowsCard = (
    <Card flush>
      {closable.size > 0 && (
        <div className={styles["folds"]}>
          <Button variant="quiet" size="compact" disabled={closed.size === 0} onClick={() => setClosed(nothing)}>
            {t("report.expandAll")}
          </Button>
          <Button
            variant="quiet"
            size="compact"
            disabled={closed.size === closable.size}
            onClick={() => setClosed(closable)}
          >
            {t("report.collapseAll")}
          </Button>
        </div>
      )}
      <ReportTable
        caption={name}
        help={
          findings.selection === undefined
            ? t("report.tableHelp")
            : `${t("report.tableHelp")} ${t("report.findingsHelp")}`
        }
        columns={drawn}
        selectedRow={openAt}
        rowCount={table.rowCount}
        kindOf={table.kindOf}
        cell={cell}
        hasTotals={table.hasTotals}
        question={question}
        selection={findings.selection}
        onSort={sortBy}
        headerMenu={
          isGrouped
            ? undefined
            : (index) => {
                const column = columns[index];
                return column === undefined ? null : (
                  <ColumnMenu
                    column={column}
                    header={table.columns[index]?.header ?? ""}
                    width={table.columns[index]?.widthPx ?? 0}
                    view={view}
                    fields={fields}
                    held={held}
                    onChange={onChange}
                  />
                );
              }
        }
        onResize={
          isGrouped || isPhone
            ? undefined
            : (index, widthPx) => {
                const column = columns[index];
                const key = choices.find(
                  (choice) =>
                    column !== undefined && (choice.column === columnKey(column) || choice.column === column.field),
                )?.column;
                if (key !== undefined) onChange({ columns: withChoice(choices, key, { widthPx }) });
              }
        }
        onOpen={drillTo}
        onToggle={(row, level) => {
          const path = table.rowAt(row)?.path.slice(0, level + 1);
          if (path === undefined) return;
          const key = groupKey(path);
          setClosed((before) =>
            before.has(key) ? new Set([...before].filter((closedKey) => closedKey !== key)) : new Set([...before, key]),
          );
        }}
        toggleLabels={{ open: t("report.expand"), close: t("report.collapse") }}
        maxHeight={maxHeight}
        stale={isStale}
        printNote={(printed) => t("report.printedOnly", { number: countText(printed), total: countText(rows.length) })}
      />
    </Card>
  );
  const width = panelWidths[panel?.width ?? "25PercentWidth"];
  return (
    <div ref={room}>
      <div
        ref={frame}
        className={openAt === null || isPhone || width === 100 ? undefined : panelStyles["beside"]}
        style={{ "--panel-width": `${width}%` } as CSSProperties}
        onKeyDown={closeOnEscape}
      >
        {rowsCard}
        {openAt !== null && (
          <RowPanel
            view={view}
            ask={ask}
            table={table}
            row={openAt}
            column={openColumn}
            columns={columns}
            names={names}
            fields={fields}
            held={held}
            panel={panel}
            isOther={address.row?.origin != null && linked !== undefined && linked.origin !== address.row.origin}
            maxHeight={maxHeight}
            onReceipt={openReceipt}
            onMove={openRow}
            onReload={() => {
              onAddress({ row: { place: openAt, origin: null } });
              void store.reload();
            }}
            onReread={() => void store.reload()}
            onPanel={readPanel}
            onClose={closeRow}
          />
        )}
      </div>
      {findings.bar}
      {missing.length > 0 && (
        <p className={styles["foot"]}>{t("report.fieldsNotKept", { fields: missing.map(fieldText).join(", ") })}</p>
      )}
      {isGrouped && rows.length >= groupsAtMost && (
        <p className={styles["muted"]}>{t("report.cut", { number: countText(groupsAtMost) })}</p>
      )}
      {drill !== null && (
        <DrillDialog
          ask={ask}
          reportId={report.id}
          drill={drill}
          held={held}
          onReceipt={openReceipt}
          onClose={() => setDrill(null)}
        />
      )}
    </div>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** Groups of a report with more rows start closed, so that totals come first. */
const openAtMost = 30;
const openOnPhone = 8;

/** Height of the bar that opens and closes groups. Units: pixels. */
const foldsPx = 38;
/** Height of the text below the table. Units: pixels. */
const footPx = 32;
/** Height of the bar for selected rows, which covers no row. Units: pixels. */
const barPx = 80;

/** Finds the row above that names the group of a row. */
function firstOf(table: ReturnType<typeof tableView>, { path }: ReportRowOf, level: number, from: number): number {
  const wanted = groupKey(path.slice(0, level + 1));
  for (let row = from; row >= 0; row -= 1) {
    const before = table.rowAt(row - 1);
    if (before === undefined || groupKey(before.path.slice(0, level + 1)) !== wanted) return row;
  }
  return from;
}

/** Sorts a pivot by one of its columns: a key by its own values, a figure by its totals. */
function sortedPivot(
  pivot: Pivot,
  columns: ReportColumns,
  index: number,
  direction: "ascending" | "descending",
): Pivot {
  const keys = columns.filter(({ kind }) => kind === "key").length;
  const level = pivot.rows[index];
  if (index < keys && level !== undefined)
    return { ...pivot, rows: pivot.rows.with(index, { ...level, direction }), sort: null };
  return {
    ...pivot,
    sort: { axis: "rows", measure: (index - keys) % pivot.measures.length, direction, at: columns[index]?.path ?? [] },
  };
}
