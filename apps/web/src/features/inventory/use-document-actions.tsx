/** Current actions of a document for users who may change it, with their confirmations. */
import type { DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { listActions, type CsvForm, type DocumentAction } from "@comptoir/domain/inventory";
import type { MenuItem } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { serverNowMs, session } from "../../session/session.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { exportDocument, listCsvForms } from "./document-file.ts";
import {
  approveReversal,
  prepareReversalConfirmation,
  changeDocumentStatus,
  findOtherHolder,
  deleteDocument,
  reverseDocument,
  type DocumentConfirmation,
} from "./document-actions.ts";
import { QuestionDialog } from "./document-dialogs.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";
import { closePath, documentPath } from "./inventory-words.ts";

export interface DocumentActions {
  readonly itemsOf: (document: DocumentHead) => readonly (readonly MenuItem[])[];
  readonly run: (action: DocumentAction, document: DocumentHead) => void;
  readonly may: (action: DocumentAction, document: DocumentHead) => boolean;
  readonly dialog: ReactElement | null;
}

const icons = {
  continue: "chevron-right",
  suspend: "clock",
  close: "check",
  delete: "trash",
  reverse: "undo",
} as const;

export function useDocumentActions(onChanged: (document: DocumentView | null) => void): DocumentActions {
  const [question, setQuestion] = useState<DocumentConfirmation | null>(null);
  const [, navigate] = useLocation();
  const { claims, user } = useSnapshot(session.state);
  const mayChange = hasPermission(claims?.permissions ?? [], ["INVENTORYDOCUMENT_CUD"]);

  const moveTo = async (document: DocumentHead, status: "OPEN" | "SUSPENDED", isTakeOver = false) => {
    const answer = await changeDocumentStatus(document, status, isTakeOver);
    if (answer.ok) onChanged(answer.value);
    if (answer.ok && status === "OPEN") navigate(documentPath(document.id));
  };
  const answerYes = async (answered: DocumentConfirmation) => {
    const { kind, document } = answered;
    if (answered.kind === "approveReversal")
      return void ((await approveReversal(document, answered.preview.version)) && onChanged(null));
    if (kind === "takeOver") return moveTo(document, "OPEN", true);
    if (kind === "delete") return void (await deleteDocument(document, () => onChanged(null)));
    const made = await reverseDocument(document);
    if (made === null) return;
    onChanged(null);
    navigate(documentPath(made.id));
  };
  const run = (action: DocumentAction, document: DocumentHead) => {
    if (action === "close") return navigate(closePath(document.id));
    if (action === "suspend") return void moveTo(document, "SUSPENDED");
    if (action === "continue") {
      const other = findOtherHolder(document, user?.id ?? 0, serverNowMs());
      return other === null
        ? void moveTo(document, "OPEN")
        : setQuestion({ kind: "takeOver", name: other.userName, document });
    }
    if (action === "reverse") return void prepareReversalConfirmation(document).then(setQuestion);
    if (action !== "delete") return;
    if (document.lineCount > 0) setQuestion({ kind: "delete", document });
    else void answerYes({ kind: "delete", document });
  };
  const may = (action: DocumentAction, document: DocumentHead) =>
    mayChange &&
    !document.isDeleted &&
    listActions(document.status).includes(action) &&
    (action !== "reverse" || (document.reversedBy === null && document.reverses === null));
  const item = (action: keyof typeof icons, document: DocumentHead): readonly MenuItem[] =>
    may(action, document)
      ? [
          {
            key: action,
            label: t(`inventory.${action}`),
            icon: icons[action],
            danger: action === "delete",
            onSelect: () => run(action, document),
          },
        ]
      : [];
  const takeFile = async (document: DocumentHead, form: CsvForm) => {
    const answer = await documentGateway.get(document.id);
    if (answer.ok) exportDocument(answer.value, form);
    else showFailure(answer.failure);
  };
  return {
    itemsOf: (document) =>
      [
        [
          ...item("continue", document),
          ...item("suspend", document),
          ...item("close", document),
          ...item("reverse", document),
        ],
        listCsvForms().map((form) => ({
          key: `export-${form}`,
          label: t(form === "machine" ? "inventory.exportMachine" : "inventory.exportLocale"),
          icon: "download" as const,
          onSelect: () => void takeFile(document, form),
        })),
        item("delete", document),
      ].filter((group) => group.length > 0),
    run,
    may,
    dialog:
      question === null ? null : (
        <QuestionDialog question={question} onClose={() => setQuestion(null)} onYes={() => void answerYes(question)} />
      ),
  };
}
