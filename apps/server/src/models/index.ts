export { genericModelHandlers, modelCalls, modelHandlers, synchronizationHandlers } from "./model-handlers.ts";
