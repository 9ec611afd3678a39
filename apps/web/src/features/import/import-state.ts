/** What an import in hand is: the state of its store, and what is read off it. */
import { isErrorCode } from "@comptoir/domain/errors";
import type { ImportMapping, MappingAnswerCode, MappingProposal, MappingQuestion } from "@comptoir/domain/import-file";

import type { Failure } from "../../shared/answer.ts";
import type {
  ImportResult,
  Job,
  KnownMapping,
  Preview,
  RunMode,
  UnreadableMapping,
  UploadedFile,
} from "./import-gateway.ts";
import { toMapping } from "./mapping-form.ts";
import type { MappingForm } from "./mapping-form.ts";

export const importSteps = ["file", "mapping", "check", "done"] as const;
export type ImportStep = (typeof importSteps)[number];

export interface RunState {
  readonly mode: RunMode;
  /** Null until the server has said it. */
  readonly jobId: string | null;
  readonly job: Job | null;
  readonly cancelling: boolean;
}

export interface ImportState {
  step: ImportStep;
  sending: { readonly name: string; readonly bytes: number; readonly sent: number } | null;
  /** The file that was chosen last, also when it was refused. */
  chosenName: string;
  file: UploadedFile | null;
  preview: Preview | null;
  mappings: readonly KnownMapping[] | null;
  /** Saved mappings that cannot be read. */
  unreadable: readonly UnreadableMapping[];
  /** The saved mapping that the form began as; null for a new one. */
  mappingName: string | null;
  form: MappingForm | null;
  /** What the file tells of a new mapping, and what is asked of it; null where the form began as a saved one. */
  proposal: MappingProposal | null;
  /** The answers given so far, by question. */
  answers: Readonly<Record<string, MappingAnswerCode>>;
  isEdited: boolean;
  saving: boolean;
  run: RunState | null;
  /** What the dry run said of this file and this mapping. */
  checked: ImportResult | null;
  committed: ImportResult | null;
  wasCancelled: boolean;
  /** The answer of an import was lost: it may have been made. */
  isUncertain: boolean;
  failure: Failure | null;
  /** What failed. */
  failed: FailedStep;
}

/** What an import can fail to do. */
export type FailedStep = "upload" | "mappings" | "read" | "save" | "dryRun" | "run" | "cancel";

export const initialState = (): ImportState => ({
  step: "file",
  sending: null,
  chosenName: "",
  file: null,
  preview: null,
  mappings: null,
  unreadable: [],
  mappingName: null,
  form: null,
  proposal: null,
  answers: {},
  isEdited: false,
  saving: false,
  run: null,
  checked: null,
  committed: null,
  wasCancelled: false,
  isUncertain: false,
  failure: null,
  failed: "upload",
});

/** Marks the name of a mapping that ran as it stood in its form and not as it is saved. */
export const unsavedMark = "*";

/** The mapping of the form when it can be run. */
export function runnable(form: MappingForm | null): ImportMapping | null {
  if (form === null) return null;
  const mapping = toMapping(form.name.trim() === "" ? { ...form, name: unsavedMark } : form);
  return mapping.ok ? mapping.value : null;
}

/** The questions of a new mapping that nobody has answered; it is not run before. */
export function openQuestions({
  proposal,
  answers,
}: Pick<ImportState, "proposal" | "answers">): readonly MappingQuestion[] {
  return proposal?.questions.filter(({ asks }) => answers[asks] === undefined) ?? [];
}

/** What of a mapping an open question will say: nobody is told that it is wrong before. */
export function askedPaths(questions: readonly MappingQuestion[]): ReadonlySet<string> {
  const changes = questions.flatMap(({ answers }) => answers.map(({ change }) => change));
  return new Set(
    changes.flatMap(({ columns = {}, ...rules }) => [
      ...Object.keys(columns).map((field) => `columns.${field}`),
      ...Object.keys(rules),
    ]),
  );
}

/** The mapping with a name that does not claim to be the saved one. */
export function asRun(mapping: ImportMapping, isEdited: boolean): ImportMapping {
  return isEdited && mapping.name !== unsavedMark ? { ...mapping, name: `${mapping.name} ${unsavedMark}` } : mapping;
}

export const isOver = ({ state }: Job): boolean => state === "done" || state === "failed" || state === "cancelled";

/** The first issue of a run that failed says why. */
export function failureOf(job: Job): Failure {
  const issues = (job.errors ?? []).map((one) => ({
    code: one.code,
    field: one.field ?? null,
    params: one.params ?? {},
  }));
  const [first] = issues;
  const requestId = first?.params["requestId"];
  return {
    code: first !== undefined && isErrorCode(first.code) ? first.code : "UNKNOWN",
    status: null,
    requestId: typeof requestId === "string" ? requestId : null,
    issues,
  };
}
