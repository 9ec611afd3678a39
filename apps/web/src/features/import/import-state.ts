/** State of the current import, and values derived from it. */
import { isErrorCode } from "@comptoir/domain/errors";
import { listUndecidedRecords } from "@comptoir/domain/import-file";
import type { ImportMapping, MappingAnswerCode, MappingProposal, MappingQuestion } from "@comptoir/domain/import-file";
import { isUnreadableFile } from "@comptoir/domain/operation";

import type { Failure } from "../../shared/answer.ts";
import type {
  ImportResult,
  Job,
  KnownMapping,
  Preview,
  RunMode,
  RunRules,
  UnreadableMapping,
  UploadedFile,
} from "./import-gateway.ts";
import { formToMapping, listLeftOutRecords } from "./form-to-mapping.ts";
import type { MappingForm } from "./mapping-form.ts";

export const importSteps = ["file", "mapping", "check", "done"] as const;
export type ImportStep = (typeof importSteps)[number];

export interface RunState {
  readonly mode: RunMode;
  /** Id of the run on the server; null until the server has answered. */
  readonly jobId: string | null;
  readonly job: Job | null;
  readonly cancelling: boolean;
}

export interface ImportState {
  step: ImportStep;
  sending: { readonly name: string; readonly bytes: number; readonly sent: number } | null;
  /** Name of the last chosen file, even if it was refused. */
  chosenName: string;
  file: UploadedFile | null;
  preview: Preview | null;
  mappings: readonly KnownMapping[] | null;
  /** Saved mappings that cannot be parsed. */
  unreadable: readonly UnreadableMapping[];
  /** Name of the saved mapping that the form started from; null for a new one. */
  mappingName: string | null;
  form: MappingForm | null;
  /** Proposed mapping for the file, with its open questions; null if the form started from a saved mapping. */
  proposal: MappingProposal | null;
  /** Answers so far, by question. */
  answers: Readonly<Record<string, MappingAnswerCode>>;
  isEdited: boolean;
  saving: boolean;
  /** Choices of the next run. */
  rules: RunRules;
  run: RunState | null;
  /** Result of the dry run of this file with this mapping. */
  checked: ImportResult | null;
  committed: ImportResult | null;
  wasCancelled: boolean;
  /** Whether the answer of an import was lost, so that the import may have happened. */
  isUncertain: boolean;
  failure: Failure | null;
  /** Step that failed. */
  failed: FailedStep;
}

/** Steps of an import that can fail. */
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
  rules: {},
  run: null,
  checked: null,
  committed: null,
  wasCancelled: false,
  isUncertain: false,
  failure: null,
  failed: "upload",
});

/** Suffix in the name of a mapping that ran with unsaved changes. */
export const unsavedSuffix = "*";

/** Returns the mapping of the form; null if it cannot run. A missing name is no obstacle. */
export function findRunnableMapping(form: MappingForm | null): ImportMapping | null {
  if (form === null) return null;
  const mappingResult = formToMapping(form.name.trim() === "" ? { ...form, name: unsavedSuffix } : form);
  return mappingResult.ok ? mappingResult.value : null;
}

type QuestionedState = Pick<ImportState, "proposal" | "answers" | "form">;

/** Lists the questions of a new mapping, without unanswered ones that a column chosen in the form already answers. */
export function listQuestions({ proposal, answers, form }: QuestionedState): readonly MappingQuestion[] {
  const isAnswerChosen = (asks: MappingQuestion["asks"]) =>
    (asks === "receipts" && (form?.columns["number"] ?? "") !== "") ||
    (asks === "items" && (form?.columns["sku"] ?? "") !== "");
  return proposal?.questions.filter(({ asks }) => answers[asks] !== undefined || !isAnswerChosen(asks)) ?? [];
}

/** Finds why no row of a file is read; undefined if rows are read, or another encoding or header row may help. */
export const findUnreadableIssue = ({ issues, rows }: Preview): Preview["issues"][number] | undefined =>
  rows.length > 0
    ? undefined
    : issues.find(({ code }) => isUnreadableFile(code) && code !== "IMPORT_ENCODING" && code !== "IMPORT_EMPTY");

/** Returns the step marked as current: "done" during a commit; "file" instead of "mapping" until the file could be read. */
export function currentStep({ step, run, preview }: Pick<ImportState, "step" | "run" | "preview">): ImportStep {
  if (run?.mode === "commit") return "done";
  const isPreviewRead = preview !== null && findUnreadableIssue(preview) === undefined;
  return step === "mapping" && !isPreviewRead ? "file" : step;
}

/** Lists the unanswered questions of a new mapping, which cannot run before they are answered. */
export function listUnansweredQuestions(state: QuestionedState): readonly MappingQuestion[] {
  return listQuestions(state).filter(({ asks }) => state.answers[asks] === undefined);
}

/** Lists the other records of an XML file that the form does not leave out: the file cannot be tested before a person decides. */
export function listOpenRecords({
  preview,
  form,
  checked,
}: Pick<ImportState, "preview" | "form" | "checked">): readonly string[] {
  if (form === null) return [];
  // A large file is known whole only when it was tested.
  const recordsFoundByCheck = (checked?.issues ?? [])
    .filter(({ code }) => code === "IMPORT_OTHER_RECORDS")
    .flatMap(({ params }) => String(params["records"] ?? "").split(", "));
  return listUndecidedRecords(
    [...new Set([...(preview?.otherRecords ?? []), ...recordsFoundByCheck])],
    listLeftOutRecords(form),
  );
}

/** Lists the mapping's paths that unanswered questions will fill; they count as valid until then. */
export function pathsOfQuestions(questions: readonly MappingQuestion[]): ReadonlySet<string> {
  const proposedChanges = questions.flatMap(({ answers }) => answers.map(({ change }) => change));
  return new Set(
    proposedChanges.flatMap(({ columns = {}, grouping, sku, ...rules }) => [
      ...Object.keys(columns).map((field) => `columns.${field}`),
      ...Object.keys(rules),
      ...(grouping === undefined ? [] : ["columns.number"]),
      ...(sku === undefined ? [] : ["columns.sku"]),
    ]),
  );
}

/** Marks the name of an edited mapping, so that the batch does not name the saved one. */
export function markUnsavedChanges(mapping: ImportMapping, isEdited: boolean): ImportMapping {
  return isEdited && mapping.name !== unsavedSuffix
    ? { ...mapping, name: `${mapping.name} ${unsavedSuffix}` }
    : mapping;
}

export const isJobFinished = ({ state }: Job): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** Builds the failure of a run; its first issue gives the code. */
export function toJobFailure(job: Job): Failure {
  const failureIssues = (job.errors ?? []).map((error) => ({
    code: error.code,
    field: error.field ?? null,
    params: error.params ?? {},
  }));
  const [firstIssue] = failureIssues;
  const requestId = firstIssue?.params["requestId"];
  return {
    code: firstIssue !== undefined && isErrorCode(firstIssue.code) ? firstIssue.code : "UNKNOWN",
    status: null,
    requestId: typeof requestId === "string" ? requestId : null,
    issues: failureIssues,
  };
}
