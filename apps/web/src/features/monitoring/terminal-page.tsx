/** A terminal: its state now, its alerts, its last 30 days, its errors and its last receipts. */
import type { TerminalDetail } from "@comptoir/api/wire";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import {
  Badge,
  ButtonLink,
  Card,
  DataTable,
  DescriptionList,
  IconButton,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { clockText, countText, momentText } from "../../session/written.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { AlertList } from "./alert-list.tsx";
import { terminalKeyPathOf, monitoringPath, refusedFactsPathOf } from "./monitoring-path.ts";
import { askTerminal } from "./monitoring-requests.ts";
import { driftText, shareText, sinceText, stateTones, versionText } from "./monitoring-words.ts";
import { TerminalHistory } from "./terminal-history.tsx";
import { useTimedRefresh } from "../../shared/use-timed-refresh.ts";
import styles from "./monitoring.module.css";

export function TerminalPage({ params }: ScreenProps): ReactElement {
  const terminalId = Number(params["id"] ?? 0);
  const [asOfMs, setAsOf] = useState<number | null>(null);
  const [refreshCount, askAgain] = useTimedRefresh(null, asOfMs);
  const [answer] = useAnswer(askTerminal, { id: terminalId, again: refreshCount });
  useNearestList(monitoringPath, answer);
  const detail = answer?.ok === true && answer.value.status.id === terminalId ? answer.value : null;
  if (detail !== null && detail.asOf !== asOfMs) setAsOf(detail.asOf);
  return (
    <Page>
      <Link href={monitoringPath} className={styles["back"] ?? ""}>
        ‹ {t("monitoring.back")}
      </Link>
      {detail !== null ? (
        <Terminal detail={detail} onRefresh={askAgain} />
      ) : answer === null || answer.ok ? (
        <Card>
          <SkeletonRows rows={10} label={t("common.loading")} />
        </Card>
      ) : (
        <Card>
          <FailedPart
            title={t("monitoring.terminalFailed")}
            failure={answer.failure}

            onRetry={askAgain}
          />
        </Card>
      )}
    </Page>
  );
}

function Terminal({ detail, onRefresh }: Readonly<{ detail: TerminalDetail; onRefresh: () => void }>): ReactElement {
  const { status, asOf } = detail;
  const { claims } = useSnapshot(session.state);
  const hasRight = (permission: "TARGET_READ" | "TARGETLAYER_CUD") =>
    hasPermission(claims?.permissions ?? [], [permission]);
  return (
    <>
      <PageHeader
        title={status.name}
        description={`${status.location} · ${t("management.asOf", { time: clockText(asOf) })}`}
        actions={
          <>
            {hasRight("TARGET_READ") && (
              <Link href={terminalKeyPathOf(status.id)} asChild>
                <ButtonLink icon="key">{t("monitoring.keyOpen")}</ButtonLink>
              </Link>
            )}
            <IconButton icon="refresh" label={t("monitoring.refresh")} onClick={onRefresh} />
          </>
        }
      />
      <Stack gap={4}>
        <div className={styles["pair"]}>
          <Card title={t("monitoring.now")}>
            <CurrentState detail={detail} />
          </Card>
          <AlertList status={status} onChanged={onRefresh} />
        </div>
        <TerminalHistory detail={detail} />
        <div className={styles["pair"]}>
          <Card title={t("monitoring.errors")} flush={detail.errors.length > 0}>
            <TerminalErrors detail={detail} />
          </Card>
          <Card title={t("monitoring.receipts")} flush={detail.receipts.length > 0}>
            <LastReceipts detail={detail} />
          </Card>
        </div>
      </Stack>
    </>
  );
}

function CurrentState({
  detail: { status, asOf, expectedVersion },
}: Readonly<{ detail: TerminalDetail }>): ReactElement {
  const { state, heardAt, cashier, lastReceipt, unsent, behind, clockDriftMs, diskFreePercent } = status;
  const { batteryPercent, version, lastError, refused, hasKey, id, dataVersion, lastImportAt } = status;
  const optionalCountText = (value: number | null) => (value === null ? "–" : countText(value));
  return (
    <DescriptionList
      items={[
        {
          key: "state",
          label: t("monitoring.state"),
          value: <Badge tone={stateTones[state]}>{t(`monitoring.state_${state}`)}</Badge>,
        },
        { key: "heard", label: t("monitoring.heard"), value: sinceText(heardAt, asOf) },
        { key: "cashier", label: t("monitoring.cashier"), value: cashier ?? t("monitoring.nobody") },
        {
          key: "receipt",
          label: t("monitoring.lastReceipt"),
          value: lastReceipt === null ? "–" : `${lastReceipt.number} · ${momentText(lastReceipt.at)}`,
        },
        {
          key: "import",
          label: t("monitoring.lastImport"),
          value: lastImportAt === null ? "–" : momentText(lastImportAt),
        },
        { key: "unsent", label: t("monitoring.unsent"), value: optionalCountText(unsent) },
        { key: "behind", label: t("monitoring.behind"), value: optionalCountText(behind) },
        { key: "data", label: t("monitoring.dataVersion"), value: dataVersion ?? "–" },
        { key: "drift", label: t("monitoring.drift"), value: driftText(clockDriftMs) },
        { key: "disk", label: t("monitoring.disk"), value: shareText(diskFreePercent) },
        ...(batteryPercent === null
          ? []
          : [{ key: "battery", label: t("monitoring.battery"), value: shareText(batteryPercent) }]),
        { key: "version", label: t("monitoring.version"), value: versionText(version, expectedVersion) },
        ...(lastError === null ? [] : [{ key: "error", label: t("monitoring.lastError"), value: lastError }]),
        { key: "key", label: t("monitoring.key"), value: t(hasKey ? "monitoring.keyIn" : "monitoring.keyNone") },
        {
          key: "refused",
          label: t("monitoring.refused"),
          value:
            refused === 0 ? (
              "0"
            ) : (
              <Link href={refusedFactsPathOf(id)} className={styles["link"] ?? ""}>
                {t("monitoring.refusedOpen", { count: refused, number: countText(refused) })}
              </Link>
            ),
        },
      ]}
    />
  );
}

function TerminalErrors({ detail: { errors } }: Readonly<{ detail: TerminalDetail }>): ReactElement {
  if (errors.length === 0) return <p className={styles["muted"]}>{t("monitoring.noErrors")}</p>;
  return (
    <DataTable
      caption={t("monitoring.errors")}
      rows={errors}
      rowKey={({ code }) => code}
      columns={[
        { key: "code", header: t("monitoring.errorCode"), cell: ({ code }) => code },
        {
          key: "count",
          header: t("monitoring.errorCount"),
          numeric: true,
          sortValue: ({ count }) => count,
          cell: ({ count }) => countText(count),
        },
        {
          key: "last",
          header: t("monitoring.errorLast"),
          sortValue: ({ lastAt }) => lastAt,
          cell: ({ lastAt }) => <span className={styles["plain"]}>{momentText(lastAt)}</span>,
        },
      ]}
    />
  );
}

const receiptStates = ["COMPLETED", "VOID", "WAIT", "WAITRECALL", "TRAIN"] as const;

function LastReceipts({ detail: { receipts } }: Readonly<{ detail: TerminalDetail }>): ReactElement {
  if (receipts.length === 0) return <p className={styles["muted"]}>{t("monitoring.noReceipts")}</p>;
  return (
    <DataTable
      caption={t("monitoring.receipts")}
      rows={receipts}
      rowKey={({ origin }) => origin}
      columns={[
        {
          key: "number",
          header: t("monitoring.receiptNumber"),
          cell: ({ number, origin }) => (
            <Link
              href={`${navigationEntries.SEARCH_INVOICE.path}?${new URLSearchParams({ receipt: origin }).toString()}`}
              className={styles["link"] ?? ""}
            >
              {number}
            </Link>
          ),
        },
        {
          key: "when",
          header: t("monitoring.receiptWhen"),
          cell: ({ at }) => <span className={styles["plain"]}>{momentText(at)}</span>,
        },
        {
          key: "state",
          header: t("monitoring.receiptState"),
          cell: ({ state }) => {
            const receiptState = receiptStates.find((name) => name === state);
            return receiptState === undefined ? state : t(`monitoring.receipt_${receiptState}`);
          },
        },
      ]}
    />
  );
}
