/** Closes a document: the choices of the user, the request, and the scans that still wait on this device. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";
import type { UncountedPolicy } from "@comptoir/domain/inventory";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import type { Failure } from "../../shared/answer.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import { adjustmentOf } from "./adjustments.ts";
import { readDeviceId } from "./device/device-id.ts";
import { holdDocument } from "./document-actions.ts";
import { countGateway, documentGateway } from "./inventory-requests.ts";
import { countJournal } from "./inventory.ts";
import { documentPathOf } from "./inventory-words.ts";

/** Blockers that the user accepts. */
export function useCloseChoices() {
  const [dropsPending, setDropsPending] = useState(false);
  const [acceptsOverlap, setAcceptsOverlap] = useState(false);
  return { dropsPending, setDropsPending, acceptsOverlap, setAcceptsOverlap };
}

export type CloseChoices = ReturnType<typeof useCloseChoices>;

/** Tells whether every blocker that the user may decide on is decided, and no approval is missing; `policy` is null while a full count has none. */
export function isEveryChoiceMade(
  { blockers }: ClosePreview,
  { dropsPending, acceptsOverlap }: CloseChoices,
  policy: UncountedPolicy | "none" | null,
): boolean {
  const hasBlocker = (code: string) => blockers.some((blocker) => blocker.code === code);
  return (
    (!hasBlocker("COUNTERS_PENDING") || dropsPending) &&
    (!hasBlocker("COUNT_OVERLAP") || acceptsOverlap) &&
    !hasBlocker("APPROVAL_REQUIRED") &&
    policy !== null
  );
}

interface ClosingOptions {
  readonly head: DocumentView;
  readonly preview: ClosePreview;
  readonly policy: UncountedPolicy | null;
  readonly choices: CloseChoices;
  readonly onAgain: () => void;
}

export function useClosing({ head, preview, policy, choices, onAgain }: ClosingOptions) {
  const [, navigate] = useLocation();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [, runSingle] = useSingleRun<"approve">();
  const isFullCount = head.scope.kind === "FULL";
  const closeDocument = async (isTakeOver = false) => {
    setBusy(true);
    setFailure(null);
    const holdAnswer = await holdDocument(head, isTakeOver);
    const closeAnswer = holdAnswer.ok
      ? await whileRunning(
          documentGateway.update({
            id: head.id,
            status: "CLOSED",
            version: preview.version,
            terminalId: readDeviceId(),
            requestId,
            ...(policy !== null && isFullCount && { uncountedPolicy: policy }),
            ...(choices.dropsPending && { dropsPendingCounters: true }),
            ...(choices.acceptsOverlap && { acceptsOverlap: true }),
          }),
        )
      : holdAnswer;
    setBusy(false);
    if (closeAnswer.ok) {
      addToast(t("inventory.closed", { number: head.number }));
      // Going back from the closed document skips this page.
      return navigate(documentPathOf(head.id), { replace: true });
    }
    setFailure(closeAnswer.failure);
    // Without an answer the request may have closed it: the retry has the same key.
    if (closeAnswer.failure.status !== null) setRequestId(crypto.randomUUID());
    onAgain();
  };
  const approveDocument = async () => {
    const answer = await whileRunning(documentGateway.approve(head.id, preview.version));
    if (answer.ok) addToast(t("inventory.approved", { number: head.number }));
    else showFailure(answer.failure, { operation: "DOCUMENT_SAVE" });
    onAgain();
  };
  return { isBusy, failure, close: closeDocument, approve: () => runSingle("approve", approveDocument) };
}

/** Reports how many scans wait on this device, if the server's number is out of date or it was never told that the device left. */
export function useWaitingReport(
  documentId: number,
  ownCount: number | null,
  { pending }: ClosePreview,
  userId: number | undefined,
  onAgain: () => void,
): void {
  const reportedWaitingCount = pending.find(
    (device) => device.deviceId === readDeviceId() && device.userId === userId,
  )?.waiting;
  useEffect(
    function sayWhatWaitsHere() {
      if (
        ownCount !== null &&
        reportedWaitingCount !== undefined &&
        (reportedWaitingCount !== ownCount || ownCount === 0)
      )
        void countGateway.tellWaiting(documentId, readDeviceId(), ownCount, true).then(({ ok }) => ok && onAgain());
    },
    [documentId, ownCount, reportedWaitingCount, onAgain],
  );
}

/** Reads the preview again once the scans that waited here are sent: it was made without them. */
export function useRereadWhenSent(ownCount: number | null, onAgain: () => void): void {
  const hasWaited = useRef(false);
  useEffect(
    function readWithSentScans() {
      if (ownCount === null) return;
      if (ownCount === 0 && hasWaited.current) onAgain();
      hasWaited.current = ownCount > 0;
    },
    [ownCount, onAgain],
  );
}

/** Counts scans into a count or an adjustment that wait on this device: own ones are sent before the close; another user's when they sign in again. */
export function useWaitingHere(
  documentId: number,
  userId: number,
): { readonly ownCount: number | null; readonly countOfOthers: number } {
  const [waitingCounts, setWaiting] = useState<{ readonly ownCount: number | null; readonly countOfOthers: number }>({
    ownCount: null,
    countOfOthers: 0,
  });
  useEffect(
    function readWaiting() {
      let isHere = true;
      const countWaiting = async () => {
        const adjustment = adjustmentOf(documentId);
        const ownScanCount = adjustment.countPending();
        const waitingEntries = (await countJournal.listWaiting()).filter((entry) => entry.documentId === documentId);
        const ownWaitingCount = waitingEntries.filter(({ event }) => event.userId === userId).length;
        if (isHere)
          setWaiting({
            ownCount: ownScanCount + ownWaitingCount,
            countOfOthers: adjustment.countPendingOfOthers() + waitingEntries.length - ownWaitingCount,
          });
      };
      void countWaiting();
      const timer = setInterval(() => void countWaiting(), 2_000);
      return () => {
        isHere = false;
        clearInterval(timer);
      };
    },
    [documentId, userId],
  );
  return waitingCounts;
}
