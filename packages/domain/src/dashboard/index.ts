/** Dashboards and widgets: types, rules, serialisation, and the system dashboard. */
export { drillPathOf } from "./drill-path.ts";
export { findLargeQuestion, largeQuestionCodes, type LargeQuestionCode } from "./alert-problem.ts";
export {
  boundsOfReceiptClass,
  countReceiptSizes,
  type EqualReceipts,
  type ReceiptBounds,
  type ReceiptClass,
  type ReceiptSizes,
} from "./receipt-size.ts";
export { averageOfWeekday, type SoldDays, type DailyAverage } from "./weekday-average.ts";
export {
  alertBins,
  formatAlertBin,
  listClosedBins,
  type AlertBin,
  type AlertBinCode,
  type AlertPlace,
  type AlertWindow,
} from "./alert-bin.ts";
export { autoGrainOf, autoGrainOfMembers, finestFilteredGrain, grainsOfWidget, itemBinsAtMost } from "./auto-grain.ts";
export {
  addBin,
  findLargestRise,
  listHighlightedMembers,
  joinBins,
  listMembers,
  placeInBin,
  rankMembersByBin,
  type BinPlaces,
  type ListedMembers,
  type MemberChoice,
  type MemberRow,
  type MembersOverTime,
  type OtherMemberRow,
  type RankChange,
} from "./member-bins.ts";
export {
  findCrossingRows,
  listRowAlertColumns,
  mayReceiveRowAlert,
  parseRowAlert,
  printRowKey,
  rowAlertPath,
  rowAlertPivot,
  rowAlertUnit,
  alertRowsAtMost,
  type RowAlertColumn,
  type RowAlertSubject,
  type RowCrossing,
  type ReportedRow,
} from "./row-alert.ts";
export { mailTimeAfter } from "./quiet-hours.ts";
export {
  listBoards,
  selectBoard,
  withFavorite,
  withoutBoard,
  withSavedBoard,
  withRestoredWidget,
  withWidget,
  type BoardList,
  type Boards,
} from "./board-list.ts";
export {
  sortForPhone,
  moveWithinPhoneOrder,
  moveWidget,
  removeWidget,
  renameWidget,
  resizeWidget,
  moveWidgetOneStep,
  widgetSizeLimits,
  type WidgetMoveDirection,
} from "./arrange-widgets.ts";
export { listReadyWidgets, makeReadyWidgets } from "./board-pattern.ts";
export {
  boardPatterns,
  widgetPatterns,
  type BoardPatternCode,
  type WidgetPattern,
  type WidgetPatternCode,
} from "./widget-patterns.data.ts";
export { addWidget, type BoardWidget } from "./board-widget.ts";
export { widgetsAtMost } from "./board-limits.ts";
export {
  annotationsAtMost,
  checkTitle,
  checkWidget,
  defaultTopN,
  parseTopN,
  thresholdsAtMost,
  topNLimits,
  type WidgetIssueCode,
} from "./check-widget.ts";
export {
  dashboardFlags,
  decideSave,
  mayOpenDashboard,
  maySeeWidget,
  type DashboardCaller,
  type DashboardVersion,
} from "./dashboard-access.ts";
export { resolveDashboardPeriod, type DashboardMoment } from "./dashboard-date.ts";
export {
  boardFileFormat,
  chainOfBoard,
  printBoardFile,
  readBoardFile,
  type BoardFile,
  type BoardFileChain,
} from "./board-file.ts";
export { dashboardForm, type DashboardForm } from "./dashboard-form.ts";
export {
  progressAfterJudging,
  alertFigurePath,
  alertMeasureOf,
  alertRules,
  alertSides,
  crossesLimit,
  hasSales,
  listBinsToJudge,
  mayReceiveAlert,
  parseAlert,
  parseAlertIn,
  type AlertChoice,
  type AlertFigure,
  type AlertProgress,
  type AlertSide,
  type QuietHours,
} from "./figure-alert.ts";
export { datasets, parseDataset, type Dataset } from "./dataset.ts";
export { displayedFigure, displayedFigureOfUnit, storedFigure, storedFigureOfUnit } from "./figure-scale.ts";
export { findHiddenContent } from "./hidden-measure.ts";
export {
  listMissingMembers,
  missingFields,
  keepStillMissing,
  type FoundMembers,
  type MissingMemberField,
  type MissingMember,
} from "./missing-members.ts";
export {
  findUnknownMembers,
  listNamedMembers,
  memberFields,
  type MemberField,
  type MembersByField,
} from "./unknown-members.ts";
export {
  decideReaders,
  decideWidgetReaders,
  listRolesLeftOut,
  type BoardReaders,
  type NameableRoles,
} from "./reader-roles.ts";
export { withoutRefusedRoles, type AcceptedReaders } from "./refused-readers.ts";
export {
  chooseDisplay,
  chooseMeasure,
  chooseSplit,
  newWidget,
  toggleComparison,
  withPossibleForecast,
  toggleMeasure,
} from "./plan-widget.ts";
export {
  selectableComparisons,
  listMeasures,
  whyNotFurtherMeasure,
  whyNotDisplay,
  whyNotSplit,
  type ChoiceRefusal,
} from "./widget-choices.ts";
export {
  displayTypeCodes,
  widgetSubjectOf,
  widgetSplits,
  type WidgetSplit,
  type WidgetSubject,
} from "./widget-subject.ts";
export { thresholdTone } from "./threshold-tone.ts";
export { widenToFillRows } from "./fill-rows.ts";
export { isSingleLocationList } from "./list-of-one-place.ts";
export { isSystemDashboard, systemDashboardId, type Dashboard } from "./dashboard.ts";
export { referenceDayOf } from "./reference-day.ts";
export { placeWidgetsInOrder, type GridElement } from "./place-widgets-in-order.ts";
export { mergeBoards, type BoardMergeInput, type MergedBoard } from "./merge-boards.ts";
export {
  mergeWidgets,
  type MergedWidgets,
  type MergeInput,
  type MergeSide,
  type WidgetConflict,
} from "./merge-widgets.ts";
export { dashboardModelType, listModelTypes, type ModelField, type ModelType } from "./model-type.ts";
export { countSeriesPoints, seriesPointsAtMost, type SeriesSize } from "./series-size.ts";
export { isQuotient, rankByMeasure, type MeasuredMember, type MemberSums } from "./rank-by-measure.ts";
export { scaleToFirstUnit, type ScaledSeries } from "./one-scale.ts";
export {
  limitRanking,
  rankMembers,
  listTopTies,
  unknownMemberCode,
  type RankingMember,
  type OtherMembers,
  type RankedMember,
  type Ranking,
} from "./ranking.ts";
export {
  defineMeasure,
  listRecipeParts,
  unitOfPart,
  type FigureExclusion,
  type FigurePart,
  type FigureRecipe,
} from "./figure-definition.data.ts";
export { figureIdentities, type FigureIdentity } from "./figure-identity.ts";
export { bridgeOfMark, type BridgeOfMark } from "./bridge-of-mark.ts";
export { figureOfRecipe, type FigureValues } from "./figure-recipe.ts";
export {
  markOfBin,
  measureOfField,
  narrowToMark,
  rowsOfFigure,
  rowsReport,
  type FigureDays,
  type FigureMark,
  type FigureRows,
  type FigureSpan,
  type HalfHours,
  type MarkQuestion,
  type NoRowsReason,
  type RowsQuestion,
} from "./figure-rows.ts";
export { checkSaleFilters, saleFilterFields, saleFilterOperators } from "./sale-filter.ts";
export { slicesAtMost, toPieSlices, type PiePart, type PieContent } from "./slices.ts";
export { checkReportWidget, newReportWidget } from "./check-report-widget.ts";
export {
  isReportWidget,
  reportQueryLengthAtMost,
  reportWidgetLink,
  withOwnPeriod,
  type ReportWidget,
  type WidgetReport,
} from "./report-widget.ts";
export { gridColumns } from "./widget-parts.ts";
export { findExtremes, type Extremes, type SummaryPoint } from "./extremes.ts";
export { blankFutureBuckets, findVisibleBuckets, type BucketSpan, type SeriesBucket } from "./visible-buckets.ts";
export { systemDashboard, systemDashboardTitle } from "./system-dashboard.ts";
export { parseWidget, parseWidgets, readWidgets } from "./submitted-widgets.ts";
export { parseStoredWidgets, printWidgets } from "./widget-codec.ts";
export * from "./widget-kind.ts";
export {
  fixedComparisonValue,
  isChangeExplained,
  singleMeasureOf,
  mainMeasureOf,
  listWidgetMeasures,
  measuresOfQuery,
} from "./widget-measure.ts";
export {
  maySeeWidgetSubject,
  maySeeMeasure,
  permissionsOfMeasure,
  salesMetricPermissions,
} from "./widget-permission.ts";
export {
  comparisonsAtMost,
  comparisonsOf,
  isComparedAlone,
  widgetKeyOf,
  widgetRequest,
  widgetRequests,
  type WidgetContext,
  type WidgetParams,
  type WidgetRequest,
} from "./widget-request.ts";
export { whyNotForecastOn } from "./why-not-forecast-on.ts";
export { forecastGrains, whyNotForecast, type ForecastWidget } from "./why-not-forecast.ts";
export { isWidgetComparison, whyNotCompare } from "./why-not-compare.ts";
export * from "./wall.ts";
export { haveSameDays, type ComparisonSpan } from "./same-comparison.ts";
export type {
  Widget,
  WidgetAnnotation,
  WidgetDrill,
  WidgetFilter,
  WidgetFormat,
  WidgetLayout,
  WidgetThreshold,
} from "./widget.ts";
