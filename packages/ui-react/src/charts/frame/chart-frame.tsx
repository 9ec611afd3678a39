import { lazy, memo, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import type {
  CSSProperties,
  KeyboardEvent,
  MouseEvent,
  PointerEvent,
  ReactElement,
  ReactNode,
  RefCallback,
} from "react";
import { createPortal } from "react-dom";

import { IconButton } from "../../form/button.tsx";
import { useCardCorner } from "../../layout/card.tsx";
import { classNames } from "../../shared/class-names.ts";
import type { ChartText, Hue, TwinTable } from "../chart-data.ts";
import styles from "./chart-frame.module.css";
import { Swatch } from "./series-look.tsx";
import type { SwatchShape } from "./series-look.tsx";
import type { ChartCursor } from "./use-chart-cursor.ts";

/** The table is loaded on demand, because few users open it. */
const TableTwin = lazy(() => import("./table-twin.tsx").then((file) => ({ default: file.TableTwin })));

export type LegendEntry = Readonly<{ key: string; label: string; palette: Hue }>;

/** Content of the tooltip: exact figures at a position of the chart. */
export type Readout = Readonly<{
  title: string;
  rows: readonly (LegendEntry & Readonly<{ value: string }>)[];
  /** Difference to each compared figure. */
  changes?: readonly Readonly<{ key: string; label: string; value: string }>[] | undefined;
  /** Anchor of the tooltip. Units: pixels from the top left of the chart. */
  x: number;
  y: number;
}>;

export type ChartFrameProps = Readonly<{
  text: ChartText;
  shape: SwatchShape;
  patternId: string;
  legend: readonly LegendEntry[];
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

/** Frame shared by all charts: one focus stop, keys, tooltip, announcement, legend, and the figures as a table. */
export function ChartFrame(props: ChartFrameProps): ReactElement {
  const { text, shape, patternId, legend, height, cursor, width, sheet, table } = props;
  const [asTable, toggle] = useTableToggle(text.labels, table);
  const summaryId = useId();
  const cardCorner = useCardCorner();
  const readout = cursor.active === null || props.empty ? null : props.readout;
  const hasSingleEntry = legend.length < 2;
  const showsLegend = !hasSingleEntry && props.directLabels !== true;

  return (
    <figure className={styles.frame} aria-label={text.title}>
      <Caption id={summaryId} text={text} opens={props.onOpen !== undefined} />
      {cardCorner !== null && createPortal(toggle, cardCorner)}
      {/* Its space is kept when the names move into the chart, which can change with the period. */}
      {(!hasSingleEntry || cardCorner === null) && (
        <div className={styles.bar}>
          {showsLegend && <Legend entries={legend} shape={shape} patternId={patternId} />}
          {cardCorner === null && <div className={styles.toggle}>{toggle}</div>}
        </div>
      )}
      {text.note !== undefined && !asTable && <p className={styles.note}>{text.note}</p>}
      <div
        ref={sheet}
        className={classNames(styles.sheet, props.fills === true && styles.fills)}
        style={{ minHeight: height }}
      >
        {asTable ? (
          <Suspense fallback={null}>
            <TableTwin table={table()} caption={text.title} maxHeight={height} />
          </Suspense>
        ) : props.empty ? (
          <p className={styles.empty} style={{ height }}>
            {text.labels.empty}
          </p>
        ) : (
          <ChartArea {...props} summaryId={summaryId}>
            {width > 0 && props.children}
            {readout !== null && (
              <Tooltip readout={readout} width={width} shape={shape} patternId={patternId} single={hasSingleEntry} />
            )}
          </ChartArea>
        )}
      </div>
      <Announcement
        text={cursor.byKeys ? (props.spoken ?? (readout === null ? "" : makeSpokenReadout(readout))) : ""}
      />
    </figure>
  );
}

type ChartAreaProps = Pick<ChartFrameProps, "text" | "height" | "cursor" | "placeAt" | "onOpen" | "children"> &
  Readonly<{ summaryId: string }>;

/** The marks as one focus stop: keys and the pointer move the cursor, Enter and a click open what it is on. */
function ChartArea({ text, height, cursor, placeAt, onOpen, summaryId, children }: ChartAreaProps): ReactElement {
  const openMark = (index: number | null): void => {
    if (index !== null && index >= 0) onOpen?.(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || onOpen === undefined) return cursor.onKeyDown(event);
    // The same key press would otherwise activate the button that an opened dialog focuses.
    event.preventDefault();
    openMark(cursor.active);
  };
  const markIndexAt = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>): number => {
    const areaBox = currentTarget.getBoundingClientRect();
    return placeAt(clientX - areaBox.left, clientY - areaBox.top);
  };
  const followPointer = (event: PointerEvent<HTMLDivElement>): void => cursor.pointAt(markIndexAt(event));
  return (
    <div
      className={classNames(styles.chart, onOpen !== undefined && cursor.active !== null && styles.opens)}
      style={{ minHeight: height }}
      role="application"
      tabIndex={0}
      aria-label={text.title}
      aria-describedby={summaryId}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // A touch leaves no cursor behind: the place of the tap counts.
        const markIndex = markIndexAt(event);
        openMark(markIndex >= 0 ? markIndex : cursor.active);
      }}
      onBlur={cursor.leave}
      onPointerMove={followPointer}
      onPointerDown={followPointer}
      onPointerLeave={cursor.leave}
    >
      {children}
    </div>
  );
}

type CaptionProps = Readonly<{ id: string; text: ChartText; opens: boolean }>;

/** Sentence of the chart for screen readers. */
function Caption({ id, text, opens }: CaptionProps): ReactElement {
  const openingHint = opens && text.labels.opens !== undefined ? ` ${text.labels.opens}` : "";
  const captionText = text.summary + openingHint;
  return useMemo(
    () => (
      <figcaption id={id} className={styles.hidden}>
        {captionText}
      </figcaption>
    ),
    [id, captionText],
  );
}

/** Tells screen readers what keys moved the cursor to. */
const Announcement = memo(function Announcement({ text }: Readonly<{ text: string }>): ReactElement {
  return (
    <p className={styles.hidden} role="status">
      {text}
    </p>
  );
});

/** Returns whether the figures are displayed as a table, and the buttons that change it and copy the table, which are memoised. */
function useTableToggle(
  { showChart, showTable, copyTable }: ChartText["labels"],
  table: ChartFrameProps["table"],
): readonly [boolean, ReactElement] {
  const [asTable, setAsTable] = useState(false);
  const latestTable = useRef(table);
  useEffect(function keepTable() {
    latestTable.current = table;
  });
  const buttonLabel = asTable ? showChart : showTable;
  const buttons = useMemo(
    () => (
      <>
        {asTable && copyTable !== undefined && (
          <IconButton
            size="compact"
            icon="copy"
            label={copyTable.label}
            onClick={() => copyTable.onCopy(latestTable.current())}
          />
        )}
        <IconButton
          size="compact"
          icon={asTable ? "chart" : "table"}
          label={buttonLabel}
          onClick={() => setAsTable((wasTable) => !wasTable)}
        />
      </>
    ),
    [asTable, buttonLabel, copyTable],
  );
  return [asTable, buttons];
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

type TooltipProps = Readonly<{
  readout: Readout;
  width: number;
  shape: SwatchShape;
  patternId: string;
  single: boolean;
}>;

function Tooltip({ readout, width, shape, patternId, single }: TooltipProps): ReactElement {
  const isOnLeft = readout.x > width / 2;
  const tooltipStyle: CSSProperties = { top: Math.max(0, readout.y), flexDirection: isOnLeft ? "row-reverse" : "row" };
  // The gap to the tooltip shrinks if both do not fit, so that it stays within its chart.
  const sideStyle: CSSProperties = { flex: `0 1 ${(isOnLeft ? width - readout.x : readout.x) + 12}px` };
  return (
    <div className={styles.tooltipPlace} style={tooltipStyle} aria-hidden="true">
      <span style={sideStyle} />
      <div className={styles.tooltip}>
        <p className={styles.tooltipTitle}>{readout.title}</p>
        {readout.rows.map((row) => (
          <p key={row.key} className={styles.tooltipRow}>
            <Swatch shape={shape} palette={row.palette} patternId={patternId} single={single} />
            <span className={styles.tooltipLabel}>{row.label}</span>
            <span className={styles.tooltipValue}>{row.value}</span>
          </p>
        ))}
        {(readout.changes ?? []).map((change, index) => (
          <p key={change.key} className={index === 0 ? styles.tooltipChange : styles.tooltipRow}>
            <span className={styles.tooltipLabel}>{change.label}</span>
            <span className={styles.tooltipValue}>{change.value}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

const makeSpokenReadout = ({ title, rows, changes = [] }: Readout): string =>
  `${title}: ${[...rows, ...changes].map(({ label, value }) => `${label} ${value}`).join(", ")}`;
