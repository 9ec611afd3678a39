/** Explanations of figures. */

export { explainHandlers } from "./explain-handlers.ts";
