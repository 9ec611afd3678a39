/** Store of one import from its file to its batch: upload, map, dry run, commit. Independent of the screens. */
import {
  checkUpload,
  guessImportKind,
  mappingDefaults,
  proposeMapping,
  signatureLength,
} from "@comptoir/domain/import-file";
import type {
  ImportKind,
  ImportMapping,
  MappingAnswer,
  MappingProposal,
  MappingQuestion,
} from "@comptoir/domain/import-file";
import { proxy, ref } from "valtio/vanilla";

import type { Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import { storeImportDraft, readImportDraft } from "./import-draft.ts";
import type {
  ImportGateway,
  Job,
  KnownMapping,
  Preview,
  RunMode,
  RunRules,
  UploadedFile,
  TextFileFormat,
} from "./import-gateway.ts";
import {
  markUnsavedChanges,
  toJobFailure,
  initialState,
  isJobFinished,
  listUnansweredQuestions,
  findRunnableMapping,
} from "./import-state.ts";
import type { FailedStep, ImportState } from "./import-state.ts";
import { applyFormChange, proposeColumns, proposeForm } from "./mapping-proposal.ts";
import { mappingToForm, formToMapping, textFileFormatOf } from "./mapping-form.ts";
import type { MappingForm } from "./mapping-form.ts";
import { findBestMapping } from "./reading.ts";

export interface ImportDeps {
  readonly gateway: ImportGateway;
  readonly tab: KeyStore;
  readonly wait: (delayMs: number) => Promise<void>;
  /** Says whether the user may import a kind. */
  readonly mayImport: (kind: ImportKind) => boolean;
  /** Says whether the user may create everything that a mapping creates. */
  readonly mayRun?: (mapping: ImportMapping) => boolean;
}

/** Batch that a file corrects, and the mapping that read it. */
export interface Correction {
  readonly batchId: number;
  readonly mapping: ImportMapping;
}

const pollMs = 400;
const afterMissMs = 2000;
/** Maximum number of unanswered polls in a row while a run is followed. */
const missesAtMost = 30;

export type ImportStore = ReturnType<typeof createImportStore>;

export function createImportStore({ gateway, tab, wait, mayImport, mayRun = () => true }: ImportDeps) {
  const state = proxy<ImportState>(initialState());
  let upload: AbortController | null = null;
  /** Counter that makes older answers obsolete. */
  let turn = 0;
  /** Counter of previews; only the last one requested is used. */
  let reading = 0;

  const keep = (): void => {
    const { file, mappingName, form, answers, rules, run } = state;
    const watched = run !== null && run.jobId !== null ? { jobId: run.jobId, mode: run.mode } : null;
    storeImportDraft(
      tab,
      file === null || state.step === "done" ? null : { file, mappingName, form, answers, rules, run: watched },
    );
  };

  const fail = (failed: FailedStep, failure: Failure): void => {
    Object.assign(state, { failed, failure: ref(failure) });
  };

  const setForm = (form: MappingForm, change: Partial<ImportState>): void => {
    Object.assign(state, {
      form: ref(form),
      checked: null,
      wasCancelled: false,
      isUncertain: false,
      failure: null,
      step: "mapping",
      ...change,
    });
    keep();
  };

  const loadMappings = async (): Promise<readonly KnownMapping[]> => {
    const answer = await gateway.mappings();
    if (!answer.ok) {
      fail("mappings", answer.failure);
      return state.mappings ?? [];
    }
    const allowed = answer.value.filter(
      (entry): entry is KnownMapping => entry.mapping !== null && mayImport(entry.mapping.kind),
    );
    state.mappings = ref(allowed);
    state.unreadable = ref(answer.value.filter((entry) => entry.mapping === null));
    return allowed;
  };

  const chooseMapping = (name: string): void => {
    const known = state.mappings?.find((entry) => entry.name === name);
    if (known === undefined) return;
    setForm(mappingToForm(known.mapping), { mappingName: name, isEdited: false, proposal: null, answers: {} });
    void readAgain();
  };

  /** Reads the first rows again if the format in the form has changed. */
  const readAgain = async (): Promise<void> => {
    const { file, form, preview } = state;
    const format = form === null ? null : textFileFormatOf(form);
    if (file === null || preview === null || format === null) return;
    reading += 1;
    const [mine, mineTurn] = [reading, turn];
    if (isSameFormat(format, preview)) return;
    const answer = await gateway.preview(file.fileId, format);
    if (mine !== reading || mineTurn !== turn || state.form === null) return;
    if (!answer.ok) return fail("read", answer.failure);
    state.preview = ref(answer.value);
    if (state.mappingName !== null || answer.value.header.join("\n") === preview.header.join("\n")) return;
    const proposal = propose(state.form.kind, answer.value);
    setForm(proposeColumns(state.form, proposal), { proposal: ref(proposal), answers: {} });
  };

  /** Proposes a mapping, by what this shop mapped before too. */
  const propose = (kind: ImportKind, preview: Preview): MappingProposal =>
    proposeMapping(
      kind,
      preview,
      (state.mappings ?? []).filter(({ isBuiltIn }) => !isBuiltIn).map(({ mapping }) => mapping),
    );

  /** Refuses unknown items and stores instead of creating them, if the user may not create them. */
  const withoutForbidden = (form: MappingForm): MappingForm => {
    const mapping = findRunnableMapping({ ...form, location: form.location || "1" });
    return mapping === null || mayRun(mapping)
      ? form
      : { ...form, unknownItem: mappingDefaults.unknownItem, unknownLocation: mappingDefaults.unknownLocation };
  };

  const newMapping = (kind: ImportKind): void => {
    const { preview } = state;
    if (preview === null) return;
    const proposal = propose(kind, preview);
    setForm(withoutForbidden(proposeForm(kind, preview, proposal)), {
      mappingName: null,
      isEdited: true,
      proposal: ref(proposal),
      answers: {},
    });
  };

  const openFile = async (file: UploadedFile, given: ImportMapping | null = null): Promise<void> => {
    turn += 1;
    const mine = turn;
    Object.assign(state, { file, step: "mapping", preview: null, failure: null });
    const [, preview] = await Promise.all([
      loadMappings(),
      gateway.preview(file.fileId, state.form === null ? null : textFileFormatOf(state.form)),
    ]);
    if (mine !== turn) return;
    if (!preview.ok) {
      fail("read", preview.failure);
      return;
    }
    state.preview = ref(preview.value);
    if (given !== null) {
      const { delimiter, encoding, headerRow, summaryRows, sheet } = preview.value;
      const form = {
        ...mappingToForm(given),
        delimiter,
        encoding,
        headerRow: String(headerRow),
        summaryRows,
        sheet: sheet ?? "",
      };
      return setForm(form, { mappingName: given.name, isEdited: false, proposal: null, answers: {} });
    }
    if (state.form !== null) {
      if (state.mappingName === null) state.proposal = ref(propose(state.form.kind, preview.value));
      return;
    }
    proposeMappingOf(preview.value);
  };

  /** Chooses the mapping of a file: one that fits, or a proposed one. */
  const proposeMappingOf = (preview: Preview): void => {
    const likely = guessImportKind(preview);
    const mappings = state.mappings ?? [];
    const best = findBestMapping(preview, mappings, likely);
    if (best !== null) chooseMapping(best);
    else if (likely !== null && mayImport(likely) && state.failure === null) newMapping(likely);
    else keep();
  };

  const settle = (job: Job): void => {
    const mode = state.run?.mode ?? "dryRun";
    state.run = null;
    if (job.state === "cancelled") state.wasCancelled = true;
    else if (job.state === "failed") fail(stepOf(mode), toJobFailure(job));
    else if (job.result !== undefined) {
      const { result } = job;
      if (mode === "commit" && result.issueCount === 0) Object.assign(state, { committed: ref(result), step: "done" });
      else state.checked = ref(result);
    }
    keep();
  };

  const watch = async (jobId: string): Promise<void> => {
    const mine = turn;
    let misses = 0;
    for (;;) {
      const answer = await gateway.job(jobId);
      if (mine !== turn) return;
      if (answer.ok) {
        misses = 0;
        if (isJobFinished(answer.value)) return settle(answer.value);
        if (state.run !== null) state.run = { ...state.run, job: ref(answer.value) };
      } else if (answer.failure.status !== null || ++misses > missesAtMost) {
        const failed = stepOf(state.run?.mode ?? "dryRun");
        Object.assign(state, { isUncertain: state.run?.mode === "commit", run: null });
        fail(failed, answer.failure);
        return keep();
      }
      await wait(answer.ok ? pollMs : afterMissMs);
      if (mine !== turn) return;
    }
  };

  const run = async (mode: RunMode): Promise<void> => {
    const { file, form } = state;
    const mapping = findRunnableMapping(form);
    if (file === null || mapping === null || state.run !== null || listUnansweredQuestions(state).length > 0) return;
    turn += 1;
    const mine = turn;
    Object.assign(state, {
      step: "check",
      wasCancelled: false,
      isUncertain: false,
      failure: null,
      run: { mode, jobId: null, job: null, cancelling: false },
    });
    if (mode === "dryRun") state.checked = null;
    const answer = await gateway.run(file.fileId, markUnsavedChanges(mapping, state.isEdited), mode, state.rules);
    if (mine !== turn) return;
    if (!answer.ok) {
      const { status } = answer.failure;
      Object.assign(state, { isUncertain: mode === "commit" && (status === null || status >= 500), run: null });
      return fail(stepOf(mode), answer.failure);
    }
    state.run = { mode, jobId: answer.value.jobId, job: null, cancelling: false };
    keep();
    await watch(answer.value.jobId);
  };

  const testCorrection = async (file: UploadedFile, { mapping }: Correction): Promise<void> => {
    await openFile(file, mapping);
    if (state.preview !== null && state.form !== null) await run("dryRun");
  };

  /** Drops the current import together with the typed mapping. */
  const reset = (): void => {
    turn += 1;
    upload?.abort();
    const { mappings, unreadable } = state;
    Object.assign(state, initialState(), { mappings, unreadable });
    storeImportDraft(tab, null);
  };

  return {
    state,
    /** Restores the import after a reload; a finished one is dropped when the screen is opened again. */
    open: async (): Promise<void> => {
      if (state.step === "done") return reset();
      if (state.file !== null || state.sending !== null) return;
      const draft = readImportDraft(tab);
      if (draft === null) return;
      Object.assign(state, {
        form: draft.form === null ? null : ref(draft.form),
        mappingName: draft.mappingName,
        answers: draft.answers,
        rules: draft.rules,
      });
      const opened = openFile(draft.file);
      if (draft.run !== null)
        Object.assign(state, { step: "check", run: { ...draft.run, job: null, cancelling: false } });
      await Promise.all([opened, draft.run === null ? null : watch(draft.run.jobId)]);
      const known = state.mappings?.find(({ name }) => name === state.mappingName);
      state.isEdited =
        state.form !== null &&
        (known === undefined || JSON.stringify(mappingToForm(known.mapping)) !== JSON.stringify(state.form));
    },
    /** Opens a file that a task has uploaded from its folder. */
    takeWaiting: async (file: UploadedFile): Promise<void> => {
      reset();
      state.chosenName = file.name;
      await openFile(file);
    },
    /** Uploads a file, and opens it; one that corrects a batch is tested at once with the mapping of that batch. */
    takeFile: async (file: File, correction: Correction | null = null): Promise<void> => {
      reset();
      const mine = turn;
      if (correction !== null) state.rules = { refused: "setAside", corrects: correction.batchId };
      const controller = new AbortController();
      upload = controller;
      Object.assign(state, { chosenName: file.name, sending: { name: file.name, bytes: file.size, sent: 0 } });
      const first = await readFirst(file);
      if (mine !== turn) return;
      // A file that cannot be imported is not uploaded; a large one would take minutes to be refused.
      const wrong = controller.signal.aborted ? "CANCELLED" : checkUpload(file.size, first);
      if (wrong !== null) {
        state.sending = null;
        if (wrong !== "CANCELLED") fail("upload", { code: wrong, status: null, requestId: null, issues: [] });
        return;
      }
      const onSent = (sent: number) => {
        if (mine === turn && state.sending !== null) state.sending = { ...state.sending, sent };
      };
      const answer = await gateway.upload(file, onSent, controller.signal);
      if (mine !== turn) return;
      state.sending = null;
      if (answer.ok) return correction === null ? openFile(answer.value) : testCorrection(answer.value, correction);
      if (answer.failure.code !== "CANCELLED") fail("upload", answer.failure);
    },
    cancelUpload: (): void => upload?.abort(),
    retryPreview: async (): Promise<void> => {
      if (state.file !== null) await openFile(state.file);
    },
    chooseMapping,
    newMapping,
    /** Reads another sheet of a workbook, or another file of a ZIP, and proposes its mapping. */
    chooseSheet: async (sheet: string): Promise<void> => {
      const { file, rules } = state;
      if (file === null || state.run !== null) return;
      reading += 1;
      const [mine, mineTurn] = [reading, turn];
      const answer = await gateway.preview(file.fileId, { sheet });
      if (mine !== reading || mineTurn !== turn) return;
      if (!answer.ok) return fail("read", answer.failure);
      Object.assign(state, {
        preview: ref(answer.value),
        form: null,
        mappingName: null,
        proposal: null,
        failure: null,
      });
      Object.assign(state, { answers: {}, checked: null, step: "mapping", rules });
      proposeMappingOf(answer.value);
    },
    edit: (change: Partial<MappingForm>): void => {
      if (state.form === null) return;
      const form = { ...state.form, ...change };
      const isChosen = state.mappingName !== null || "unknownItem" in change || "unknownLocation" in change;
      setForm(isChosen ? form : withoutForbidden(form), { isEdited: true });
      if (formatTexts.some((text) => text in change)) void readAgain();
    },
    /** Names the mapping; the result of a test or an import stays. */
    nameMapping: (name: string): void => {
      if (state.form === null) return;
      Object.assign(state, { form: ref({ ...state.form, name }), isEdited: true });
      keep();
    },
    /** Applies an answer to a question of the proposal; a later answer replaces it. */
    answer: ({ asks }: MappingQuestion, { answer, change }: MappingAnswer): void => {
      if (state.form !== null)
        setForm(withoutForbidden(applyFormChange(state.form, change)), {
          isEdited: true,
          answers: { ...state.answers, [asks]: answer },
        });
    },
    /** Saves the form by its name; a refusal leaves it unchanged. */
    saveMapping: async (): Promise<boolean> => {
      const mapping = state.form === null ? null : formToMapping(state.form);
      if (mapping === null || !mapping.ok) return false;
      Object.assign(state, { saving: true, failure: null });
      const answer = await gateway.saveMapping(mapping.value);
      state.saving = false;
      if (!answer.ok) {
        fail("save", answer.failure);
        return false;
      }
      await loadMappings();
      Object.assign(state, { mappingName: mapping.value.name, isEdited: false });
      keep();
      return true;
    },
    backToMapping: (): void => {
      if (state.run === null) state.step = "mapping";
    },
    dryRun: () => run("dryRun"),
    /** Changes what a run does with some rows, and tests the file again. */
    chooseRules: async (rules: RunRules): Promise<void> => {
      if (state.run !== null) return;
      state.rules = { ...state.rules, ...rules };
      await run("dryRun");
    },
    commit: () => run("commit"),
    cancelRun: async (): Promise<void> => {
      const { run: running } = state;
      if (running === null || running.jobId === null || running.cancelling) return;
      state.run = { ...running, cancelling: true };
      const answer = await gateway.cancel(running.jobId);
      if (answer.ok || state.run === null) return;
      state.run = { ...state.run, cancelling: false };
      fail("cancel", answer.failure);
    },
    reset,
  };
}

/** Fields of a form that decide which cells and rows the table has. */
const formatTexts = ["delimiter", "encoding", "headerRow", "summaryRows", "sheet"] as const;

const isSameFormat = (left: TextFileFormat, right: Partial<TextFileFormat>): boolean =>
  formatTexts.every((text) => (left[text] ?? null) === (right[text] ?? null));

const stepOf = (mode: RunMode): FailedStep => (mode === "commit" ? "run" : "dryRun");

/** Reads the first bytes of a local file; none if it cannot be read, which the upload reports. */
async function readFirst(file: File): Promise<readonly number[]> {
  try {
    return [...new Uint8Array(await file.slice(0, signatureLength).arrayBuffer())];
  } catch {
    return [];
  }
}
