import { parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import {
  exportKinds,
  exportTransitions,
  type ExportFormat,
  type ExportKind,
  type ExportStatus,
} from "@comptoir/domain/transaction";
import { Schema } from "effect";

import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Money } from "./money-wire.ts";

/** Bodies of batches that leave the product. Source: behaviour 3.4 (Batch export), decision 0115. */

const maybe = Schema.NullOr;
/** The forms of file. */
export const exportFormats = ["CSV", "JSON", "XLSX", "IIF", "X12"] as const satisfies readonly ExportFormat[];

/** A day of the calendar, YYYY-MM-DD. */
export const Day = textUpTo(10).pipe(
  Schema.refine((value): value is CalendarDate => parseCalendarDate(value).ok, { expected: "a date, YYYY-MM-DD" }),
);

const selection = {
  kind: Schema.Literals(Object.keys(exportKinds) as ExportKind[]),
  format: Schema.Literals(exportFormats),
  /** Both days are in it. */
  from: Day,
  to: Day,
  locationIds: listUpTo(EntityKey.fields.id).check(Schema.isMinLength(1)),
  /** The vendors that it is for; none, or left out, is all of them. Of product activity alone. */
  vendorIds: Schema.optionalKey(listUpTo(EntityKey.fields.id)),
  /** True exports only changes since the last export sent; for product activity only. */
  isChangesOnly: Schema.optionalKey(Schema.Boolean),
};

/** Control totals of a batch. */
export const ExportTotals = Schema.Struct({ rows: Schema.Int, amount: Money });

/** Selection to export. */
export const ExportSelection = Schema.Struct(selection);

/** The same of a batch that has not left, with the version it was read with. */
export const ExportEdit = Schema.Struct({ ...selection, id: EntityKey.fields.id, version: Schema.Int });

const key = { id: EntityKey.fields.id, version: Schema.Int };

/** A batch, and its version. */
export const ExportKey = Schema.Struct(key);

/** The totals that somebody saw of a batch. */
export const ExportVerify = Schema.Struct({ ...key, totals: ExportTotals });

/** The batch to export again, and why. */
export const ExportAgain = Schema.Struct({ id: EntityKey.fields.id, reason: Text });

/** A batch with what is there now to check it by. */
export const ExportDetail = Schema.Struct({
  ...selection,
  ...key,
  status: Schema.Literals(Object.keys(exportTransitions) as ExportStatus[]),
  /** The names of its vendors, in their order. */
  vendors: Schema.Array(Schema.String),
  /** Verified totals; null before verification. */
  totals: maybe(ExportTotals),
  fileName: maybe(Schema.String),
  fileHash: maybe(Schema.String),
  reexportOf: maybe(Schema.Int),
  reason: Schema.String,
  /** Author and time of the last change. Units: milliseconds since 1970. */
  by: Schema.String,
  at: Schema.Int,
  /** Current totals of its rows. */
  read: ExportTotals,
  /** Dashboard figure of the same selection; null where dashboards have none. */
  board: maybe(Money),
  /** The batch in which something of it has left already; null when nothing has. */
  before: maybe(Schema.Int),
  /** The batches that export it again. */
  again: Schema.Array(Schema.Int),
  canChange: Schema.Boolean,
});

/** A batch with what is there now to check it by. */
export type ExportDetail = typeof ExportDetail.Type;
