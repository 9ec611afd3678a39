/** Counts and adjustments, in progress and closed. */
import { hasPermission } from "@comptoir/domain/access";
import { outcomes } from "@comptoir/domain/errors";
import {
  Announcement,
  Banner,
  Button,
  Card,
  EmptyState,
  Page,
  PageHeader,
  SegmentedControl,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation, useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { messageText } from "../../shared/failure-text.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { CreateDocumentDialog } from "./create-document-dialog.tsx";
import { documentLists, isQueryNarrowed, parseDocumentsQuery, defaultDocumentsSortOf } from "./documents-address.ts";
import type { DocumentsStore } from "./documents-store.ts";
import { DocumentsTable } from "./documents-table.tsx";
import { DocumentsToolbar } from "./documents-toolbar.tsx";
import { documentsStore } from "./inventory.ts";
import { documentPathOf, documentsPath } from "./inventory-words.ts";
import { useDocumentActions, type DocumentActions } from "./use-document-actions.tsx";
import { useDocumentsAddress, type DocumentsAddress } from "./use-documents-address.ts";

export function DocumentsPage(): ReactElement {
  return <DocumentsScreen store={documentsStore} />;
}

function DocumentsScreen({ store }: Readonly<{ store: DocumentsStore }>): ReactElement {
  const { total, failure, loading, asOf } = useSnapshot(store.state);
  const { claims } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const documentsAddress = useDocumentsAddress();
  const { ask, question, go } = documentsAddress;
  const mayChange = hasPermission(claims?.permissions ?? [], ["INVENTORYDOCUMENT_CUD"]);
  const [isMaking, setMaking] = useState(false);
  useDocumentsOfAddress(store, question, claims?.tli ?? 0);
  useScannedCount(store, mayChange, setMaking);
  const documentActions = useDocumentActions(() => void store.reload());
  const documentCountText =
    total === null ? null : t("inventory.documents", { count: total, number: countText(total) });
  const onCreate = mayChange ? () => setMaking(true) : null;
  return (
    <Page>
      <PageHeader
        title={t("inventory.title")}
        description={
          documentCountText === null
            ? "\u00A0"
            : `${documentCountText}${asOf === null ? "" : ` · ${t("inventory.asOf", { time: clockText(asOf) })}`}`
        }
        actions={onCreate !== null && <NewButton onCreate={onCreate} />}
      />
      <Announcement>{loading ? null : documentCountText}</Announcement>
      <Stack gap={3}>
        <div>
          <SegmentedControl
            label={t("inventory.which")}
            value={ask.list}
            options={documentLists.map((value) => ({ value, label: t(`inventory.list_${value}`) }))}
            onChange={(list) => go({ list, status: undefined, sort: defaultDocumentsSortOf(list) })}
          />
        </div>
        <DocumentsToolbar
          address={documentsAddress}
          canExport={total !== null && total > 0}
          onRefresh={() => void store.reload()}
        />
        {failure !== null && total !== null && <FailureBanner failure={failure} onRetry={() => void store.reload()} />}
        <Documents store={store} address={documentsAddress} actions={documentActions} onCreate={onCreate} />
      </Stack>
      {isMaking && (
        <CreateDocumentDialog onClose={() => setMaking(false)} onMade={({ id }) => navigate(documentPathOf(id))} />
      )}
      {documentActions.dialog}
    </Page>
  );
}

/** Reads the documents that the address asks for, then loads the code of a document's page, the most likely next step. */
function useDocumentsOfAddress(documentsStore: DocumentsStore, question: string, layerId: number): void {
  useEffect(
    function askDocuments() {
      void documentsStore.show(parseDocumentsQuery(question));
    },
    [documentsStore, question, layerId],
  );
  const isListLoaded = useSnapshot(documentsStore.state).total !== null;
  useEffect(
    function prefetchDocumentPage() {
      if (isListLoaded) void import("./document-page.tsx").catch(() => undefined);
    },
    [isListLoaded],
  );
}

/** If the address asks to scan, opens the count in progress; without one, the dialog of a new count for users who may make it. */
function useScannedCount(
  documentsStore: DocumentsStore,
  mayChange: boolean,
  setMaking: (isMaking: boolean) => void,
): void {
  const { rows, total } = useSnapshot(documentsStore.state);
  const [, navigate] = useLocation();
  const isScanning = new URLSearchParams(useSearch()).has("scan");
  useEffect(
    function openCount() {
      if (!isScanning || total === null) return;
      const openCountDocument = rows.find((row) => row?.type === "COUNT" && row.status === "OPEN");
      navigate(openCountDocument === undefined ? documentsPath : `${documentsPath}/${openCountDocument.id}`, {
        replace: true,
      });
      if (openCountDocument === undefined && mayChange) setMaking(true);
    },
    [isScanning, total, rows, mayChange, setMaking, navigate],
  );
}

type DocumentsProps = Readonly<{
  store: DocumentsStore;
  address: DocumentsAddress;
  actions: DocumentActions;
  onCreate: (() => void) | null;
}>;

function Documents({ store, address, actions, onCreate }: DocumentsProps): ReactElement {
  const { total, failure, loading } = useSnapshot(store.state);
  const { claims } = useSnapshot(session.state);
  if (total === null) return <LoadingDocuments failure={failure} onRetry={() => void store.reload()} />;
  if (total === 0) return <NoDocuments address={address} onCreate={onCreate} />;
  return (
    <Card flush>
      <DocumentsTable
        store={store}
        ask={address.ask}
        stale={loading || failure !== null}
        seesCost={hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"])}
        actions={actions}
        question={address.question}
        onSort={(sort) => address.go({ sort })}
      />
    </Card>
  );
}

function NewButton({ onCreate }: Readonly<{ onCreate: () => void }>): ReactElement {
  return (
    <Button variant="primary" icon="plus" onClick={onCreate}>
      {t("inventory.new")}
    </Button>
  );
}

function FailureBanner({ failure, onRetry }: Readonly<{ failure: Failure; onRetry: () => void }>): ReactElement {
  return (
    <Banner
      tone="danger"
      title={messageText(outcomes.DOCUMENT_LIST.failed)}
      actions={
        <Button size="compact" icon="refresh" onClick={onRetry}>
          {t("common.retry")}
        </Button>
      }
    >
      <PartFailure failure={failure} />
    </Banner>
  );
}

function LoadingDocuments({
  failure,
  onRetry,
}: Readonly<{ failure: Failure | null; onRetry: () => void }>): ReactElement {
  return (
    <Card>
      {failure === null ? (
        <SkeletonRows rows={8} label={t("common.loading")} />
      ) : (
        <FailedPart
          title={messageText(outcomes.DOCUMENT_LIST.failed)}
          failure={failure}

          onRetry={onRetry}
        />
      )}
    </Card>
  );
}

/** Says why the list is empty, and offers what comes next: a new document, or the list without its filters. */
function NoDocuments({
  address: { ask, clear },
  onCreate,
}: Readonly<{ address: DocumentsAddress; onCreate: (() => void) | null }>): ReactElement {
  if (isQueryNarrowed(ask))
    return (
      <EmptyState
        icon="search"
        title={t("inventory.noMatch")}
        description={t("inventory.noMatchText")}
        actions={
          <Button icon="close" onClick={clear}>
            {t("inventory.clear")}
          </Button>
        }
      />
    );
  const wordByList = { inProgress: "Open", closed: "Closed", deleted: "Deleted" } as const;
  const word = wordByList[ask.list];
  return (
    <EmptyState
      icon="clipboard"
      title={t(`inventory.none${word}`)}
      description={t(`inventory.none${word}Text`)}
      actions={onCreate !== null && ask.list === "inProgress" && <NewButton onCreate={onCreate} />}
    />
  );
}
