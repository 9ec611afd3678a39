/** Lists and describes models that are not entities, such as dashboards; the generic endpoints call it. */

import type { Caller, ListedModel } from "@comptoir/api/contract";
import {
  ConfigSetting,
  CustomizationWire,
  DashboardWire,
  ReportWire,
  SidePanelTemplateWire,
  StockWire,
  UomWire,
  type ListPage,
  type ModelDescription,
} from "@comptoir/api/wire";
import type { FieldCatalogue } from "@comptoir/domain/report";
import { Effect, Schema } from "effect";

import { dashboardColumns, listOwnDashboards } from "../dashboard/dashboard-handlers.ts";
import { pageRows, type ListRowsQuery } from "../http/list-rows.ts";
import { listUnits, unitColumns } from "../inventory/product-list.ts";
import { listStock, stockColumns } from "../product/product-stock.ts";
import { listPanels, panelListColumns } from "../report/panel/panel-handlers.ts";
import {
  customizationListColumns,
  listCustomizations,
  listReports,
  reportListColumns,
} from "../report/report-handlers.ts";
import { findSettings, settingColumns } from "../setting/index.ts";

type WireRow = Readonly<Record<string, unknown>>;

const makePageEncoder = <Row>(row: Schema.Codec<Row, WireRow>) => {
  const encodeRow = Schema.encodeSync(row);
  return ({ rows, total }: ListPage<Row>): ListPage<WireRow> => ({
    rows: rows.map((value) => encodeRow(value)),
    total,
  });
};

const encodeSettings = makePageEncoder(ConfigSetting);
const encodeDashboards = makePageEncoder(DashboardWire);
const encodeStock = makePageEncoder(StockWire);
const encodeReports = makePageEncoder(ReportWire);
const encodeCustomizations = makePageEncoder(CustomizationWire);
const encodePanels = makePageEncoder(SidePanelTemplateWire);
const encodeUnits = makePageEncoder(UomWire);

/** Query of a list of a model; `withChildren` includes the settings of lower layers. */
export interface ListedModelQuery extends ListRowsQuery {
  readonly withChildren: boolean;
}

/** Lists the rows of a model that meet the filters. Errors: FILTER_INVALID, NUMBER_RANGE. */
export const listModelRows = Effect.fn("listModelRows")(function* (
  caller: Caller,
  model: ListedModel,
  query: ListedModelQuery,
) {
  return yield* readerByModel[model](caller, query);
});

const readerByModel = {
  Config: (caller: Caller, { withChildren, ...query }: ListedModelQuery) =>
    Effect.map(findSettings(caller, query, { withBelow: withChildren }), encodeSettings),
  Dashboard: (caller: Caller, query: ListedModelQuery) =>
    Effect.map(listOwnDashboards(caller, query), encodeDashboards),
  Inventory: (caller: Caller, { filters = [], ...query }: ListedModelQuery) =>
    Effect.map(
      Effect.flatMap(listStock(caller, filters), (stock) => pageRows(stock, query, stockColumns)),
      encodeStock,
    ),
  Report: (caller: Caller, query: ListedModelQuery) => Effect.map(listReports(caller, query), encodeReports),
  ReportUserCustomization: (caller: Caller, query: ListedModelQuery) =>
    Effect.map(listCustomizations(caller, query), encodeCustomizations),
  SidePanelTemplate: (caller: Caller, query: ListedModelQuery) => Effect.map(listPanels(caller, query), encodePanels),
  UOM: (caller: Caller, query: ListedModelQuery) => Effect.map(listUnits(caller, query), encodeUnits),
} satisfies Record<ListedModel, unknown>;

/** Bodies of the rows of each model, and the columns of its list. */
const bodiesByModel = {
  Config: { row: ConfigSetting, columns: settingColumns.fields },
  Dashboard: { row: DashboardWire, columns: dashboardColumns.fields },
  Inventory: { row: StockWire, columns: stockColumns.fields },
  Report: { row: ReportWire, columns: reportListColumns.fields },
  ReportUserCustomization: { row: CustomizationWire, columns: customizationListColumns.fields },
  SidePanelTemplate: { row: SidePanelTemplateWire, columns: panelListColumns.fields },
  UOM: { row: UomWire, columns: unitColumns.fields },
} as const satisfies Record<ListedModel, { readonly row: Schema.Top; readonly columns: FieldCatalogue }>;

/** Describes a model that is no entity: its fields as its rows have them, and on request the columns of its list. */
export function describeListedModel(
  model: ListedModel,
  { columnsDef, sidePanelTemplates }: { readonly columnsDef: boolean; readonly sidePanelTemplates: boolean },
): ModelDescription {
  const { row, columns }: { readonly row: Schema.Top; readonly columns: FieldCatalogue } = bodiesByModel[model];
  const fields = describeFields(row).map(({ field, type }) => ({ field, type: columns[field]?.type ?? type }));
  return {
    model,
    path: `/api/${model}`,
    fields,
    ...(columnsDef && {
      columns: fields.map(({ field, type }) => ({
        column: field,
        type,
        isSorted: Object.hasOwn(columns, field),
        isFiltered: Object.hasOwn(columns, field),
        isRequired: false,
        isWritten: false,
        maxLength: null,
        choices: null,
      })),
    }),
    ...(sidePanelTemplates && { templates: [] }),
  };
}

/** Types of fields by the type of their JSON. */
const typeByJsonType: Readonly<Record<string, string>> = {
  string: "text",
  integer: "int",
  number: "qty",
  boolean: "enum",
  array: "list",
  object: "object",
};

/** Lists the fields of a body with the types of their values. */
function describeFields(row: Schema.Top): ModelDescription["fields"] {
  const { schema } = Schema.toJsonSchemaDocument(row);
  return Object.entries(schema["properties"] ?? {}).map(([field, property]) => ({
    field,
    type: typeByJsonType[jsonTypeOf(property)] ?? "object",
  }));
}

/** Type of a JSON schema; of alternatives, the first that is not null. */
function jsonTypeOf(property: unknown): string {
  const { type, anyOf } = property as { readonly type?: string; readonly anyOf?: readonly unknown[] };
  return type ?? anyOf?.map(jsonTypeOf).find((alternative) => alternative !== "null") ?? "object";
}
