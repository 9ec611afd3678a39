/** Confirmation of an action on a document: taking it over, deleting it, reversing it, or approving its reversal. */
import { Button, Dialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { approversText, askApproval } from "./ask-approval.ts";
import type { DocumentConfirmation } from "./document-actions.ts";
import { documentPathOf } from "./inventory-words.ts";

export type QuestionDialogProps = Readonly<{ question: DocumentConfirmation; onClose: () => void; onYes: () => void }>;

export function QuestionDialog({ question, onClose, onYes }: QuestionDialogProps): ReactElement {
  const { kind, document } = question;
  const { number } = document;
  const wordsByKind = {
    takeOver: {
      title: t("inventory.takeOverTitle"),
      text: t(document.type === "COUNT" ? "inventory.takeOverCountText" : "inventory.takeOverText", {
        name: kind === "takeOver" ? question.name : "",
        number,
      }),
      yes: t("inventory.takeOver"),
    },
    delete: {
      title: t("inventory.deleteTitle", { number }),
      text: t("inventory.deleteText"),
      yes: t("inventory.delete"),
    },
    reverse: {
      title: t("inventory.reverseTitle", { number }),
      text: t("inventory.reverseText"),
      yes: t("inventory.reverse"),
    },
    approveReversal: {
      title: t("inventory.reversalApprovalTitle"),
      text: `${t("inventory.reversalApprovalText", { number })} ${question.kind === "approveReversal" ? approversText(question.preview) : ""}`,
      yes: t("inventory.approveReversal"),
    },
  }[kind];
  return (
    <Dialog
      open
      tone="warning"
      title={wordsByKind.title}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          {kind === "approveReversal" && (
            <Button icon="mail" onClick={() => void askApproval(document, documentPathOf(document.id))}>
              {t("inventory.askApproval")}
            </Button>
          )}
          <Button
            variant={kind === "delete" ? "danger" : "primary"}
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {wordsByKind.yes}
          </Button>
        </>
      }
    >
      <p>{wordsByKind.text}</p>
    </Dialog>
  );
}
