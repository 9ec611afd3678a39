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
import { isFields, readRecordOf, readText } from "@comptoir/domain/validation";
import { proxy } from "valtio/vanilla";

import type { FailureIssue } from "../../shared/answer.ts";
import { tabStore } from "../../shared/device-storage.ts";
import { registerStore } from "../../shared/registered-stores.ts";
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

/** Drafts by fact of this visit; what is typed is in the tab too. */
export const factDrafts = proxy<{ byFact: Readonly<Record<number, FactDraft>> }>({ byFact: {} });

registerStore(() => {
  factDrafts.byFact = {};
});

const draftKeyOf = (id: number): string => `draft.fact.${id}`;

export function storeFactDraft(id: number, draft: FactDraft): void {
  factDrafts.byFact = { ...factDrafts.byFact, [id]: draft };
  const { kind, typed } = draft;
  tabStore.set(draftKeyOf(id), isFactDraftChanged(draft) ? JSON.stringify({ kind, typed }) : null);
}

/** Reads what was typed into a fact in this tab. */
export function readFactDraft(id: number): FactDraft {
  const storedDraft = parseFactContent(tabStore.get(draftKeyOf(id)) ?? "");
  return {
    kind: readText(storedDraft?.["kind"]) ?? null,
    typed: readRecordOf(readText)(storedDraft?.["typed"]) ?? {},
    refused: [],
  };
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
    const parsedJson: unknown = JSON.parse(content);
    return isFields(parsedJson) ? parsedJson : null;
  } catch {
    return null;
  }
}

/** Body of a fact as sent. */
export const parseSentBody = (fact: Pick<QuarantinedFact, "content">): unknown =>
  parseFactContent(fact.content)?.["body"] ?? {};

export const factInputText = (value: FactValue | undefined): string =>
  value === undefined || value === null ? "" : String(value);

const pathKey = (path: FactPath): string => path.join(".");

export const correctedKindOf = (fact: Pick<QuarantinedFact, "kind">, draft: FactDraft): string =>
  draft.kind ?? fact.kind ?? "";

/** Body with the typed values. */
export function correctedBody(fact: QuarantinedFact, draft: FactDraft): unknown {
  const correctedKind = correctedKindOf(fact, draft);
  return Object.entries(draft.typed).reduce((body: unknown, [key, text]) => {
    const typedPath = parseFactPath(key);
    const typedValue = isFactKind(correctedKind)
      ? readFactValue({ kind: correctedKind, body, path: typedPath }, text)
      : text;
    return changeFactFields(body, [{ path: typedPath, value: typedValue }]);
  }, parseSentBody(fact));
}

/** Lists the remaining issues: broken rules of the typed body, and the server's issues of fields that were not typed. */
export function listRemainingIssues(quarantinedFact: QuarantinedFact, factDraft: FactDraft): readonly FailureIssue[] {
  const correctedKind = correctedKindOf(quarantinedFact, factDraft);
  const serverIssues = factDraft.refused.length > 0 ? factDraft.refused : quarantinedFact.issues.map(toFailureIssue);
  const isUntouched = !isFactDraftChanged(factDraft);
  if (isUntouched || !isFactKind(correctedKind)) return serverIssues;
  const checkedBody = checkBody(correctedKind, correctedBody(quarantinedFact, factDraft));
  const bodyIssues = checkedBody.ok
    ? []
    : checkedBody.issues.map(({ code, path, params }): FailureIssue => ({
        code,
        field: ["body", ...path].join("."),
        params,
      }));
  const remainingServerIssues = serverIssues.filter(
    ({ field }) =>
      field !== "kind" &&
      !bodyIssues.some((issue) => issue.field === field) &&
      !Object.keys(factDraft.typed).some((key) => field === `body.${key}`) &&
      !isRecheckedIssue(quarantinedFact, field),
  );
  return [...bodyIssues, ...remainingServerIssues];
}

/** Tells whether an issue came from the fact's rules, which are checked again here. */
function isRecheckedIssue(fact: QuarantinedFact, field: string | null): boolean {
  if (!isFactKind(fact.kind)) return false;
  const checkedSentBody = checkBody(fact.kind, parseSentBody(fact));
  return !checkedSentBody.ok && checkedSentBody.issues.some(({ path }) => ["body", ...path].join(".") === field);
}

export const isFactDraftChanged = ({ kind, typed }: FactDraft): boolean =>
  kind !== null || Object.keys(typed).length > 0;

const toFailureIssue = ({ code, field, params = {} }: QuarantinedFact["issues"][number]): FailureIssue => ({
  code,
  field: field ?? null,
  params,
});

/** Rows of the grid: the fields as sent, and those that are missing. */
export function listFactRows(quarantinedFact: QuarantinedFact, factDraft: FactDraft): readonly FactRow[] {
  const remainingIssues = listRemainingIssues(quarantinedFact, factDraft);
  const sentFields: readonly FactField[] = listFactFields(parseSentBody(quarantinedFact));
  const issuePaths = [...quarantinedFact.issues.map(toFailureIssue), ...remainingIssues].flatMap(({ field }) => {
    const issuePath = bodyPathOf(field);
    return issuePath === null || issuePath.length === 0 ? [] : [issuePath];
  });
  const rowPaths = [
    ...sentFields.map(({ path }) => path),
    ...Object.keys(factDraft.typed).map(parseFactPath),
    ...issuePaths,
  ].filter(
    (path, index, allPaths) =>
      allPaths.findIndex((otherPath) => isSamePath(otherPath, path)) === index && !isAboveFields(path, sentFields),
  );
  return rowPaths.map((path) => {
    const sentValue = sentFields.find((field) => isSamePath(field.path, path))?.value;
    const rowKey = pathKey(path);
    return {
      key: rowKey,
      path,
      sent: sentValue,
      text: factDraft.typed[rowKey] ?? factInputText(sentValue),
      issues: remainingIssues.filter(({ field }) => {
        const issueBodyPath = bodyPathOf(field);
        return issueBodyPath !== null && isSamePath(issueBodyPath, path);
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
