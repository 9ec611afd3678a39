/** Random values for the tests of every package. */

export { arbCents, arbQuantity, arbUnitCost } from "./arbitraries/amount.ts";
export { arbCalendarDate, arbZone } from "./arbitraries/calendar.ts";
export { arbLine, arbTransaction } from "./arbitraries/transaction.ts";
export { arbWidget } from "./arbitraries/widget.ts";
