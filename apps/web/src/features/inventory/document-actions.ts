/** Actions on a document, from the list and from the document itself. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";
import type { DocumentStatus } from "@comptoir/domain/inventory";

import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { offerUndo } from "../../shared/offer-undo.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { readDeviceId } from "./device/device-id.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";

/** Confirmation dialog to show before an action on a document. */
export type DocumentConfirmation =
  | { readonly kind: "takeOver"; readonly name: string; readonly document: DocumentHead }
  | { readonly kind: "delete" | "reverse"; readonly document: DocumentHead }
  | { readonly kind: "approveReversal"; readonly document: DocumentHead; readonly preview: ClosePreview };

export async function changeDocumentStatus(
  document: Pick<DocumentHead, "id" | "number">,
  status: DocumentStatus,
  isTakeOver = false,
): Promise<Answer<DocumentView>> {
  const answer = await whileRunning(
    documentGateway.update({ id: document.id, status, terminalId: readDeviceId(), ...(isTakeOver && { isTakeOver }) }),
  );
  if (answer.ok)
    addToast(t(status === "OPEN" ? "inventory.continued" : "inventory.suspended", { number: document.number }));
  else showFailure(answer.failure, { operation: "DOCUMENT_SAVE" });
  return answer;
}

type NumberedDocument = Pick<DocumentHead, "id" | "number">;

/** Says what happened to one document by its number, to several by how many they are. */
const doneText = (word: "deleted" | "restored", documents: readonly NumberedDocument[]): string =>
  documents.length === 1
    ? t(`inventory.${word}`, { number: documents[0]?.number ?? "" })
    : t(`inventory.${word}Several`, { number: countText(documents.length) });

/** Returns the message of each refused document; null if the failure names none. */
type RefusedTextsOf = (failure: Failure) => readonly string[] | null;
const nameNone: RefusedTextsOf = () => null;

/** Deletes documents, all or none, and offers an undo of all; returns whether they were deleted. */
export async function deleteDocuments(
  documents: readonly NumberedDocument[],
  onChanged: () => void,
  refusedTextsOf = nameNone,
): Promise<boolean> {
  const ids = documents.map(({ id }) => id);
  const answer = await whileRunning(documentGateway.remove(ids));
  if (!answer.ok) {
    showFailure(answer.failure, { operation: "DELETE", rowTexts: refusedTextsOf(answer.failure) });
    return false;
  }
  onChanged();
  offerUndo({
    message: doneText("deleted", documents),
    undoChange: () => documentGateway.restore(ids),
    onDone: () => {
      addToast(doneText("restored", documents));
      onChanged();
    },
  });
  return true;
}

/** Restores deleted documents, all or none, and offers an undo of several; returns whether they were restored. */
export async function restoreDocuments(
  documents: readonly NumberedDocument[],
  onChanged: (restored: readonly DocumentView[]) => void,
  refusedTextsOf = nameNone,
): Promise<boolean> {
  const ids = documents.map(({ id }) => id);
  const answer = await whileRunning(documentGateway.restore(ids));
  if (!answer.ok) {
    showFailure(answer.failure, { rowTexts: refusedTextsOf(answer.failure) });
    return false;
  }
  onChanged(answer.value);
  const message = doneText("restored", documents);
  if (documents.length === 1) addToast(message);
  else
    offerUndo({
      message,
      undoChange: () => documentGateway.remove(ids),
      onDone: () => {
        addToast(doneText("deleted", documents));
        onChanged([]);
      },
    });
  return true;
}

/** Tells whether a document is deleted, and can still be restored. */
export const mayRestore = ({ restorableUntil }: Pick<DocumentHead, "restorableUntil">, now: number): boolean =>
  restorableUntil !== null && now <= restorableUntil;

export async function reverseDocument(document: Pick<DocumentHead, "id" | "number">): Promise<DocumentView | null> {
  const answer = await whileRunning(documentGateway.reverse(document.id, readDeviceId()));
  if (!answer.ok) {
    showFailure(answer.failure, { operation: "DOCUMENT_SAVE" });
    return null;
  }
  const reversal = answer.value.find(({ reverses }) => reverses === document.id) ?? null;
  addToast(t("inventory.reversed", { number: document.number, reversal: reversal?.number ?? "" }));
  return reversal;
}

/** Returns the confirmation of a reversal; if another person must approve first, it names the approvers. Null after a failure, which is shown. */
export async function prepareReversalConfirmation(document: DocumentHead): Promise<DocumentConfirmation | null> {
  const answer = await whileRunning(documentGateway.closePreview(document.id, null, false));
  if (!answer.ok) {
    showFailure(answer.failure);
    return null;
  }
  const isApprovalMissing = answer.value.blockers.some(({ code }) => code === "APPROVAL_REQUIRED");
  return isApprovalMissing
    ? { kind: "approveReversal", document, preview: answer.value }
    : { kind: "reverse", document };
}

/** Approves that another user reverses the document, shows the result, and returns whether the approval succeeded. */
export async function approveReversal({ id, number }: DocumentHead, version: number): Promise<boolean> {
  const answer = await whileRunning(documentGateway.approve(id, version));
  if (answer.ok) addToast(t("inventory.reversalApproved", { number }));
  else showFailure(answer.failure, { operation: "DOCUMENT_SAVE" });
  return answer.ok;
}

/** Finds the current hold of a document by another user or on another device; null if there is none. */
export const findOtherHolder = ({ hold }: Pick<DocumentHead, "hold">, userId: number, now: number) =>
  hold !== null && hold.until > now && (hold.userId !== userId || hold.terminalId !== readDeviceId()) ? hold : null;

/**
 * Takes a document to change it. One that the same person left open elsewhere, in a tab that is gone or on another device, is taken without
 * asking; another person's is refused with DOC_HELD_BY until `isTakeOver` says that the user was told who holds it.
 */
export async function holdDocument({ id }: Pick<DocumentHead, "id">, isTakeOver: boolean): Promise<Answer<unknown>> {
  const answer = await documentGateway.holdDocument(id, readDeviceId(), isTakeOver);
  if (answer.ok || isTakeOver || !isHeldByOtherFailure(answer.failure)) return answer;
  const holderId = answer.failure.issues.find(({ code }) => code === "DOC_HELD_BY")?.params["userId"];
  return holderId === session.state.user?.id ? documentGateway.holdDocument(id, readDeviceId(), true) : answer;
}

export const isHeldByOtherFailure = ({ code, issues }: Failure): boolean =>
  code === "DOC_HELD_BY" || issues.some((issue) => issue.code === "DOC_HELD_BY");
