/** Data of widgets. */

export { readItemWeeks, type ItemWeek } from "./item-weeks.ts";
export { widgetDataHandlers } from "./widget-data-handlers.ts";
export { askBatch, askOne, type WidgetCaller } from "./widget-data-service.ts";
export type { WidgetAsk } from "./ask.ts";
export { countCustomers } from "./client.ts";
export { getStats, typed } from "./get-stats.ts";
export { countNewCustomers } from "./new-customers.ts";
export { readNarrowed } from "./period-sums.ts";
export { isKeptOf } from "./sale-filters.ts";
export { readNames } from "./members.ts";
export { narrowedByWidget, refuseNarrowed } from "./narrow-ask.ts";
export type { Question } from "./question.ts";
export { inTurn } from "./question-limit.ts";
export { readSums, type Snapshot } from "./snapshot.ts";
export { readChangeParts } from "./store-items.ts";
export { checkTopN } from "./top-n.ts";
