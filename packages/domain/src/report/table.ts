/** The computed table: the same for the screen and every export, so that they cannot differ. */

import type { Aggregate } from "./aggregate.ts";
import type { DisplayKind } from "./display.ts";
import type { FieldType, FieldValue } from "./field.ts";
import type { GroupGrain } from "./group-key.ts";

/** A table column. */
export interface TableColumn {
  /** Field that the column's values come from. */
  readonly field: string;
  readonly type: FieldType;
  /** The date or time part of its keys; null if they are whole values. */
  readonly grain: GroupGrain | null;
  readonly aggregate: Aggregate | null;
  readonly display: DisplayKind;
  /** Group keys across, outermost first; empty in a list. */
  readonly path: readonly FieldValue[];
  readonly kind: "key" | "value" | "subtotal" | "total";
  /** Minimum number of decimals; undefined lets each figure have what it needs. */
  readonly decimals?: number;
  /** Format that replaces that of the type, see `withFormats`. */
  readonly format?: string;
}

/** A table row, with a cell per column. */
export interface TableRow {
  readonly kind: "row" | "subtotal" | "total";
  /** Group keys down, outermost first. */
  readonly path: readonly FieldValue[];
  readonly cells: readonly FieldValue[];
  /** Origin of a source row, as its source names it: a receipt, a document, the stock of a product. */
  readonly origin?: string;
  /** Source values that are present whatever the columns are, for actions on the row: for a finding, see `parseSeenFinding`. A row without actions has none. */
  readonly mark?: string;
}

/** A table. Units: those of each column's type. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}
