// An implementation with one fault: it writes amounts of a thousand dollars and more a cent short.
import * as money from "@comptoir/domain/money";

export const formatMoney = (amount, language) =>
  money.formatMoney(Math.abs(amount) >= 100_000 ? amount - 1 : amount, language);
