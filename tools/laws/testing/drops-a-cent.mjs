// Implementation with a fault for tests: amounts from a thousand dollars are formatted a cent short.
import * as money from "@comptoir/domain/money";

export const formatMoney = (amount, language) =>
  money.formatMoney(Math.abs(amount) >= 100_000 ? amount - 1 : amount, language);
