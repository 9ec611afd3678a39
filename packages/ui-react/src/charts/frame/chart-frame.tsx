import { createContext, lazy, memo, Suspense, use, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactElement, ReactNode, RefCallback, RefObject } from "react";
import { createPortal } from "react-dom";

import { IconButton } from "../../form/button.tsx";
import { useCardCorner } from "../../layout/card.tsx";
import { classNames } from "../../shared/class-names.ts";
import type { ChartText, TwinTable } from "../chart-data.ts";
import styles from "./chart-frame.module.css";
import { Swatch } from "./series-look.tsx";
import type { SwatchShape } from "./series-look.tsx";
import { makeSpokenReadout, Tooltip } from "./tooltip.tsx";
import type { LegendEntry, Readout } from "./tooltip.tsx";
import type { ChartCursor } from "./use-chart-cursor.ts";

/** The table is loaded on demand, because few users open it. */
const TableTwin = lazy(() => import("./table-twin.tsx").then((file) => ({ default: file.TableTwin })));

export type ChartFrameProps = Readonly<{
  text: ChartText;
  shape: SwatchShape;
  patternId: string;
  /** Names of the series; absent if the chart has none. */
  legend?: readonly LegendEntry[] | undefined;
  /** Names are inside the chart, so no legend is needed. */
  directLabels?: boolean | undefined;
  /** Minimum height; a filling chart takes more. Units: pixels. */
  height: number;
  fills?: boolean | undefined;
  empty: boolean;
  cursor: ChartCursor;
  /** Finds the position at a pixel; -1 if there is none. */
  placeAt: (x: number, y: number) => number;
  readout: Readout | null;
  /** Text announced to screen readers when keys move the cursor; the tooltip's content by default. */
  spoken?: string | undefined;
  table: () => TwinTable;
  /** Opens the mark at a position. */
  onOpen?: ((index: number) => void) | undefined;
  /** The element whose width the chart takes, and that width; 0 until it is measured. */
  sheet: RefCallback<HTMLDivElement>;
  width: number;
  children: ReactNode;
}>;

const noLegend: readonly LegendEntry[] = [];

/** Marks of a chart, below its frame: an update renders them alone. */
const MarksContext = createContext<ReactNode>(null);

/** Frame shared by all charts: one focus stop, keys, tooltip, announcement, legend, and the figures as a table. */
export function ChartFrame(props: ChartFrameProps): ReactElement {
  const { text, cursor, shape, patternId, legend = noLegend, height, empty, width, sheet } = props;
  const [asTable, setAsTable] = useState(false);
  const latestProps = useRef(props);
  useLayoutEffect(function followProps() {
    latestProps.current = props;
  });
  const readout = cursor.active === null || empty ? null : props.readout;
  return (
    <MarksContext value={props.children}>
      <FrameView
        latestProps={latestProps}
        title={text.title}
        summary={text.summary}
        note={text.note}
        labels={text.labels}
        shape={shape}
        patternId={patternId}
        legend={legend}
        directLabels={props.directLabels}
        height={height}
        fills={props.fills}
        empty={empty}
        sheet={sheet}
        width={width}
        readout={readout}
        spoken={cursor.byKeys ? (props.spoken ?? (readout === null ? "" : makeSpokenReadout(readout))) : ""}
        isOpenable={props.onOpen !== undefined}
        isActive={cursor.active !== null}
        table={asTable ? props.table : null}
        onTableToggle={setAsTable}
      />
    </MarksContext>
  );
}

/** Props as they are when a key, a click or the pointer needs them. */
type LatestProps = RefObject<ChartFrameProps>;

type FrameViewProps = Omit<ChartText, "labels"> &
  Pick<
    ChartFrameProps,
    "shape" | "patternId" | "directLabels" | "height" | "fills" | "empty" | "sheet" | "width" | "readout"
  > &
  Readonly<{
    latestProps: LatestProps;
    labels: ChartText["labels"];
    legend: readonly LegendEntry[];
    spoken: string;
    isOpenable: boolean;
    /** Whether the cursor is on a mark. */
    isActive: boolean;
    /** Figures to display as a table instead of the marks; null without it. */
    table: ChartFrameProps["table"] | null;
    onTableToggle: (asTable: boolean) => void;
  }>;

/** All of a chart but its marks, which most updates leave unchanged. */
const FrameView = memo(function FrameView(props: FrameViewProps): ReactElement {
  const { latestProps, title, note, labels, shape, patternId, legend, height, fills, sheet, table, readout } = props;
  const toggle = useTableToggle(props);
  const summaryId = useId();
  const cardCorner = useCardCorner();
  const hasSingleEntry = legend.length < 2;
  const showsLegend = !hasSingleEntry && props.directLabels !== true;
  return (
    <figure className={styles.frame} aria-label={title}>
      <figcaption id={summaryId} className={styles.hidden}>
        {props.summary + (props.isOpenable && labels.opens !== undefined ? ` ${labels.opens}` : "")}
      </figcaption>
      {cardCorner !== null && createPortal(toggle, cardCorner)}
      {/* Its space is kept when the names move into the chart, which can change with the period. */}
      {(!hasSingleEntry || cardCorner === null) && (
        <div className={styles.bar}>
          {showsLegend && <Legend entries={legend} shape={shape} patternId={patternId} />}
          {cardCorner === null && <div className={styles.toggle}>{toggle}</div>}
        </div>
      )}
      {note !== undefined && table === null && <p className={styles.note}>{note}</p>}
      <div
        ref={sheet}
        className={classNames(styles.sheet, fills === true && styles.fills)}
        style={{ minHeight: height }}
      >
        {table !== null ? (
          <Suspense fallback={null}>
            <TableTwin table={table()} caption={title} maxHeight={height} />
          </Suspense>
        ) : props.empty ? (
          <p className={styles.empty} style={{ height }}>
            {labels.empty}
          </p>
        ) : (
          <ChartArea
            latestProps={latestProps}
            title={title}
            height={height}
            opens={props.isOpenable && props.isActive}
            summaryId={summaryId}
          >
            {props.width > 0 && <Marks />}
            {readout !== null && <Tooltip {...props} readout={readout} single={hasSingleEntry} />}
          </ChartArea>
        )}
      </div>
      <p className={styles.hidden} role="status">
        {props.spoken}
      </p>
    </figure>
  );
});

const Marks = (): ReactNode => use(MarksContext);

type ChartAreaProps = Readonly<{
  latestProps: LatestProps;
  title: string;
  height: number;
  /** Whether a click or Enter opens the mark under the cursor. */
  opens: boolean;
  summaryId: string;
  children: ReactNode;
}>;

/** The marks as one focus stop: keys and the pointer move the cursor, Enter and a click open what it is on. */
function ChartArea({ latestProps, title, height, opens, summaryId, children }: ChartAreaProps): ReactElement {
  const openMark = (index: number | null): void => {
    if (index !== null && index >= 0) latestProps.current.onOpen?.(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { cursor, onOpen } = latestProps.current;
    if (event.key !== "Enter" || onOpen === undefined) return cursor.onKeyDown(event);
    // The same key press would otherwise activate the button that an opened dialog focuses.
    event.preventDefault();
    openMark(cursor.active);
  };
  const markIndexAt = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>): number => {
    const areaBox = currentTarget.getBoundingClientRect();
    return latestProps.current.placeAt(clientX - areaBox.left, clientY - areaBox.top);
  };
  const followPointer = (event: PointerEvent<HTMLDivElement>): void =>
    latestProps.current.cursor.pointAt(markIndexAt(event));
  const leave = (): void => latestProps.current.cursor.leave();
  return (
    <div
      className={classNames(styles.chart, opens && styles.opens)}
      style={{ minHeight: height }}
      role="application"
      tabIndex={0}
      aria-label={title}
      aria-describedby={summaryId}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // A touch leaves no cursor behind: the place of the tap counts.
        const markIndex = markIndexAt(event);
        openMark(markIndex >= 0 ? markIndex : latestProps.current.cursor.active);
      }}
      onBlur={leave}
      onPointerMove={followPointer}
      onPointerDown={followPointer}
      onPointerLeave={leave}
    >
      {children}
    </div>
  );
}

/** Returns the buttons that display the figures as a table or as the chart, and copy the table; memoised, because the cursor does not change them. */
function useTableToggle({
  latestProps,
  table,
  onTableToggle,
  labels: { showChart, showTable, copyTable },
}: FrameViewProps): ReactElement {
  const asTable = table !== null;
  const buttonLabel = asTable ? showChart : showTable;
  return useMemo(
    () => (
      <>
        {asTable && copyTable !== undefined && (
          <IconButton
            size="compact"
            icon="copy"
            label={copyTable.label}
            onClick={() => copyTable.onCopy(latestProps.current.table())}
          />
        )}
        <IconButton
          size="compact"
          icon={asTable ? "chart" : "table"}
          label={buttonLabel}
          onClick={() => onTableToggle(!asTable)}
        />
      </>
    ),
    [latestProps, asTable, buttonLabel, copyTable, onTableToggle],
  );
}

type LegendProps = Readonly<{ entries: readonly LegendEntry[]; shape: SwatchShape; patternId: string }>;

function Legend({ entries, shape, patternId }: LegendProps): ReactElement {
  return (
    <ul className={styles.legend}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.legendEntry}>
          <Swatch shape={shape} palette={entry.palette} patternId={patternId} />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}
