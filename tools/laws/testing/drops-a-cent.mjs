// An implementation with a fault: it formats amounts from a thousand dollars a cent short.
import * as money from "@comptoir/domain/money";

export const formatMoney = (amount, language) =>
  money.formatMoney(Math.abs(amount) >= 100_000 ? amount - 1 : amount, language);
