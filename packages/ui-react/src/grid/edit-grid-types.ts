import type { Ref } from "react";

import type { GridPlace } from "../grid-core/grid-place.ts";

export type EditGridColumn = Readonly<{
  key: string;
  header: string;
  /** Width of the column. Units: pixels. */
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
  readonly showCell: (place: GridPlace) => void;
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
  /** Content of a cell; null while it is loading. */
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
  /** Called with the indices of the first and last rendered row. */
  onSee: (first: number, last: number) => void;
}>;
