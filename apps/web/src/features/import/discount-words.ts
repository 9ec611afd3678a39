/** Texts for several columns of discounts. */
import type { DiscountColumn, ProposedChange } from "@comptoir/domain/import-file";

import { t } from "../../shared/text.ts";

/** Names a column of discounts with its meaning. */
const describeDiscount = ({ column, is }: DiscountColumn): string => t(`importing.discountNamed_${is}`, { column });

/** Names several discounts, with their order if each is a rate of the rest, and says whether the line total is before them. */
export function discountListText({ discounts = [], discountRatesOf, lineTotalIs }: ProposedChange): string {
  const discountNamesText = discounts.map(describeDiscount).join(t("importing.thenDiscount"));
  const isOrderRelevant = discountRatesOf === "rest" && discounts.length > 1;
  const isTotalBeforeDiscount = lineTotalIs === "beforeDiscount";
  return [
    isOrderRelevant ? t("importing.discountsInOrder", { discounts: discountNamesText }) : discountNamesText,
    isTotalBeforeDiscount ? t("importing.discountsStillDue") : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
