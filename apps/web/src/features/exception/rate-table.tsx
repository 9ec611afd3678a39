/** Rates of cashiers by type of event, compared with those of all others, with their certainty. */
import type { RiskRates } from "@comptoir/api/wire";
import { formatPercent, formatQuantity, percentOf, quantity } from "@comptoir/domain/measure";
import { Badge, Card, DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { codeText, fieldText } from "../../report/report-words.ts";
import { countText } from "../../session/written.ts";
import { RecordButton } from "../../shared/record-button.tsx";
import { language, t } from "../../shared/text.ts";
import styles from "./exception.module.css";

type Rate = RiskRates["rates"][number];

export type RateTableProps = Readonly<{
  rates: readonly Rate[];
  selected: { readonly cashier: string; readonly type: string };
  onSelect: (rate: Rate) => void;
}>;

const rateKeyOf = ({ cashier, type }: { readonly cashier: string | null; readonly type: string }) =>
  `${cashier ?? ""} ${type}`;

export function RateTable({ rates, selected, onSelect }: RateTableProps): ReactElement {
  return (
    <Card flush>
      <DataTable
        caption={t("exception.cashiers")}
        cards
        rows={rates}
        rowKey={rateKeyOf}
        onRowClick={onSelect}
        selectedKey={rateKeyOf(selected)}
        maxHeight="440px"
        columns={buildRateColumns(onSelect)}
      />
      <p className={styles["note"]}>{t("exception.note")}</p>
    </Card>
  );
}

/** Lists the columns of the table of rates. */
const buildRateColumns = (onSelect: RateTableProps["onSelect"]): readonly TableColumn<Rate>[] => [
  {
    key: "cashier",
    header: fieldText("cashier"),
    sortValue: ({ cashier }) => cashier ?? "",
    cell: (rate) => (
      <RecordButton onOpen={() => onSelect(rate)}>{rate.cashier ?? t("exception.unknownCashier")}</RecordButton>
    ),
  },
  { key: "type", header: fieldText("type"), card: "plain", cell: ({ type }) => codeText("type", type) ?? type },
  {
    key: "events",
    header: fieldText("events"),
    numeric: true,
    sortValue: ({ events }) => events,
    cell: ({ events }) => countText(events),
  },
  {
    key: "rate",
    header: t("exception.rate"),
    numeric: true,
    sortValue: ({ events, receipts }) => (receipts === 0 ? null : events / receipts),
    cell: ({ events, receipts }) => rateText(events, receipts),
  },
  {
    key: "peers",
    header: t("exception.peers"),
    numeric: true,
    cell: ({ peerEvents, peerReceipts }) => rateText(peerEvents, peerReceipts),
  },
  {
    key: "ratio",
    header: t("exception.ratio"),
    numeric: true,
    sortValue: ({ low }) => low,
    cell: ratioText,
  },
  { key: "verdict", header: t("exception.verdict"), card: "end", cell: drawVerdict },
];

function rateText(events: number, receipts: number): string {
  const ratePercent = percentOf(events, receipts);
  return ratePercent === null ? "–" : formatPercent(ratePercent, language, 2);
}

/** Formats the ratio to the others' rate, with its confidence bounds; the bounds alone if the ratio is unknown. */
function ratioText({ ratio, low, high }: Rate): string {
  const boundsText = `${formatTimes(low)} – ${high === null ? "∞" : formatTimes(high)}`;
  return ratio === null ? boundsText : `${formatTimes(ratio)} (${boundsText})`;
}

/** Formats a quotient: one decimal below ten, none from ten on. */
const formatTimes = (value: number): string =>
  `× ${formatQuantity(quantity(value < 10 ? Math.round(value * 10) * 100 : Math.round(value) * 1_000), language)}`;

function drawVerdict({ verdict }: Rate): ReactElement | string {
  if (verdict === "above") return <Badge tone="danger">{t("exception.above")}</Badge>;
  return t(verdict === "below" ? "exception.below" : "exception.unsure");
}
