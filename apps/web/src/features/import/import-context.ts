/** State and dependencies that the parts of an import share, and the changes that all of them make. */
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";
import { proxy, ref } from "valtio/vanilla";

import type { Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import { storeImportDraft } from "./import-draft.ts";
import type { ImportGateway } from "./import-gateway.ts";
import { initialState } from "./import-state.ts";
import type { FailedStep, ImportState } from "./import-state.ts";
import type { MappingForm } from "./mapping-form.ts";

export interface ImportDeps {
  readonly gateway: ImportGateway;
  readonly tab: KeyStore;
  readonly wait: (delayMs: number) => Promise<void>;
  /** Says whether the user may import a kind. */
  readonly mayImportKind: (kind: ImportKind) => boolean;
  /** Says whether the user may create everything that a mapping creates. */
  readonly mayRunMapping?: (mapping: ImportMapping) => boolean;
}

export interface ImportContext {
  readonly deps: Required<ImportDeps>;
  readonly state: ImportState;
  /** Controller that cancels the upload in progress; null if there is none. */
  upload: AbortController | null;
  /** Counter that makes older answers obsolete. */
  turn: number;
  /** Counter of previews; only the last one requested is used. */
  reading: number;
}

export const createImportContext = (deps: ImportDeps): ImportContext => ({
  deps: { mayRunMapping: () => true, ...deps },
  state: proxy<ImportState>(initialState()),
  upload: null,
  turn: 0,
  reading: 0,
});

/** Stores the import in the tab, so that a reload restores it; a finished one is not stored. */
export function storeDraft({ deps, state }: ImportContext): void {
  const { file, mappingName, form, answers, rules, run } = state;
  const watchedRun = run !== null && run.jobId !== null ? { jobId: run.jobId, mode: run.mode } : null;
  storeImportDraft(
    deps.tab,
    file === null || state.step === "done" ? null : { file, mappingName, form, answers, rules, run: watchedRun },
  );
}

/** Shows why a step failed. */
export function failStep({ state }: ImportContext, failedStep: FailedStep, failure: Failure): void {
  Object.assign(state, { failed: failedStep, failure: ref(failure) });
}

/** Sets the form of the mapping, and drops the test result of the previous form. */
export function setForm(context: ImportContext, form: MappingForm, change: Partial<ImportState>): void {
  Object.assign(context.state, {
    form: ref(form),
    checked: null,
    wasCancelled: false,
    isUncertain: false,
    failure: null,
    step: "mapping",
    ...change,
  });
  storeDraft(context);
}
