/** Inventory documents: counts and adjustments, and the ledger they post to. */

export { inventoryDocumentHandlers, inventoryHandlers } from "./inventory-handlers.ts";
export { approvalAboveAt } from "./close-context.ts";
