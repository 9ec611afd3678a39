/** Data of dashboard widgets. */

export { readItemWeeks } from "./item-weeks.ts";
export { widgetDataHandlers } from "./widget-data-handlers.ts";
export { answerBatch, answerSingleCall, type WidgetCaller } from "./widget-data-service.ts";
export type { WidgetAsk } from "./ask.ts";
export { countCustomers } from "./client.ts";
export { getStats, toFigure } from "./get-stats.ts";
export { countNewCustomers } from "./new-customers.ts";
export { readFilteredSums } from "./period-sums.ts";
export { hasMetric } from "./sale-filters.ts";
export { readNames } from "./member-names.ts";
export { narrowCallByWidget, refuseFilters } from "./narrow-ask.ts";
export type { Question } from "./question.ts";
export { runQuestionInTurn } from "./question-limit.ts";
export { minutesPerHalfHour, spanOfDates, type Span } from "./span.ts";
export { readSums, type Snapshot } from "./snapshot.ts";
export { readChangeParts } from "./store-items.ts";
export { checkTopN } from "./top-n.ts";
