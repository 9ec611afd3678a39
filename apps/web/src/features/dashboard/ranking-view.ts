/** Rankings as rows for lists, bars and pies, with the sentence that says what they show. */
import { formatCount, formatPercent } from "@comptoir/domain/measure";
import type { PerType } from "@comptoir/domain/dashboard";
import { formatClock, weekdayNames } from "@comptoir/domain/period";

import { language, t } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { formatFigure } from "./measure.ts";

export interface RankingRow {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly value: number;
  readonly previous: number | null | undefined;
  /** Percent of the total, as text. */
  readonly share: string | undefined;
  readonly others: boolean;
}

export interface RankingView {
  readonly rows: readonly RankingRow[];
  readonly total: number;
  readonly summary: string;
}

type RankingData = Extract<WidgetData, { readonly call: "GetStatsPer" | "TopSales" }>;

/** Hours and weekdays are named in the reader's language; everything else has its own name. */
function nameOf(type: PerType, code: string, name: string): string {
  if (type === "HOUR" && /^\d{1,2}$/u.test(code)) return formatClock(Number(code) * 60, language);
  if (type === "WEEKDAY" && /^[0-6]$/u.test(code)) return weekdayNames(language, 0)[Number(code)] ?? name;
  if (type === "TENDER") {
    const known = tenders.find((tender) => tender === code);
    if (known !== undefined) return t(`dashboard.tender_${known}`);
  }
  return name === "" ? t("dashboard.unnamed") : name;
}

/** Tenders that have words of their own; any other is called as the till calls it. */
const tenders = ["CASH", "DEBIT", "CARD", "VISA", "MASTERCARD", "AMEX", "GIFT_CARD"] as const;

/** Hours and weekdays stay in the order of the day and of the week. */
const inOrder: readonly PerType[] = ["HOUR", "WEEKDAY"];

export function rankingView(answer: RankingData, title: string): RankingView {
  const rows = rowsOf(answer);
  return { rows, total: answer.data.total, summary: summaryOf(title, rows, answer.data.total) };
}

function rowsOf(answer: RankingData): readonly RankingRow[] {
  const shareText = (share: Parameters<typeof formatPercent>[0] | null) => (share === null ? undefined : formatPercent(share, language, 1));
  if (answer.call === "TopSales") {
    return answer.data.rows.map((row) => ({
      key: String(row.itemId),
      label: row.name === "" ? row.sku : row.name,
      detail: row.sku,
      value: row.net,
      previous: row.previous,
      share: shareText(row.share),
      others: false,
    }));
  }
  const { type, others } = answer.data;
  const rows = answer.data.rows.map((row) => ({
    key: row.code,
    label: nameOf(type, row.code, row.name),
    value: row.value,
    previous: row.previous,
    share: shareText(row.share),
    others: false,
  }));
  if (inOrder.includes(type)) return rows.toSorted((left, right) => Number(left.key) - Number(right.key));
  if (others === undefined || others.count === 0) return rows;
  return [...rows, { key: "others", label: t("dashboard.others"), value: others.value, previous: others.previous, share: shareText(others.share), others: true }];
}

function summaryOf(title: string, rows: readonly RankingRow[], total: number): string {
  const [top] = rows.filter((row) => !row.others).toSorted((left, right) => right.value - left.value);
  if (top === undefined) return t("charts.empty", { title });
  return t("charts.ranking", {
    title,
    count: rows.length,
    number: formatCount(rows.length, language),
    total: formatFigure(total, "money"),
    first: top.label,
    firstValue: formatFigure(top.value, "money"),
    share: top.share ?? "",
  });
}
