/** Actions on the selected documents: delete them, or restore them. */
import type { DocumentView } from "@comptoir/api/wire";
import { listActions } from "@comptoir/domain/inventory";
import { Button, Dialog } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { refusalTexts } from "../../entity/refusal-texts.ts";
import { serverNowMs } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { deleteDocuments, mayRestore, restoreDocuments } from "./document-actions.ts";
import { QuestionDialog } from "./document-dialogs.tsx";
import { documentsScreen } from "./documents-screen.tsx";
import styles from "./inventory.module.css";

const { list } = documentsScreen;

/** Largest number of documents that are deleted or restored at once, as the server takes them. */
const documentsAtOnce = 100;

type SelectionProps = Readonly<{ documents: readonly DocumentView[] }>;

export function DocumentsSelection({ documents }: SelectionProps): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const [, runSingle] = useSingleRun<"delete" | "restore">();
  const isTooMany = documents.length > documentsAtOnce;
  const mayDelete = documents.every(({ isDeleted, status }) => !isDeleted && listActions(status).includes("delete"));
  const mayRestoreAll = documents.every((document) => mayRestore(document, serverNowMs()));
  const dropAndReload = () => {
    list.deselect(documents.map(({ id }) => id));
    void list.reload();
  };
  const refusedTextsOf = (failure: Failure) =>
    documents.length === 1
      ? null
      : refusalTexts(
          documentsScreen,
          documents.map(({ id, number }) => ({ id, number })),
          failure,
        );
  const run = (kind: "delete" | "restore") =>
    void runSingle(kind, async () => {
      const isDone = await (kind === "delete" ? deleteDocuments : restoreDocuments)(
        documents,
        dropAndReload,
        refusedTextsOf,
      );
      // Shows the stored documents, so that the next attempt starts from them.
      if (!isDone) void list.reload();
    });
  const askOrDelete = () => (documents.some(({ lineCount }) => lineCount > 0) ? setAsking(true) : run("delete"));
  return (
    <>
      {isTooMany && (mayDelete || mayRestoreAll) && (
        <span className={styles["muted"]}>{t("inventory.severalLimit", { number: countText(documentsAtOnce) })}</span>
      )}
      {mayRestoreAll && (
        <Button icon="undo" disabled={isTooMany} onClick={() => run("restore")}>
          {t("inventory.restore")}
        </Button>
      )}
      {mayDelete && (
        <Button icon="trash" variant="danger" disabled={isTooMany} onClick={askOrDelete}>
          {t("inventory.delete")}
        </Button>
      )}
      {isAsking && <DeleteDialog documents={documents} onClose={() => setAsking(false)} onYes={() => run("delete")} />}
    </>
  );
}

type DeleteDialogProps = SelectionProps & Readonly<{ onClose: () => void; onYes: () => void }>;

/** Asks whether to delete documents, some of which have lines. */
function DeleteDialog({ documents, onClose, onYes }: DeleteDialogProps): ReactElement {
  const [document, ...otherDocuments] = documents;
  if (document !== undefined && otherDocuments.length === 0)
    return <QuestionDialog question={{ kind: "delete", document }} onClose={onClose} onYes={onYes} />;
  return (
    <Dialog
      open
      tone="warning"
      title={t("inventory.deleteSeveralTitle", { number: countText(documents.length) })}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onYes();
            }}
          >
            {t("inventory.deleteSeveral")}
          </Button>
        </>
      }
    >
      <p>
        {t("inventory.deleteSeveralText", {
          number: countText(documents.filter(({ lineCount }) => lineCount > 0).length),
        })}
      </p>
    </Dialog>
  );
}
