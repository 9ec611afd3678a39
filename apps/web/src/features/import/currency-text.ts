/** Amounts and prices of a file, in its currency. */
import { ownCurrency } from "@comptoir/domain/import-file";
import {
  formatForeignMoney,
  formatForeignUnitCost,
  formatMoney,
  formatUnitCost,
  type Cents,
  type UnitCost,
} from "@comptoir/domain/money";

import { language } from "../../shared/text.ts";

export function moneyText(amount: Cents, currency: string): string {
  return currency === ownCurrency ? formatMoney(amount, language) : formatForeignMoney(amount, currency, language);
}

export function priceText(price: UnitCost, currency: string): string {
  return currency === ownCurrency ? formatUnitCost(price, language) : formatForeignUnitCost(price, currency, language);
}
