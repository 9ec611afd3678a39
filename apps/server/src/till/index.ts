/** Tills that write live: their facts, their keys, and what follows of them. */

export { tillAuthorizationLayer } from "./till-authorization.ts";
export { deriveAll, TillDeriver } from "./till-deriver.ts";
export { tillHandlers } from "./till-handlers.ts";
