/** Draft of an import that survives a reload of the tab: the uploaded file, the typed mapping, and the current run. */
import { readCellPart, readDiscountColumns } from "@comptoir/domain/import-file";
import { readRecordOf } from "@comptoir/domain/validation";

import type { KeyStore } from "../../shared/device-storage.ts";
import type { RunMode, RunRules, UploadedFile } from "./import-gateway.ts";
import { emptyMappingForm } from "./mapping-to-form.ts";
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
  const value = parseDraft(keyStore.get(draftKey));
  const file = isFields(value) && isFields(value["file"]) ? value["file"] : null;
  if (
    !isFields(value) ||
    file === null ||
    typeof file["fileId"] !== "string" ||
    typeof file["name"] !== "string" ||
    typeof file["bytes"] !== "number"
  )
    return null;
  const run = value["run"];
  return {
    file: { fileId: file["fileId"], name: file["name"], bytes: file["bytes"] },
    mappingName: typeof value["mappingName"] === "string" ? value["mappingName"] : null,
    form: readForm(value["form"]),
    answers: isTexts(value["answers"]) ? value["answers"] : {},
    rules: readRules(value["rules"]),
    run:
      isFields(run) && typeof run["jobId"] === "string"
        ? { jobId: run["jobId"], mode: run["mode"] === "commit" ? "commit" : "dryRun" }
        : null,
  };
}

function readRules(value: unknown): RunRules {
  if (!isFields(value)) return {};
  const { refused, existing, corrects } = value;
  return {
    ...((refused === "stop" || refused === "setAside") && { refused }),
    ...((existing === "refuse" || existing === "replace" || existing === "keep") && { existing }),
    ...(typeof corrects === "number" && { corrects }),
  };
}

/** Parses a form; fields of the wrong type get their empty value. */
function readForm(value: unknown): MappingForm | null {
  if (!isFields(value)) return null;
  const kind = listedImportKinds.find((candidate) => candidate === value["kind"]);
  if (kind === undefined) return null;
  const emptyForm = emptyMappingForm(kind);
  const fields = Object.entries(emptyForm).flatMap(([name, initial]) => {
    const fieldValue = value[name];
    if (name === "discounts") return [[name, readDiscountColumns(fieldValue) ?? initial]];
    if (name === "parts") return [[name, readRecordOf(readCellPart)(fieldValue) ?? initial]];
    if (typeof initial === "string") return typeof fieldValue === "string" ? [[name, fieldValue]] : [];
    return isTexts(fieldValue) ? [[name, fieldValue]] : [];
  });
  return { ...emptyForm, ...Object.fromEntries(fields), kind };
}

function parseDraft(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isFields(value) && Object.values(value).every((text) => typeof text === "string");
}
