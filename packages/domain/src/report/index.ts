/** Reports: contents, filters, groups, pivots, customisations and exports. */

export { abcClasses, classifyAbc, type AbcClass } from "./abc-class.ts";
export {
  aggregates,
  aggregateType,
  listAggregates,
  type Aggregate,
  type FieldSums,
  type MeasureSpec,
  type SummedRow,
} from "./aggregate.ts";
export {
  canSeeField,
  comparedDays,
  fieldTypes,
  findField,
  measuresBehind,
  openFields,
  visibleFields,
  type ComparedDays,
  type FieldCatalogue,
  type FieldRole,
  type FieldRow,
  type FieldType,
  type FieldValue,
  type ReportRow,
} from "./field.ts";
export { holdAgainst, listCompared, type OtherSums } from "./compared-sums.ts";
export {
  batchDays,
  batchProblem,
  remainingDays,
  batchWishForm,
  lastDue,
  mayReadBatches,
  mayScheduleBatches,
  parseBatchWish,
  type BatchRecipient,
  type BatchWish,
} from "./batch-schedule.ts";
export {
  columnKey,
  customizationOf,
  mergeCustomization,
  noCustomization,
  type ColumnChoice,
  type ReportCustomization,
  type ReportView,
} from "./customization.ts";
export { freeViewName } from "./view-name.ts";
export { mergePivot } from "./merge-pivot.ts";
export type { AxisLevel, KeyNames } from "./axis.ts";
export { reportPictures, tableDrawing, type ReportDrawing, type ReportPicture } from "./drawing.ts";
export type { ColumnSort, SortDirection } from "./sorting.ts";
export {
  deliveryFailures,
  isWithdrawn,
  mayRewriteSchedule,
  maySchedule,
  recipientProblem,
  retryDelivery,
  type DeliveryFailure,
  type Recipient,
  type RecipientProblem,
} from "./delivery.ts";
export {
  displayType,
  isDisplayComplete,
  pivotDisplays,
  type DisplayKind,
  type DisplayNeeds,
  type PivotDisplay,
} from "./display.ts";
export {
  financialStatement,
  statementColumns,
  statementFigures,
  type FinancialStatement,
  type StatementColumn,
  type StatementLine,
  type StatementSection,
} from "./financial-statement.ts";
export { collectedParts, financialFigures, financialRowOf } from "./financial-figures.ts";
export { explainFigure, type FigureReason } from "./explain-figure.ts";
export { decodeFilters, encodeFilters, type EncodedFilter } from "./filter-codec.ts";
export {
  checkFilters,
  isOfRows,
  isValueMissing,
  type FilterIssueCode,
  type FilterValue,
  type ReportFilter,
} from "./filter.ts";
export {
  frameTable,
  groupTable,
  leadingMeasure,
  type GroupContext,
  type LeadingMeasure,
  type LinePlace,
  type RowGap,
  type TableFrame,
} from "./group-table.ts";
export { compareKeys, groupGrains, groupKeyOf, type GroupGrain } from "./group-key.ts";
export { compileFilters, type RowTest } from "./match-filter.ts";
export {
  filterOperators,
  isFilterOperator,
  operatorsByType,
  type FilterOperator,
  type OperatorTakes,
} from "./operator.ts";
export {
  parseOrigin,
  printPlacedOrigin,
  printReceiptKey,
  type Origin,
  type PlacedOrigin,
  type ReceiptKey,
} from "./origin.ts";
export { pivotSums, pivotTable, type PivotContext } from "./pivot-table.ts";
export { checkPivot, type Pivot, type PivotMeasure, type PivotSort } from "./pivot.ts";
export { answerPrompts, listPrompts } from "./prompt.ts";
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
  defaultReport,
  getReportKind,
  isReportKind,
  plainColumn,
  reportKinds,
  standardReport,
  visibleKinds,
  type ReportKindCode,
} from "./report-kind.ts";
export { adjustmentColumns } from "./report-kinds/inventory-movement.ts";
export type { ReportKindRow, SourceGrain } from "./report-kinds/kind-row.ts";
export { listColumns, type ColumnInfo, type ReportColumn, type ReportGroup, type ReportModel } from "./report-model.ts";
export { parseFilters, reportForm } from "./report-form.ts";
export { printReportQuery, type ReportQuery } from "./report-query.ts";
export { findUnfinishedStep, previewRowsAtMost, reportSteps, type ReportStep } from "./report-step.ts";
export { rowsBehind, type CellPlace } from "./rows-behind.ts";
export {
  checkColumnStep,
  checkGroupStep,
  checkPeriodStep,
  describedIn,
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
  placeFields,
  resolvePanel,
  resolvePanelWidth,
  type PanelWidth,
} from "./side-panel.ts";
export { housePanel } from "./panel-house.data.ts";
export { panelColumnsAtMost, panelForm, parsePanel, templateLengthAtMost, type PanelTemplate } from "./panel-form.ts";
export { panelFields, panelShape } from "./panel-shape.ts";
export { columnDecimals, withDecimals } from "./column-decimals.ts";
export { convertFilters, exactFigure, plainFigure } from "./plain-figure.ts";
export { formatCell, printCsv, rawCell, tableText, type CellStyle, type TableTextOptions } from "./table-text.ts";
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
