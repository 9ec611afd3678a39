export { genericModelHandlers, modelCalls, modelHandlers } from "./model-handlers.ts";
