/** Data of widgets. */

export { readItemWeeks, type ItemWeek } from "./item-weeks.ts";
export { widgetDataHandlers } from "./widget-data-handlers.ts";
export { askBatch, askOne, type WidgetCaller } from "./widget-data-service.ts";
export type { WidgetAsk } from "./ask.ts";
export { readNames } from "./members.ts";
export { narrowedByWidget } from "./narrow-ask.ts";
export type { Question } from "./question.ts";
export { inTurn } from "./question-limit.ts";
export { readSums, type Snapshot } from "./snapshot.ts";
export { readChangeParts } from "./store-items.ts";
export { checkTopN } from "./top-n.ts";
