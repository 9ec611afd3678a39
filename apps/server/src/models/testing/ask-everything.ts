/** Lists all requests through which a reader might learn a cost, as a browser sends them. */

import { entityNames, entityRow, wireNameOfField, fieldPermissionsOf } from "@comptoir/domain/entity";
import { metrics } from "@comptoir/domain/metric";
import { perTypes, splitsOverTime, statTypes } from "@comptoir/domain/dashboard";
import { findField, getReportKind, isReportKind, listAggregates, reportKinds } from "@comptoir/domain/report";

import { documentsPath } from "../../inventory/testing/stocked-store.ts";
import { saleDate } from "./priced-world.ts";

/** Request to the server. */
export interface Question {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly body?: unknown;
}

/** Rows that the requests refer to. */
interface Subject {
  readonly first: number;
  readonly items: readonly number[];
  readonly open: readonly number[];
  readonly closed: number;
  readonly reports: readonly number[];
  readonly batch: number;
}

const getQuestion = (path: string): Question => ({ method: "GET", path });
const postQuestion = (path: string, body: unknown): Question => ({ method: "POST", path, body });
const filtersOf = (Column: string, Operator: string, Value: unknown) =>
  `filters=${encodeURIComponent(JSON.stringify([{ Column, Operator, Value }]))}`;

const periodText = `${saleDate}..${saleDate}`;
const reportKindCodes = Object.keys(reportKinds).filter(isReportKind);
const reportColumn = (field: string, aggregate: string | null = null) => ({
  field,
  aggregate,
  label: {},
  visible: true,
  width: null,
  frozen: false,
});
const reportGroup = (field: string) => ({
  field,
  grain: null,
  direction: "ascending",
  subtotal: true,
  collapsed: false,
});
const noChange = { period: null, listFilter: null, listSorting: [], pivot: null, customization: null };
/** Export formats to test: all formats for two kinds with costs, and a text format and one for programs for the others. */
const formatsOf = (kind: string) =>
  kind === "sale" || kind === "exception" ? ["csv", "csvLocal", "html", "xlsx", "json"] : ["csv", "json"];

/** Lists the requests for every kind of report: rows, groups, orders, filters, pivots, values, rows behind a cell, and files. */
function listReportKindQuestions(): readonly Question[] {
  return reportKindCodes.flatMap((dataSource) => {
    const { fields, groupings } = getReportKind(dataSource);
    const names = Object.keys(fields);
    const dimensions = names.filter((name) => findField(fields, name)?.role === "dimension");
    const measures = names.filter((name) => listAggregates(fields, name).includes("sum"));
    const guardedFields = names.filter((name) => findField(fields, name)?.permission !== undefined);
    const reportContent = (more: object) => ({
      _ReportDataModelID: 0,
      dataSource,
      report: {
        dataSource,
        descriptions: { fr: "R" },
        // This period includes the current day's sales and documents, whenever the test runs.
        period: "2025-01-01..2034-12-31",
        isList: true,
        reportDataModelRoles: [],
        genericListColumn: names.map((name) => reportColumn(name)),
        genericListFilter: [],
        genericListGroup: [],
        ...more,
      },
    });
    const wholeReport = reportContent({});
    const runReport = (more: object, change: object = {}) =>
      postQuestion("/api/Report/Run", { ...reportContent(more), ...change });
    const runChanged = (change: object) => runReport({}, { customization: { ...noChange, ...change } });
    const pivotOf = (fieldsShown: readonly string[], rows: readonly string[]) =>
      runChanged({
        pivot: {
          rows: rows.map((field) => ({ field, grain: null, direction: "ascending", subtotal: true })),
          columns: [],
          measures: fieldsShown.map((field) => ({ field, aggregate: "sum", display: { kind: "value" } })),
          totals: { row: true, column: true, grand: true },
          sort: null,
        },
      });
    return [
      postQuestion("/api/Report/Run", { _ReportDataModelID: 0, dataSource }),
      runReport({}),
      ...[...new Set([...groupings.flat(), ...dimensions])].map((field) =>
        runReport({ isList: false, genericListGroup: [reportGroup(field)] }),
      ),
      ...[...guardedFields, ...measures.slice(0, 2)].map((column) =>
        runChanged({ listSorting: [{ column, direction: "descending" }] }),
      ),
      ...guardedFields.map((Column) => runReport({ genericListFilter: [{ Column, Operator: ">", Value: 0 }] })),
      pivotOf(measures, dimensions.slice(0, 1)),
      ...guardedFields.map((field) => pivotOf([field], dimensions.slice(0, 1))),
      ...[...dimensions, ...guardedFields].map((field) =>
        postQuestion("/api/Report/Values", { ...wholeReport, field }),
      ),
      postQuestion("/api/Report/Rows", { ...wholeReport, places: [] }),
      ...formatsOf(dataSource).map((format) =>
        postQuestion("/api/Report/Export", { ...wholeReport, format, language: "en" }),
      ),
      getQuestion(`/api/Generic/GetModel/${dataSource}/true/true`),
    ];
  });
}

const listSavedReportQuestions = (reports: readonly number[]): readonly Question[] =>
  reports.flatMap((_ReportDataModelID) => [
    postQuestion("/api/Report/Run", { _ReportDataModelID, dataSource: "sale" }),
    ...["csv", "html", "xlsx", "json"].map((format) =>
      postQuestion("/api/Report/Export", { _ReportDataModelID, dataSource: "sale", format, language: "fr" }),
    ),
    getQuestion(`/api/Generic/List/true/sale/${_ReportDataModelID}`),
    getQuestion(`/api/ReportSchedule/Runs?id=${_ReportDataModelID}`),
  ]);

function listWidgetQuestions(): readonly Question[] {
  const rangeText = periodText;
  const calls = [
    { call: "Simple" },
    { call: "Client" },
    { call: "TopSales" },
    { call: "TopSales", type: "ITEMS" },
    { call: "ReceiptSizes" },
    ...splitsOverTime.map((type) => ({ call: "MembersPerRange", type })),
    { call: "NetChange" },
    { call: "SalesPerRange" },
    ...Object.keys(statTypes).map((type) => ({ call: "GetStats", type })),
    ...Object.keys(perTypes).map((type) => ({ call: "GetStatsPer", type })),
  ];
  return [
    postQuestion(
      "/api/Widget/data/batch",
      calls.map(({ call, ...params }, index) => ({
        key: String(index),
        call,
        params: { date: rangeText, ...(call !== "MembersPerRange" && { compare: "previous" }), ...params },
      })),
    ),
    ...Object.keys(metrics).flatMap((metric) => [
      postQuestion("/api/Generic/TimeSeries/day", { date: rangeText, dataset: "sales", measures: [metric] }),
      postQuestion("/api/Generic/SimpleWidgetData/card", {
        date: rangeText,
        dataset: "sales",
        primary: metric,
        dimension: "ITEM",
      }),
    ]),
  ];
}

function listEntityQuestions(): readonly Question[] {
  return entityNames.flatMap((name) => {
    const { model, path, columns } = entityRow(name);
    const wires = Object.keys(columns).map((field) => wireNameOfField(name, field));
    const guardedNames = Object.keys(fieldPermissionsOf(name)).map((field) => wireNameOfField(name, field));
    return [
      getQuestion(`/api/Generic/List/true/${model}`),
      getQuestion(`${path}/GetCreationScope`),
      postQuestion(`${path}/Facets`, []),
      getQuestion(`${path}/History/1`),
      ...wires
        .filter((_, index) => index % 4 === 0 || guardedNames.includes(wires[index] ?? ""))
        .flatMap((wire) => [
          getQuestion(`/api/Generic/List/false/${model}?sort=${wire}`),
          getQuestion(`/api/Generic/List/false/${model}?${filtersOf(wire, ">", 1)}`),
        ]),
    ];
  });
}

const listStockQuestions = ({ first, items, open, closed }: Subject): readonly Question[] => [
  getQuestion(`${documentsPath}?sort=VarianceCost`),
  getQuestion(`${documentsPath}?sort=-VarianceQty`),
  getQuestion(`${documentsPath}?${filtersOf("VarianceCost", "<", 0)}`),
  ...[closed, ...open].flatMap((id) => [
    getQuestion(`${documentsPath}${id}`),
    getQuestion(`${documentsPath}${id}/ClosePreview`),
  ]),
  ...items.flatMap((item) => [
    getQuestion(`/api/Inventory/Ledger?itemId=${item}&tl=${first}`),
    getQuestion(`/api/Inventory/Ledger?${filtersOf("ItemID", "=", item)}`),
    getQuestion(`/api/Inventory/Closings?${filtersOf("ItemID", "=", item)}`),
    getQuestion(`/api/Product/Sales/${item}`),
  ]),
  ...[closed, ...open].map((id) => getQuestion(`/api/Inventory/Document/${id}/Changes`)),
  ...items.map((_, index) => getQuestion(`/api/Product/LookUp/P${index}`)),
  getQuestion("/api/Inventory/ProductList"),
  getQuestion("/api/Inventory/true"),
  ...items.flatMap((_, index) => [
    getQuestion(`/api/ProductCost?${filtersOf("ItemSKU", "=", `P${index}`)}`),
    getQuestion(`/api/ProductPrice?${filtersOf("ItemSKU", "=", `P${index}`)}`),
  ]),
];

/** Lists the requests for reports, which the report copy answers too. */
export const listReportQuestions = (subject: Subject): readonly Question[] => [
  ...listReportKindQuestions(),
  ...listSavedReportQuestions(subject.reports),
];

/** Lists all requests; those that change something come last. */
export const listQuestions = (subject: Subject): readonly Question[] => [
  ...listReportQuestions(subject),
  ...listWidgetQuestions(),
  ...listEntityQuestions(),
  ...listStockQuestions(subject),
  getQuestion(`/api/BatchExport/Batch/${subject.batch}`),
  getQuestion(`/api/BatchExport/File/${subject.batch}`),
  getQuestion("/api/Audit/List?size=1000"),
  ...[
    "/api/Outbox/List",
    "/api/Import/Batch/List",
    "/api/Import/Waiting/List",
    "/api/ReportUserCustomization/List/true",
    "/api/Report/List/true",
  ].map(getQuestion),
  ...["SALES", "INVENTORY_MOVEMENTS", "PRODUCTS", "PRODUCT_ACTIVITY", "GL_SUMMARY"].map((kind) =>
    postQuestion("/api/BatchExport", {
      kind,
      format: "JSON",
      from: saleDate,
      to: saleDate,
      locationIds: [subject.first],
    }),
  ),
  ...subject.open.map((ID): Question => ({
    method: "PUT",
    path: documentsPath,
    body: [{ ID, DocumentStatus: "CLOSED", Version: 1, TerminalID: "T1", RequestID: `close ${ID}` }],
  })),
  postQuestion(`${documentsPath}${subject.closed}/Reverse`, { TerminalID: "T1" }),
  getQuestion(documentsPath),
];
