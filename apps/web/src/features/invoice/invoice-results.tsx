/** Receipts found, newest first: a table on a desk, a list on a phone. Cells have two lines, so that the total is in sight beside the facets. */
import type { InvoicePage } from "@comptoir/api/wire";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { Badge, Card, DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { timeOfDayText, dateText } from "../../receipt/receipt-words.ts";
import { codeText, fieldText } from "../../report/report-words.ts";
import { RecordButton } from "../../shared/record-button.tsx";
import { language, t } from "../../shared/text.ts";
import styles from "./invoice.module.css";

type ReceiptRow = InvoicePage["rows"][number];

export type InvoiceResultsProps = Readonly<{
  rows: readonly ReceiptRow[];
  /** Origin of the receipt that is open or reached by the arrow keys. */
  current: string;
  isStale: boolean;
  /** Whether a receipt is open beside the results; they are a list then, which is narrower. */
  isBeside: boolean;
  onOpen: (origin: string) => void;
}>;

export function InvoiceResults({ rows, current, isStale, isBeside, onOpen }: InvoiceResultsProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  const storeCount = new Set(rows.map(({ locationId }) => locationId)).size;
  if (isPhone || isBeside) return <ReceiptCards rows={rows} current={current} onOpen={onOpen} />;
  return (
    <Card flush>
      <DataTable
        caption={t("shell.entry_SEARCH_INVOICE")}
        rows={rows}
        rowKey={({ origin }) => origin}
        onRowClick={({ origin }) => onOpen(origin)}
        selectedKey={current}
        stale={isStale}
        columns={buildReceiptColumns(storeCount > 1, onOpen)}
      />
    </Card>
  );
}

/** Receipts as cards, for a phone or beside an open receipt. */
function ReceiptCards({
  rows,
  current,
  onOpen,
}: Pick<InvoiceResultsProps, "rows" | "current" | "onOpen">): ReactElement {
  return (
    <Card flush>
      <ul className={styles["cards"]}>
        {rows.map((row) => (
          <li key={row.origin}>
            <button
              type="button"
              className={styles["card"]}
              aria-current={row.origin === current || undefined}
              onClick={() => onOpen(row.origin)}
            >
              <span className={styles["line"]}>
                <strong>{row.number}</strong>
                <strong className={styles["figure"]}>{formatAmount(row.total)}</strong>
              </span>
              <span className={styles["muted"]}>
                {[whenText(row), row.location, row.cashier ?? "", tendersText(row)].filter(isFilledPart).join(" · ")}
              </span>
              <StateBadge row={row} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Lists the columns of receipts, with a column of the store only if `hasStores`. */
const buildReceiptColumns = (
  hasStores: boolean,
  onOpen: InvoiceResultsProps["onOpen"],
): readonly TableColumn<InvoicePage["rows"][number]>[] => [
  {
    key: "date",
    header: fieldText("date"),
    cell: (row) => <RecordButton onOpen={() => onOpen(row.origin)}>{whenText(row)}</RecordButton>,
  },
  {
    key: "number",
    header: fieldText("transactionNumber"),
    cell: (row) => (
      <span className={styles["two"]}>
        {row.number}
        <StateBadge row={row} />
      </span>
    ),
  },
  {
    key: "place",
    header: hasStores ? fieldText("location") : fieldText("terminal"),
    cell: ({ location, terminal, cashier, customer }) => (
      <span className={styles["two"]}>
        {[...(hasStores ? [location] : []), terminal].filter(isFilledPart).join(" · ")}
        <span className={styles["muted"]}>{[cashier ?? "", customer ?? ""].filter(isFilledPart).join(" · ")}</span>
      </span>
    ),
  },
  {
    key: "items",
    header: t("invoice.items"),
    numeric: true,
    cell: ({ items }) => formatQuantity(quantity(items), language),
  },
  {
    key: "total",
    header: t("report.total"),
    numeric: true,
    negative: ({ total }) => total < 0,
    cell: ({ total }) => formatAmount(total),
  },
  { key: "tender", header: fieldText("tender"), cell: tendersText },
];

const isFilledPart = (part: string): boolean => part !== "";

const formatAmount = (amount: number): string => formatMoney(cents(amount), language);

const whenText = ({ businessDate, time }: ReceiptRow): string =>
  [dateText(businessDate), timeOfDayText(time)].filter(isFilledPart).join(", ");

const tendersText = ({ tenders }: ReceiptRow): string =>
  tenders.map((code) => codeText("tender", code) ?? code).join(", ");

/** Badge of a state; a completed sale has none. */
function StateBadge({ row: { state, training } }: Readonly<{ row: ReceiptRow }>): ReactElement | null {
  if (state === "COMPLETED" && !training) return null;
  const stateCode = training ? "TRAIN" : state;
  return <Badge tone="warning">{codeText("state", stateCode) ?? stateCode}</Badge>;
}
