/** The data of widgets. */

export { widgetDataHandlers } from "./widget-data-handlers.ts";
export { askBatch, askOne, type WidgetCaller } from "./widget-data-service.ts";
