/** Counts and adjustments, in progress and closed. */
import type { DocumentView } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { hasPermission } from "@comptoir/domain/access";
import { Button, IconButton, Menu, Page } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import type { ListParts } from "../../entity/list-screen.ts";
import { RecordListPage } from "../../entity/record-list-page.tsx";
import { session } from "../../session/session.ts";
import type { Failure } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { CreateDocumentDialog } from "./create-document-dialog.tsx";
import { listCsvForms } from "./document-file.ts";
import { exportContents, exportDocuments } from "./documents-export.ts";
import { documentOf, documentsScreen } from "./documents-screen.tsx";
import { DocumentsSelection } from "./documents-selection.tsx";
import { findOpenCount } from "./inventory-requests.ts";
import { documentPathOf, documentsPath } from "./inventory-words.ts";
import { useDocumentActions, type DocumentActions } from "./use-document-actions.tsx";

const { list } = documentsScreen;

export function DocumentsPage(): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const mayChange = hasPermission(claims?.permissions ?? [], ["INVENTORYDOCUMENT_CUD"]);
  const [isMaking, setMaking] = useState(false);
  const { failure, retry } = useScannedCount(mayChange, setMaking);
  usePrefetchedPage();
  const actions = useDocumentActions((_, id) => {
    list.deselect([id]);
    void list.reload();
  });
  if (failure !== null)
    return (
      <Page>
        <FailedPart isPage title={t("inventory.openCountFailed")} failure={failure} onRetry={retry} />
      </Page>
    );
  return (
    <RecordListPage
      screen={documentsScreen}
      parts={makeDocumentParts(actions, () => setMaking(true))}
      pathOf={documentPathOf}
    >
      {isMaking && (
        <CreateDocumentDialog onClose={() => setMaking(false)} onMade={({ id }) => navigate(documentPathOf(id))} />
      )}
      {actions.dialog}
    </RecordListPage>
  );
}

function makeDocumentParts(actions: DocumentActions, onCreate: () => void): ListParts {
  const drawNewButton = () =>
    actions.mayChange && (
      <Button variant="primary" icon="plus" onClick={onCreate}>
        {t("inventory.new")}
      </Button>
    );
  return {
    isSelectable: true,
    add: drawNewButton,
    empty: drawNewButton,
    selection: (_, rows) => actions.mayChange && <DocumentsSelection documents={rows.map(documentOf)} />,
    exports: ({ listState }, rows) =>
      exportContents.flatMap((content) =>
        listCsvForms().map((form) => ({
          key: `${content}-${form}`,
          label: t(`inventory.export_${content}_${form === "machine" ? "machine" : "locale"}`),
          onSelect: () => void exportDocuments(listState, idsOf(rows), content, form),
        })),
      ),
    rowMenu: (row) => <RowMenu document={documentOf(row)} actions={actions} />,
  };
}

const idsOf = (rows: readonly EntityValues[] | undefined): readonly number[] | null =>
  rows === undefined ? null : rows.map((row) => documentOf(row).id);

function RowMenu({ document, actions }: Readonly<{ document: DocumentView; actions: DocumentActions }>): ReactElement {
  const label = t("inventory.actionsOf", { number: document.number });
  return (
    <Menu
      label={label}
      trigger={(trigger) => <IconButton {...trigger} size="compact" icon="more" label={label} />}
      groups={() => actions.itemsOf(document)}
      onDemand
    />
  );
}

/** Loads the code of a document's page, the most likely next step, once the list is there. */
function usePrefetchedPage(): void {
  const isListLoaded = useSnapshot(list.state).total !== null;
  useEffect(
    function prefetchDocumentPage() {
      if (isListLoaded) void import("./document-page.tsx").catch(() => undefined);
    },
    [isListLoaded],
  );
}

/**
 * If the address asks to scan, opens the count in progress; without one, the dialog of a new count for users who may make it.
 * Opens nothing if the counts could not be read: a second count would split the scans.
 */
function useScannedCount(
  mayChange: boolean,
  setMaking: (isMaking: boolean) => void,
): Readonly<{ failure: Failure | null; retry: () => void }> {
  const [, navigate] = useLocation();
  const isScanning = new URLSearchParams(useSearch()).has("scan");
  const [attempt, setAttempt] = useState(1);
  const [answer] = useAnswer(findOpenCount, isScanning ? attempt : null);
  useEffect(
    function openCount() {
      if (!isScanning || answer?.ok !== true) return;
      const openCount = answer.value;
      navigate(openCount === null ? documentsPath : documentPathOf(openCount.id), { replace: true });
      if (openCount === null && mayChange) setMaking(true);
    },
    [isScanning, answer, mayChange, setMaking, navigate],
  );
  return {
    failure: isScanning && answer?.ok === false ? answer.failure : null,
    retry: () => setAttempt(attempt + 1),
  };
}
