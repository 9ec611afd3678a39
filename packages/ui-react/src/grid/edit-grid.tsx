import { useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { ClipboardEvent, KeyboardEvent, PointerEvent, ReactElement, Ref } from "react";
import { flushSync } from "react-dom";

import { classNames } from "../shared/class-names.ts";
import { computeRowWindow } from "../table/compute-row-window.ts";
import { CellInput } from "./edit-grid-cell-input.tsx";
import { clampPlace, startsTyping, moveSelection, type GridPlace, type GridSelection } from "./edit-grid-keys.ts";
import styles from "./edit-grid.module.css";

export type EditGridColumn = Readonly<{
  key: string;
  header: string;
  /** Units: pixels. */
  width: number;
  numeric?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Suggestions while typing in a row. */
  optionsOf?: ((row: number) => readonly string[]) | undefined;
}>;

export type EditGridCell = Readonly<{
  /** Displayed text. */
  text: string;
  /** Text as typed and copied. */
  input: string;
  isChanged: boolean;
  /** Error message of the cell. */
  error?: string | undefined;
}>;

/** A rectangle of cells, its edges included. */
export type GridBlock = Readonly<{ top: number; left: number; bottom: number; right: number }>;

export interface EditGridHandle {
  /** Selects a cell and scrolls it into view. */
  readonly show: (place: GridPlace) => void;
}

export type EditGridProps = Readonly<{
  ref?: Ref<EditGridHandle> | undefined;
  /** Accessible name, and a hint on how the grid is used. */
  caption: string;
  help: string;
  columns: readonly EditGridColumn[];
  rowCount: number;
  /** Row header, on the left. */
  rowName: (row: number) => string;
  /** Null while it is loading. */
  cell: (row: number, column: number) => EditGridCell | null;
  onWrite: (place: GridPlace, text: string) => void;
  onClear: (block: GridBlock) => void;
  onFillDown: (block: GridBlock) => void;
  /** Copied text of some cells; null if not all are loaded. */
  onCopy: (block: GridBlock) => string | null;
  /** Returns the block that was pasted. */
  onPaste: (text: string, block: GridBlock) => GridBlock;
  onUndo: () => void;
  onRedo: () => void;
  onSee: (first: number, last: number) => void;
}>;

/** Units: pixels. */
const rowPx = 34;
const numberPx = 56;

const blockOf = ({ anchor, active }: GridSelection): GridBlock => ({
  top: Math.min(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  bottom: Math.max(anchor.row, active.row),
  right: Math.max(anchor.column, active.column),
});

/** Spreadsheet-like editable cells: by keys, clipboard and fill down; only visible rows are rendered. The grid keeps the focus and names its active cell. */
export function EditGrid(props: EditGridProps): ReactElement {
  const {
    ref,
    caption,
    help,
    columns,
    rowCount,
    onWrite,
    onClear,
    onFillDown,
    onCopy,
    onPaste,
    onUndo,
    onRedo,
    onSee,
  } = props;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTop: 0, heightPx: 600 });
  const [selection, setSelection] = useState<GridSelection>({
    anchor: { row: 0, column: 0 },
    active: { row: 0, column: 0 },
  });
  const [editing, setEditing] = useState<{ readonly text: string; readonly isWriting: boolean } | null>(null);
  /** After Escape, Tab leaves the grid. */
  const leaves = useRef(false);
  const size = { rows: rowCount, columns: columns.length };
  const active = clampPlace(selection.active, size);
  const block = blockOf({ anchor: clampPlace(selection.anchor, size), active });
  const page = Math.max(1, Math.floor(view.heightPx / rowPx) - 2);
  const { start, end, beforePx, afterPx } = computeRowWindow({ count: rowCount, rowPx, ...view });
  const template = `${numberPx}px ${columns.map(({ width }) => `${width}px`).join(" ")}`;

  useEffect(
    function tellRowsInSight() {
      if (end > start) onSee(start, end - 1);
    },
    [start, end, onSee],
  );
  useEffect(function followHeight() {
    const element = grid.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setView((before) => ({ ...before, heightPx: element.clientHeight })));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const bringIntoSight = ({ row, column }: GridPlace): void => {
    const element = grid.current;
    if (element === null) return;
    const [top, left] = [row * rowPx, columns.slice(1, column).reduce((sum, { width }) => sum + width, 0)];
    const [height, frozen] = [element.clientHeight - rowPx, column === 0 ? 0 : (columns[0]?.width ?? 0) + numberPx];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + height) element.scrollTop = top + rowPx - height;
    if (column > 0 && left < element.scrollLeft) element.scrollLeft = left;
    else if (column > 0 && left + (columns[column]?.width ?? 0) > element.scrollLeft + element.clientWidth - frozen)
      element.scrollLeft = left + (columns[column]?.width ?? 0) - element.clientWidth + frozen;
    setView({ scrollTop: element.scrollTop, heightPx: element.clientHeight || view.heightPx });
  };
  const select = (next: GridSelection): void => {
    flushSync(() => {
      setEditing(null);
      setSelection(next);
      bringIntoSight(next.active);
    });
    grid.current?.focus({ preventScroll: true });
  };
  useImperativeHandle(ref, () => ({
    show: (place) => {
      const to = clampPlace(place, size);
      setEditing(null);
      setSelection({ anchor: to, active: to });
      bringIntoSight(to);
      grid.current?.focus({ preventScroll: true });
    },
  }));

  const mayWrite = ({ row, column }: GridPlace) =>
    columns[column]?.readOnly !== true && props.cell(row, column) !== null;
  const edit = (text: string, isWriting: boolean): void => {
    if (!mayWrite(active)) return;
    // Synchronous, so that the first key goes into the input.
    flushSync(() => {
      setSelection({ anchor: active, active });
      bringIntoSight(active);
      setEditing({ text, isWriting });
    });
  };
  const commit = (text: string, key: { readonly key: string; readonly shift: boolean } | null): void => {
    onWrite(active, text);
    const next = key === null ? null : moveSelection({ anchor: active, active }, { ...key, ctrl: false }, size, page);
    if (key === null) setEditing(null);
    else select(next ?? { anchor: active, active });
  };

  const commands: Readonly<Record<string, () => void>> = { z: onUndo, y: onRedo, d: () => onFillDown(block) };
  const onKeyDown = (event: KeyboardEvent): void => {
    // AltGr types characters, but is reported as Ctrl and Alt.
    const isGraph = event.getModifierState("AltGraph");
    if (editing !== null || (event.altKey && !isGraph)) return;
    const key = { key: event.key, ctrl: (event.ctrlKey || event.metaKey) && !isGraph, shift: event.shiftKey };
    if (event.key === "Tab" && leaves.current) return;
    leaves.current = event.key === "Escape";
    const command = key.ctrl ? commands[event.key.toLowerCase()] : undefined;
    const moved =
      event.key === "Enter" && !key.shift ? null : moveSelection({ anchor: selection.anchor, active }, key, size, page);
    if (command !== undefined) {
      if (event.key.toLowerCase() === "z" && key.shift) onRedo();
      else command();
    } else if (moved !== null) select(moved);
    else if (event.key === "Delete" || event.key === "Backspace") onClear(block);
    else if (event.key === "F2" || (event.key === "Enter" && !key.shift))
      edit(props.cell(active.row, active.column)?.input ?? "", false);
    // The key itself goes to the input, which has the focus by then.
    else if (startsTyping(key)) return edit("", true);
    else return;
    event.preventDefault();
  };
  const withText = (event: ClipboardEvent, work: (data: DataTransfer) => void): void => {
    if (editing !== null) return;
    event.preventDefault();
    work(event.clipboardData);
  };
  const copy = (data: DataTransfer): boolean => {
    const text = onCopy(block);
    if (text !== null) data.setData("text/plain", text);
    return text !== null;
  };
  const placeOf = (target: EventTarget): GridPlace | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    return cell === null ? null : { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) };
  };
  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (
      place === null ||
      event.button !== 0 ||
      (event.target instanceof Element && event.target.closest("input") !== null)
    )
      return;
    // Keeps the text being typed: its input gets a blur event.
    grid.current?.focus({ preventScroll: true });
    if (event.pointerType !== "touch") event.preventDefault();
    const isAgain = event.pointerType === "touch" && place.row === active.row && place.column === active.column;
    if (place.column < 0)
      return select({
        anchor: { row: event.shiftKey ? selection.anchor.row : place.row, column: 0 },
        active: { row: place.row, column: columns.length - 1 },
      });
    if (isAgain) return edit(props.cell(place.row, place.column)?.input ?? "", false);
    select({ anchor: event.shiftKey ? selection.anchor : place, active: place });
  };
  const onPointerMove = (event: PointerEvent): void => {
    const place =
      event.buttons === 1 && event.pointerType === "mouse" && editing === null ? placeOf(event.target) : null;
    if (place === null || place.column < 0 || (place.row === active.row && place.column === active.column)) return;
    setSelection({ anchor: selection.anchor, active: place });
  };

  const drawn = Array.from({ length: end - start }, (_, index) => start + index);
  const rows = active.row >= start && active.row < end ? drawn : [...drawn, active.row];
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={styles.grid}
      aria-label={caption}
      aria-description={help}
      aria-multiselectable
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={rowCount === 0 ? undefined : `${id}-${active.row}-${active.column}`}
      onScroll={({ currentTarget }) =>
        flushSync(() => setView({ scrollTop: currentTarget.scrollTop, heightPx: currentTarget.clientHeight }))
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={({ target }) =>
        placeOf(target) !== null && editing === null && edit(props.cell(active.row, active.column)?.input ?? "", false)
      }
      onCopy={(event) => withText(event, copy)}
      onCut={(event) => withText(event, (data) => copy(data) && onClear(block))}
      onPaste={(event) =>
        withText(event, (data) => {
          const { top, left, bottom, right } = onPaste(data.getData("text/plain"), block);
          setSelection({ anchor: { row: bottom, column: right }, active: { row: top, column: left } });
        })
      }
    >
      <div role="row" aria-rowindex={1} className={styles.head} style={{ gridTemplateColumns: template }}>
        <div role="columnheader" aria-colindex={1} className={styles.corner}>
          #
        </div>
        {columns.map(({ key, header, numeric }, index) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 2}
            className={classNames(numeric === true && styles.numeric, index === 0 && styles.first)}
          >
            {header}
          </div>
        ))}
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: beforePx + (end - start) * rowPx + afterPx }}>
        {rows.map((row) => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 2}
            className={styles.row}
            style={{ gridTemplateColumns: template, top: row * rowPx }}
          >
            <div
              role="rowheader"
              aria-colindex={1}
              aria-label={props.rowName(row)}
              data-row={row}
              data-column={-1}
              className={classNames(styles.number, row >= block.top && row <= block.bottom && styles.marked)}
            >
              {row + 1}
            </div>
            {columns.map((column, index) => {
              const found = props.cell(row, index);
              const isActive = row === active.row && index === active.column;
              const isSelected = row >= block.top && row <= block.bottom && index >= block.left && index <= block.right;
              return (
                <div
                  key={column.key}
                  id={`${id}-${row}-${index}`}
                  role="gridcell"
                  aria-colindex={index + 2}
                  aria-selected={isSelected}
                  aria-readonly={column.readOnly === true ? true : undefined}
                  aria-invalid={found?.error === undefined ? undefined : true}
                  aria-description={found?.error}
                  data-row={row}
                  data-column={index}
                  className={classNames(
                    styles.cell,
                    index === 0 && styles.first,
                    column.numeric === true && styles.numeric,
                    column.readOnly === true && styles.readOnly,
                    found?.isChanged === true && styles.changed,
                    isSelected && styles.selected,
                    found?.error !== undefined && styles.wrong,
                    isActive && styles.active,
                  )}
                >
                  {isActive && editing !== null ? (
                    <CellInput
                      label={`${props.rowName(row)}, ${column.header}`}
                      start={editing.text}
                      isWriting={editing.isWriting}
                      numeric={column.numeric === true}
                      options={column.optionsOf?.(row)}
                      onCommit={commit}
                      onCancel={() => select({ anchor: active, active })}
                    />
                  ) : (
                    <span className={styles.text}>{found === null ? "…" : found.text}</span>
                  )}
                  {isActive && found?.error !== undefined && (
                    <span
                      className={classNames(
                        styles.error,
                        (row + 4) * rowPx > view.scrollTop + view.heightPx && row > 3 && styles.above,
                      )}
                    >
                      {found.error}
                    </span>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
