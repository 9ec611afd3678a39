/** Texts of refused facts: kinds, fields, values and states. */
import type { QuarantinedFact } from "@comptoir/api/wire";
import {
  isFactKind,
  isSamePath,
  parseFactPath,
  type FactField,
  type FactKind,
  type FactPath,
  type FactValue,
} from "@comptoir/domain/till";
import type { Tone } from "@comptoir/ui-react";

import { issueText } from "../../shared/failure-text.ts";
import { findText, t } from "../../shared/text.ts";

export const toneByQuarantineState = {
  OPEN: "warning",
  CORRECTED: "positive",
  ACCEPTED: "positive",
  DISMISSED: "neutral",
} as const satisfies Record<QuarantinedFact["state"], Tone>;

export const kindName = (kind: FactKind): string => t(`till.kind_${kind}`);

export function kindText(kind: string | null): string {
  if (kind === null) return t("till.kindMissing");
  return isFactKind(kind) ? kindName(kind) : t("till.kindUnknown", { name: kind });
}

export function factTitle({ kind, no }: Pick<QuarantinedFact, "kind" | "no">): string {
  return no === null ? kindText(kind) : t("till.factTitle", { kind: kindText(kind), number: String(no) });
}

const fieldName = (field: string): string => findText(`till.field_${field}`) ?? field;

/** Names a field: the number of a line or a payment follows its list. */
export function factPathText(path: FactPath): string {
  const pathTexts: string[] = [];
  for (const [index, part] of path.entries()) {
    if (typeof part === "string") pathTexts.push(fieldName(part));
    else if (index > 0) pathTexts.push(t("till.itemOf", { list: pathTexts.pop() ?? "", number: String(part + 1) }));
  }
  return pathTexts.join(" › ");
}

/** Path of an issue within the body; null for an issue about the envelope or about nothing. */
export function bodyPathOf(field: string | undefined | null): FactPath | null {
  if (field === undefined || field === null) return null;
  if (field === "body") return [];
  return field.startsWith("body.") ? parseFactPath(field.slice("body.".length)) : null;
}

export function factValueText(value: FactValue | undefined): string {
  if (value === undefined || value === null || value === "") return t("till.noValue");
  return String(value);
}

/** Value that a terminal sent in a field; empty for a list or a group of fields, which is no single value. */
export function sentValueText(fields: readonly FactField[], path: FactPath): string {
  const hasFieldsBelow = fields.some(
    (field) => field.path.length > path.length && isSamePath(field.path.slice(0, path.length), path),
  );
  return hasFieldsBelow || path.length === 0
    ? ""
    : factValueText(fields.find((field) => isSamePath(field.path, path))?.value);
}

export const factIssueText = (issue: QuarantinedFact["issues"][number]): string =>
  issueText({ code: issue.code, field: issue.field ?? null, params: issue.params ?? {} });
