/** Day of a cashier on a time axis: receipts, journal events and drawer openings; the same data as table rows. */
import { navigationEntries } from "@comptoir/domain/access";
import type { CashierDay } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import { parseSeenRiskEvent } from "@comptoir/domain/transaction";
import { Card, DataTable, EmptyState, IconButton, SkeletonRows } from "@comptoir/ui-react";
import { DayChart } from "@comptoir/ui-react/charts";
import { useCallback, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "wouter";

import { timeOfDayText, dateText } from "../../receipt/receipt-words.ts";
import { codeText, fieldText } from "../../report/report-words.ts";
import { FailedPart } from "../../shared/failed-part.tsx";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import type { ExceptionGateway } from "./exception-requests.ts";
import styles from "./exception.module.css";

type Step = CashierDay["steps"][number];

export type CashierDayProps = Readonly<{
  gateway: ExceptionGateway;
  cashier: string;
  /** Mark of an event of the day. */
  mark: string;
  onClose: () => void;
}>;

const timelineLanes = ["receipt", "event", "drawer"] as const;

export function CashierDayCard({ gateway, cashier, mark, onClose }: CashierDayProps): ReactElement {
  const [turn, setTurn] = useState(0);
  const markedRiskEvent = parseSeenRiskEvent(mark);
  const [answer] = useAnswer(
    useCallback(
      ({ question }: { readonly question: Parameters<ExceptionGateway["day"]>[0] }, signal: AbortSignal) =>
        gateway.day(question, signal),
      [gateway],
    ),
    markedRiskEvent === null
      ? null
      : {
          question: { cashier, businessDate: markedRiskEvent.businessDate, locationId: markedRiskEvent.locationId },
          turn,
        },
    { isCleared: true },
  );
  const cardTitle =
    markedRiskEvent === null
      ? cashier
      : t("exception.dayOf", { name: cashier, date: dateText(markedRiskEvent.businessDate) });
  return (
    <Card>
      <div className={styles["head"]}>
        <h2 className={styles["title"]}>{cardTitle}</h2>
        <IconButton icon="close" label={t("common.close")} onClick={onClose} />
      </div>
      {answer === null && <SkeletonRows rows={5} label={t("common.loading")} />}
      {answer?.ok === false && (
        <FailedPart
          compact
          title={t("exception.failed")}
          failure={answer.failure}

          onRetry={() => setTurn(turn + 1)}
        />
      )}
      {answer?.ok === true && <Day day={answer.value} summary={cardTitle} />}
    </Card>
  );
}

function Day({ day: { steps }, summary }: Readonly<{ day: CashierDay; summary: string }>): ReactElement {
  const timelineMoments = useMemo(
    () =>
      steps.map((step, index) => ({
        key: String(index),
        minute: step.minute,
        lane: step.lane,
        text: describeStep(step),
        isAlarming: step.lane === "event" || step.code === "NO_SALE" || step.code === "VOID",
      })),
    [steps],
  );
  if (steps.length === 0) return <EmptyState compact icon="clock" title={t("exception.emptyDay")} />;
  return (
    <>
      <DayChart
        moments={timelineMoments}
        lanes={timelineLanes.map((lane) => ({ lane, label: t(`exception.lane_${lane}`) }))}
        hourText={(minute) => timeOfDayText(`${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:00`)}
        summary={summary}
      />
      <DataTable
        caption={summary}
        cards
        compact
        rows={steps}
        rowKey={(_, place) => String(place)}
        maxHeight="360px"
        columns={[
          { key: "time", header: fieldText("time"), cell: ({ time }) => timeOfDayText(time) },
          { key: "what", header: fieldText("type"), card: "plain", cell: stepCodeText },
          { key: "terminal", header: fieldText("terminal"), cell: ({ terminal }) => terminal },
          { key: "number", header: fieldText("transactionNumber"), cell: drawReceiptNumber },
          {
            key: "amount",
            header: fieldText("amount"),
            numeric: true,
            cell: ({ amount }) => (amount === null ? "" : formatMoney(cents(amount), language)),
          },
          { key: "approver", header: fieldText("approvedBy"), cell: ({ approver }) => approver ?? "" },
        ]}
      />
    </>
  );
}

const stepCodeText = ({ lane, code }: Step): string =>
  lane === "receipt"
    ? (codeText("state", code) ?? code)
    : (codeText(lane === "event" ? "type" : "action", code) ?? code);

const describeStep = (step: Step): string =>
  [
    timeOfDayText(step.time),
    stepCodeText(step),
    step.number ?? "",
    step.amount === null ? "" : formatMoney(cents(step.amount), language),
  ]
    .filter((part) => part !== "")
    .join(" · ");

function drawReceiptNumber({ number, origin }: Step): ReactElement | string {
  if (number === null || origin === null) return number ?? "";
  const receiptQuery = new URLSearchParams({ receipt: origin });
  return (
    <Link href={`${navigationEntries.SEARCH_INVOICE.path}?${receiptQuery.toString()}`} className={styles["link"]}>
      {number}
    </Link>
  );
}
