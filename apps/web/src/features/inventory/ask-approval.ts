/** Asks another person for their approval: the document's address goes where the person who asks sends it. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";

import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";

/** Hands the address over to the device, or copies it where the device has nothing to share with. */
export async function askApproval({ number, layer }: Pick<DocumentView, "number" | "layer">, path: string) {
  const url = new URL(path, location.origin).href;
  const text = t("inventory.askApprovalText", { number, layer });
  // Desks and older browsers share nothing.
  const device: Partial<Navigator> = navigator;
  if (device.share !== undefined) {
    // A person who closes the share sheet of the device shares nothing, and knows it.
    await device.share({ title: text, text, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(`${text} ${url}`);
  addToast(t("inventory.askedApproval"));
}

/** The names of those who may approve, or that nobody may. */
export const approversText = ({ approvers = [] }: Pick<ClosePreview, "approvers">): string =>
  approvers.length === 0
    ? t("inventory.noApprovers")
    : t("inventory.approvers", { names: approvers.map(({ userName }) => userName).join(", ") });
