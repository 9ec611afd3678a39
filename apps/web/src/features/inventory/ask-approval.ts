/** Requests an approval: shares the document's address with another person. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";

import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";

/** Shares the address by the device, or copies it. */
export async function askApproval({ number, layer }: Pick<DocumentView, "number" | "layer">, path: string) {
  const url = new URL(path, location.origin).href;
  const requestText = t("inventory.askApprovalText", { number, layer });
  // Desktop and older browsers cannot share.
  const partialNavigator: Partial<Navigator> = navigator;
  if (partialNavigator.share !== undefined) {
    // Closing the share sheet is no failure.
    await partialNavigator.share({ title: requestText, text: requestText, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(`${requestText} ${url}`);
  addToast(t("inventory.askedApproval"));
}

/** Names of the possible approvers, or a text that there are none. */
export const approversText = ({ approvers = [] }: Pick<ClosePreview, "approvers">): string =>
  approvers.length === 0
    ? t("inventory.noApprovers")
    : t("inventory.approvers", { names: approvers.map(({ userName }) => userName).join(", ") });
