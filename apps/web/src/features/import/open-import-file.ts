/** File of an import: checked and uploaded, or taken from a task; then its first rows are read. */
import { checkUpload, signatureLength } from "@comptoir/domain/import-file";
import type { ImportMapping } from "@comptoir/domain/import-file";
import { ref } from "valtio/vanilla";

import { chooseFittingMapping, leaveOutRecords, loadMappings, proposeForPreview } from "./choose-mapping.ts";
import { storeImportDraft } from "./import-draft.ts";
import { failStep, setForm, type ImportContext } from "./import-context.ts";
import type { Preview, TextFileFormat, UploadedFile } from "./import-gateway.ts";
import { runImport } from "./import-run.ts";
import { initialState } from "./import-state.ts";
import { mappingToForm } from "./mapping-to-form.ts";
import { textFileFormatOf } from "./form-to-mapping.ts";
import type { MappingForm } from "./mapping-form.ts";

/** Batch that a file corrects, and the mapping that read it. */
export interface Correction {
  readonly batchId: number;
  readonly mapping: ImportMapping;
}

/** Drops the current import together with the typed mapping. */
export function resetImport(context: ImportContext): void {
  context.turn += 1;
  context.upload?.abort();
  const { mappings, unreadable } = context.state;
  Object.assign(context.state, initialState(), { mappings, unreadable });
  storeImportDraft(context.deps.tab, null);
}

/** Reads the first rows of an uploaded file, and chooses its mapping unless one is passed or was restored. */
export async function openFile(
  importContext: ImportContext,
  uploadedFile: UploadedFile,
  mapping: ImportMapping | null = null,
): Promise<void> {
  const { deps, state } = importContext;
  importContext.turn += 1;
  const ownTurn = importContext.turn;
  Object.assign(state, { file: uploadedFile, step: "mapping", preview: null, failure: null });
  const [, previewAnswer] = await Promise.all([
    loadMappings(importContext),
    deps.gateway.preview(uploadedFile.fileId, state.form === null ? null : textFileFormatOf(state.form)),
  ]);
  if (ownTurn !== importContext.turn) return;
  if (!previewAnswer.ok) return failStep(importContext, "read", previewAnswer.failure);
  state.preview = ref(previewAnswer.value);
  if (mapping !== null)
    return setForm(importContext, formOfFile(mapping, previewAnswer.value), {
      mappingName: mapping.name,
      isEdited: false,
      proposal: null,
      answers: {},
    });
  if (state.form === null) return chooseFittingMapping(importContext, previewAnswer.value);
  if (state.mappingName === null)
    state.proposal = ref(proposeForPreview(importContext, state.form.kind, previewAnswer.value));
}

/** Converts a mapping to a form, with the format that was found in the file. */
function formOfFile(mapping: ImportMapping, preview: Preview): MappingForm {
  const { delimiter, encoding, headerRow, summaryRows, sheet, record } = preview;
  return {
    ...mappingToForm(mapping),
    delimiter,
    encoding,
    headerRow: String(headerRow),
    summaryRows,
    sheet: sheet ?? "",
    record: record ?? "",
  };
}

/** Uploads a file, and opens it; one that corrects a batch is tested at once with the mapping of that batch. */
export async function takeFile(importContext: ImportContext, file: File, correction: Correction | null): Promise<void> {
  const { deps, state } = importContext;
  resetImport(importContext);
  const ownTurn = importContext.turn;
  if (correction !== null) state.rules = { refused: "setAside", corrects: correction.batchId };
  const uploadController = new AbortController();
  importContext.upload = uploadController;
  Object.assign(state, { chosenName: file.name, sending: { name: file.name, bytes: file.size, sent: 0 } });
  const firstBytes = await readFirstBytes(file);
  if (ownTurn !== importContext.turn) return;
  // A file that cannot be imported is not uploaded; a large one would take minutes to be refused.
  const uploadIssue = uploadController.signal.aborted ? "CANCELLED" : checkUpload(file.size, firstBytes);
  if (uploadIssue !== null) {
    state.sending = null;
    if (uploadIssue !== "CANCELLED")
      failStep(importContext, "upload", { code: uploadIssue, status: null, requestId: null, issues: [] });
    return;
  }
  const onSent = (sentBytes: number) => {
    if (ownTurn === importContext.turn && state.sending !== null) state.sending = { ...state.sending, sent: sentBytes };
  };
  const uploadAnswer = await deps.gateway.upload(file, onSent, uploadController.signal);
  if (ownTurn !== importContext.turn) return;
  state.sending = null;
  if (uploadAnswer.ok)
    return correction === null
      ? openFile(importContext, uploadAnswer.value)
      : testCorrection(importContext, uploadAnswer.value, correction);
  if (uploadAnswer.failure.code !== "CANCELLED") failStep(importContext, "upload", uploadAnswer.failure);
}

async function testCorrection(context: ImportContext, file: UploadedFile, { mapping }: Correction): Promise<void> {
  await openFile(context, file, mapping);
  if (context.state.preview !== null && context.state.form !== null) await runImport(context, "dryRun");
}

/** Reads the first bytes of a local file; none if it cannot be read, which the upload reports. */
async function readFirstBytes(file: File): Promise<readonly number[]> {
  try {
    return [...new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())];
  } catch {
    return [];
  }
}

/** Reads another sheet of a workbook, file of a ZIP or record of an XML file, and chooses its mapping. */
export async function chooseTable(
  importContext: ImportContext,
  table: Partial<Pick<TextFileFormat, "sheet" | "record">>,
): Promise<void> {
  const { deps, state } = importContext;
  const { file, rules } = state;
  if (file === null || state.run !== null) return;
  importContext.reading += 1;
  const [ownReading, ownTurn] = [importContext.reading, importContext.turn];
  const previewAnswer = await deps.gateway.preview(file.fileId, table);
  if (ownReading !== importContext.reading || ownTurn !== importContext.turn) return;
  if (!previewAnswer.ok) return failStep(importContext, "read", previewAnswer.failure);
  Object.assign(state, {
    preview: ref(previewAnswer.value),
    form: null,
    mappingName: null,
    proposal: null,
    failure: null,
    answers: {},
    checked: null,
    step: "mapping",
    rules,
  });
  chooseFittingMapping(importContext, previewAnswer.value);
  if (table.record !== undefined) leaveOutRecords(importContext);
}
