/** Store days: the board, the blockers of the audit, and the certificate. */

export {
  assessDay,
  auditStoreDay,
  checkUndo,
  listOpenBlockers,
  type BlockerWithAcceptance,
  type StoreDay,
  type StoreDayDecisions,
} from "./assess-day.ts";
export {
  findAcceptance,
  isStoreDayBlocker,
  listBlockers,
  blockerFingerprint,
  parseDayReason,
  storeDayBlockerCodes,
  storeDayBlockers,
  storeDayChecks,
  type StoreDayAcceptance,
  type StoreDayBlocker,
  type StoreDayBlockerCode,
  type StoreDayBlockerRow,
  type StoreDayCheck,
  type StoreDayRemedy,
} from "./blocker.ts";
export { isReadyForAudit, storeDayLetters, urgencyOf, sortByUrgency, type BoardSquare } from "./board.ts";
export { figureOfCheck, resultOfCheck, type StoreDayCheckFigure, type StoreDayCheckResult } from "./check-result.ts";
export {
  certificateRulesVersion,
  compareRows,
  groupCertificateRows,
  hashOfFile,
  makeCertificateFile,
  merkleRoot,
  sortCertificateRows,
  type CertificateContent,
  type CertificateFile,
  type CertificateRow,
  type Digest,
  type RowChange,
  type Signature,
} from "./certificate-file.ts";
export {
  certificateCounts,
  certificateLineCodes,
  certificateLines,
  computeCertificate,
  isTied,
  type CertificateCount,
  type CertificateLine,
  type CertificateLineCode,
  type CertificateLineRow,
  type CertifiedDrawer,
  type CertifiedNumbers,
  type StoreDayCertificate,
} from "./certificate.ts";
export { compareCertificates, type CertificateChange } from "./compare-certificates.ts";
export { hideDrawerChanges, hideDrawerFigures, isDrawerBlocker } from "./hidden-drawers.ts";
export { findDayIntegrity, type DayIntegrityFacts, type DayIntegrityFinding } from "./day-integrity.ts";
export { auditDaysBack, auditDelayMs, checkAcceptable, isAuditedByServer, mayDecideDays } from "./decide-day.ts";
export { isOverShortBeyond, listDrawers, sumOverShort, type DayDrawer } from "./day-drawers.ts";
export {
  hasFacts,
  type DayFinding,
  type RefusedFacts,
  type StoreDayFacts,
  type TerminalReceipts,
  type TillCash,
} from "./store-day-facts.ts";
export { verifyCertificate, certificateFaults, type CertificateFault } from "./verify-certificate.ts";
