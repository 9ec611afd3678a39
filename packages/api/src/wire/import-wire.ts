import { delimiters, deviationCodes, encodings, importKinds } from "@comptoir/domain/import-file";
import { Schema } from "effect";

import { ErrorBody } from "../errors/api-issue.ts";
import { Text } from "./bounded-text.ts";
import { Amount, Money } from "./money-wire.ts";

/** Bodies of importing files. */

/** A mapping as it travels: the server reads it with the domain's parseMapping, which names what is wrong field by field. */
export const Mapping = Schema.Record(Text, Schema.Unknown);

/** Content of a file. */
export const ImportKindCode = Schema.Literals(Object.keys(importKinds) as (keyof typeof importKinds)[]);

/** A mapping of the list; those that come with the product cannot be changed. One that was saved and cannot be read says in which fields, none where it is no mapping at all. */
export const SavedMapping = Schema.Struct({
  name: Schema.String,
  isBuiltIn: Schema.Boolean,
  mapping: Mapping,
  unreadable: Schema.optionalKey(Schema.Array(Schema.String)),
});

/** A file that was sent. */
export const UploadedFile = Schema.Struct({ fileId: Schema.String, name: Schema.String, bytes: Schema.Int });

/** A fault of one row; the header is row 1. */
export const RowIssue = Schema.Struct({
  row: Schema.Int,
  column: Schema.NullOr(Schema.String),
  value: Schema.NullOr(Schema.String),
  code: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
});

/** The beginning of a file, and how the mapping reads it. */
export const Preview = Schema.Struct({
  delimiter: Schema.Literals(delimiters),
  encoding: Schema.Literals(encodings),
  header: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
  /** The saved mappings whose columns the file has. */
  fittingMappings: Schema.optionalKey(Schema.Array(Schema.String)),
  issues: Schema.Array(RowIssue),
});

/** Import run: a file with the name of a saved mapping, or with an unsaved mapping. */
export const RunBody = Schema.Struct({
  fileId: Text,
  mapping: Schema.Union([Text, Mapping]),
  mode: Schema.Literals(["dryRun", "commit"]),
});

/** The run that was started. */
export const RunAnswer = Schema.Struct({ jobId: Schema.String });

/** Totals of a file. Exact amounts are decimal texts in dollars, not rounded. */
export const ImportTotals = Schema.Struct({
  rows: Schema.Int,
  writeOffs: Schema.optionalKey(Schema.Int),
  transactions: Schema.Int,
  /** Receipts among them that count in no figure: voids, trainings, open ones. */
  notCounted: Schema.optionalKey(Schema.Int),
  lines: Schema.Int,
  gross: Money,
  discounts: Money,
  refunds: Money,
  net: Money,
  tax: Money,
  fees: Schema.optionalKey(Money),
  giftCards: Schema.optionalKey(Money),
  tenders: Money,
  items: Amount,
  sourceAmount: Schema.String,
  roundingDifference: Schema.String,
});

/** Cells of one kind that are taken otherwise than the file writes them; row 0 is the file as a whole. */
export const ImportDeviation = Schema.Struct({
  code: Schema.Literals(deviationCodes),
  count: Schema.Int,
  examples: Schema.Array(Schema.Struct({ row: Schema.Int, value: Schema.String, taken: Schema.String })),
});

/** How a run ended: what it wrote, or would write. */
export const ImportResult = Schema.Struct({
  kind: ImportKindCode,
  mode: Schema.Literals(["dryRun", "commit"]),
  batchId: Schema.NullOr(Schema.Int),
  totals: Schema.optionalKey(ImportTotals),
  /** Things made, changed and left as they were: receipts, products, locations or stock figures. */
  created: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  /** Receipts that are there with another content; each is an issue too. */
  conflicts: Schema.optionalKey(Schema.Int),
  issueCount: Schema.Int,
  issues: Schema.Array(RowIssue),
  deviations: Schema.optionalKey(Schema.Array(ImportDeviation)),
  itemsCreated: Schema.optionalKey(Schema.Int),
  locationsCreated: Schema.optionalKey(Schema.Int),
});

/** Progress of a run. */
export const ImportJob = Schema.Struct({
  jobId: Schema.String,
  state: Schema.Literals(["waiting", "running", "done", "failed", "cancelled"]),
  phase: Schema.String,
  rowsRead: Schema.Int,
  bytesRead: Schema.Int,
  bytesTotal: Schema.Int,
  result: Schema.optionalKey(ImportResult),
  issues: Schema.optionalKey(Schema.Array(RowIssue)),
  errors: Schema.optionalKey(ErrorBody),
});

/** A run. */
export type ImportJob = typeof ImportJob.Type;

/** Maximum number of names that a batch lists of the records it created. */
export const madeThingsAtMost = 200;

/** Something that an import of sales or of stock made beside them; after an undo it is removed, or kept for a reason: sold, in stock, used by items or changed since. */
export const MadeThing = Schema.Struct({
  entity: Schema.Literals(["item", "location", "department"]),
  code: Schema.String,
  name: Schema.String,
  state: Schema.Literals(["made", "removed", "kept"]),
  reason: Schema.optionalKey(Schema.Literals(["SOLD", "STOCKED", "USED", "CHANGED"])),
});

/** Something made beside. */
export type MadeThing = typeof MadeThing.Type;

/** A batch: what one run wrote. */
export const ImportBatch = Schema.Struct({
  batchId: Schema.Int,
  kind: ImportKindCode,
  /** UNDOING: an undo is under way; asking for it again waits for it. */
  state: Schema.Literals(["COMMITTED", "UNDOING", "UNDONE"]),
  fileName: Schema.String,
  mapping: Schema.String,
  userName: Schema.String,
  /** Units: epoch milliseconds. */
  createdAt: Schema.Int,
  undoneAt: Schema.NullOr(Schema.Int),
  totals: Schema.optionalKey(ImportTotals),
  created: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  /** Records that the batch created on the side: their number, and the names of the first ones. */
  made: Schema.optionalKey(
    Schema.Struct({
      items: Schema.Int,
      locations: Schema.Int,
      departments: Schema.Int,
      things: Schema.Array(MadeThing),
    }),
  ),
});

/** A batch. */
export type ImportBatch = typeof ImportBatch.Type;

/** Handling of records changed since the import: refuse the undo, or keep them and undo the rest. */
export const UndoQuery = { changedSince: Schema.optionalKey(Schema.Literals(["refuse", "keep"])) };
