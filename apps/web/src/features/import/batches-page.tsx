/** List of import batches, newest first. */
import { formatMoney } from "@comptoir/domain/money";
import {
  Badge,
  Banner,
  Card,
  DataTable,
  type TableColumn,
  EmptyState,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { currentLayer } from "../../shared/current-layer.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { PartFailure } from "../../shared/part-failure.tsx";
import { language, t } from "../../shared/text.ts";
import { countText, momentText } from "../../session/written.ts";
import { batchPathOf, importPath } from "./addresses.ts";
import type { BatchesStore } from "./batches-store.ts";
import { stateTones } from "./batch-look.ts";
import { LinkButton } from "./components/go-button.tsx";
import { batchesStore } from "./import.ts";
import type { Batch } from "./import-gateway.ts";
import styles from "./import.module.css";

export function BatchesPage(): ReactElement {
  return <BatchesScreen store={batchesStore} />;
}

export function BatchesScreen({ store }: Readonly<{ store: BatchesStore }>): ReactElement {
  const { batches, total, failure, loading } = useSnapshot(store.state);
  const { id: layerId } = useSnapshot(currentLayer);
  useEffect(
    function loadBatches() {
      void store.loadList();
    },
    [store, layerId],
  );
  const retryLoading = () => void store.loadList();
  return (
    <Page>
      <PageHeader
        title={t("importing.batches")}
        actions={
          <LinkButton href={importPath} variant="primary" icon="plus">
            {t("importing.newImport")}
          </LinkButton>
        }
      />
      <Stack gap={4}>
        {failure !== null && batches !== null && (
          <Banner tone="danger">
            <PartFailure failure={failure} />
          </Banner>
        )}
        {batches === null ? (
          <Card>
            {failure === null ? (
              <SkeletonRows rows={6} label={t("common.loading")} />
            ) : (
              <FailedPart
                title={t("importing.batchesFailed")}
                failure={failure}

                onRetry={retryLoading}
              />
            )}
          </Card>
        ) : batches.length === 0 ? (
          <EmptyState
            icon="upload"
            title={t("importing.noBatches")}
            description={t("importing.noBatchesText")}
            actions={<LinkButton href={importPath}>{t("importing.newImport")}</LinkButton>}
          />
        ) : (
          <Card flush>
            <BatchesTable batches={batches} total={total} stale={loading} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}

function BatchesTable({
  batches,
  total,
  stale,
}: Readonly<{ batches: readonly Batch[]; total: number; stale: boolean }>): ReactElement {
  const [, navigate] = useLocation();
  return (
    <DataTable
      caption={t("importing.batches")}
      cards
      rows={batches}
      rowKey={({ batchId }) => String(batchId)}
      stale={stale}
      onRowClick={({ batchId }) => navigate(batchPathOf(batchId))}
      footer={
        total > batches.length
          ? t("importing.newestOf", { shown: countText(batches.length), number: countText(total) })
          : t("importing.count", { count: batches.length, number: countText(batches.length) })
      }
      columns={buildBatchColumns()}
    />
  );
}

const rowCountOf = ({ totals, created, updated, unchanged }: Batch): number =>
  totals?.rows ?? created + updated + unchanged;

/** Lists the columns of the table of batches. */
const buildBatchColumns = (): readonly TableColumn<Batch>[] => [
  {
    key: "file",
    header: t("importing.file"),
    cell: ({ batchId, fileName }) => (
      <Link href={batchPathOf(batchId)} className={styles["link"] ?? ""} onClick={(event) => event.stopPropagation()}>
        {fileName}
      </Link>
    ),
    sortValue: ({ fileName }) => fileName,
  },
  {
    key: "kind",
    header: t("importing.kind"),
    card: "plain",
    cell: ({ kind }) => t(`importing.kind_${kind}`),
    sortValue: ({ kind }) => t(`importing.kind_${kind}`),
  },
  {
    key: "state",
    header: t("importing.state"),
    card: "end",
    cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`importing.state_${state}`)}</Badge>,
    sortValue: ({ state }) => t(`importing.state_${state}`),
  },
  {
    key: "when",
    header: t("importing.when"),
    cell: ({ createdAt }) => momentText(createdAt),
    sortValue: ({ createdAt }) => createdAt,
  },
  {
    key: "who",
    header: t("importing.who"),
    cell: ({ userName }) => userName,
    sortValue: ({ userName }) => userName,
  },
  {
    key: "rows",
    header: t("importing.rows"),
    numeric: true,
    cell: (batch) => countText(rowCountOf(batch)),
    sortValue: rowCountOf,
  },
  {
    key: "net",
    header: t("importing.net"),
    numeric: true,
    cell: ({ totals }) => (totals === undefined ? "–" : formatMoney(totals.net, language)),
    sortValue: ({ totals }) => totals?.net ?? null,
    negative: ({ totals }) => totals !== undefined && totals.net < 0,
  },
];
