/** Texts of documents, quantities and reasons. */
import type { DocumentView } from "@comptoir/api/wire";
import { isDocumentStatus, isReasonCode, type DocumentStatus, type ReasonCode } from "@comptoir/domain/inventory";
import { formatQuantity, type Quantity } from "@comptoir/domain/measure";
import { formatMoney, type Cents } from "@comptoir/domain/money";
import { foldText } from "@comptoir/domain/text";
import type { Tone } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";

const toneByStatus = { OPEN: "positive", SUSPENDED: "warning", CLOSED: "neutral" } as const satisfies Record<
  DocumentStatus,
  Tone
>;

/** Tone and text of a status; one that this version does not know is its code. */
export const statusBadgeOf = (status: DocumentView["status"]): { readonly tone: Tone; readonly children: string } =>
  isDocumentStatus(status)
    ? { tone: toneByStatus[status], children: t(`inventory.status_${status}`) }
    : { tone: "neutral", children: status };

export const documentsPath = "/inventory/documents";
export const documentPathOf = (id: number): string => `${documentsPath}/${id}`;
export const closePathOf = (id: number): string => `${documentsPath}/${id}/close`;

export const quantityText = (amount: Quantity): string => formatQuantity(amount, language);

/** Formats a difference with its sign. */
export const signedQuantityText = (amount: Quantity): string =>
  amount > 0 ? `+${quantityText(amount)}` : quantityText(amount);

/** Formats an amount of money; an unknown value is a dash, never 0. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? "–" : formatMoney(amount, language);

/** Describes the scope of a count; documents of older versions have no names. */
function scopeText({
  scope,
  scopeNames = [],
}: Pick<DocumentView, "scope"> & Partial<Pick<DocumentView, "scopeNames">>): string {
  if (scope.kind === "PARTIAL") return t("inventory.scope_PARTIAL");
  return scopeNames.length === 0
    ? t(`inventory.scope_${scope.of}`)
    : t("inventory.scope_named", { names: scopeNames.join(", ") });
}

/** Describes the kind of a document: a count with its scope and whether it is blind, an adjustment, or a reversal. */
export function documentKindText({
  type,
  isBlind,
  reverses,
  ...count
}: Pick<DocumentView, "type" | "scope" | "scopeNames" | "isBlind" | "reverses">): string {
  if (type === "ADJUSTMENT") return t(reverses === null ? "inventory.type_ADJUSTMENT" : "inventory.reversal");
  return isBlind ? `${scopeText(count)}, ${t("inventory.blind")}` : scopeText(count);
}

export const reasonText = (reason: ReasonCode | null): string =>
  isReasonCode(reason) ? t(`inventory.reason_${reason}`) : "";

/** Name of a line, or its code. */
export const lineName = ({
  description,
  key,
  sku,
}: {
  readonly description: string;
  readonly key: string;
  readonly sku: string;
}): string => description || sku || key;

/** Compares names for sorting, without regard to case and accents. */
export function compareNames(leftName: string, rightName: string): number {
  const [left, right] = [foldText(leftName), foldText(rightName)];
  return left < right ? -1 : left > right ? 1 : 0;
}
