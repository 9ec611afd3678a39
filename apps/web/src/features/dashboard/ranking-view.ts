/** Turns rankings into rows for lists, bars and pies, with a summary sentence. */
import { formatCount, formatPercent } from "@comptoir/domain/measure";
import { listWidgetMeasures, unknownMember } from "@comptoir/domain/dashboard";
import type { MeasureCode, PerType, Widget } from "@comptoir/domain/dashboard";
import type { MetricUnit } from "@comptoir/domain/metric";
import { formatClock, weekdayNames } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { formatFigure, getMeasureFormat } from "./measure.ts";

export interface RankingRow {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  /** Figure of the first measure; the other measures follow in the order of the widget. */
  readonly value: number;
  readonly beside: readonly number[];
  readonly previous: number | null | undefined;
  /** Percent of the total, formatted. */
  readonly share: string | undefined;
  readonly others: boolean;
}

export interface RankingView {
  readonly rows: readonly RankingRow[];
  readonly measures: readonly MeasureCode[];
  /** Unit of the first measure. */
  readonly unit: MetricUnit;
  readonly total: number;
  readonly summary: string;
}

type RankingData = Extract<WidgetData, { readonly call: "GetStatsPer" | "TopSales" }>;

/** Names a row: hours and weekdays in the reader's language, everything else by its own name. */
function nameOf(type: PerType, code: string, name: string): string {
  if (type === "HOUR" && /^\d{1,2}$/u.test(code)) return formatClock(Number(code) * 60, language);
  if (type === "WEEKDAY" && /^[0-6]$/u.test(code)) return weekdayNames(language, 0)[Number(code)] ?? name;
  if (code === unknownMember && isFromFile(type)) return t("dashboard.notInFile");
  if (type === "TENDER") {
    const known = tenders.find((tender) => tender === code);
    if (known !== undefined) return t(`dashboard.tender_${known}`);
  }
  return name === "" ? t("dashboard.unnamed") : name;
}

const isFromFile = (type: PerType): boolean => type === "HOUR" || type === "TENDER";
const placeInOrder = (key: string): number => (key === unknownMember ? 99 : Number(key));

/** Tenders with translated names; any other keeps the till's name. */
const tenders = ["CASH", "DEBIT", "CARD", "VISA", "MASTERCARD", "AMEX", "GIFT_CARD"] as const;

/** Hours and weekdays keep the order of the day and of the week. */
const inOrder: readonly PerType[] = ["HOUR", "WEEKDAY"];

export function buildRankingView(widget: Widget, answer: RankingData, title: string): RankingView {
  const measures = listWidgetMeasures(widget);
  const [first = "netSales"] = measures;
  const rows = rowsOf(answer, measures);
  const { unit } = getMeasureFormat(first);
  const total = answer.call === "TopSales" && first === "items" ? (answer.data.totalQty ?? 0) : answer.data.total;
  return { rows, measures, unit, total, summary: summaryOf({ title, rows, total, unit }) };
}

function rowsOf(answer: RankingData, [first = "netSales", ...further]: readonly MeasureCode[]): readonly RankingRow[] {
  const shareText = (share: Parameters<typeof formatPercent>[0] | null) =>
    share === null ? undefined : formatPercent(share, language, 1);
  if (answer.call === "TopSales") {
    return answer.data.rows.map((row) => ({
      key: String(row.itemId),
      label: row.name === "" ? row.sku : row.name,
      detail: row.sku,
      value: amountOf(row, first),
      beside: further.map((measure) => amountOf(row, measure)),
      previous: first === "items" ? row.previousQty : row.previous,
      share: shareText(row.share),
      others: false,
    }));
  }
  const { type, others } = answer.data;
  const rows = answer.data.rows.map((row) => ({
    key: row.code,
    label: nameOf(type, row.code, row.name),
    value: row.value,
    beside: [],
    previous: row.previous,
    share: shareText(row.share),
    others: false,
  }));
  if (inOrder.includes(type)) return rows.toSorted((left, right) => placeInOrder(left.key) - placeInOrder(right.key));
  if (others === undefined || others.count === 0) return rows;
  return [
    ...rows,
    {
      key: "others",
      label: t("dashboard.others"),
      value: others.value,
      beside: [],
      previous: others.previous,
      share: shareText(others.share),
      others: true,
    },
  ];
}

/** Sales of an item, in money or in units. */
const amountOf = ({ net, qty }: { readonly net: number; readonly qty: number }, measure: MeasureCode): number =>
  measure === "items" ? qty : net;

/** Finds the row with the largest figure; hours and weekdays are not sorted by figure. */
export const findLargestRow = (rows: readonly RankingRow[]): RankingRow | undefined =>
  rows.filter((row) => !row.others).toSorted((left, right) => right.value - left.value)[0];

function summaryOf({
  title,
  rows,
  total,
  unit,
}: Pick<RankingView, "rows" | "total" | "unit"> & { readonly title: string }): string {
  const top = findLargestRow(rows);
  if (top === undefined) return t("charts.empty", { title });
  return t("charts.ranking", {
    title,
    count: rows.length,
    number: formatCount(rows.length, language),
    total: formatFigure(total, unit),
    first: top.label,
    firstValue: formatFigure(top.value, unit),
    share: top.share ?? "",
  });
}
