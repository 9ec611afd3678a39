/** Running the system: terminals, tasks, logs, time zone versions, and limits of screens and requests. */

export { pageForm, parsePage, sortListRows, type ListValue, type RowWindow, type SortableList } from "./list-page.ts";
export { isUrlTooLong, requestRules } from "./request-rule.ts";
export { isMobileWidth, screenRules } from "./screen-rule.ts";
export {
  futureHeartbeatToleranceMs,
  closedSilenceAtMostMs,
  closedSinceMs,
  nextTerminalStateChangeMs,
  sessionEvents,
  terminalStateOf,
  terminalStates,
  type SessionEvent,
  type TerminalState,
  type TerminalStateRow,
} from "./terminal-status.ts";
export {
  isSignedKind,
  parseTask,
  taskForm,
  taskKinds,
  type Task,
  type TaskKind,
  type TaskKindRow,
} from "./task-kind.ts";
export {
  auditFeedRules,
  checkFeed,
  printFeedBatch,
  printFeedEntry,
  securityLineRules,
  takeFeedLines,
  type FeedCheck,
  type FeedEntry,
  type FeedFault,
  type FeedHead,
} from "./audit-feed.ts";
export {
  decideStart,
  defaultRetryPolicy,
  dueRuns,
  missedPolicies,
  missedRunLimits,
  overlapPolicies,
  retryDelay,
  runResultOf,
  runResults,
  type DueRange,
  type DueTask,
  type MissedPolicy,
  type OverlapPolicy,
  type RetryPolicy,
  type RunResult,
  type RunResultRow,
  type StartDecision,
} from "./task-policy.ts";
export {
  isTaskDay,
  parseTaskPattern,
  patternFields,
  printTaskPattern,
  type PatternFieldRow,
  type TaskPattern,
} from "./task-pattern.ts";
export {
  delayAfterAttempt,
  taskFailures,
  type AttemptEnd,
  type TaskFailure,
  type TaskFailureRow,
} from "./task-failure.ts";
export {
  isPickupQuiet,
  isUnreadableFile,
  matchesPickupNames,
  parsePickupFolder,
  parsePickupNames,
  pickupFolders,
  pickupReasons,
  pickupRules,
  type PickupReason,
} from "./task-pickup.ts";
export {
  isServerFileName,
  parseHostKey,
  parsePickupServer,
  parseServerFolder,
  parseServerHost,
  serverRules,
  serverSignIns,
  type PickupServer,
  type ServerSignIn,
} from "./task-server.ts";
export { minuteSteps, patternOfRhythm, rhythmOf, type TaskRhythm } from "./task-rhythm.ts";
export { taskLines, type TaskLine, type TaskLineLevel } from "./task-line.data.ts";
export { nextRuns, upcomingRunsShown, type TaskTime } from "./task-run.ts";
export { cardDigits, isCardNumber, maskCards, parseCardLastFour } from "./card-number.ts";
export {
  extractedLine,
  isInExtract,
  isLogExtractAvailable,
  logExtractForm,
  logExtractExpiresAt,
  logExtractRules,
  logLevels,
  logSources,
  parseLogExtract,
  previewLog,
  type LogExtract,
  type LogLevel,
  type LogLine,
  type LogPreview,
  type LogSource,
} from "./log-extract.ts";
export { logLevelOfStatus, logSourcePermissions, rawLogPermission, readableLogSources } from "./log-source.ts";
export {
  errorLogEntryOf,
  errorFingerprint,
  tillErrorFingerprint,
  type AnsweredRequest,
  type ErrorLogEntry,
  type ErrorSeverity,
} from "./error-entry.ts";
export {
  cleanPageError,
  describePageError,
  pageErrorEntryOf,
  mayLogPageError,
  pageErrorRules,
  type PageError,
  type ThrownError,
} from "./page-error.ts";
export {
  changeErrorTriage,
  decideErrors,
  errorStatusOf,
  errorStatuses,
  isOpenError,
  muteRules,
  parseErrorComment,
  parseSeenError,
  printSeenError,
  untriagedError,
  type ErrorChange,
  type ErrorDecision,
  type ErrorRequest,
  type ErrorStatus,
  type ErrorTimes,
  type ErrorTriage,
  type SeenError,
} from "./error-triage.ts";
export { redactedText, isSecretName, redactText, redactValue } from "./redact-log.ts";
export {
  checkZoneData,
  findZoneDifferences,
  offsetsOfZone,
  zonedParts,
  type ZoneData,
  type ZoneDifference,
  type ZonedPart,
  type ZoneOffset,
} from "./time-zone-data.ts";
export { invoiceSearchForm, parseInvoiceSearch, type InvoiceSearch } from "./invoice-search.ts";
export { invoiceTermKinds, type InvoiceTermKind } from "./invoice-term.data.ts";
export {
  invoiceTermsAtMost,
  invoiceTextAtMost,
  listTermReadings,
  printInvoiceTerms,
  readTermAs,
  readInvoiceText,
  tenderCodeOf,
  type InvoiceTerm,
} from "./invoice-text.ts";
export { matchesInvoice, matchesStoreName, voidingEvents, type SearchedInvoice } from "./match-invoice.ts";
export { readDateWords, type DateWordContext } from "./read-date-words.ts";
export {
  alertSeverities,
  clockDriftOf,
  defaultAlertLimits,
  isAlertMailed,
  isTerminalReportRetained,
  isTerminalAlert,
  listTerminalAlerts,
  monitoringRules,
  muteHours,
  sortWorstFirst,
  terminalAlerts,
  worstSeverity,
  type AlertContext,
  type AlertLimits,
  type AlertMute,
  type AlertSeverity,
  type TerminalAlert,
  type TerminalAlertRow,
  type TerminalReport,
} from "./monitoring.ts";
export { compareAppVersions, countVersions, expectedVersionOf, type VersionCount } from "./terminal-version.ts";
export {
  serverPartFailures,
  serverPartStateOf,
  serverPartStates,
  serverParts,
  type ServerPartChecks,
  type ServerPartFailure,
  type ServerPartState,
  type ServerPart,
  type ServerPartRow,
} from "./server-part.ts";
export {
  dueDigest,
  listWaitingWorks,
  waitingWorks,
  type DigestChoice,
  type WaitingWork,
  type WaitingWorkRow,
} from "./work-digest.ts";
