/** Bodies of export batches. Source: behaviour 3.4 (Batch export), decision 0115. */

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
import { nullable } from "./optional-values.ts";

/** File formats. */
export const exportFormats = ["CSV", "JSON", "XLSX", "IIF", "X12"] as const satisfies readonly ExportFormat[];

/** A date, YYYY-MM-DD. */
export const Day = textUpTo(10).pipe(
  Schema.refine((value): value is CalendarDate => parseCalendarDate(value).ok, { expected: "a date, YYYY-MM-DD" }),
);

const exportSelectionFields = {
  kind: Schema.Literals(Object.keys(exportKinds) as ExportKind[]),
  format: Schema.Literals(exportFormats),
  /** First day, inclusive as the last one is. */
  from: Day,
  to: Day,
  locationIds: listUpTo(EntityKey.fields.id).check(Schema.isMinLength(1)),
  /** Vendors of the batch; none or absent is all. For product activity only. */
  vendorIds: Schema.optionalKey(listUpTo(EntityKey.fields.id)),
  /** True exports only changes since the last export sent; for product activity only. */
  isChangesOnly: Schema.optionalKey(Schema.Boolean),
};

/** Control totals of a batch. */
export const ExportTotals = Schema.Struct({ rows: Schema.Int, amount: Money });

/** Selection to export. */
export const ExportSelection = Schema.Struct(exportSelectionFields);

/** A changed selection of a batch before its export, with the version that was read. */
export const ExportEdit = Schema.Struct({ ...exportSelectionFields, id: EntityKey.fields.id, version: Schema.Int });

const exportKeyFields = { id: EntityKey.fields.id, version: Schema.Int };

/** A batch, and its version. */
export const ExportKey = Schema.Struct(exportKeyFields);

/** Totals of a batch that the user saw. */
export const ExportVerify = Schema.Struct({ ...exportKeyFields, totals: ExportTotals });

/** The batch to repeat, and the reason. */
export const ExportAgain = Schema.Struct({ id: EntityKey.fields.id, reason: Text });

/** A batch with current data to check it. */
export const ExportDetail = Schema.Struct({
  ...exportSelectionFields,
  ...exportKeyFields,
  status: Schema.Literals(Object.keys(exportTransitions) as ExportStatus[]),
  /** Names of the vendors in the batch, in order. */
  vendors: Schema.Array(Schema.String),
  /** Verified totals; null before verification. */
  totals: nullable(ExportTotals),
  fileName: nullable(Schema.String),
  fileHash: nullable(Schema.String),
  reexportOf: nullable(Schema.Int),
  reason: Schema.String,
  /** Author and time of the last change. Units: milliseconds since 1970. */
  by: Schema.String,
  at: Schema.Int,
  /** Current totals of the batch's rows. */
  read: ExportTotals,
  /** Dashboard figure of the same selection; null where dashboards have none. */
  board: nullable(Money),
  /** Batch that already exported part of it; null if none. */
  before: nullable(Schema.Int),
  /** Batches that repeat this one. */
  again: Schema.Array(Schema.Int),
  canChange: Schema.Boolean,
});

/** A batch with current data to check it. */
export type ExportDetail = typeof ExportDetail.Type;
