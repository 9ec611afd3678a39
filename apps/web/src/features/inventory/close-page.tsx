/** Page of closing: movements to post by value, after the blockers. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { type UncountedPolicy } from "@comptoir/domain/inventory";
import { Button, Card, Page, PageHeader, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import type { ScreenProps } from "../../routes.ts";
import { session } from "../../session/session.ts";
import { addToast } from "../../shared/notices.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { useNearestList } from "../../shared/use-nearest-list.ts";
import { useScanner } from "../../shared/use-scanner.ts";
import {
  ApprovalBanners,
  BlockersCard,
  CloseButton,
  CloseFailure,
  OverlapCard,
  PendingCard,
  UncountedCard,
  WaitingBanners,
} from "./close-cards.tsx";
import { Recounts, PostingsPreview } from "./closing-figures.tsx";
import {
  isEveryChoiceMade,
  useCloseChoices,
  useClosing,
  useRereadWhenSent,
  useWaitingHere,
  useWaitingReport,
  type CloseChoices,
} from "./use-closing.ts";
import { documentGateway } from "./inventory-requests.ts";
import { documentPathOf, documentsPath } from "./inventory-words.ts";

interface PreviewQuestion {
  readonly id: number;
  readonly policy: UncountedPolicy | null;
  /** Whether every line is listed, and not only the largest. */
  readonly everyLine: boolean;
  /** Counter that is increased to read the preview again. */
  readonly turn: number;
}

const askPreview = ({ id, policy, everyLine }: PreviewQuestion) => documentGateway.closePreview(id, policy, everyLine);
const askHead = ({ id }: PreviewQuestion, signal: AbortSignal) => documentGateway.get(id, signal);

/** Codes of the blockers that a user resolves on this page, by choices of their own. */
const answeredHere = ["COUNTERS_PENDING", "COUNT_OVERLAP", "APPROVAL_REQUIRED", "UNCOUNTED_POLICY"] as const;

export function ClosePage({ params }: ScreenProps): ReactElement {
  const id = Number(params["id"]);
  return <CloseScreen key={id} id={Number.isSafeInteger(id) ? id : 0} />;
}

function CloseScreen({ id }: Readonly<{ id: number }>): ReactElement {
  const [policy, setPolicy] = useState<UncountedPolicy | null>(null);
  const [turn, setTurn] = useState(0);
  const [everyLine, setEveryLine] = useState(false);
  const [head] = useAnswer(askHead, { id, policy: null, everyLine: false, turn });
  useNearestList(documentsPath, head);
  const [previewAnswer] = useAnswer(askPreview, {
    id,
    policy: policy ?? (head?.ok === true ? head.value.uncountedPolicy : null),
    everyLine,
    turn,
  });
  const tryAgain = useCallback(() => setTurn((previousTurn) => previousTurn + 1), []);
  const headFailure = head?.ok === false ? head.failure : previewAnswer?.ok === false ? previewAnswer.failure : null;
  if (headFailure !== null)
    return (
      <Page>
        <FailedPart
          isPage
          title={t("inventory.closeFailed")}
          failure={headFailure}

          onRetry={tryAgain}
        />
      </Page>
    );
  if (head?.ok !== true || previewAnswer?.ok !== true)
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
      preview={previewAnswer.value}
      policy={policy ?? head.value.uncountedPolicy}
      onPolicy={setPolicy}
      onEveryLine={() => setEveryLine(true)}
      onAgain={tryAgain}
    />
  );
}

type ClosingProps = Readonly<{
  head: DocumentView;
  preview: ClosePreview;
  policy: UncountedPolicy | null;
  onPolicy: (policy: UncountedPolicy) => void;
  onEveryLine: () => void;
  onAgain: () => void;
}>;

function Closing({
  head: { lines = [], ...head },
  preview,
  policy,
  onPolicy,
  onEveryLine,
  onAgain,
}: ClosingProps): ReactElement {
  const { claims, user } = useSnapshot(session.state);
  const [, navigate] = useLocation();
  const isPhone = useMediaQuery(phoneQuery);
  const { ownCount, countOfOthers } = useWaitingHere(head.id, user?.id ?? 0);
  const choices = useCloseChoices();
  const { isBusy, failure, close, approve } = useClosing({ head, preview, policy, choices, onAgain });
  // The Enter of a scanner must not press the close button.
  useScanner((code) => addToast(t("inventory.scanNotCounted", { code }), "danger"), { isEverywhere: true });
  useRereadWhenSent(ownCount, onAgain);
  useWaitingReport(head.id, ownCount, preview, user?.id, onAgain);
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const isFull = head.scope.kind === "FULL";
  const blockers = preview.blockers.filter(({ code }) => !answeredHere.some((answeredCode) => answeredCode === code));
  const isAnswered = isEveryChoiceMade(preview, choices, isFull ? policy : "none");
  const isReady = blockers.length === 0 && isAnswered && ownCount === 0;
  const failed = failure !== null && <CloseFailure failure={failure} head={head} onTakeOver={() => void close(true)} />;
  // On a phone the button is at the bottom, in reach of the thumb.
  const closeButton = <CloseButton isBlock={isPhone} isBusy={isBusy} isReady={isReady} onClose={() => void close()} />;

  return (
    <Page>
      <PageHeader
        title={t("inventory.closeTitle", { number: head.number })}
        description={head.layer}
        actions={
          <>
            <Button icon="chevron-left" onClick={() => navigate(documentPathOf(head.id))}>
              {t("inventory.back")}
            </Button>
            {!isPhone && closeButton}
          </>
        }
      />
      <Stack gap={4}>
        {!isPhone && failed}
        <WaitingBanners ownCount={ownCount} countOfOthers={countOfOthers} />
        {blockers.length > 0 && <BlockersCard documentId={head.id} blockers={blockers} lines={lines} />}
        <DecisionCards {...{ head, preview, policy, choices, seesCost, onPolicy }} />
        <ApprovalBanners head={head} preview={preview} userId={user?.id} onApprove={() => void approve()} />
        <Recounts documentId={head.id} lines={lines} />
        <PostingsPreview head={head} preview={preview} seesCost={seesCost} onEveryLine={onEveryLine} />
        {isPhone && failed}
        {isPhone && closeButton}
      </Stack>
    </Page>
  );
}

type DecisionCardsProps = Pick<ClosingProps, "preview" | "policy" | "onPolicy"> &
  Readonly<{ head: Pick<DocumentView, "type" | "scope">; choices: CloseChoices; seesCost: boolean }>;

/** Cards where the user decides on uncounted items, on pending counters and on overlapping counts. */
function DecisionCards({ head, preview, policy, choices, seesCost, onPolicy }: DecisionCardsProps): ReactElement {
  return (
    <>
      {head.scope.kind === "FULL" && (
        <UncountedCard uncounted={preview.uncounted} policy={policy} seesCost={seesCost} onPolicy={onPolicy} />
      )}
      {preview.pending.length > 0 && <PendingCard type={head.type} {...{ preview, choices }} />}
      {preview.overlaps.length > 0 && (
        <OverlapCard
          overlaps={preview.overlaps}
          isAccepted={choices.acceptsOverlap}
          onAccept={choices.setAcceptsOverlap}
        />
      )}
    </>
  );
}
