/** Bodies of importing files. */

import {
  delimiters,
  deviationCodes,
  encodings,
  importKinds,
  skipReasons,
  summaryRowRules,
} from "@comptoir/domain/import-file";
import { pickupReasons } from "@comptoir/domain/operation";
import { Schema } from "effect";

import { ErrorBody } from "../errors/api-issue.ts";
import { Text } from "./bounded-text.ts";
import { Amount, Money } from "./money-wire.ts";

/** A mapping as sent: the server parses it with the domain's parseMapping, which names issues by field. */
export const Mapping = Schema.Record(Text, Schema.Unknown);

/** Kind of an import: what its file contains. */
export const ImportKindCode = Schema.Literals(Object.keys(importKinds) as (keyof typeof importKinds)[]);

/** A mapping of the list; built-in ones cannot be changed. A saved mapping that is unreadable names its invalid fields, none if it is not a mapping at all. */
export const SavedMapping = Schema.Struct({
  name: Schema.String,
  isBuiltIn: Schema.Boolean,
  mapping: Mapping,
  unreadable: Schema.optionalKey(Schema.Array(Schema.String)),
});

/** An uploaded file. */
export const UploadedFile = Schema.Struct({ fileId: Schema.String, name: Schema.String, bytes: Schema.Int });

/** An issue of a row; the header is row 1. */
export const RowIssue = Schema.Struct({
  row: Schema.Int,
  column: Schema.NullOr(Schema.String),
  value: Schema.NullOr(Schema.String),
  code: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
});

/** First rows of a file, with their parsed values. */
export const Preview = Schema.Struct({
  delimiter: Schema.Literals(delimiters),
  encoding: Schema.Literals(encodings),
  header: Schema.Array(Schema.String),
  rows: Schema.Array(Schema.Array(Schema.String)),
  headerRow: Schema.Int,
  /** Row in the file of the header, as an editor shows it; `headerRow` does not count blank lines. */
  headerNumber: Schema.Int,
  summaryRows: Schema.Literals(summaryRowRules),
  /** Sheet of a workbook, or file of a ZIP; null means the only one. */
  sheet: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Tables to choose from, with their first rows. */
  sheets: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        name: Schema.String,
        isHidden: Schema.Boolean,
        rows: Schema.Array(Schema.Array(Schema.String)),
      }),
    ),
  ),
  /** Path of the element of a document of XML or JSON that is a row. */
  record: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** Records of a document of XML or JSON to choose from, with their first rows. */
  records: Schema.optionalKey(
    Schema.Array(Schema.Struct({ name: Schema.String, rows: Schema.Array(Schema.Array(Schema.String)) })),
  ),
  /** Columns above the record, each of whose values may be on several rows. */
  shared: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Other records of the file: the mapping leaves them out, or a person decides about them before the import. */
  otherRecords: Schema.optionalKey(Schema.Array(Schema.String)),
  /** How the file is written. */
  syntax: Schema.optionalKey(Schema.Literals(["cells", "json", "xml"])),
  /** Keys of values which say that the file is a page, and that more follow. */
  morePages: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Row in the file of each of the rows. */
  rowNumbers: Schema.Array(Schema.Int),
  /** Rows that are no data, and why. A mapping names one as the header by its position. */
  leftOut: Schema.Array(
    Schema.Struct({
      row: Schema.Int,
      position: Schema.Int,
      text: Schema.String,
      reason: Schema.Literals(skipReasons),
    }),
  ),
  /** Saved mappings whose columns the file has. */
  fittingMappings: Schema.optionalKey(Schema.Array(Schema.String)),
  issues: Schema.Array(RowIssue),
});

/** Import run: a file with the name of a saved mapping, or with an unsaved mapping. */
export const RunBody = Schema.Struct({
  fileId: Text,
  mapping: Schema.Union([Text, Mapping]),
  mode: Schema.Literals(["dryRun", "commit"]),
  /** Rows in error or conflict: the file is refused, or they are set aside and the rest is written. */
  refused: Schema.optionalKey(Schema.Literals(["stop", "setAside"])),
  /** Records that exist with other content: a conflict (sales only), replaced, or kept as they are. Receipts of tills and of audited days stay conflicts. */
  existing: Schema.optionalKey(Schema.Literals(["refuse", "replace", "keep"])),
  /** Batch whose set aside rows the file corrects. */
  corrects: Schema.optionalKey(Schema.Int),
});

/** The started run. */
export const RunAnswer = Schema.Struct({ jobId: Schema.String });

/** Totals of a file. Exact amounts are decimal texts in dollars, not rounded. */
export const ImportTotals = Schema.Struct({
  rows: Schema.Int,
  writeOffs: Schema.optionalKey(Schema.Int),
  transactions: Schema.Int,
  /** Receipts that count in no metric: voids, trainings, open ones. */
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

/** Deviations of a kind: cells that the import changes; row 0 is the whole file. */
export const ImportDeviation = Schema.Struct({
  code: Schema.Literals(deviationCodes),
  count: Schema.Int,
  examples: Schema.Array(Schema.Struct({ row: Schema.Int, value: Schema.String, taken: Schema.String })),
});

/** Result of a run: what it wrote, or would write. */
export const ImportResult = Schema.Struct({
  kind: ImportKindCode,
  mode: Schema.Literals(["dryRun", "commit"]),
  batchId: Schema.NullOr(Schema.Int),
  totals: Schema.optionalKey(ImportTotals),
  /** Numbers of created, changed and unchanged receipts, products, locations or stock figures. */
  created: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  /** Receipts that exist with other content; each is an issue too. */
  conflicts: Schema.optionalKey(Schema.Int),
  issueCount: Schema.Int,
  issues: Schema.Array(RowIssue),
  deviations: Schema.optionalKey(Schema.Array(ImportDeviation)),
  /** Rows that are set aside, with the first reasons. */
  setAside: Schema.optionalKey(Schema.Struct({ rows: Schema.Int, issues: Schema.Array(RowIssue) })),
  /** Number of records left as they are stored, although the file has other content for them. */
  keptExisting: Schema.optionalKey(Schema.Int),
  /** Receipt numbers that a sales file skips, counted together with the stored ones; the first runs of missing numbers. */
  missingReceipts: Schema.optionalKey(
    Schema.Struct({
      count: Schema.Int,
      gaps: Schema.Array(
        Schema.Struct({
          location: Schema.String,
          businessDate: Schema.String,
          /** Null if all terminals of the location share one sequence. */
          terminal: Schema.NullOr(Schema.String),
          from: Schema.Int,
          to: Schema.Int,
          count: Schema.Int,
        }),
      ),
    }),
  ),
  itemsCreated: Schema.optionalKey(Schema.Int),
  locationsCreated: Schema.optionalKey(Schema.Int),
  /** First and last day of the receipts that the run wrote. */
  days: Schema.optionalKey(Schema.Struct({ from: Schema.String, to: Schema.String })),
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
export const createdNamesAtMost = 200;

/** A record created on the side by an import of sales or stock. An undo removes it, or keeps it for a reason: sold, in stock, used by items, or changed since. */
export const MadeThing = Schema.Struct({
  entity: Schema.Literals(["item", "location", "department"]),
  code: Schema.String,
  name: Schema.String,
  state: Schema.Literals(["made", "removed", "kept"]),
  reason: Schema.optionalKey(Schema.Literals(["SOLD", "STOCKED", "USED", "CHANGED"])),
});

/** Record that an import created because a row names it. */
export type MadeThing = typeof MadeThing.Type;

/** A batch: the records written by a run. */
export const ImportBatch = Schema.Struct({
  batchId: Schema.Int,
  kind: ImportKindCode,
  /** UNDOING: an undo is in progress; requesting it again waits for it. */
  state: Schema.Literals(["COMMITTED", "UNDOING", "UNDONE"]),
  fileName: Schema.String,
  mapping: Schema.String,
  userName: Schema.String,
  /** Time of the import. Units: epoch milliseconds. */
  createdAt: Schema.Int,
  undoneAt: Schema.NullOr(Schema.Int),
  totals: Schema.optionalKey(ImportTotals),
  created: Schema.Int,
  updated: Schema.Int,
  unchanged: Schema.Int,
  /** Number of rows that the batch set aside. */
  setAside: Schema.optionalKey(Schema.Int),
  /** Number of these rows that no later batch in force brings again. */
  setAsideLeft: Schema.optionalKey(Schema.Int),
  keptExisting: Schema.optionalKey(Schema.Int),
  /** Receipts of the batch that later imports replaced, in the answer of one batch. */
  replacedSince: Schema.optionalKey(Schema.Int),
  /** Batch whose set-aside rows this batch imports again; the next field lists the batches that import those of this batch. */
  corrects: Schema.optionalKey(Schema.Int),
  corrections: Schema.optionalKey(Schema.Array(Schema.Int)),
  /** Records, such as items and locations, that the batch created because its rows name them: how many, and the names of the first ones. */
  made: Schema.optionalKey(
    Schema.Struct({
      items: Schema.Int,
      locations: Schema.Int,
      departments: Schema.Int,
      things: Schema.Array(MadeThing),
    }),
  ),
});

/** Maximum number of set aside rows in an answer. */
export const setAsidePerAnswer = 500;

/** Rows that a batch set aside and no later one in force brings again, with the mapping that read them. */
export const SetAsideAnswer = Schema.Struct({
  header: Schema.Array(Schema.String),
  mapping: Mapping,
  rows: Schema.Array(
    Schema.Struct({ row: Schema.Int, cells: Schema.Array(Schema.String), issues: Schema.Array(RowIssue) }),
  ),
  /** Whether more rows follow the last one. */
  hasMore: Schema.Boolean,
});

/** File of a folder that a task could not import without a person. */
export const WaitingFile = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  bytes: Schema.Int,
  /** Folder below the one that the operator allows. */
  folder: Schema.String,
  kind: ImportKindCode,
  /** Task that found the file. */
  task: Schema.String,
  taskId: Schema.String,
  /** Time since which the file waits. Units: epoch milliseconds. */
  since: Schema.Int,
  reason: Schema.Literals(pickupReasons),
  parameters: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
  /** Id of the upload with the file's content; null until the next run of the task. */
  fileId: Schema.NullOr(Schema.String),
});

/** File of a folder that waits for a person. */
export type WaitingFile = typeof WaitingFile.Type;

/** A batch. */
export type ImportBatch = typeof ImportBatch.Type;

/** Handling of records changed since the import: refuse the undo, or keep them and undo the rest. */
export const UndoQuery = { changedSince: Schema.optionalKey(Schema.Literals(["refuse", "keep"])) };
