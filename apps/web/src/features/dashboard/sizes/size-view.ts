/** Turns sizes of receipts into bars, with a summary sentence. */
import { boundsOfReceiptClass } from "@comptoir/domain/dashboard";
import { formatCount } from "@comptoir/domain/measure";
import { cents, formatMoneyCompact } from "@comptoir/domain/money";
import type { ChartCategory, ChartSeries } from "@comptoir/ui-react/charts";

import { language, t } from "../../../shared/text.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { formatFigure } from "../measure-format.ts";

export type SizeData = Extract<WidgetData, { readonly call: "ReceiptSizes" }>["data"];

export interface SizeView {
  readonly categories: readonly ChartCategory[];
  readonly series: readonly ChartSeries[];
  readonly summary: string;
}

/** Names a class of receipts by its bounds. */
export function sizeText(code: string): string {
  const { above, upTo } = boundsOfReceiptClass(code) ?? { above: null, upTo: null };
  if (above === null) return t("widget.size_below");
  if (upTo === null) return t("widget.size_above", { above: formatDollars(above) });
  return above < 0
    ? formatDollars(0)
    : t("widget.size_between", { above: formatDollars(above), upTo: formatDollars(upTo) });
}

/** Builds a bar for each class of receipts, and the summary sentence. */
export function buildSizeView({ classes, total, median, mean }: SizeData, title: string): SizeView {
  const [largestClass] = classes.toSorted((left, right) => right.count - left.count);
  return {
    categories: classes.map(({ code }) => ({ key: code, label: sizeText(code), tick: tickOf(code) })),
    series: [
      { key: "receipts", label: t("dashboard.measure_transactions"), values: classes.map(({ count }) => count) },
    ],
    summary:
      largestClass === undefined || median === null || mean === null
        ? t("charts.empty", { title })
        : t("widget.sizes", {
            title,
            count: total,
            number: formatCount(total, language),
            median: formatFigure(median, "money"),
            mean: formatFigure(mean, "money"),
            first: sizeText(largestClass.code),
            firstNumber: formatCount(largestClass.count, language),
          }),
  };
}

/** Short name of a class on the axis: the amount that it goes up to, or begins above. */
function tickOf(code: string): string {
  const { above, upTo } = boundsOfReceiptClass(code) ?? { above: null, upTo: null };
  if (above === null) return t("widget.sizeTick_below", { amount: formatDollars(0) });
  return upTo === null ? t("widget.sizeTick_above", { amount: formatDollars(above) }) : formatDollars(upTo);
}

const formatDollars = (amountInCents: number): string => formatMoneyCompact(cents(amountInCents), language);
