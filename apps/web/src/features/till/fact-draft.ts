/** Correction of a refused fact: the typed values, the corrected body, and its remaining issues. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import {
  changeFactFields,
  checkBody,
  isFactKind,
  isSamePath,
  listFactFields,
  parseFactPath,
  readFactValue,
  type FactField,
  type FactPath,
  type FactValue,
} from "@comptoir/domain/till";
import { isFields } from "@comptoir/domain/validation";
import { proxy } from "valtio/vanilla";

import type { FailureIssue } from "../../shared/answer.ts";
import { bodyPathOf } from "./fact-words.ts";

/** Typed correction. */
export interface FactDraft {
  /** Kind that was chosen; null is the kind that was sent. */
  readonly kind: string | null;
  /** Typed texts by path. */
  readonly typed: Readonly<Record<string, string>>;
  /** Issues of the server's last answer. */
  readonly refused: readonly FailureIssue[];
}

export const emptyFactDraft: FactDraft = { kind: null, typed: {}, refused: [] };

/** Drafts by fact, kept while the page is open. */
export const factDrafts = proxy<{ byFact: Readonly<Record<number, FactDraft>> }>({ byFact: {} });

export function storeFactDraft(id: number, draft: FactDraft): void {
  factDrafts.byFact = { ...factDrafts.byFact, [id]: draft };
}

export function deleteFactDrafts(): void {
  factDrafts.byFact = {};
}

/** Row of the correction grid: a field of the fact. */
export interface FactRow {
  readonly key: string;
  readonly path: FactPath;
  /** Value as sent; undefined if it is missing. */
  readonly sent: FactValue | undefined;
  readonly text: string;
  readonly issues: readonly FailureIssue[];
}

/** Parses the content of a fact; null if it is not an object. */
export function parseFactContent(content: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(content);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Body of a fact as sent. */
export const parseSentBody = (fact: Pick<QuarantinedFact, "content">): unknown =>
  parseFactContent(fact.content)?.["body"] ?? {};

export const factInputText = (value: FactValue | undefined): string =>
  value === undefined || value === null ? "" : String(value);

const keyOf = (path: FactPath): string => path.join(".");

export const correctedKindOf = (fact: Pick<QuarantinedFact, "kind">, draft: FactDraft): string =>
  draft.kind ?? fact.kind ?? "";

/** Body with the typed values. */
export function draftBody(fact: QuarantinedFact, draft: FactDraft): unknown {
  const kind = correctedKindOf(fact, draft);
  return Object.entries(draft.typed).reduce((body: unknown, [key, text]) => {
    const path = parseFactPath(key);
    const value = isFactKind(kind) ? readFactValue({ kind, body, path }, text) : text;
    return changeFactFields(body, [{ path, value }]);
  }, parseSentBody(fact));
}

/** Lists the remaining issues: broken rules of the typed body, and the server's issues of fields that were not typed. */
export function draftIssues(quarantinedFact: QuarantinedFact, factDraft: FactDraft): readonly FailureIssue[] {
  const kind = correctedKindOf(quarantinedFact, factDraft);
  const serverIssues = factDraft.refused.length > 0 ? factDraft.refused : quarantinedFact.issues.map(toFailureIssue);
  const isUntouched = !isFactDraftChanged(factDraft);
  if (isUntouched || !isFactKind(kind)) return serverIssues;
  const checkResult = checkBody(kind, draftBody(quarantinedFact, factDraft));
  const brokenFields = checkResult.ok
    ? []
    : checkResult.issues.map(({ code, path, params }): FailureIssue => ({
        code,
        field: ["body", ...path].join("."),
        params,
      }));
  const ruleIssues = serverIssues.filter(
    ({ field }) =>
      field !== "kind" &&
      !brokenFields.some((issue) => issue.field === field) &&
      !Object.keys(factDraft.typed).some((key) => field === `body.${key}`) &&
      !isRule(quarantinedFact, field),
  );
  return [...brokenFields, ...ruleIssues];
}

/** Tells whether an issue came from the fact's rules, which are checked again here. */
function isRule(fact: QuarantinedFact, field: string | null): boolean {
  if (!isFactKind(fact.kind)) return false;
  const checkResult = checkBody(fact.kind, parseSentBody(fact));
  return !checkResult.ok && checkResult.issues.some(({ path }) => ["body", ...path].join(".") === field);
}

export const isFactDraftChanged = ({ kind, typed }: FactDraft): boolean =>
  kind !== null || Object.keys(typed).length > 0;

const toFailureIssue = ({ code, field, params = {} }: QuarantinedFact["issues"][number]): FailureIssue => ({
  code,
  field: field ?? null,
  params,
});

/** Rows of the grid: the fields as sent, and those that are missing. */
export function factRows(quarantinedFact: QuarantinedFact, factDraft: FactDraft): readonly FactRow[] {
  const issues = draftIssues(quarantinedFact, factDraft);
  const factFields: readonly FactField[] = listFactFields(parseSentBody(quarantinedFact));
  const missingIssues = [...quarantinedFact.issues.map(toFailureIssue), ...issues].flatMap(({ field }) => {
    const path = bodyPathOf(field);
    return path === null || path.length === 0 ? [] : [path];
  });
  const paths = [
    ...factFields.map(({ path }) => path),
    ...Object.keys(factDraft.typed).map(parseFactPath),
    ...missingIssues,
  ].filter(
    (path, index, allPaths) =>
      allPaths.findIndex((otherPath) => isSamePath(otherPath, path)) === index && !isAboveFields(path, factFields),
  );
  return paths.map((path) => {
    const sentValue = factFields.find((field) => isSamePath(field.path, path))?.value;
    const key = keyOf(path);
    return {
      key,
      path,
      sent: sentValue,
      text: factDraft.typed[key] ?? factInputText(sentValue),
      issues: issues.filter(({ field }) => {
        const bodyPath = bodyPathOf(field);
        return bodyPath !== null && isSamePath(bodyPath, path);
      }),
    };
  });
}

/** Tells whether a path is that of a list or an object with fields of its own. */
const isAboveFields = (path: FactPath, fields: readonly FactField[]): boolean =>
  fields.some((field) => field.path.length > path.length && isSamePath(field.path.slice(0, path.length), path));

/** Sets a typed text in a draft; text equal to the sent value removes the change. */
export function changeFactField(
  draft: FactDraft,
  { key, sent }: Pick<FactRow, "key" | "sent">,
  text: string,
): FactDraft {
  const { [key]: _, ...otherTyped } = draft.typed;
  return { ...draft, typed: text === factInputText(sent) ? otherTyped : { ...otherTyped, [key]: text } };
}
