/** Open counts without a server: the session cannot be checked, and stored counts continue. */
import { Badge, Card, EmptyState, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { t } from "../../shared/text.ts";
import { CountPart } from "./count-part.tsx";
import type { DocumentHead } from "./inventory-gateway.ts";
import { countStore, listOpenCounts } from "./inventory.ts";
import { documentPathOf, documentKindText, statusBadgeOf } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import type { OpenCount } from "./stored-values.ts";
import { SyncBanner } from "./sync-banner.tsx";

export function OfflinePage({ id }: Readonly<{ id: number }>): ReactElement {
  const { head, loading } = useSnapshot(countStore.state);
  useEffect(
    function openStoredCount() {
      void countStore.open(id);
      return () => countStore.leave();
    },
    [id],
  );
  return (
    <main className={styles["offline"]}>
      <Page wide>
        {head !== null ? (
          <OfflineCount head={head as DocumentHead} />
        ) : loading ? (
          <Card>
            <SkeletonRows rows={6} label={t("common.loading")} />
          </Card>
        ) : (
          <EmptyState isPage icon="clipboard" title={t("inventory.notHere")} description={<OpenCounts />} />
        )}
      </Page>
    </main>
  );
}

function OfflineCount({ head }: Readonly<{ head: DocumentHead }>): ReactElement {
  const isCounting = head.type === "COUNT" && head.status === "OPEN" && !head.isDeleted;
  return (
    <>
      <PageHeader
        title={head.number}
        description={
          <span className={styles["facts"]}>
            <Badge {...statusBadgeOf(head.status)} />
            <Badge tone="warning">{t("inventory.offline")}</Badge>
            <span>{documentKindText(head)}</span>
            <span>{head.layer}</span>
          </span>
        }
      />
      <Stack gap={3}>
        {/* Below the scan field during a count. */}
        {!isCounting && <SyncBanner store={countStore} head={head} />}
        {isCounting ? (
          <CountPart store={countStore} head={head} />
        ) : (
          <EmptyState compact icon="clipboard" title={t("inventory.notOffline")} />
        )}
      </Stack>
    </>
  );
}

/** Open counts of this device. */
export function OpenCounts(): ReactElement | null {
  const [counts, setCounts] = useState<readonly OpenCount[]>([]);
  useEffect(function readKept() {
    void listOpenCounts().then(setCounts);
  }, []);
  if (counts.length === 0) return null;
  return (
    <nav aria-label={t("inventory.keptCounts")} className={styles["kept"]}>
      <p className={styles["muted"]}>{t("inventory.keptCounts")}</p>
      <ul className={styles["plain"]}>
        {counts.map(({ id, number, layer }) => (
          <li key={id}>
            <a className={styles["link"]} href={documentPathOf(id)}>{`${number} · ${layer}`}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
