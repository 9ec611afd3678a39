/** Live tills: their facts, their keys, and the receipts and events derived from the facts. */

export { tillAuthorizationLayer } from "./till-authorization.ts";
export { deriveAll, TillDeriver } from "./till-deriver.ts";
export { dataVersions } from "./data-versions.ts";
export { receiveFacts } from "./take-facts.ts";
export { tillHandlers } from "./till-handlers.ts";
