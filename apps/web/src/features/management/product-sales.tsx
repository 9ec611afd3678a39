/** Weekly sales of a product over a year. */
import { navigationEntries } from "@comptoir/domain/access";
import { formatQuantity, quantity } from "@comptoir/domain/measure";
import { cents, formatMoney } from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
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
            <Link href={navigationEntries.DASHBOARD.path} asChild>
              <ButtonLink variant="quiet" size="compact" iconEnd="chevron-right">
                {t("management.openDashboard")}
              </ButtonLink>
            </Link>
          </>
        );
      }}
    </ProductPart>
  );
}

function dayText(text: string): string {
  const dayResult = parseCalendarDate(text);
  return dayResult.ok ? formatDate(dayResult.value, language, "medium") : text;
}
