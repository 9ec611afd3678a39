/** Banners of waiting scans with the reason: no scan waits silently. */
import { clockAssumptions } from "@comptoir/domain/inventory";
import { Badge, Banner, Button } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { countText } from "../../session/written.ts";
import { issueText } from "../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { CountState, CountStore } from "./count-store.ts";
import { readDeviceId } from "./device/device-id.ts";
import { shareScans } from "./give-scans.ts";
import type { DocumentHead } from "./inventory-gateway.ts";
import { documentGateway } from "./inventory-requests.ts";
import { documentPathOf } from "./inventory-words.ts";

export function SyncBanner({ store, head }: Readonly<{ store: CountStore; head: DocumentHead }>): ReactElement | null {
  const { waiting, ofOthers, sending, refused, clocks, supplement, unstored, isDeviceFull } = useSnapshot(
    store.state,
  ) as CountState;
  const { isMoving, moveToNew } = useMoveToNew(store, head);
  return (
    <>
      {isDeviceFull && (
        <Banner tone="danger" title={t("inventory.deviceFull")}>
          {t("inventory.deviceFullText")}
        </Banner>
      )}
      {unstored.length > 0 && <UnstoredBanner store={store} unstored={unstored} />}
      {ofOthers > 0 && (
        <Banner tone="warning" title={t("inventory.ofOthers", { count: ofOthers, number: countText(ofOthers) })}>
          {t("inventory.ofOthersText")}
        </Banner>
      )}
      {waiting > 0 && (
        <WaitingBanner
          waiting={waiting}
          sending={sending}
          head={head}
          isMoving={isMoving}
          onMove={() => void moveToNew()}
        />
      )}
      {supplement !== null && <SupplementBanner supplement={supplement} head={head} />}
      {clocks.length > 0 && <ClockBanner clocks={clocks} />}
      {refused.length > 0 && (
        <RefusedBanner
          store={store}
          head={head}
          refused={refused}
          isMoving={isMoving}
          onMove={() => void moveToNew(true)}
        />
      )}
    </>
  );
}

/** Moves waiting and refused scans, or only the refused ones, into a new count of the same location. */
function useMoveToNew(countStore: CountStore, documentHead: DocumentHead) {
  const [isMoving, setMoving] = useState(false);
  const [, navigate] = useLocation();
  const moveToNew = async (isRefusedAlone = false) => {
    setMoving(true);
    const createAnswer = await whileRunning(
      documentGateway.create(
        {
          type: "COUNT",
          layerId: documentHead.layerId,
          terminalId: readDeviceId(),
          comment: t("inventory.movedComment", { number: documentHead.number }),
        },
        crypto.randomUUID(),
      ),
    );
    if (createAnswer.ok) {
      await countStore.moveWaiting(createAnswer.value.id, isRefusedAlone);
      addToast(t("inventory.moved", { number: createAnswer.value.number }));
      navigate(documentPathOf(createAnswer.value.id));
    } else showFailure(createAnswer.failure, { operation: "DOCUMENT_SAVE" });
    setMoving(false);
  };
  return { isMoving, moveToNew };
}

/** Scans that the device could not store. */
function UnstoredBanner({
  store,
  unstored,
}: Readonly<{ store: CountStore; unstored: CountState["unstored"] }>): ReactElement {
  return (
    <Banner
      tone="danger"
      title={t("inventory.unstored", { count: unstored.length, number: countText(unstored.length) })}
      actions={
        <>
          <Button size="compact" onClick={() => void store.storeAgain()}>
            {t("common.retry")}
          </Button>
          <Button size="compact" variant="quiet" onClick={store.dropUnstored}>
            {t("inventory.dropRefused")}
          </Button>
        </>
      }
    >
      {unstored.join(" · ")}
    </Banner>
  );
}

type WaitingProps = Readonly<{
  waiting: number;
  sending: CountState["sending"];
  head: DocumentHead;
  isMoving: boolean;
  onMove: () => void;
}>;

/** Says why scans wait here; nothing while they are on their way. */
function WaitingBanner({ waiting, sending, head, isMoving, onMove }: WaitingProps): ReactElement | null {
  const waitingCountParams = { count: waiting, number: countText(waiting) };
  if (sending === "offline")
    return (
      <Banner tone="warning" title={t("inventory.waiting", waitingCountParams)}>
        {t("inventory.offlineText")}
      </Banner>
    );
  if (sending === "signedOut")
    return (
      <Banner tone="warning" title={t("inventory.waiting", waitingCountParams)}>
        {t("inventory.signedOutText")}
      </Banner>
    );
  if (sending === "denied")
    return (
      <Banner tone="danger" title={t("inventory.waiting", waitingCountParams)}>
        {t("inventory.deniedText")}
      </Banner>
    );
  return sending === "shut" ? (
    <Banner
      tone="danger"
      title={t("inventory.notIn", waitingCountParams)}
      actions={
        head.status === "CLOSED" || head.isDeleted ? (
          <Button size="compact" busy={isMoving} onClick={onMove}>
            {t("inventory.moveToNew")}
          </Button>
        ) : undefined
      }
    >
      {t(head.status === "SUSPENDED" ? "inventory.shutSuspended" : "inventory.shutClosed")}
    </Banner>
  ) : null;
}

function SupplementBanner({
  supplement,
  head,
}: Readonly<{ supplement: NonNullable<CountState["supplement"]>; head: DocumentHead }>): ReactElement {
  const [, navigate] = useLocation();
  return (
    <Banner
      tone="warning"
      title={t("inventory.supplementMade", { number: supplement.number })}
      actions={
        <Button size="compact" onClick={() => navigate(documentPathOf(supplement.id))}>
          {t("inventory.openSupplement")}
        </Button>
      }
    >
      {t("inventory.supplementText", { number: head.number })}
    </Banner>
  );
}

function ClockBanner({ clocks }: Pick<CountState, "clocks">): ReactElement {
  return (
    <Banner
      tone={clocks.every(({ assumed }) => clockAssumptions[assumed].isCertain) ? "neutral" : "warning"}
      title={t("inventory.clockCorrected")}
    >
      {clocks
        .map(({ assumed, by, events }) =>
          t(`inventory.clock_${assumed}`, { count: events, number: countText(events), time: formatClockSpan(by) }),
        )
        .join(" ")}
    </Banner>
  );
}

type RefusedProps = Readonly<{
  store: CountStore;
  head: DocumentHead;
  refused: CountState["refused"];
  isMoving: boolean;
  onMove: () => void;
}>;

function RefusedBanner({ store, head, refused, isMoving, onMove }: RefusedProps): ReactElement {
  return (
    <Banner
      tone="danger"
      title={t("inventory.refused", { count: refused.length, number: countText(refused.length) })}
      actions={
        <>
          <Button size="compact" onClick={() => void store.countRefusedNow()}>
            {t("inventory.countNow")}
          </Button>
          <Button size="compact" busy={isMoving} onClick={onMove}>
            {t("inventory.moveToNew")}
          </Button>
          <Button size="compact" onClick={() => void shareScans(head, refused)}>
            {t("inventory.giveScans")}
          </Button>
          <Button size="compact" variant="quiet" onClick={() => void store.dropRefused()}>
            {t("inventory.dropRefused")}
          </Button>
        </>
      }
    >
      {[
        ...new Set(
          refused.map(
            ({ event, refusal }) =>
              `${event.code ?? event.lineKey}: ${issueText({ code: refusal ?? "", field: null, params: {} })}`,
          ),
        ),
      ]
        .slice(0, 5)
        .join(" · ")}
    </Banner>
  );
}

/** Error of a clock, in hours and minutes. */
const formatClockSpan = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? t("inventory.clockMinutes", { minutes: countText(minutes) })
    : t("inventory.clockHours", { hours: countText(hours), minutes: countText(minutes % 60) });
};

/** Number of waiting scans, beside the scan field. */
export function WaitingBadge({ store }: Readonly<{ store: CountStore }>): ReactElement | null {
  const { waiting, sending } = useSnapshot(store.state);
  if (waiting === 0) return null;
  return (
    <span title={t("inventory.waiting", { count: waiting, number: countText(waiting) })}>
      <Badge tone={sending === "sending" || sending === "none" ? "neutral" : "warning"}>{countText(waiting)}</Badge>
    </span>
  );
}
