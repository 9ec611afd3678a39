/** The bodies of the calls: names of the wire and names inside. */

export { DashboardKey, DashboardSave, DashboardWire, ModelType, Widgets } from "./dashboard-wire.ts";
export { addressLengthAtMost, Filter, filterOperators, FilterParam, Filters, mustPostFilters } from "./filter-param.ts";
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
} from "./import-wire.ts";
export { Amount, Money, Pct, UnitMoney } from "./money-wire.ts";
export { ConfigSetting, Layer, SideNavigation, Target, TokenAnswer, Versions, WebServiceConfig } from "./organisation-wire.ts";
export { done, Done, Language, LoginBody, SessionAnswer, SessionUser, SetupBody, SetupState } from "./session-wire.ts";
export {
  BatchAnswer,
  batchAtMost,
  BatchBody,
  Figure,
  Meta,
  SimpleWidgetBody,
  SimpleWidgetAnswer,
  TimeSeriesAnswer,
  TimeSeriesBody,
  widgetAnswers,
  widgetQueries,
  type WidgetAnswers,
} from "./widget-data-wire.ts";
