/** Saves lines of a document on the server, which requires its hold. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { isDocumentStatus } from "@comptoir/domain/inventory";
import { useState } from "react";
import type { ReactElement } from "react";

import { whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import type { CountStore } from "./count-store.ts";
import { readDeviceId } from "./device/device-id.ts";
import { holdDocument, isHeldByOtherFailure } from "./document-actions.ts";
import { QuestionDialog } from "./document-dialogs.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";

export interface LineSave {
  readonly save: (lines: readonly DocumentLineSave[]) => Promise<boolean>;
  readonly isBusy: boolean;
  /** Confirms taking over the hold from another user. */
  readonly dialog: ReactElement | null;
}

export function useLineSave(
  countStore: CountStore,
  documentHead: DocumentHead,
  onSaved: (lines: readonly DocumentLineSave[]) => void = () => undefined,
): LineSave {
  const [isBusy, setBusy] = useState(false);
  const [heldBackLines, setHeldBackLines] = useState<readonly DocumentLineSave[] | null>(null);
  const saveLines = async (lines: readonly DocumentLineSave[], isTakeOver = false): Promise<boolean> => {
    const { status } = documentHead;
    if (!isDocumentStatus(status)) return false;
    setBusy(true);
    const holdAnswer = await whileRunning(holdDocument(documentHead, isTakeOver));
    const updateAnswer = holdAnswer.ok
      ? await whileRunning(
          documentGateway.update({
            id: documentHead.id,
            status,
            terminalId: readDeviceId(),
            lines,
          }),
        )
      : holdAnswer;
    setBusy(false);
    if (!updateAnswer.ok && !isTakeOver && isHeldByOtherFailure(updateAnswer.failure)) setHeldBackLines(lines);
    else if (!updateAnswer.ok) showFailure(updateAnswer.failure, { operation: "DOCUMENT_SAVE" });
    await countStore.refresh();
    if (updateAnswer.ok) onSaved(lines);
    return updateAnswer.ok;
  };
  const dialog =
    heldBackLines === null ? null : (
      <QuestionDialog
        question={{ kind: "takeOver", name: documentHead.hold?.userName ?? "", document: documentHead }}
        onClose={() => setHeldBackLines(null)}
        onYes={() => void saveLines(heldBackLines, true)}
      />
    );
  return { save: saveLines, isBusy, dialog };
}
