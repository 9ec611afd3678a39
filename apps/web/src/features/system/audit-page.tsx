/** Audit trail: entries filtered by user, action, time and place; an entry opens with its fields before and after. */
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { deviceAddressPermission } from "@comptoir/domain/entity";
import {
  Announcement,
  Banner,
  Button,
  Card,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSearch } from "wouter";

import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { PartFailure } from "../../shared/part-failure.tsx";
import { registerStore } from "../../shared/registered-stores.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { useListAddress } from "../../shared/use-list-address.ts";
import { parseAuditQuery, parseOpenEntry, printAuditQuery } from "./audit-address.ts";
import { AuditEntryDialog } from "./audit-entry.tsx";
import { exportAudit } from "./audit-export.ts";
import { AuditFilters, type AuditQueryChange } from "./audit-filters.tsx";
import { askAudit } from "./audit-requests.ts";
import { createAuditStore, type AuditStore } from "./audit-store.ts";
import { AuditTable } from "./audit-table.tsx";
import styles from "./audit.module.css";

const { path } = navigationEntries.AUDIT;

const auditStore = createAuditStore(askAudit);
registerStore(auditStore.reset);

export function AuditPage(): ReactElement {
  return <AuditScreen store={auditStore} />;
}

export function AuditScreen({ store }: Readonly<{ store: AuditStore }>): ReactElement {
  const { rows, loading, failure, asOf } = useSnapshot(store.state);
  const addressQuery = useSearch();
  const auditQuery = parseAuditQuery(addressQuery);
  const printedQuery = printAuditQuery(auditQuery);
  const openEntryId = parseOpenEntry(addressQuery);
  const openQuery = useListAddress(path);
  const changeQuery = (changes: AuditQueryChange) => {
    const setFilters = Object.entries({ ...auditQuery, ...changes }).filter(([, value]) => value !== undefined);
    openQuery(printAuditQuery(Object.fromEntries(setFilters)));
  };

  useAuditTrail(store, printedQuery);

  return (
    <Page>
      <PageHeader
        title={t("shell.entry_AUDIT")}
        description={asOf === null ? "\u00A0" : t("management.asOf", { time: clockText(asOf) })}
        actions={<ExportButton store={store} isEmpty={rows === null || rows.length === 0} />}
      />
      <Announcement>{loading || rows === null ? null : entryCountText(rows.length)}</Announcement>
      <Stack gap={3}>
        <AuditFilters
          query={auditQuery}
          isFiltered={printedQuery !== ""}
          onChange={changeQuery}
          onClear={() => openQuery("")}
          onReload={() => void store.reload()}
        />
        {failure !== null && rows !== null && <StaleBanner failure={failure} store={store} />}
        <AuditEntries
          store={store}
          isFiltered={printedQuery !== ""}
          onClear={() => openQuery("")}
          onOpen={({ id }) => openQuery(printAuditQuery(auditQuery, id))}
        />
        <OlderEntriesFoot store={store} />
      </Stack>
      {openEntryId !== 0 && (
        <AuditEntryDialog
          key={openEntryId}
          id={openEntryId}
          known={rows?.find(({ id }) => id === openEntryId) ?? null}
          onClose={() => openQuery(printedQuery)}
          onPerson={(userId) => openQuery(printAuditQuery({ userId }))}
        />
      )}
    </Page>
  );
}

function ExportButton({ store, isEmpty }: Readonly<{ store: AuditStore; isEmpty: boolean }>): ReactElement {
  const [runningKey, runSingle] = useSingleRun<"export">();
  return (
    <Button
      icon="download"
      busy={runningKey !== null}
      disabled={isEmpty}
      onClick={() => void runSingle("export", () => exportAudit(store))}
    >
      {t("audit.export")}
    </Button>
  );
}

/** Reads the entries of a question, at the current layer. */
function useAuditTrail(store: AuditStore, question: string): void {
  const ownLayerId = useSnapshot(session.state).claims?.tli ?? 0;
  useEffect(
    function askTrail() {
      void store.show(parseAuditQuery(question));
    },
    [store, question, ownLayerId],
  );
}

const entryCountText = (count: number): string => t("audit.shown", { count, number: countText(count) });

/** Says that newer entries could not be read. */
function StaleBanner({ failure, store }: Readonly<{ failure: Failure; store: AuditStore }>): ReactElement {
  return (
    <Banner
      tone="danger"
      actions={
        <Button size="compact" icon="refresh" onClick={() => void store.reload()}>
          {t("common.retry")}
        </Button>
      }
    >
      <PartFailure failure={failure} />
    </Banner>
  );
}

type AuditEntriesProps = Readonly<{
  store: AuditStore;
  isFiltered: boolean;
  onClear: () => void;
  onOpen: (entry: { readonly id: number }) => void;
}>;

/** Draws the entries, or a message: loading, failed, or no entries. */
function AuditEntries({ store, isFiltered, onClear, onOpen }: AuditEntriesProps): ReactElement {
  const { rows, loading, failure } = useSnapshot(store.state);
  const { claims } = useSnapshot(session.state);
  if (rows === null)
    return (
      <Card>
        {failure === null ? (
          <SkeletonRows rows={10} label={t("common.loading")} />
        ) : (
          <FailedPart
            title={t("audit.failed")}
            failure={failure}

            onRetry={() => void store.reload()}
          />
        )}
      </Card>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon="list"
        title={t("audit.empty")}
        description={t("audit.emptyText")}
        actions={
          isFiltered ? (
            <Button icon="close" onClick={onClear}>
              {t("audit.clear")}
            </Button>
          ) : undefined
        }
      />
    );
  return (
    <Card flush>
      <AuditTable
        rows={rows}
        stale={loading}
        hasAddress={hasPermission(claims?.permissions ?? [], [deviceAddressPermission])}
        onOpen={onOpen}
      />
    </Card>
  );
}

/** Number of entries shown, and a button for older ones. */
function OlderEntriesFoot({ store }: Readonly<{ store: AuditStore }>): ReactElement | null {
  const { rows, older, loading } = useSnapshot(store.state);
  if (rows === null || rows.length === 0) return null;
  return (
    <div className={styles["foot"]}>
      <span className={styles["muted"]}>
        {entryCountText(rows.length)}
        {older === null ? `. ${t("audit.all")}` : ""}
      </span>
      {older !== null && (
        <Button icon="chevron-down" disabled={loading} onClick={() => void store.readOlder()}>
          {t("audit.older")}
        </Button>
      )}
    </div>
  );
}
