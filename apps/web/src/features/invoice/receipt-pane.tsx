/** Receipt beside the results: its paper, links to the previous and next receipts of its till, its address, and printing. */
import type { ReceiptWire } from "@comptoir/api/wire";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { Button, Card, ErrorState, IconButton, Select, SkeletonRows } from "@comptoir/ui-react";
import { useCallback, useEffect, useState } from "react";
import type { ReactElement } from "react";

import { useSnapshot } from "valtio";

import { ReceiptPaper } from "../../receipt/receipt-paper.tsx";
import { session } from "../../session/session.ts";
import { PartFailure } from "../../shared/part-failure.tsx";
import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import type { InvoiceGateway } from "./invoice-requests.ts";
import { MailDialog } from "./mail-dialog.tsx";
import { printRulesByPaper, paperSizes, type PaperSize } from "./paper.ts";
import styles from "./invoice.module.css";

export type ReceiptPaneProps = Readonly<{
  gateway: InvoiceGateway;
  origin: string;
  onOrigin: (origin: string) => void;
  onClose: () => void;
}>;

export function ReceiptPane({ gateway, origin, onOrigin, onClose }: ReceiptPaneProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const maySend = hasPermission(claims?.permissions ?? [], ["SALE_CUD"]);
  const [isMailing, setMailing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [paper, setPaper] = useState<PaperSize>("roll");
  const [answer] = useAnswer(
    useCallback(
      (request: { readonly origin: string; readonly again: number }, signal: AbortSignal) =>
        gateway.receipt(request.origin, signal),
      [gateway],
    ),
    { origin, again: attempt },
  );
  usePaper(paper);
  const receipt = answer?.ok === true ? answer.value : null;
  const isGone = answer?.ok === false && (answer.failure.status === 404 || answer.failure.status === 400);
  return (
    <section className={styles["pane"]} aria-label={t("report.receipt")}>
      <PaneHead {...{ receipt, origin, onOrigin, onClose }} />
      <Card>
        {answer === null && <SkeletonRows rows={8} label={t("common.loading")} />}
        {answer?.ok === false && (
          <ErrorState
            compact
            title={isGone ? t("report.receiptGone") : t("report.receiptFailed")}
            description={isGone ? undefined : <PartFailure failure={answer.failure} />}
            {...(!isGone && {
              retryLabel: t("common.retry"),
              onRetry: () => setAttempt((previousAttempt) => previousAttempt + 1),
            })}
          />
        )}
        {receipt !== null && <ReceiptPaper receipt={receipt} onOrigin={onOrigin} />}
      </Card>
      {receipt !== null && (
        <div className={styles["print"]}>
          <Select
            aria-label={t("invoice.paper")}
            value={paper}
            options={paperSizes.map((code) => ({ value: code, label: t(`invoice.paper_${code}`) }))}
            onChange={setPaper}
          />
          {maySend && (
            <Button icon="mail" onClick={() => setMailing(true)}>
              {t("invoice.mail")}
            </Button>
          )}
          <Button icon="printer" onClick={() => globalThis.print()}>
            {t("report.print")}
          </Button>
        </div>
      )}
      {isMailing && <MailDialog gateway={gateway} origin={origin} onClose={() => setMailing(false)} />}
    </section>
  );
}

type PaneHeadProps = Omit<ReceiptPaneProps, "gateway"> & Readonly<{ receipt: ReceiptWire | null }>;

/** Number of the receipt, steps to the receipts before and after it, and a link to copy. */
function PaneHead({ receipt, origin, onOrigin, onClose }: PaneHeadProps): ReactElement {
  const copyLink = () => {
    const receiptLink = `${globalThis.location.origin}${navigationEntries.SEARCH_INVOICE.path}?receipt=${encodeURIComponent(origin)}`;
    void globalThis.navigator.clipboard.writeText(receiptLink).then(() => addToast(t("invoice.linkCopied")));
  };
  return (
    <div className={styles["head"]}>
      <h2 className={styles["title"]}>
        {receipt === null ? t("report.receipt") : t("report.receiptNumber", { number: receipt.number })}
      </h2>
      <IconButton
        icon="chevron-left"
        label={t("report.receiptBefore")}
        disabled={receipt === null || receipt.previous === null}
        onClick={() => receipt?.previous != null && onOrigin(receipt.previous)}
      />
      <IconButton
        icon="chevron-right"
        label={t("report.receiptAfter")}
        disabled={receipt === null || receipt.next === null}
        onClick={() => receipt?.next != null && onOrigin(receipt.next)}
      />
      <IconButton icon="copy" label={t("invoice.copyLink")} onClick={copyLink} />
      <IconButton icon="close" label={t("common.close")} onClick={onClose} />
    </div>
  );
}

/** Applies the chosen paper size while the receipt is on screen. */
function usePaper(paper: PaperSize): void {
  useEffect(
    function choosePaper() {
      const printStyleSheet = new CSSStyleSheet();
      printStyleSheet.replaceSync(printRulesByPaper[paper]);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, printStyleSheet];
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
          (otherSheet) => otherSheet !== printStyleSheet,
        );
      };
    },
    [paper],
  );
}
