/** Data of widgets. */

export { readItemWeeks, type ItemWeek } from "./item-weeks.ts";
export { widgetDataHandlers } from "./widget-data-handlers.ts";
export { askBatch, askOne, type WidgetCaller } from "./widget-data-service.ts";
