/** Documents, quantities and reasons in words. */
import type { DocumentView } from "@comptoir/api/wire";
import { isReasonCode, type DocumentStatus, type ReasonCode } from "@comptoir/domain/inventory";
import { formatQuantity, type Quantity } from "@comptoir/domain/measure";
import { formatMoney, type Cents } from "@comptoir/domain/money";
import { foldText } from "@comptoir/domain/text";
import type { Tone } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";

export const statusTones = { OPEN: "positive", SUSPENDED: "warning", CLOSED: "neutral" } as const satisfies Record<
  DocumentStatus,
  Tone
>;

export const documentsPath = "/inventory/documents";
export const documentPath = (id: number): string => `${documentsPath}/${id}`;
export const closePath = (id: number): string => `${documentsPath}/${id}/close`;

export const quantityText = (amount: Quantity): string => formatQuantity(amount, language);

/** A difference with its sign. */
export const differenceText = (amount: Quantity): string =>
  amount > 0 ? `+${quantityText(amount)}` : quantityText(amount);

/** Nobody knows is a dash, never 0. */
export const moneyText = (amount: Cents | null | undefined): string =>
  amount === null || amount === undefined ? "–" : formatMoney(amount, language);

/** Names the scope of a count; a document kept by an older version has no names. */
function scopeText({
  scope,
  scopeNames = [],
}: Pick<DocumentView, "scope"> & Partial<Pick<DocumentView, "scopeNames">>): string {
  if (scope.kind === "PARTIAL") return t("inventory.scope_PARTIAL");
  return scopeNames.length === 0
    ? t(`inventory.scope_${scope.of}`)
    : t("inventory.scope_named", { names: scopeNames.join(", ") });
}

/** Names the kind of a document: a count with its scope, or an adjustment. */
export function kindText({
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

/** A name for a line that has one, its code otherwise. */
export const lineName = ({
  description,
  key,
  sku,
}: {
  readonly description: string;
  readonly key: string;
  readonly sku: string;
}): string => description || sku || key;

/** The order of names as people look for them: É beside E. */
export function byName(leftName: string, rightName: string): number {
  const [left, right] = [foldText(leftName), foldText(rightName)];
  return left < right ? -1 : left > right ? 1 : 0;
}
