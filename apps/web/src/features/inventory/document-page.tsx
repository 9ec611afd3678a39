/** Page of a document: a count, online or offline, or an adjustment; read-only when closed or suspended. */
import { hasPermission } from "@comptoir/domain/access";
import { outcomes } from "@comptoir/domain/errors";
import { isInProgress } from "@comptoir/domain/inventory";
import {
  Badge,
  Banner,
  Button,
  Card,
  Dialog,
  IconButton,
  Menu,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
  type MenuItem,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { documentAsideQuery, useMediaQuery } from "../../entity/use-media.ts";
import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { messageText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { AdjustmentPart, LateAdjustmentScans } from "./adjustment-part.tsx";
import { CountPart } from "./count-part.tsx";
import type { CountStore } from "./count-store.ts";
import { findOtherHolder } from "./document-actions.ts";
import { DeletedBanner, HeldBanner, LateScans } from "./document-banners.tsx";
import { DocumentAside } from "./document-aside.tsx";
import { DocumentGone } from "./document-gone.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentsScreen } from "./documents-screen.tsx";
import { countStore } from "./inventory.ts";
import { documentsPath, documentKindText, statusBadgeOf } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { useCountVisit } from "./use-count-visit.ts";
import { useHoldRenewal } from "./use-hold.ts";
import { LinesTable } from "./lines-table.tsx";
import { SyncBanner } from "./sync-banner.tsx";
import { useDocumentActions, type DocumentActions } from "./use-document-actions.tsx";

export function DocumentPage({ params }: ScreenProps): ReactElement {
  const documentId = Number(params["id"]);
  return <DocumentScreen key={documentId} id={Number.isSafeInteger(documentId) ? documentId : 0} store={countStore} />;
}

function DocumentScreen({ id, store }: Readonly<{ id: number; store: CountStore }>): ReactElement {
  const { head, failure, loading, id: shownId } = useSnapshot(store.state);
  const { claims } = useSnapshot(session.state);
  const isRead = head !== null && shownId === id;
  useNearestList(documentsPath, failure !== null ? { ok: false, failure } : isRead ? { ok: true } : null);
  useCountVisit(
    store,
    id,
    head?.id === id &&
      head.status === "OPEN" &&
      head.type === "COUNT" &&
      !head.isDeleted &&
      hasPermission(claims?.permissions ?? [], ["INVENTORYDOCUMENT_CUD"]),
  );
  if (head === null && failure?.status === 404 && !loading) return <DocumentGone />;
  if (!isRead) {
    return (
      <Page>
        {failure !== null && !loading ? (
          <FailedPart
            isPage
            title={failure.code === "NETWORK" ? t("inventory.notHere") : messageText(outcomes.DOCUMENT_LIST.failed)}
            failure={failure}
            onRetry={() => void store.open(id)}
          />
        ) : (
          <Card>
            <SkeletonRows rows={8} label={t("common.loading")} />
          </Card>
        )}
      </Page>
    );
  }
  return <OpenDocument head={head as DocumentHead} store={store} />;
}

type OpenProps = Readonly<{ head: DocumentHead; store: CountStore }>;

function OpenDocument({ head, store }: OpenProps): ReactElement {
  const { user } = useSnapshot(session.state);
  const { asOf } = useSnapshot(store.state);
  const hasAside = useMediaQuery(documentAsideQuery);
  const [isAsideOpen, setAsideOpen] = useState(false);
  const [, navigate] = useLocation();
  const actions = useDocumentActions((changedDocument) => {
    if (changedDocument !== null) return void store.refresh();
    navigate(documentsPath);
    // After undoing a deletion the list is shown already.
    void documentsScreen.list.reload();
  });
  const { mayChange } = actions;
  const isCounting = head.status === "OPEN" && mayChange && !head.isDeleted;
  const otherHolder = findOtherHolder(head, user?.id ?? 0, asOf === null ? 0 : session.serverTimeOf(asOf));
  const holdRenewal = useHoldRenewal(head, isCounting && otherHolder === null, () => void store.refresh());
  return (
    <Page wide>
      <PageHeader
        title={head.number}
        description={
          <span className={styles["facts"]}>
            <Badge {...statusBadgeOf(head.status)} />
            <span>{documentKindText(head)}</span>
            <span>{head.layer}</span>
          </span>
        }
        actions={<HeaderActions {...{ head, store, actions, hasAside }} onDetails={() => setAsideOpen(true)} />}
      />
      <div className={hasAside ? styles["split"] : undefined}>
        <Stack gap={3}>
          {!(isCounting && head.type === "COUNT") && <SyncBanner store={store} head={head} />}
          <LateScans store={store} head={head} />
          {head.isDeleted && <DeletedBanner head={head} onRestore={actions.restoreOf(head)} />}
          {head.status === "SUSPENDED" && !head.isDeleted && (
            <Banner tone="warning" title={t("inventory.isSuspended")}>
              {mayChange ? t("inventory.isSuspendedText") : undefined}
            </Banner>
          )}
          {head.type === "ADJUSTMENT" && isCounting && otherHolder !== null && (
            <HeldBanner name={otherHolder.userName} onTakeOver={() => void holdRenewal.takeOver()} />
          )}
          {head.comment !== "" && <p className={styles["muted"]}>{head.comment}</p>}
          <DocumentLines {...{ head, store, isCounting }} isHeld={otherHolder !== null} />
        </Stack>
        {hasAside && (
          <aside className={styles["aside"]} aria-label={t("inventory.details")}>
            <DocumentAside store={store} head={head} />
          </aside>
        )}
      </div>
      {!hasAside && isAsideOpen && (
        <Dialog open title={t("inventory.details")} closeLabel={t("common.close")} onClose={() => setAsideOpen(false)}>
          <DocumentAside store={store} head={head} onGo={() => setAsideOpen(false)} />
        </Dialog>
      )}
      {actions.dialog}
    </Page>
  );
}

type DocumentLinesProps = OpenProps & Readonly<{ isCounting: boolean; isHeld: boolean }>;

/** Lines of a document, with the means to count or adjust while it is open. */
function DocumentLines({ head, store, isCounting, isHeld }: DocumentLinesProps): ReactElement {
  const { isPart } = useSnapshot(store.state);
  if (isCounting && !isPart)
    return head.type === "COUNT" ? (
      <CountPart store={store} head={head} />
    ) : (
      <AdjustmentPart store={store} head={head} isHeld={isHeld} />
    );
  return (
    <>
      {head.type === "ADJUSTMENT" && !isCounting && <LateAdjustmentScans documentId={head.id} />}
      {/* Scanning starts once all lines and their counts are loaded. */}
      {isCounting && (
        <Card>
          <SkeletonRows rows={4} label={t("common.loading")} />
        </Card>
      )}
      <Card flush>
        <LinesTable store={store} head={head} mayEdit={false} />
      </Card>
    </>
  );
}

type HeaderActionsProps = OpenProps & Readonly<{ actions: DocumentActions; hasAside: boolean; onDetails: () => void }>;

/** Buttons of the most important actions, and a menu of all. */
function HeaderActions({ head, store, actions, hasAside, onDetails }: HeaderActionsProps): ReactElement {
  const { isRevealed } = useSnapshot(store.state);
  const [, navigate] = useLocation();
  const revealMenuItem: MenuItem = {
    key: "reveal",
    label: t(isRevealed ? "inventory.hideExpected" : "inventory.reveal"),
    icon: isRevealed ? "eye-off" : "eye",
    onSelect: () => void store.reveal(!isRevealed),
  };
  const sheetMenuItem: MenuItem = {
    key: "sheet",
    label: t(head.status === "CLOSED" ? "inventory.closingReport" : "inventory.countSheet"),
    icon: "printer",
    onSelect: () => navigate(`${documentsPath}/${head.id}/print`),
  };
  const actionsLabel = t("inventory.actionsOf", { number: head.number });
  const mayRevealExpected = head.isBlind && isInProgress(head.status) && actions.mayChange;
  return (
    <>
      {hasAside && actions.may("suspend", head) && (
        <Button icon="clock" onClick={() => actions.run("suspend", head)}>
          {t("inventory.suspend")}
        </Button>
      )}
      {actions.may("close", head) && (
        <Button variant="primary" icon="check" onClick={() => actions.run("close", head)}>
          {t("inventory.close")}
        </Button>
      )}
      {actions.may("continue", head) && (
        <Button variant="primary" icon="chevron-right" onClick={() => actions.run("continue", head)}>
          {t("inventory.continue")}
        </Button>
      )}
      {!hasAside && <IconButton icon="info" label={t("inventory.details")} onClick={onDetails} />}
      <Menu
        label={actionsLabel}
        trigger={(trigger) => <IconButton {...trigger} icon="more" label={actionsLabel} />}
        groups={[...(mayRevealExpected ? [[revealMenuItem]] : []), [sheetMenuItem], ...actions.itemsOf(head)]}
      />
    </>
  );
}
