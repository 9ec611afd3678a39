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
import { useSingleRun } from "../../shared/use-single-run.ts";
import { exportDocument, listCsvForms } from "./document-file.ts";
import {
  approveReversal,
  prepareReversalConfirmation,
  changeDocumentStatus,
  findOtherHolder,
  deleteDocuments,
  mayRestore,
  restoreDocuments,
  reverseDocument,
  type DocumentConfirmation,
} from "./document-actions.ts";
import { QuestionDialog } from "./document-dialogs.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";
import { closePathOf, documentPathOf } from "./inventory-words.ts";

export interface DocumentActions {
  /** Whether the user may change documents at all. */
  readonly mayChange: boolean;
  readonly itemsOf: (document: DocumentHead) => readonly (readonly MenuItem[])[];
  readonly run: (action: DocumentAction, document: DocumentHead) => void;
  readonly may: (action: DocumentAction, document: DocumentHead) => boolean;
  /** Restores a deleted document; null if the user may not, or no longer can. */
  readonly restoreOf: (document: DocumentHead) => (() => void) | null;
  readonly dialog: ReactElement | null;
}

const iconByAction = {
  continue: "chevron-right",
  suspend: "clock",
  close: "check",
  delete: "trash",
  reverse: "undo",
} as const;

/** Called with the changed document, null if it was not read again, and with its id. */
type OnDocumentChanged = (document: DocumentView | null, id: number) => void;

export function useDocumentActions(onChanged: OnDocumentChanged): DocumentActions {
  const { claims } = useSnapshot(session.state);
  const mayChange = hasPermission(claims?.permissions ?? [], ["INVENTORYDOCUMENT_CUD"]);
  const { run, dialog } = useActionRunner(onChanged);
  const mayDo = (action: DocumentAction, document: DocumentHead) =>
    mayChange &&
    !document.isDeleted &&
    listActions(document.status).includes(action) &&
    (action !== "reverse" || (document.reversedBy === null && document.reverses === null));
  const [, runRestore] = useSingleRun<"restore">();
  const restoreOf = (document: DocumentHead) =>
    !mayChange || !mayRestore(document, serverNowMs())
      ? null
      : () =>
          void runRestore("restore", () =>
            restoreDocuments([document], ([restored]) => restored !== undefined && onChanged(restored, document.id)),
          );
  const listRestoreItems = (document: DocumentHead): readonly MenuItem[] => {
    const restore = restoreOf(document);
    return restore === null ? [] : [{ key: "restore", label: t("inventory.restore"), icon: "undo", onSelect: restore }];
  };
  const listMenuItems = (
    document: DocumentHead,
    actions: readonly (keyof typeof iconByAction)[],
  ): readonly MenuItem[] =>
    actions
      .filter((action) => mayDo(action, document))
      .map((action) => ({
        key: action,
        label: t(`inventory.${action}`),
        icon: iconByAction[action],
        danger: action === "delete",
        onSelect: () => run(action, document),
      }));
  return {
    mayChange,
    itemsOf: (document) =>
      [
        listRestoreItems(document),
        listMenuItems(document, ["continue", "suspend", "close", "reverse"]),
        listCsvForms().map((form) => ({
          key: `export-${form}`,
          label: t(form === "machine" ? "inventory.exportMachine" : "inventory.exportLocale"),
          icon: "download" as const,
          onSelect: () => void downloadDocument(document, form),
        })),
        listMenuItems(document, ["delete"]),
      ].filter((group) => group.length > 0),
    run,
    may: mayDo,
    restoreOf,
    dialog,
  };
}

/** Runs an action on a document, after a confirmation where it needs one. */
function useActionRunner(onChanged: OnDocumentChanged): Pick<DocumentActions, "run" | "dialog"> {
  const [question, setQuestion] = useState<DocumentConfirmation | null>(null);
  const [, navigate] = useLocation();
  const { user } = useSnapshot(session.state);
  const [, runSingle] = useSingleRun<DocumentAction | DocumentConfirmation["kind"]>();

  const moveTo = async (document: DocumentHead, status: "OPEN" | "SUSPENDED", isTakeOver = false) => {
    const answer = await changeDocumentStatus(document, status, isTakeOver);
    if (answer.ok) onChanged(answer.value, document.id);
    if (answer.ok && status === "OPEN") navigate(documentPathOf(document.id));
  };
  const confirmAction = async (confirmed: DocumentConfirmation) => {
    const { kind, document } = confirmed;
    if (confirmed.kind === "approveReversal")
      return void ((await approveReversal(document, confirmed.preview.version)) && onChanged(null, document.id));
    if (kind === "takeOver") return moveTo(document, "OPEN", true);
    if (kind === "delete") return void (await deleteDocuments([document], () => onChanged(null, document.id)));
    const reversal = await reverseDocument(document);
    if (reversal === null) return;
    onChanged(null, document.id);
    navigate(documentPathOf(reversal.id));
  };
  const runAction = (documentAction: DocumentAction, document: DocumentHead) => {
    if (documentAction === "close") return navigate(closePathOf(document.id));
    if (documentAction === "suspend") return void runSingle("suspend", () => moveTo(document, "SUSPENDED"));
    if (documentAction === "continue") {
      const otherHolder = findOtherHolder(document, user?.id ?? 0, serverNowMs());
      return otherHolder === null
        ? void runSingle("continue", () => moveTo(document, "OPEN"))
        : setQuestion({ kind: "takeOver", name: otherHolder.userName, document });
    }
    if (documentAction === "reverse")
      return void runSingle("reverse", async () => setQuestion(await prepareReversalConfirmation(document)));
    if (documentAction !== "delete") return;
    if (document.lineCount > 0) setQuestion({ kind: "delete", document });
    else void runSingle("delete", () => confirmAction({ kind: "delete", document }));
  };
  const dialog = question && (
    <QuestionDialog
      question={question}
      onClose={() => setQuestion(null)}
      onYes={() => void runSingle(question.kind, () => confirmAction(question))}
    />
  );
  return { run: runAction, dialog };
}

/** Downloads a document with its current lines. */
async function downloadDocument({ id }: DocumentHead, form: CsvForm): Promise<void> {
  const answer = await documentGateway.get(id);
  if (answer.ok) exportDocument(answer.value, form);
  else showFailure(answer.failure, { operation: "DOCUMENT_LIST" });
}
