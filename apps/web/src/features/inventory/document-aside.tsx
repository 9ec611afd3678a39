/** Panel beside the lines of a document: lines to settle, progress, counting devices, facts, and related documents. */
import { quantity } from "@comptoir/domain/measure";
import { holdLeaseMs, isInProgress } from "@comptoir/domain/inventory";
import { Badge, Button, DescriptionList, Stack } from "@comptoir/ui-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { clockText, countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { CountProgress } from "./count-progress.tsx";
import { isUnmatchedLine } from "./count-lines.ts";
import type { CountState, CountStore } from "./count-store.ts";
import { readDeviceId } from "./device/device-id.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentPathOf, lineName, quantityText } from "./inventory-words.ts";
import styles from "./inventory.module.css";

const blockingLinesAtMost = 8;

export function DocumentAside({
  store,
  head,
  onGo,
}: Readonly<{ store: CountStore; head: DocumentHead; onGo?: (() => void) | undefined }>): ReactElement {
  const { lines, isPart, devices, asOf } = useSnapshot(store.state) as CountState;
  // Blockers are known once all lines are loaded.
  const isOpenAndComplete = isInProgress(head.status) && !isPart;
  return (
    <Stack gap={4}>
      {isOpenAndComplete && <Blockers head={head} lines={lines} onGo={onGo} />}
      <CountProgress head={head} lines={lines} />
      {head.type === "COUNT" && head.status === "OPEN" && <CountingDevices devices={devices} asOf={asOf} />}
      <DocumentFacts store={store} head={head} />
      <RelatedDocuments head={head} />
    </Stack>
  );
}

interface BlockersProps {
  readonly head: DocumentHead;
  readonly lines: CountState["lines"];
  readonly onGo: (() => void) | undefined;
}

/** Lines to settle before the close: unknown codes, which block it, and lines that need a second count, which do not. */
function Blockers({ head, lines, onGo }: BlockersProps): ReactElement {
  const [, navigate] = useLocation();
  const unmatchedLines = useMemo(() => lines.filter(isUnmatchedLine), [lines]);
  const linesToRecount = useMemo(
    () => lines.filter(({ asksForRecount, recount }) => asksForRecount === true && recount === null),
    [lines],
  );
  const goToLine = (id: number) => {
    onGo?.();
    navigate(`${documentPathOf(head.id)}?line=${id}`, { replace: true });
  };
  const hasNoBlockers = unmatchedLines.length === 0 && linesToRecount.length === 0;
  return (
    <section>
      <h2 className={styles["heading"]}>{t("inventory.inTheWay")}</h2>
      {hasNoBlockers && <p className={styles["muted"]}>{t("inventory.nothingInTheWay")}</p>}
      <ul className={styles["plain"]}>
        {[
          ...unmatchedLines
            .slice(0, blockingLinesAtMost)
            .map((line) => ({ line, tone: "danger" as const, words: t("inventory.unknownCode") })),
          ...linesToRecount
            .slice(0, blockingLinesAtMost)
            .map((line) => ({ line, tone: "warning" as const, words: t("inventory.recount") })),
        ]
          .slice(0, blockingLinesAtMost)
          .map(({ line, tone, words }) => (
            <li key={`${line.key} ${words}`}>
              <button type="button" className={styles["blocker"]} onClick={() => goToLine(line.id)}>
                <span className={styles["name"]}>{lineName(line)}</span>
                <Badge tone={tone}>{words}</Badge>
              </button>
            </li>
          ))}
      </ul>
      {unmatchedLines.length + linesToRecount.length > blockingLinesAtMost && (
        <p className={styles["muted"]}>
          {t("inventory.andMore", {
            number: countText(unmatchedLines.length + linesToRecount.length - blockingLinesAtMost),
          })}
        </p>
      )}
    </section>
  );
}

function CountingDevices({ devices, asOf }: Pick<CountState, "devices" | "asOf">): ReactElement {
  return (
    <section>
      <h2 className={styles["heading"]}>{t("inventory.whoCounts")}</h2>
      {devices.length === 0 && <p className={styles["muted"]}>{t("inventory.nobodyCounts")}</p>}
      <ul className={styles["plain"]}>
        {devices.map((device) => (
          <li key={device.deviceId} className={styles["counter"]}>
            <span className={styles["name"]}>
              {device.userName}
              {device.deviceId === readDeviceId() && ` (${t("inventory.thisDevice")})`}
            </span>
            <span className={styles["muted"]}>{t("inventory.seenAt", { time: clockText(device.seenAt) })}</span>
            {(device.waiting > 0 || (asOf ?? 0) - device.seenAt > holdLeaseMs) && (
              <Badge tone="warning">
                {device.waiting > 0
                  ? t("inventory.waitingThere", { count: device.waiting, number: countText(device.waiting) })
                  : t("inventory.notHeard")}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DocumentFacts({ store, head }: Readonly<{ store: CountStore; head: DocumentHead }>): ReactElement {
  const state = useSnapshot(store.state) as CountState;
  return (
    <section>
      <h2 className={styles["heading"]}>{t("inventory.document")}</h2>
      <DescriptionList items={[...listHeadFacts(head), ...listCountFacts(head, state)]} />
      {head.status === "OPEN" && head.type === "COUNT" && (
        <Button size="compact" icon="refresh" onClick={() => void store.loadProducts()}>
          {t("inventory.refreshProducts")}
        </Button>
      )}
    </section>
  );
}

const listHeadFacts = (documentHead: DocumentHead) => [
  { key: "location", label: t("inventory.location"), value: documentHead.layer },
  {
    key: "made",
    label: t("inventory.madeBy"),
    value: `${documentHead.userName}, ${momentText(documentHead.createdAt)}`,
  },
  ...(documentHead.hold === null || !isInProgress(documentHead.status)
    ? []
    : [{ key: "hold", label: t("inventory.holder"), value: documentHead.hold.userName }]),
  ...(documentHead.approvedBy === null
    ? []
    : [{ key: "approved", label: t("inventory.approvedBy"), value: documentHead.approvedBy.userName }]),
  ...(documentHead.closedBy === null || documentHead.processedAt === null
    ? []
    : [
        {
          key: "closed",
          label: t("inventory.closedBy"),
          value: `${documentHead.closedBy.userName}, ${momentText(documentHead.processedAt)}`,
        },
      ]),
];

const listCountFacts = (documentHead: DocumentHead, { lines, productsAsOf, waiting, asOf }: CountState) => [
  { key: "lines", label: t("inventory.lines"), value: countText(lines.length) },
  {
    key: "units",
    label: t("inventory.quantity"),
    value: quantityText(quantity(lines.reduce((sum, line) => sum + line.quantity, 0))),
  },
  ...(documentHead.type === "COUNT" && documentHead.status === "OPEN"
    ? [
        {
          key: "products",
          label: t("inventory.productsHere"),
          value: productsAsOf === null ? t("inventory.noProducts") : momentText(productsAsOf),
        },
        { key: "waiting", label: t("inventory.waitingHere"), value: countText(waiting) },
        { key: "asOf", label: t("inventory.serverAsOf"), value: asOf === null ? "–" : clockText(asOf) },
      ]
    : []),
];

/** Links to the documents that reverse or supplement this one. */
function RelatedDocuments({ head }: Readonly<{ head: DocumentHead }>): ReactElement | null {
  if (
    head.reversedBy === null &&
    head.reverses === null &&
    head.supplements === undefined &&
    head.supplementedBy === undefined
  )
    return null;
  return (
    <section>
      {head.supplementedBy?.map((supplement) => (
        <a key={supplement.id} className={styles["link"]} href={documentPathOf(supplement.id)}>
          {t("inventory.seeSupplement", { number: supplement.number })}
        </a>
      ))}
      {head.supplements !== undefined && (
        <a className={styles["link"]} href={documentPathOf(head.supplements)}>
          {t("inventory.seeSupplemented")}
        </a>
      )}
      {head.reversedBy !== null && (
        <a className={styles["link"]} href={documentPathOf(head.reversedBy)}>
          {t("inventory.seeReversal")}
        </a>
      )}
      {head.reverses !== null && (
        <a className={styles["link"]} href={documentPathOf(head.reverses)}>
          {t("inventory.seeReversed")}
        </a>
      )}
    </section>
  );
}
