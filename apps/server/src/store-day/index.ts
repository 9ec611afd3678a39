/** Store days: the board of stores and days, audits, and certificates. */

export { auditByServer } from "./audit-by-server.ts";
export { auditedDayKey, checkBatchDays, checkDays, listAuditedDays } from "./audited-days.ts";
export { placedFindingsLayer } from "./placed-findings.ts";
export { storeDayHandlers } from "./store-day-handlers.ts";
export { acceptBlocker, auditDays, readStoreDay } from "./store-day-service.ts";
export { verifyDayFile } from "./verify-day-file.ts";
