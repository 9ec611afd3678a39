/** Page of closing: movements to post by value, after the blockers. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { isErrorCode } from "@comptoir/domain/errors";
import { uncountedPolicies, type UncountedPolicy } from "@comptoir/domain/inventory";
import {
  Badge,
  Banner,
  Button,
  Card,
  Checkbox,
  ErrorState,
  Page,
  PageHeader,
  SkeletonRows,
  Stack,
} from "@comptoir/ui-react";
import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link, useLocation } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { clockText, countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { issueText } from "../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useScanner } from "../../shared/use-scanner.ts";
import { holdDocument, isHeldByOtherFailure } from "./document-actions.ts";
import { deviceId } from "./device/device-id.ts";
import { Recounts, PostingsPreview } from "./closing-figures.tsx";
import type { LineRow } from "./inventory-gateway.ts";
import { countGateway, documentGateway } from "./inventory-requests.ts";
import { journal } from "./inventory.ts";
import { closePath, documentPath, lineName, moneyText, quantityText } from "./inventory-words.ts";
import { approversText, askApproval } from "./ask-approval.ts";
import styles from "./inventory.module.css";

interface Asked {
  readonly id: number;
  readonly policy: UncountedPolicy | null;
  /** Counter that is increased to read the preview again. */
  readonly turn: number;
}

const askPreview = ({ id, policy }: Asked) => documentGateway.closePreview(id, policy);
const askHead = ({ id }: Asked, signal: AbortSignal) => documentGateway.get(id, signal);

/** Blockers that a user resolves on this page, with their choices. */
const answeredHere = ["COUNTERS_PENDING", "COUNT_OVERLAP", "APPROVAL_REQUIRED", "UNCOUNTED_POLICY"] as const;

export function ClosePage({ params }: ScreenProps): ReactElement {
  const id = Number(params["id"]);
  return <CloseScreen key={id} id={Number.isSafeInteger(id) ? id : 0} />;
}

function CloseScreen({ id }: Readonly<{ id: number }>): ReactElement {
  const [policy, setPolicy] = useState<UncountedPolicy | null>(null);
  const [turn, setTurn] = useState(0);
  const [head] = useAnswer(askHead, { id, policy: null, turn });
  const [preview] = useAnswer(askPreview, {
    id,
    policy: policy ?? (head?.ok === true ? head.value.uncountedPolicy : null),
    turn,
  });
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const failed = head?.ok === false ? head.failure : preview?.ok === false ? preview.failure : null;
  if (failed !== null)
    return (
      <Page>
        <ErrorState
          isPage
          title={t("inventory.closeFailed")}
          description={<PartFailure failure={failed} />}
          retryLabel={t("common.retry")}
          onRetry={again}
        />
      </Page>
    );
  if (head?.ok !== true || preview?.ok !== true)
    return (
      <Page>
        <Card>
          <SkeletonRows isPage rows={8} label={t("common.loading")} />
        </Card>
      </Page>
    );
  return (
    <Closing
      head={head.value}
      preview={preview.value}
      policy={policy ?? head.value.uncountedPolicy}
      onPolicy={setPolicy}
      onAgain={again}
    />
  );
}

type ClosingProps = Readonly<{
  head: DocumentView;
  preview: ClosePreview;
  policy: UncountedPolicy | null;
  onPolicy: (policy: UncountedPolicy) => void;
  onAgain: () => void;
}>;

function Closing({ head: { lines = [], ...head }, preview, policy, onPolicy, onAgain }: ClosingProps): ReactElement {
  const { claims, user } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const isPhone = useMediaQuery(phoneQuery);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [dropsPending, setDropsPending] = useState(false);
  const [acceptsOverlap, setAcceptsOverlap] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { own, ofOthers } = useWaitingHere(head.id, user?.id ?? 0);
  // The Enter of a scanner must not press the close button.
  useScanner((code) => addToast(t("inventory.scanNotCounted", { code }), "danger"), { isEverywhere: true });
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const isFull = head.scope.kind === "FULL";
  const has = (code: string) => preview.blockers.some((blocker) => blocker.code === code);
  const blockers = preview.blockers.filter(({ code }) => !answeredHere.some((answered) => answered === code));
  const isAnswered =
    (!has("COUNTERS_PENDING") || dropsPending) &&
    (!has("COUNT_OVERLAP") || acceptsOverlap) &&
    !has("APPROVAL_REQUIRED") &&
    (!isFull || policy !== null);
  const isReady = blockers.length === 0 && isAnswered && own === 0;
  const toldOfThis = preview.pending.find(
    (device) => device.deviceId === deviceId() && device.userId === user?.id,
  )?.waiting;
  useEffect(
    function sayWhatWaitsHere() {
      // The server has this device's number of waiting scans from before they were sent, or was never told that it left.
      if (own !== null && toldOfThis !== undefined && (toldOfThis !== own || own === 0))
        void countGateway.tell(head.id, deviceId(), own, true).then(({ ok }) => ok && onAgain());
    },
    [head.id, own, toldOfThis, onAgain],
  );

  const close = async (isTakeOver = false) => {
    setBusy(true);
    setFailure(null);
    const hold = await holdDocument(head, isTakeOver);
    const answer = hold.ok
      ? await whileRunning(
          documentGateway.update({
            id: head.id,
            status: "CLOSED",
            version: preview.version,
            terminalId: deviceId(),
            requestId,
            ...(policy !== null && isFull && { uncountedPolicy: policy }),
            ...(dropsPending && { dropsPendingCounters: true }),
            ...(acceptsOverlap && { acceptsOverlap: true }),
          }),
        )
      : hold;
    setBusy(false);
    if (answer.ok) {
      addToast(t("inventory.closed", { number: head.number }));
      // Going back from the closed document skips this page.
      return navigate(documentPath(head.id), { replace: true });
    }
    setFailure(answer.failure);
    // Without an answer the request may have closed it: the retry has the same key.
    if (answer.failure.status !== null) setRequestId(crypto.randomUUID());
    onAgain();
  };
  const approve = async () => {
    const answer = await whileRunning(documentGateway.approve(head.id, preview.version));
    if (answer.ok) addToast(t("inventory.approved", { number: head.number }));
    else showFailure(answer.failure);
    onAgain();
  };

  const failed = failure !== null && (
    <Banner
      tone="danger"
      actions={
        isHeldByOtherFailure(failure) ? (
          <Button size="compact" onClick={() => void close(true)}>
            {t("inventory.takeOver")}
          </Button>
        ) : undefined
      }
    >
      {isHeldByOtherFailure(failure) && head.hold !== null ? (
        t("inventory.heldBy", { name: head.hold.userName })
      ) : (
        <PartFailure failure={failure} />
      )}
    </Banner>
  );
  // On a phone it is at the bottom, in reach of the thumb.
  const closing = (
    <Button
      variant="primary"
      icon="check"
      block={isPhone}
      busy={isBusy}
      disabled={!isReady}
      onClick={() => void close()}
    >
      {t("inventory.closeNow")}
    </Button>
  );

  return (
    <Page>
      <PageHeader
        title={t("inventory.closeTitle", { number: head.number })}
        description={head.layer}
        actions={
          <>
            <Button icon="chevron-left" onClick={() => navigate(documentPath(head.id))}>
              {t("inventory.back")}
            </Button>
            {!isPhone && closing}
          </>
        }
      />
      <Stack gap={4}>
        {!isPhone && failed}
        {own !== null && own > 0 && (
          <Banner tone="danger" title={t("inventory.waiting", { count: own, number: countText(own) })}>
            {t("inventory.ownWaiting")}
          </Banner>
        )}
        {ofOthers > 0 && (
          <Banner tone="warning" title={t("inventory.ofOthers", { count: ofOthers, number: countText(ofOthers) })}>
            {t("inventory.ofOthersText")}
          </Banner>
        )}
        {blockers.length > 0 && (
          <Card title={t("inventory.inTheWay")}>
            <ul className={styles["plain"]}>
              {blockers.map(({ code, lineId, params }, index) => (
                <li key={`${code} ${lineId ?? index}`}>
                  {lineId === undefined ? (
                    <span className={styles["blocker"]}>{issueText({ code, field: null, params: params ?? {} })}</span>
                  ) : (
                    <Link className={styles["blocker"] ?? ""} href={`${documentPath(head.id)}?line=${lineId}`}>
                      <span className={styles["name"]}>{nameOf(lines, lineId)}</span>
                      <Badge tone="danger">
                        {isErrorCode(code) ? issueText({ code, field: null, params: params ?? {} }) : code}
                      </Badge>
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {isFull && (
          <Card
            title={t("inventory.uncounted", {
              count: preview.uncounted.lines,
              number: countText(preview.uncounted.lines),
            })}
          >
            <Stack gap={3}>
              <fieldset className={styles["reasons"]}>
                <legend className={styles["legend"]}>{t("inventory.uncountedQuestion")}</legend>
                <div className={styles["reasonGroup"]}>
                  {uncountedPolicies.map((value) => (
                    <label key={value} className={value === policy ? styles["reasonChosen"] : styles["reason"]}>
                      <input type="radio" name="policy" checked={value === policy} onChange={() => onPolicy(value)} />
                      {t(`inventory.policy_${value}`)}
                    </label>
                  ))}
                </div>
              </fieldset>
              {policy !== null && <p className={styles["muted"]}>{t(`inventory.policyHelp_${policy}`)}</p>}
              <p className={styles["muted"]}>
                {t("inventory.uncountedSum", { units: quantityText(preview.uncounted.quantity) })}
                {seesCost && preview.uncounted.cost !== undefined && ` · ${moneyText(preview.uncounted.cost)}`}
              </p>
            </Stack>
          </Card>
        )}
        {preview.pending.length > 0 && (
          <Card title={t("inventory.pendingTitle")}>
            <ul className={styles["plain"]}>
              {preview.pending.map(({ deviceId: device, userName, waiting, seenAt }) => (
                <li key={device}>
                  {userName} ·{" "}
                  {waiting > 0
                    ? t("inventory.waitingThere", { count: waiting, number: countText(waiting) })
                    : t("inventory.notDone")}{" "}
                  · {t("inventory.seenAt", { time: clockText(seenAt) })}
                </li>
              ))}
            </ul>
            <Checkbox
              label={t("inventory.dropPending")}
              help={t("inventory.dropPendingHelp")}
              checked={dropsPending}
              onChange={setDropsPending}
            />
          </Card>
        )}
        {preview.overlaps.length > 0 && (
          <Card title={t("inventory.overlapTitle")}>
            <ul className={styles["plain"]}>
              {preview.overlaps.map(({ id, number, items }) => (
                <li key={id}>
                  <Link className={styles["link"] ?? ""} href={documentPath(id)}>
                    {number}
                  </Link>{" "}
                  · {t("inventory.overlapItems", { count: items, number: countText(items) })}
                </li>
              ))}
            </ul>
            <Checkbox
              label={t("inventory.acceptOverlap")}
              help={t("inventory.acceptOverlapHelp")}
              checked={acceptsOverlap}
              onChange={setAcceptsOverlap}
            />
          </Card>
        )}
        {has("APPROVAL_REQUIRED") && head.approvedBy?.userId !== user?.id && (
          <Banner
            tone="warning"
            title={t("inventory.approvalTitle")}
            actions={
              preview.mayApprove === true ? (
                <Button size="compact" icon="check" onClick={() => void approve()}>
                  {t("inventory.approve")}
                </Button>
              ) : (
                <Button size="compact" icon="mail" onClick={() => void askApproval(head, closePath(head.id))}>
                  {t("inventory.askApproval")}
                </Button>
              )
            }
          >
            {preview.approvalAbove !== undefined && preview.approvalAbove !== null
              ? t("inventory.approvalAbove", { amount: moneyText(preview.approvalAbove) })
              : t("inventory.approvalText")}{" "}
            {preview.mayApprove !== true && `${t("inventory.approvalOwn")} ${approversText(preview)}`}
          </Banner>
        )}
        {head.approvedBy !== null && (
          <Banner tone="positive">
            {t(head.approvedBy.userId === user?.id ? "inventory.approvedByYou" : "inventory.approvedByName", {
              name: head.approvedBy.userName,
            })}
          </Banner>
        )}
        <Recounts documentId={head.id} lines={lines} />
        <PostingsPreview head={head} preview={preview} seesCost={seesCost} />
        {isPhone && failed}
        {isPhone && closing}
      </Stack>
    </Page>
  );
}

/** Counts scans that wait on this device: own ones are sent before the close; another user's when they sign in again. */
function useWaitingHere(
  documentId: number,
  userId: number,
): { readonly own: number | null; readonly ofOthers: number } {
  const [waiting, setWaiting] = useState<{ readonly own: number | null; readonly ofOthers: number }>({
    own: null,
    ofOthers: 0,
  });
  useEffect(
    function readWaiting() {
      let isHere = true;
      const read = async () => {
        const entries = (await journal.listWaiting()).filter((entry) => entry.documentId === documentId);
        const own = entries.filter(({ event }) => event.userId === userId).length;
        if (isHere) setWaiting({ own, ofOthers: entries.length - own });
      };
      void read();
      const timer = setInterval(() => void read(), 2_000);
      return () => {
        isHere = false;
        clearInterval(timer);
      };
    },
    [documentId, userId],
  );
  return waiting;
}

function nameOf(lines: readonly LineRow[], lineId: number): string {
  const line = lines.find(({ id }) => id === lineId);
  return line === undefined ? t("inventory.lineNumber", { number: lineId }) : lineName(line);
}
