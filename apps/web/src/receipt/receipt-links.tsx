/** Links of a receipt: the journal of its till, the receipts it refunds, and those that refund it. */
import type { ReceiptWire } from "@comptoir/api/wire";
import { cents, formatMoney } from "@comptoir/domain/money";
import type { ReactElement } from "react";

import { codeText } from "../report/report-words.ts";
import { language, t } from "../shared/text.ts";
import type { ReceiptPaperProps } from "./receipt-paper.tsx";
import styles from "./receipt-paper.module.css";
import { timeOfDayText, dateText } from "./receipt-words.ts";

export function ReceiptLinks({ receipt, onOrigin }: ReceiptPaperProps): ReactElement | null {
  const { events, returns, refunds } = receipt;
  if (events.length + returns.length + refunds.length === 0) return null;
  return (
    <div className={styles["links"]}>
      {events.length > 0 && (
        <section>
          <h3 className={styles["section"]}>{t("report.receiptJournal")}</h3>
          <ul className={styles["list"]}>
            {events.map((event, index) => (
              <li key={index}>{eventText(event)}</li>
            ))}
          </ul>
        </section>
      )}
      {returns.length > 0 && (
        <section>
          <h3 className={styles["section"]}>{t("report.receiptReturns")}</h3>
          <ul className={styles["list"]}>
            {returns.map(({ lineNo, terminal, number, origin }) => (
              <li key={lineNo}>
                {origin === null ? (
                  t("report.receiptAtTill", { number, terminal })
                ) : (
                  <button type="button" className={styles["open"]} onClick={() => onOrigin(origin)}>
                    {t("report.receiptAtTill", { number, terminal })}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunds.length > 0 && (
        <section>
          <h3 className={styles["section"]}>{t("report.receiptRefunds")}</h3>
          <ul className={styles["list"]}>
            {refunds.map(({ origin, terminal, number, businessDate }) => (
              <li key={origin}>
                <button type="button" className={styles["open"]} onClick={() => onOrigin(origin)}>
                  {t("report.receiptAtTill", { number, terminal })}
                </button>{" "}
                {dateText(businessDate)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Describes an event: type, time, amount, reason, cashier and approver. */
function eventText({ type, time, amount, cashier, reason, approver }: ReceiptWire["events"][number]): string {
  const eventParts = [
    timeOfDayText(time),
    codeText("type", type) ?? type,
    amount === null ? "" : formatMoney(cents(amount), language),
    reason ?? "",
    cashier ?? "",
    approver === null ? "" : t("report.receiptApproved", { name: approver }),
  ];
  return eventParts.filter((part) => part !== "").join(" · ");
}
