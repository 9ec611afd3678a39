/** Receipt over a report, with links to the previous and next ones. */
import { Dialog, ErrorState, IconButton, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useState } from "react";
import type { ReactElement } from "react";

import { PartFailure } from "../shared/part-failure.tsx";
import { t } from "../shared/text.ts";
import { useAnswer } from "../shared/use-answer.ts";
import { useRowsGateway } from "./rows-gateway.ts";
import { ReceiptPaper } from "../receipt/receipt-paper.tsx";
import styles from "../receipt/receipt-paper.module.css";

export type ReceiptDialogProps = Readonly<{
  /** Origin of the receipt to show, as its row has it. */
  origin: string;
  onOrigin: (origin: string) => void;
  onClose: () => void;
}>;

export function ReceiptDialog({ origin, onOrigin, onClose }: ReceiptDialogProps): ReactElement {
  const { receipt: askReceipt } = useRowsGateway();
  const [attempt, setAttempt] = useState(0);
  const [answer] = useAnswer(
    useCallback(
      (request: { readonly origin: string; readonly again: number }, signal: AbortSignal) =>
        askReceipt(request.origin, signal),
      [askReceipt],
    ),
    { origin, again: attempt },
  );
  const receipt = answer?.ok === true ? answer.value : null;
  const isReceiptMissing = answer?.ok === false && (answer.failure.status === 404 || answer.failure.status === 400);
  return (
    <Dialog
      open
      onClose={onClose}
      title={receipt === null ? t("report.receipt") : t("report.receiptNumber", { number: receipt.number })}
      closeLabel={t("common.close")}
      size="medium"
      actions={
        receipt === null ? undefined : (
          <span className={styles["walk"]}>
            <IconButton icon="printer" label={t("report.print")} onClick={() => globalThis.print()} />
            <IconButton
              icon="chevron-left"
              label={t("report.receiptBefore")}
              disabled={receipt.previous === null}
              onClick={() => receipt.previous !== null && onOrigin(receipt.previous)}
            />
            <IconButton
              icon="chevron-right"
              label={t("report.receiptAfter")}
              disabled={receipt.next === null}
              onClick={() => receipt.next !== null && onOrigin(receipt.next)}
            />
          </span>
        )
      }
    >
      {answer === null && <SkeletonRows rows={8} label={t("common.loading")} />}
      {answer?.ok === false && (
        <ErrorState
          compact
          title={isReceiptMissing ? t("report.receiptGone") : t("report.receiptFailed")}
          description={isReceiptMissing ? undefined : <PartFailure failure={answer.failure} />}
          {...(!isReceiptMissing && {
            retryLabel: t("common.retry"),
            onRetry: () => setAttempt((previousAttempt) => previousAttempt + 1),
          })}
        />
      )}
      {receipt !== null && <ReceiptPaper receipt={receipt} onOrigin={onOrigin} />}
    </Dialog>
  );
}
