/** Documents, quantities and reasons in words. */
import type { DocumentView } from "@comptoir/api/wire";
import { isReasonCode, type CountScope, type DocumentStatus, type ReasonCode } from "@comptoir/domain/inventory";
import { formatQuantity, type Quantity } from "@comptoir/domain/measure";
import { formatMoney, type Cents } from "@comptoir/domain/money";
import type { Tone } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";

export const statusTones = { OPEN: "positive", SUSPENDED: "warning", CLOSED: "neutral" } as const satisfies Record<DocumentStatus, Tone>;

export const documentsPath = "/inventory/documents";
export const documentPath = (id: number): string => `${documentsPath}/${id}`;
export const closePath = (id: number): string => `${documentsPath}/${id}/close`;

export const quantityText = (amount: Quantity): string => formatQuantity(amount, language);

/** A difference with its sign. */
export const differenceText = (amount: Quantity): string => (amount > 0 ? `+${quantityText(amount)}` : quantityText(amount));

/** Nobody knows is a dash, never 0. */
export const moneyText = (amount: Cents | null | undefined): string => (amount === null || amount === undefined ? "–" : formatMoney(amount, language));

const scopeText = (scope: CountScope): string => t(scope.kind === "PARTIAL" ? "inventory.scope_PARTIAL" : `inventory.scope_${scope.of}`);

/** What a document is: a count with what it is of, or an adjustment. */
export function kindText({ type, scope, isBlind, reverses }: Pick<DocumentView, "type" | "scope" | "isBlind" | "reverses">): string {
  if (type === "ADJUSTMENT") return t(reverses === null ? "inventory.type_ADJUSTMENT" : "inventory.reversal");
  return isBlind ? `${scopeText(scope)}, ${t("inventory.blind")}` : scopeText(scope);
}

export const reasonText = (reason: ReasonCode | null): string => (isReasonCode(reason) ? t(`inventory.reason_${reason}`) : "");

/** A name for a line that has one, its code otherwise. */
export const lineName = ({ description, key, sku }: { readonly description: string; readonly key: string; readonly sku: string }): string => description || sku || key;
