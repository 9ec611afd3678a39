/** Dialog with the difference between a report as known at a past instant and as known now. */
import type { ReportDifferenceAnswer } from "@comptoir/api/wire";
import { Banner, Dialog, SkeletonRows } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { capital, periodText } from "../../../report/report-words.ts";
import { momentText } from "../../../session/written.ts";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { t } from "../../../shared/text.ts";
import { useAnswer } from "../../../shared/use-answer.ts";
import { useReportGateway } from "../gateway-context.ts";
import type { ReaderMoves } from "../reader-moves.ts";
import type { ResolvedReader } from "../resolve-reader.ts";
import type { DifferenceAsk } from "./ask-difference.ts";
import { ChangedReceipts } from "./changed-receipts.tsx";
import { DifferentRows, DifferentTotals, type DifferentRowsProps } from "./different-rows.tsx";
import styles from "./known.module.css";

export type DifferenceDialogProps = Readonly<{ reader: ResolvedReader; moves: ReaderMoves; onClose: () => void }>;

export function DifferenceDialog({ reader, moves, onClose }: DifferenceDialogProps): ReactElement {
  const gateway = useReportGateway();
  const { address, ask } = reader;
  const [attempt, setAttempt] = useState(0);
  const knownAt = address.knownAt ?? 0;
  const [askDifference] = useState(
    () => (question: DifferenceAsk & { readonly again: number }, signal: AbortSignal) =>
      gateway.difference(question, signal),
  );
  const [answer] = useAnswer(askDifference, { ...ask, knownAt, again: attempt }, { isCleared: true });
  return (
    <Dialog open size="large" title={t("knownReport.differenceTitle")} closeLabel={t("common.close")} onClose={onClose}>
      {answer === null ? (
        <SkeletonRows rows={6} label={t("common.loading")} />
      ) : answer.ok ? (
        <Difference
          difference={answer.value}
          knownAt={knownAt}
          reportColumns={reader.view.report.columns}
          hasFilters={reader.answeredFilters.length > 0}
          onReceipt={(receipt) => moves.goTo({ ...address, receipt })}
        />
      ) : (
        <FailedPart
          compact
          title={t("knownReport.failed")}
          failure={answer.failure}
          onRetry={() => setAttempt((count) => count + 1)}
        />
      )}
    </Dialog>
  );
}

type DifferenceProps = Readonly<{
  difference: ReportDifferenceAnswer;
  reportColumns: DifferentRowsProps["reportColumns"];
  knownAt: number;
  hasFilters: boolean;
  onReceipt: (origin: string) => void;
}>;

function Difference({ difference, reportColumns, knownAt, hasFilters, onReceipt }: DifferenceProps): ReactElement {
  const { meta, rows, receipts, total } = difference;
  const { from, to } = meta.range;
  const isSame = rows.length === 0 && (receipts === null || receipts.rows.length === 0);
  return (
    <div className={styles["body"]}>
      <p className={styles["muted"]}>
        {t("knownReport.compared", { period: capital(periodText(`${from}..${to}`)), when: momentText(knownAt) })}
      </p>
      {isSame && <Banner tone="positive">{t("knownReport.same")}</Banner>}
      {total !== null && <DifferentTotals {...{ difference, reportColumns, total }} />}
      {rows.length > 0 && <DifferentRows {...{ difference, reportColumns }} />}
      {receipts !== null && receipts.rows.length > 0 && (
        <ChangedReceipts receipts={receipts} hasFilters={hasFilters} onReceipt={onReceipt} />
      )}
    </div>
  );
}
