/** Receipts that came into a report since a past instant, went out of it or changed in it, each with its reason. */
import type { ReportDifferenceAnswer } from "@comptoir/api/wire";
import { formatMoney, type Cents } from "@comptoir/domain/money";
import { Button, DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText, momentText } from "../../../session/written.ts";
import { dayText } from "../../../shared/day-text.ts";
import { language, t } from "../../../shared/text.ts";
import styles from "./known.module.css";

type Receipts = NonNullable<ReportDifferenceAnswer["receipts"]>;
type Receipt = Receipts["rows"][number];

export type ChangedReceiptsProps = Readonly<{
  receipts: Receipts;
  /** Whether the report has filters, which these receipts do not follow. */
  hasFilters: boolean;
  onReceipt: (origin: string) => void;
}>;

const amountText = (amount: Cents | null): string => (amount === null ? "–" : formatMoney(amount, language));

export function ChangedReceipts({ receipts, hasFilters, onReceipt }: ChangedReceiptsProps): ReactElement {
  const { rows, hasMore } = receipts;
  const title = t("knownReport.receipts", { count: rows.length, number: countText(rows.length) });
  return (
    <section>
      <h3 className={styles["title"]}>{title}</h3>
      {hasFilters && <p className={styles["muted"]}>{t("knownReport.receiptsUnfiltered")}</p>}
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ locationId, businessDate, terminal, number }) =>
          JSON.stringify([locationId, businessDate, terminal, number])
        }
        maxHeight="360px"
        cards
        footer={hasMore ? t("knownReport.receiptsCut", { number: countText(rows.length) }) : undefined}
        columns={receiptColumns(onReceipt)}
      />
    </section>
  );
}

const receiptColumns = (onReceipt: (origin: string) => void): readonly TableColumn<Receipt>[] => [
  {
    key: "number",
    header: t("knownReport.receipt"),
    cell: (receipt) => <ReceiptLink receipt={receipt} onReceipt={onReceipt} />,
  },
  {
    key: "place",
    header: t("knownReport.place"),
    card: "plain",
    sortValue: ({ businessDate, location }) => `${businessDate} ${location}`,
    cell: ({ location, businessDate }) => `${location} · ${dayText(businessDate)}`,
  },
  {
    key: "reason",
    header: t("knownReport.reason"),
    card: "plain",
    sortValue: ({ at }) => at,
    cell: ({ reason, at }) => t(`knownReport.reason_${reason}`, { when: momentText(at) }),
  },
  {
    key: "before",
    header: t("knownReport.netBefore"),
    numeric: true,
    sortValue: ({ before }) => before,
    cell: ({ before }) => amountText(before),
  },
  {
    key: "after",
    header: t("knownReport.netAfter"),
    numeric: true,
    sortValue: ({ after }) => after,
    cell: ({ after }) => amountText(after),
  },
  {
    key: "difference",
    header: t("knownReport.side_difference"),
    numeric: true,
    sortValue: ({ difference }) => difference,
    negative: ({ difference }) => difference < 0,
    cell: ({ difference }) => `${difference > 0 ? "+" : ""}${amountText(difference)}`,
  },
];

/** Number of a receipt; opens the receipt as it is now, unless it is gone. */
function ReceiptLink({
  receipt: { number, terminal, origin },
  onReceipt,
}: Readonly<{ receipt: Receipt; onReceipt: (origin: string) => void }>): ReactElement {
  const receiptName = t("knownReport.receiptOf", { number, terminal });
  return origin === null ? (
    <>{receiptName}</>
  ) : (
    <Button size="compact" variant="quiet" onClick={() => onReceipt(origin)}>
      {receiptName}
    </Button>
  );
}
