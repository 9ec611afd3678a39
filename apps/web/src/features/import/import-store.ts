/** Store of one import from its file to its batch: upload, map, dry run, commit. Independent of the screens. */
import { ref } from "valtio/vanilla";

import { leaveOutRecords, createMappingActions } from "./choose-mapping.ts";
import { createImportContext, type ImportContext, type ImportDeps } from "./import-context.ts";
import { readImportDraft } from "./import-draft.ts";
import type { RunRules, UploadedFile } from "./import-gateway.ts";
import { cancelRun, runImport, watchRun } from "./import-run.ts";
import { mappingToForm } from "./mapping-to-form.ts";
import { chooseTable, openFile, resetImport, takeFile, type Correction } from "./open-import-file.ts";

export type { Correction } from "./open-import-file.ts";
export type { ImportDeps } from "./import-context.ts";

export type ImportStore = ReturnType<typeof createImportStore>;

export function createImportStore(importDeps: ImportDeps) {
  const context = createImportContext(importDeps);
  const { state } = context;
  return {
    state,
    open: (): Promise<void> => restoreImport(context),
    /** Opens a file that a task has uploaded from its folder. */
    takeWaiting: async (file: UploadedFile): Promise<void> => {
      resetImport(context);
      state.chosenName = file.name;
      await openFile(context, file);
    },
    takeFile: (file: File, correction: Correction | null = null): Promise<void> => takeFile(context, file, correction),
    cancelUpload: (): void => context.upload?.abort(),
    retryPreview: async (): Promise<void> => {
      if (state.file !== null) await openFile(context, state.file);
    },
    chooseSheet: (sheet: string): Promise<void> => chooseTable(context, { sheet }),
    chooseRecord: (record: string): Promise<void> =>
      chooseTable(context, { sheet: state.preview?.sheet ?? null, record }),
    ...createMappingActions(context),
    /** Leaves out the records that the mapping does not know; a file that was tested is tested again. */
    leaveOutRecords: async (): Promise<void> => {
      if (state.run !== null) return;
      const wasTested = state.step === "check";
      leaveOutRecords(context);
      if (wasTested) await runImport(context, "dryRun");
    },
    backToMapping: (): void => {
      if (state.run === null) state.step = "mapping";
    },
    dryRun: () => runImport(context, "dryRun"),
    /** Changes what a run does with some rows, and tests the file again. */
    chooseRules: async (rules: RunRules): Promise<void> => {
      if (state.run !== null) return;
      state.rules = { ...state.rules, ...rules };
      await runImport(context, "dryRun");
    },
    commit: () => runImport(context, "commit"),
    cancelRun: (): Promise<void> => cancelRun(context),
    reset: (): void => resetImport(context),
  };
}

/** Restores the import after a reload; a finished one is dropped when the screen is opened again. */
async function restoreImport(importContext: ImportContext): Promise<void> {
  const { deps, state } = importContext;
  if (state.step === "done") return resetImport(importContext);
  if (state.file !== null || state.sending !== null) return;
  const storedDraft = readImportDraft(deps.tab);
  if (storedDraft === null) return;
  Object.assign(state, {
    form: storedDraft.form === null ? null : ref(storedDraft.form),
    mappingName: storedDraft.mappingName,
    answers: storedDraft.answers,
    rules: storedDraft.rules,
  });
  const fileOpening = openFile(importContext, storedDraft.file);
  if (storedDraft.run !== null)
    Object.assign(state, { step: "check", run: { ...storedDraft.run, job: null, cancelling: false } });
  await Promise.all([fileOpening, storedDraft.run === null ? null : watchRun(importContext, storedDraft.run.jobId)]);
  const savedMapping = state.mappings?.find(({ name }) => name === state.mappingName);
  state.isEdited =
    state.form !== null &&
    (savedMapping === undefined || JSON.stringify(mappingToForm(savedMapping.mapping)) !== JSON.stringify(state.form));
}
