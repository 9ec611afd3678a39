/** Weekly sales of a product over a year. */
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { addDays, formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { printReportQuery } from "@comptoir/domain/report";
import { ButtonLink } from "@comptoir/ui-react";
import { Sparkline } from "@comptoir/ui-react/charts";
import type { ReactElement } from "react";
import { Link } from "wouter";

import styles from "../../entity/entity.module.css";
import { language, t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { ProductPart } from "./product-part.tsx";
import { askSales } from "./product-requests.ts";

export function ProductSales({ id }: Readonly<{ id: number }>): ReactElement {
  const [answer] = useAnswer(askSales, id);
  return (
    <ProductPart title={t("management.yearSales")} answer={answer}>
      {({ weeks }) => {
        const netSales = cents(weeks.reduce((sum, week) => sum + week.net, 0));
        const itemsSold = quantity(weeks.reduce((sum, week) => sum + week.items, 0));
        if (weeks.every((week) => week.net === 0 && week.items === 0))
          return <p className={styles["muted"]}>{t("management.noSales")}</p>;
        const bestWeek = weeks.reduce((bestSoFar, week) => (week.net > bestSoFar.net ? week : bestSoFar));
        const salesSummaryText = t("management.salesSummary", {
          net: formatMoney(netSales, language),
          items: formatQuantity(itemsSold, language),
          best: formatMoney(bestWeek.net, language),
          week: dayText(bestWeek.start),
        });
        return (
          <>
            <Sparkline values={weeks.map((week) => week.net)} summary={salesSummaryText} height={48} />
            <p className={styles["muted"]}>{salesSummaryText}</p>
            <Link href={salesReportPath(id, weeks)} asChild>
              <ButtonLink variant="quiet" size="compact" iconEnd="chevron-right">
                {t("management.openSales")}
              </ButtonLink>
            </Link>
          </>
        );
      }}
    </ProductPart>
  );
}

/** Address of the sales report of one product over the given weeks. */
export function salesReportPath(id: number, weeks: readonly { readonly start: string }[]): string {
  const firstDay = weeks[0]?.start ?? "";
  const lastWeek = parseCalendarDate(weeks.at(-1)?.start ?? "");
  const period = lastWeek.ok ? `${firstDay}..${addDays(lastWeek.value, 6)}` : null;
  const itemFilter = { field: "item", operator: "=", values: [id], promptUser: false, locked: false } as const;
  return `/report/sale?${printReportQuery({ change: { period, filters: [itemFilter] }, prompts: [] })}`;
}

function dayText(text: string): string {
  const dayResult = parseCalendarDate(text);
  return dayResult.ok ? formatDate(dayResult.value, language, "medium") : text;
}
