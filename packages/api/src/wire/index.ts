/** Bodies of calls: wire names and internal names. */

export { PasswordRules } from "./password-wire.ts";
export { OpenSession, OwnPasswordBody, Profile, ProfileBody, TermsBody } from "./account-wire.ts";
export {
  AlertChange,
  AlertMake,
  alertStates,
  AlertsWire,
  AlertWire,
  SeenAlerts,
  AlertNoticeWire,
  UnseenAlerts,
} from "./alert-wire.ts";
export { FigureChanges } from "./live-wire.ts";
export { AuditPage, AuditUserChoices, AuditPerson, AuditRow } from "./audit-wire.ts";
export { creationFieldName, creationFieldNames, CreationScope } from "./creation-wire.ts";
export { DashboardKey, DashboardSave, ModelType } from "./dashboard-save-wire.ts";
export { DashboardWire, Widgets } from "./dashboard-wire.ts";
export {
  Dependent,
  EntityKey,
  Facet,
  HistoryEntry,
  ProductFields,
  ProductSave,
  ProductWire,
  References,
  RoleFields,
  RoleSave,
  RoleWire,
  UserFields,
  UserSave,
  UserWire,
} from "./entity-wire.ts";
export {
  ImageWire,
  productQueryKeys,
  ProductCostSave,
  ProductCostWire,
  ProductPriceSave,
  ProductPriceWire,
  ProductSales,
  StockWire,
  type ProductLevels,
  type StockOfProduct,
} from "./product-wire.ts";
export {
  ExportAgain,
  ExportDetail,
  ExportEdit,
  ExportKey,
  ExportSelection,
  ExportTotals,
  ExportVerify,
} from "./export-wire.ts";
export {
  DepositBag,
  DepositCorrectionSave,
  DepositDetail,
  DepositDrawer,
  DepositEditWire,
  DepositKey,
  DepositReference,
  DepositRow,
  DepositSave,
  OpenDay,
} from "./deposit-wire.ts";
export {
  CertificateChangeWire,
  CertificateVersionWire,
  CertificateWire,
  RowChangeWire,
  StoreDayAccept,
  StoreDayAudit,
  StoreDayBlockerWire,
  StoreDayBoard,
  StoreDayDetail,
  StoreDayKey,
  StoreDayOutcome,
  StoreDayReopen,
  StoreDaySquare,
  StoreDayWithdraw,
  VersionDifferenceWire,
} from "./store-day-wire.ts";
export { GoalFields, GoalSave, GoalWire } from "./goal-wire.ts";
export {
  ApproveBody,
  ClosePreviewWire,
  CounterBody,
  CountersWire,
  CountEventsAnswer,
  CountEventsBody,
  DocumentChanges,
  eventsAtMost,
  HoldBody,
  ReverseBody,
  type ClosePreview,
  type CountEventSave,
} from "./counting-wire.ts";
export { highestId, latestInstantMs, SentId, SentInstant } from "./sent-wire.ts";
export { CountScopeWire, DocumentWire, HoldWire, type DocumentView } from "./inventory-wire.ts";
export { DocumentCreate, DocumentKey, DocumentSave } from "./inventory-save-wire.ts";
export { DocumentLineSave, DocumentLineWire, linesAtMost, type DocumentLineView } from "./document-line-wire.ts";
export { ProductListWire, StockClosingsWire, StockLedgerWire, StockMovementWire, UomWire } from "./stock-wire.ts";
export { LayerFields, LayerSave, LayerValue, LayerWire, MovePreview } from "./layer-wire.ts";
export {
  DefaultView,
  ListNameWire,
  ListViewChange,
  ListViewMake,
  ListViewsWire,
  ListViewWire,
  ViewContentWire,
} from "./list-view-wire.ts";
export { makeLegacyRowSchema, findOrMakeBodies, type LegacyRecord, type ModelBodies } from "./model-bodies.ts";
export { ModelDescription, ModelRow, ModelSaves } from "./model-wire.ts";
export { SearchAnswer, SearchHitWire } from "./search-wire.ts";
export { HandedLink, OutboxLetter, OutboxPage, OutboxText } from "./outbox-wire.ts";
export { ReportAnswer, ReportValuesAnswer } from "./report-answer-wire.ts";
export { ReportKind } from "./report-parts-wire.ts";
export { ReportDifferenceAnswer } from "./report-difference-wire.ts";
export {
  ReportDifference,
  ReportExport,
  reportFormats,
  ReportRows,
  reportRowsAtMost,
  ReportRun,
  ReportValues,
} from "./report-run-wire.ts";
export {
  CustomizationContent,
  CustomizationKey,
  CustomizationRestore,
  CustomizationRoles,
  CustomizationSave,
  CustomizationShare,
  CustomizationWire,
} from "./report-view-wire.ts";
export {
  ReportPanelWire,
  ReportVersionAnswer,
  ReportVersionKey,
  ReportVersionPage,
  ReportVersionWire,
} from "./report-version-wire.ts";
export { ReportContent, ReportKey, ReportSave, ReportWire } from "./report-wire.ts";
export { SidePanelKey, SidePanelSave, SidePanelTemplateWire } from "./side-panel-wire.ts";
export { ErrorOutcome, ErrorPlace, errorsAtMost, ErrorsChange, ErrorTriageWire } from "./error-triage-wire.ts";
export {
  FindingAccept,
  FindingOutcome,
  FindingPlace,
  FindingQuestion,
  FindingReopen,
  FindingsAccept,
  findingsAtMost,
  FindingsReopen,
  FindingWire,
} from "./finding-wire.ts";
export {
  batchOutcomes,
  ScheduleContent,
  ScheduleKey,
  SchedulePause,
  SchedulePeople,
  SchedulePerson,
  ScheduleRetry,
  ScheduleRun,
  ScheduleRuns,
  ScheduleSave,
  ScheduleTest,
  ScheduleTested,
  ScheduleWire,
} from "./schedule-wire.ts";
export {
  dismissalsAtMost,
  DismissalOutcome,
  FactCorrection,
  FactDismissal,
  FactDismissals,
  FactResult,
  FactsAnswer,
  NewTillKey,
  QuarantinedFact,
  QuarantinePage,
  QuarantineQuery,
  quarantineStates,
  TillKey,
} from "./till-wire.ts";
export {
  AlertMuteBody,
  ServerPartStatus,
  TerminalDetail,
  TerminalError,
  TerminalHealthHour,
  TerminalList,
  TerminalReceipt,
  TerminalStatus,
  TimeZoneRules,
} from "./monitoring-wire.ts";
export {
  CashierDay,
  CashierDayQuery,
  CashierStep,
  LimitRehearsalQuery,
  LimitRehearsalWire,
  RiskEvents,
  riskEventsAtMost,
  RiskEventsQuery,
  RiskEventWire,
  RiskOutcome,
  RiskRates,
  RiskRatesQuery,
  RiskRateWire,
  RiskReview,
  RiskWithdraw,
} from "./exception-wire.ts";
export {
  PriceRehearsalQuery,
  PriceRehearsalWire,
  RoundingRehearsalQuery,
  RoundingRehearsalWire,
  TaxRehearsalQuery,
  TaxRehearsalWire,
} from "./rehearsal-wire.ts";
export { ReceiptWire } from "./receipt-wire.ts";
export {
  InvoiceMail,
  InvoicePage,
  InvoiceQuery,
  InvoiceRowWire,
  invoicesAtMost,
  InvoiceTermWire,
} from "./invoice-wire.ts";
export { expectedLengthHeader, Page, totalHeader, type ListPage } from "./page-wire.ts";
export { FilterParam, Filters, mustPostFilters } from "./filter-param.ts";
export {
  ImportBatch,
  ImportJob,
  ImportResult,
  ImportTotals,
  Mapping,
  Preview,
  RowIssue,
  RunBody,
  SavedMapping,
  UploadedFile,
  MadeThing,
  createdNamesAtMost,
  setAsidePerAnswer,
  SetAsideAnswer,
  WaitingFile,
} from "./import-wire.ts";
export { Amount, Money, Pct, UnitMoney } from "./money-wire.ts";
export { AccessExplanation } from "./explanation-wire.ts";
export { PastAccess } from "./past-access-wire.ts";
export {
  Layer,
  ServerStatus,
  SideNavigation,
  Target,
  TokenAnswer,
  Versions,
  WebServiceConfig,
} from "./organisation-wire.ts";
export {
  done,
  Done,
  Language,
  LoginBody,
  ResetLink,
  SessionAnswer,
  SessionUser,
  SetupBody,
  SetupState,
} from "./session-wire.ts";
export { ApiKey, ApiKeyBody, NewApiKey } from "./api-key-wire.ts";
export { Passkey, PasskeyBody, PasskeyOffer, PasskeyRequest, PasskeySignature } from "./passkey-wire.ts";
export {
  FirstCodeBody,
  OwnPasswordProofBody,
  OwnProofBody,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorState,
} from "./second-factor-wire.ts";
export { SignOnChoice } from "./sign-on-wire.ts";
export { SimpleWidgetAnswer, TimeSeriesAnswer } from "./generic-answer-wire.ts";
export { Meta } from "./answer-meta-wire.ts";
export {
  BatchAnswer,
  BatchAnswers,
  Figure,
  widgetAnswers,
  type WidgetAnswers,
  type SeriesForecast,
} from "./widget-answer-wire.ts";
export {
  ChangeBody,
  type ChangeAnswer,
  type FigureAnswer,
  type FigureBody,
  type MorningAnswer,
} from "./explain-wire.ts";
export { SimpleWidgetBody, TimeSeriesBody, widgetQueries } from "./single-widget-wire.ts";
export { batchCallsAtMost, BatchBody } from "./widget-query-wire.ts";
export {
  ConfigSetting,
  ConnectionResult,
  ConnectionTest,
  EnvironmentVariable,
  ProductCodes,
  SettingFileCheck,
  SettingFileRow,
  SettingFileWire,
  SettingSave,
  SettingSaves,
  SettingStep,
  SettingValue,
  testedParts,
} from "./setting-wire.ts";
export {
  LogChoices,
  LogExtractWire,
  logExtractFailures,
  logExtractStates,
  LogLineWire,
  LogPreviewWire,
  PageErrorWire,
  LogSelection,
} from "./log-wire.ts";
export {
  TaskAddressResult,
  TaskAddressTest,
  TaskDetail,
  TaskEnable,
  TaskKey,
  TaskList,
  TaskRun,
  TaskRunDetail,
  TaskRunLine,
  TaskSave,
  TaskServerResult,
  TaskServerTest,
  TaskWire,
} from "./task-wire.ts";
