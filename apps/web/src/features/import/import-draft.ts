/** Draft of an import that survives a reload of the tab: the uploaded file, the typed mapping, and the current run. */
import { readCellPart, readDiscountColumns } from "@comptoir/domain/import-file";
import { readRecordOf } from "@comptoir/domain/validation";

import type { KeyStore } from "../../shared/device-storage.ts";
import type { RunMode, RunRules, UploadedFile } from "./import-gateway.ts";
import { makeEmptyMappingForm } from "./mapping-to-form.ts";
import { listedImportKinds } from "./mapping-form.ts";
import type { MappingForm } from "./mapping-form.ts";

export interface ImportDraft {
  readonly file: UploadedFile;
  readonly mappingName: string | null;
  readonly form: MappingForm | null;
  readonly answers: Readonly<Record<string, string>>;
  readonly rules: RunRules;
  readonly run: { readonly jobId: string; readonly mode: RunMode } | null;
}

const draftKey = "draft.import";

export function storeImportDraft(store: KeyStore, draft: ImportDraft | null): void {
  store.set(draftKey, draft === null ? null : JSON.stringify(draft));
}

export function readImportDraft(keyStore: KeyStore): ImportDraft | null {
  const storedValue = parseDraft(keyStore.get(draftKey));
  const storedFile = isObject(storedValue) && isObject(storedValue["file"]) ? storedValue["file"] : null;
  if (
    !isObject(storedValue) ||
    storedFile === null ||
    typeof storedFile["fileId"] !== "string" ||
    typeof storedFile["name"] !== "string" ||
    typeof storedFile["bytes"] !== "number"
  )
    return null;
  const storedRun = storedValue["run"];
  return {
    file: { fileId: storedFile["fileId"], name: storedFile["name"], bytes: storedFile["bytes"] },
    mappingName: typeof storedValue["mappingName"] === "string" ? storedValue["mappingName"] : null,
    form: readForm(storedValue["form"]),
    answers: isRecordOfTexts(storedValue["answers"]) ? storedValue["answers"] : {},
    rules: readRules(storedValue["rules"]),
    run:
      isObject(storedRun) && typeof storedRun["jobId"] === "string"
        ? { jobId: storedRun["jobId"], mode: storedRun["mode"] === "commit" ? "commit" : "dryRun" }
        : null,
  };
}

function readRules(value: unknown): RunRules {
  if (!isObject(value)) return {};
  const { refused, existing, corrects } = value;
  return {
    ...((refused === "stop" || refused === "setAside") && { refused }),
    ...((existing === "refuse" || existing === "replace" || existing === "keep") && { existing }),
    ...(typeof corrects === "number" && { corrects }),
  };
}

/** Parses a form; fields of the wrong type get their empty value. */
function readForm(value: unknown): MappingForm | null {
  if (!isObject(value)) return null;
  const storedKind = listedImportKinds.find((candidate) => candidate === value["kind"]);
  if (storedKind === undefined) return null;
  const emptyForm = makeEmptyMappingForm(storedKind);
  const fieldEntries = Object.entries(emptyForm).flatMap(([name, initial]) => {
    const fieldValue = value[name];
    if (name === "discounts") return [[name, readDiscountColumns(fieldValue) ?? initial]];
    if (name === "parts") return [[name, readRecordOf(readCellPart)(fieldValue) ?? initial]];
    if (typeof initial === "string") return typeof fieldValue === "string" ? [[name, fieldValue]] : [];
    return isRecordOfTexts(fieldValue) ? [[name, fieldValue]] : [];
  });
  return { ...emptyForm, ...Object.fromEntries(fieldEntries), kind: storedKind };
}

function parseDraft(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRecordOfTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}
