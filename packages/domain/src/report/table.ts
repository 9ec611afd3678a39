/** A table made ready: what the screen shows and what every export writes, so that the two cannot differ. */

import type { Aggregate } from "./aggregate.ts";
import type { DisplayKind } from "./display.ts";
import type { FieldType, FieldValue } from "./field.ts";
import type { GroupGrain } from "./group-key.ts";

/** One column of a table. */
export interface TableColumn {
  /** The field whose values stand in it. */
  readonly field: string;
  readonly type: FieldType;
  /** The part of a date or a time that its keys are; null when they are values. */
  readonly grain: GroupGrain | null;
  readonly aggregate: Aggregate | null;
  readonly display: DisplayKind;
  /** The groups across that it belongs to, the outer first; empty in a list. */
  readonly path: readonly FieldValue[];
  readonly kind: "key" | "value" | "subtotal" | "total";
  /** How many decimals its figures are written with, at least; undefined is as many as each needs. */
  readonly decimals?: number;
}

/** One row of a table; it has a cell for each column. */
export interface TableRow {
  readonly kind: "row" | "subtotal" | "total";
  /** The groups down that it belongs to, the outer first. */
  readonly path: readonly FieldValue[];
  readonly cells: readonly FieldValue[];
  /** What a row of the source is of, as its source names it: a receipt, a document, the stock of a product. */
  readonly origin?: string;
  /** What its source shows of it whatever the columns are, for a call that changes what it stands for: of a finding `parseSeenFinding`. */
  readonly mark?: string;
}

/** A table. Units: each column those of its type. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}
