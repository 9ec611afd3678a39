/** Inventory documents: counts and adjustments, and the stock movements they post. */

export { inventoryDocumentHandlers, inventoryHandlers } from "./inventory-handlers.ts";
export { approvalThresholdAt } from "./close-context.ts";
export { toleranceAt } from "./count-tolerance.ts";
export { findDocumentRows, insertDocument, nextSequence } from "./document-rows.ts";
export { saveDocument } from "./document-store.ts";
export { findItemsById } from "./line-items.ts";
export { writeEvents } from "./line-rows.ts";
export { writeClosedDocument } from "./close-document.ts";
export { forgetOldClosings, keepClosings, listChangedStock } from "./keep-closings.ts";
