/** Calls of imports, and their answers. */
import type {
  ImportBatch,
  ImportJob,
  ImportResult as ImportResultWire,
  ImportTotals as ImportTotalsWire,
  Preview as PreviewWire,
  RowIssue as RowIssueWire,
  RunBody,
  SetAsideAnswer,
  WaitingFile,
} from "@comptoir/api/wire";
import type { ImportMapping } from "@comptoir/domain/import-file";

import type { Answer } from "../../shared/answer.ts";

export type Job = ImportJob;
export type Batch = ImportBatch;
export type ImportResult = typeof ImportResultWire.Type;
export type Totals = typeof ImportTotalsWire.Type;
export type Preview = typeof PreviewWire.Type;
export type RowIssue = typeof RowIssueWire.Type;
export type RunMode = ImportResult["mode"];
export type SetAsideRows = typeof SetAsideAnswer.Type;

/** Choices of a run: rows in error, existing records with other content, and the batch to correct. */
export type RunRules = Readonly<Pick<typeof RunBody.Type, "refused" | "existing" | "corrects">>;

export interface UploadedFile {
  readonly fileId: string;
  readonly name: string;
  readonly bytes: number;
}

/** Format by which the text of a file is split into cells, and its table found. */
export type TextFileFormat = Readonly<
  Pick<ImportMapping, "delimiter" | "encoding" | "headerRow" | "summaryRows" | "sheet" | "record">
>;

/** A listed mapping, parsed by the domain. */
export interface KnownMapping {
  readonly name: string;
  readonly isBuiltIn: boolean;
  readonly mapping: ImportMapping;
}

/** A saved mapping that cannot be parsed, with the invalid fields; none if it is no mapping at all. */
export interface UnreadableMapping {
  readonly name: string;
  readonly isBuiltIn: boolean;
  readonly mapping: null;
  readonly fields: readonly string[];
}

export interface ImportGateway {
  readonly mappings: () => Promise<Answer<readonly (KnownMapping | UnreadableMapping)[]>>;
  readonly saveMapping: (mapping: ImportMapping) => Promise<Answer<unknown>>;
  readonly upload: (file: File, onSent: (bytes: number) => void, signal: AbortSignal) => Promise<Answer<UploadedFile>>;
  /** Reads the first rows of an uploaded file. Parts that `format` leaves out are detected from the file. */
  readonly preview: (fileId: string, format: Partial<TextFileFormat> | null) => Promise<Answer<Preview>>;
  readonly run: (
    fileId: string,
    mapping: ImportMapping,
    mode: RunMode,
    rules: RunRules,
  ) => Promise<Answer<{ readonly jobId: string }>>;
  readonly job: (jobId: string) => Promise<Answer<Job>>;
  readonly cancel: (jobId: string) => Promise<Answer<unknown>>;
}

/** Files of folders that wait for a person. */
export interface WaitingGateway {
  readonly waiting: () => Promise<Answer<readonly WaitingFile[]>>;
}

/** Handling of records changed since the import: undo nothing, or keep the changed records and undo the rest. */
export type ChangedSinceRule = "refuse" | "keep";

export interface BatchGateway {
  readonly batch: (batchId: number) => Promise<Answer<Batch>>;
  /** Reads rows that a batch set aside, beginning after the row `after`. */
  readonly setAside: (batchId: number, after: number) => Promise<Answer<SetAsideRows>>;
  readonly undo: (batchId: number, rule: ChangedSinceRule) => Promise<Answer<Batch>>;
}
