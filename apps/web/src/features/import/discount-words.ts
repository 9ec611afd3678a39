/** Texts for several columns of discounts. */
import type { DiscountColumn, ProposedChange } from "@comptoir/domain/import-file";

import { t } from "../../shared/text.ts";

/** Names a column of discounts with its meaning. */
const discountText = ({ column, is }: DiscountColumn): string => t(`importing.discountNamed_${is}`, { column });

/** Says how several discounts are deducted, and from what. */
export function discountListText({ discounts = [], discountRatesOf, lineTotalIs }: ProposedChange): string {
  const names = discounts.map(discountText).join(t("importing.thenDiscount"));
  const isOrdered = discountRatesOf === "rest" && discounts.length > 1;
  const isBefore = lineTotalIs === "beforeDiscount";
  return [
    isOrdered ? t("importing.discountsInOrder", { discounts: names }) : names,
    isBefore ? t("importing.discountsStillDue") : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
