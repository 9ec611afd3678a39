/** Reports: contents, filters, groups, pivots, customisations and exports. */

export { abcClasses, classifyAbc, type AbcClass } from "./abc-class.ts";
export { aggregates, aggregateType, listAggregates, type Aggregate, type MeasureSpec } from "./aggregate.ts";
export type { FieldSums, SummedRow } from "./tally.ts";
export {
  canSeeField,
  comparisonBases,
  fieldTypes,
  findField,
  listSourceMeasures,
  visibleCatalogue,
  visibleFields,
  type ComparisonBasis,
  type FieldCatalogue,
  type FieldRole,
  type FieldRow,
  type FieldType,
  type FieldValue,
  type ReportRow,
} from "./field.ts";
export { joinComparedSums, listComparedMeasures, type ComparedSums } from "./compared-sums.ts";
export {
  batchDays,
  batchRecipientProblem,
  unexportedDays,
  batchSelectionForm,
  lastDueTime,
  mayReadBatches,
  mayScheduleBatches,
  parseBatchSelection,
  type BatchRecipient,
  type BatchSelection,
} from "./batch-schedule.ts";
export { checkCustomization, checkPivotFields, checkSorting, withoutLostFields } from "./check-customization.ts";
export {
  columnKey,
  customizationOf,
  mergeCustomization,
  noCustomization,
  type ColumnChoice,
  type ReportCustomization,
  type ReportView,
} from "./customization.ts";
export { uniqueViewName } from "./view-name.ts";
export { fileRowsAtMost, sheetRowsAtMost, type ReportFileFormat } from "./file-limit.ts";
export { mergePivot } from "./merge-pivot.ts";
export type { AxisLevel, KeyLabels } from "./axis.ts";
export {
  needsGroups,
  presentationTypes,
  tablePresentation,
  type ReportPresentation,
  type PresentationType,
} from "./drawing.ts";
export type { ColumnSort, SortDirection } from "./sorting.ts";
export {
  deliveryFailures,
  isDeliveryObsolete,
  mayChangeSchedule,
  maySchedule,
  recipientProblem,
  deliveryRetryDelay,
  type DeliveryFailure,
  type Recipient,
  type RecipientProblem,
} from "./delivery.ts";
export {
  displayType,
  isDisplayComplete,
  pivotDisplays,
  type DisplayKind,
  type DisplayParameters,
  type PivotDisplay,
} from "./display.ts";
export {
  financialStatement,
  placeOfStatementFigure,
  statementColumns,
  statementFigures,
  type FinancialStatement,
  type StatementColumn,
  type StatementLine,
  type StatementSection,
} from "./financial-statement.ts";
export { collectedColumns, financialFigures, financialRowOf } from "./financial-figures.ts";
export { explainFigure, type FigureExplanation } from "./explain-figure.ts";
export { decodeFilters, encodeFilters, type EncodedFilter } from "./filter-codec.ts";
export {
  checkFilters,
  isRowField,
  isValueMissing,
  orderSpanEnds,
  type FilterIssueCode,
  type FilterValue,
  type ReportFilter,
} from "./filter.ts";
export {
  countGroups,
  type GroupCounts,
  lazyTableOfSums,
  computeGroupTable,
  leadingMeasure,
  type LeadingMeasure,
  type LinePlaceholder,
  type RowsPlaceholder,
  type LazyTable,
} from "./group-table.ts";
export type { GroupContext } from "./table-plan.ts";
export { compareKeys, groupGrains, groupKeyOf, type GroupGrain } from "./group-key.ts";
export { compileFilters, type RowPredicate } from "./match-filter.ts";
export {
  filterOperators,
  isFilterOperator,
  operatorsByType,
  type FilterOperator,
  type OperandKind,
} from "./operator.ts";
export {
  parseOrigin,
  printPlacedOrigin,
  printReceiptKey,
  type RowOrigin,
  type PlacedOrigin,
  type ReceiptKey,
} from "./origin.ts";
export { pivotTableOfSums, pivotTable, type PivotContext } from "./pivot-table.ts";
export { checkPivot, type Pivot, type PivotMeasure, type PivotSort } from "./pivot.ts";
export { answerPrompts, listPromptIndexes } from "./prompt.ts";
export { parseCustomization, printCustomization } from "./read-customization.ts";
export { ratioOf } from "./ratio.ts";
export {
  mayChangeReport,
  mayCreateReport,
  mayDeleteReport,
  mayOpenReport,
  mayOpenView,
  maySaveToShared,
  mayShareView,
  type ReportCaller,
} from "./report-access.ts";
export {
  canExport,
  testWatermark,
  defaultReport,
  getReportKind,
  isReportKind,
  plainColumn,
  reportKinds,
  standardReport,
  visibleKinds,
  type ReportKindCode,
} from "./report-kind.ts";
export { listReadyViews, readyView, type ReadyViewCode } from "./ready-views.data.ts";
export { adjustmentColumnByReason } from "./report-kinds/inventory-movement.ts";
export type { ReportKindRow, SourceGrain } from "./report-kinds/kind-row.ts";
export {
  listColumns,
  sortByPosition,
  type ColumnInfo,
  type ReportColumn,
  type ReportGroup,
  type ReportModel,
} from "./report-model.ts";
export { parseFilters, reportForm } from "./report-form.ts";
export {
  applyReportDiff,
  diffReports,
  isEmptyReportDiff,
  reportVersionEvents,
  type PivotDiff,
  type ReportDefinition,
  type ReportDiff,
  type ReportPanel,
  type ReportVersionEvent,
} from "./report-version.ts";
export type { ListDiff } from "./list-diff.ts";
export { checkKnownAt, hasKnownRows, listUnknownFields, type KnownAtQuestion } from "./known-at.ts";
export {
  explainReceiptChanges,
  receiptChangeReasons,
  type ReceiptChange,
  type ReceiptChangeReason,
  type ReceiptRecord,
} from "./receipt-change.ts";
export { diffTables, type RowDiff, type TableDiff } from "./table-diff.ts";
export { mergeReports, type ThreeVersions } from "./merge-reports.ts";
export { printReportQuery, type ReportQuery } from "./report-query.ts";
export { findUnfinishedStep, previewRowsAtMost, reportSteps, type ReportStep } from "./report-step.ts";
export { receiptFigures, type ReceiptFigure } from "./receipt-figure.data.ts";
export { receiptsBehind, type ReceiptsQuestion, type SummedFigure } from "./receipts-behind.ts";
export { placesOfFigure, rowsBehind, measureSharedByGroups, type CellPlace } from "./rows-behind.ts";
export {
  checkColumnStep,
  checkGroupStep,
  checkPeriodStep,
  reportNameIn,
  checkPivotStep,
  checkReport,
  type ReportIssueCode,
  type ReportRules,
} from "./save-rules.ts";
export { saleRowsOf } from "./sale-rows.ts";
export {
  parseSchedule,
  scheduleDeliveries,
  scheduleForm,
  scheduleFormats,
  scheduleRhythms,
  scheduleRules,
  scheduleTime,
  type ReportSchedule,
  type ScheduleDelivery,
  type ScheduleFormat,
  type ScheduleRhythm,
} from "./schedule.ts";
export { sortRows } from "./sort-rows.ts";
export {
  defaultPanelWidth,
  panelWidths,
  layOutFields,
  resolvePanel,
  resolvePanelWidth,
  type PanelWidth,
} from "./side-panel.ts";
export { housePanel } from "./panel-house.data.ts";
export { panelColumnsAtMost, panelForm, parsePanel, templateLengthAtMost, type PanelTemplate } from "./panel-form.ts";
export { panelFields, panelTemplateShape } from "./panel-shape.ts";
export { columnDecimals, withDecimals } from "./column-decimals.ts";
export {
  findFormat,
  formatColumnCell,
  listFormats,
  roundToFormat,
  withFormats,
  type CellFormat,
  type RoundedFigure,
} from "./column-format.ts";
export { columnFormats, type ColumnFormat, type FigureFormat, type FormatRow } from "./column-format.data.ts";
export { checkColumnFormats, columnType, withoutLostFormats } from "./check-format.ts";
export { convertFilters, toExactFigure, toPlainFigure } from "./plain-figure.ts";
export { decimalsOf, formatCell, formatPlainCell } from "./cell-text.ts";
export { printCsv, tableText, type CellStyle, type TableTextOptions } from "./table-text.ts";
export type { Table, TableColumn, TableRow } from "./table.ts";
export { parseTemplate } from "./parse-template.ts";
export { placeTemplateIssue, type TemplatePlace } from "./template-place.ts";
export {
  checkTemplate,
  escapeHtml,
  renderTemplate,
  type TemplateShape,
  type TemplateValue,
  type TemplateValues,
} from "./render-template.ts";
export {
  isTemplateAttribute,
  isTemplateFormat,
  isTemplateTag,
  templateAttributes,
  templateDepthAtMost,
  templateFormats,
  templateTags,
  type TemplateAttribute,
  type TemplateFormat,
  type TemplateTag,
} from "./template-tags.data.ts";
export type { Template, TemplateIssueCode, TemplateNode, TemplatePart } from "./template.ts";
