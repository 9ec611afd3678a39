/** Cards of the page that closes a document: blockers, and the user's decisions. */
import type { ClosePreview, DocumentView } from "@comptoir/api/wire";
import { isErrorCode, outcomes } from "@comptoir/domain/errors";
import { uncountedPolicies, type DocumentType, type UncountedPolicy } from "@comptoir/domain/inventory";
import { Badge, Banner, Button, Card, Checkbox, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { clockText, countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { issueText, messageText } from "../../shared/failure-text.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { approversText, askApproval } from "./ask-approval.ts";
import { isHeldByOtherFailure } from "./document-actions.ts";
import type { LineRow } from "./inventory-gateway.ts";
import { closePathOf, documentPathOf, lineName, moneyText, quantityText } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import type { CloseChoices } from "./use-closing.ts";

/** Scans that wait on this device: own ones must be sent before the close. */
export function WaitingBanners({
  ownCount,
  countOfOthers,
}: Readonly<{ ownCount: number | null; countOfOthers: number }>): ReactElement {
  return (
    <>
      {ownCount !== null && ownCount > 0 && (
        <Banner tone="danger" title={t("inventory.waiting", { count: ownCount, number: countText(ownCount) })}>
          {t("inventory.ownWaiting")}
        </Banner>
      )}
      {countOfOthers > 0 && (
        <Banner
          tone="warning"
          title={t("inventory.ofOthers", { count: countOfOthers, number: countText(countOfOthers) })}
        >
          {t("inventory.ofOthersText")}
        </Banner>
      )}
    </>
  );
}

export function BlockersCard({
  documentId,
  blockers,
  lines,
}: Readonly<{ documentId: number; blockers: ClosePreview["blockers"]; lines: readonly LineRow[] }>): ReactElement {
  return (
    <Card title={t("inventory.inTheWay")}>
      <ul className={styles["plain"]}>
        {blockers.map(({ code, lineId, params }, index) => (
          <li key={`${code} ${lineId ?? index}`}>
            {lineId === undefined ? (
              <span className={styles["blocker"]}>{issueText({ code, field: null, params: params ?? {} })}</span>
            ) : (
              <Link className={styles["blocker"] ?? ""} href={`${documentPathOf(documentId)}?line=${lineId}`}>
                <span className={styles["name"]}>{lineNameOf(lines, lineId)}</span>
                <Badge tone="danger">
                  {isErrorCode(code) ? issueText({ code, field: null, params: params ?? {} }) : code}
                </Badge>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type UncountedProps = Readonly<{
  uncounted: ClosePreview["uncounted"];
  policy: UncountedPolicy | null;
  seesCost: boolean;
  onPolicy: (policy: UncountedPolicy) => void;
}>;

/** Items of a full count that nobody counted, and what becomes of them. */
export function UncountedCard({ uncounted, policy, seesCost, onPolicy }: UncountedProps): ReactElement {
  return (
    <Card
      title={t("inventory.uncounted", {
        count: uncounted.lines,
        number: countText(uncounted.lines),
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
          {t("inventory.uncountedSum", { units: quantityText(uncounted.quantity) })}
          {seesCost && uncounted.cost !== undefined && ` · ${moneyText(uncounted.cost)}`}
        </p>
      </Stack>
    </Card>
  );
}

/** A blocker that the user may accept. */
type AcceptProps = Readonly<{ isAccepted: boolean; onAccept: (isAccepted: boolean) => void }>;

export function PendingCard({
  type,
  preview: { pending },
  choices: { dropsPending, setDropsPending },
}: Readonly<{ type: DocumentType; preview: ClosePreview; choices: CloseChoices }>): ReactElement {
  return (
    <Card title={t("inventory.pendingTitle")}>
      <ul className={styles["plain"]}>
        {pending.map(({ deviceId: device, userName, waiting, seenAt }) => (
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
        help={t(type === "COUNT" ? "inventory.dropPendingHelp" : "inventory.dropPendingAdjustment")}
        checked={dropsPending}
        onChange={setDropsPending}
      />
    </Card>
  );
}

export function OverlapCard({
  overlaps,
  isAccepted,
  onAccept,
}: AcceptProps & Readonly<{ overlaps: ClosePreview["overlaps"] }>): ReactElement {
  return (
    <Card title={t("inventory.overlapTitle")}>
      <ul className={styles["plain"]}>
        {overlaps.map(({ id, number, items }) => (
          <li key={id}>
            <Link className={styles["link"] ?? ""} href={documentPathOf(id)}>
              {number}
            </Link>{" "}
            · {t("inventory.overlapItems", { count: items, number: countText(items) })}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t("inventory.acceptOverlap")}
        help={t("inventory.acceptOverlapHelp")}
        checked={isAccepted}
        onChange={onAccept}
      />
    </Card>
  );
}

type ApprovalProps = Readonly<{
  head: DocumentView;
  preview: ClosePreview;
  userId: number | undefined;
  onApprove: () => void;
}>;

export function ApprovalBanners({ head, preview, userId, onApprove }: ApprovalProps): ReactElement {
  const isApprovalRequired = preview.blockers.some(({ code }) => code === "APPROVAL_REQUIRED");
  return (
    <>
      {isApprovalRequired && head.approvedBy?.userId !== userId && (
        <Banner
          tone="warning"
          title={t("inventory.approvalTitle")}
          actions={
            preview.mayApprove === true ? (
              <Button size="compact" icon="check" onClick={onApprove}>
                {t("inventory.approve")}
              </Button>
            ) : (
              <Button size="compact" icon="mail" onClick={() => void askApproval(head, closePathOf(head.id))}>
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
          {t(head.approvedBy.userId === userId ? "inventory.approvedByYou" : "inventory.approvedByName", {
            name: head.approvedBy.userName,
          })}
        </Banner>
      )}
    </>
  );
}

export function CloseFailure({
  failure,
  head,
  onTakeOver,
}: Readonly<{ failure: Failure; head: DocumentView; onTakeOver: () => void }>): ReactElement {
  return (
    <Banner
      tone="danger"
      title={messageText(outcomes.DOCUMENT_SAVE.failed)}
      actions={
        isHeldByOtherFailure(failure) ? (
          <Button size="compact" onClick={onTakeOver}>
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
}

type CloseButtonProps = Readonly<{ isBlock: boolean; isBusy: boolean; isReady: boolean; onClose: () => void }>;

/** Button that closes the document. */
export function CloseButton({ isBlock, isBusy, isReady, onClose }: CloseButtonProps): ReactElement {
  return (
    <Button variant="primary" icon="check" block={isBlock} busy={isBusy} disabled={!isReady} onClick={onClose}>
      {t("inventory.closeNow")}
    </Button>
  );
}

function lineNameOf(lines: readonly LineRow[], lineId: number): string {
  const line = lines.find(({ id }) => id === lineId);
  return line === undefined ? t("inventory.lineNumber", { number: lineId }) : lineName(line);
}
