/** Lists the rows of models that are not entities, such as dashboards; the generic endpoints call it. */

import type { Caller, ListedModel } from "@comptoir/api/contract";
import { ConfigSetting, CustomizationWire, DashboardWire, ReportWire, StockWire, UomWire } from "@comptoir/api/wire";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect, Schema } from "effect";

import { listOwnDashboards } from "../dashboard/dashboard-handlers.ts";
import { listUnits } from "../inventory/product-list.ts";
import { listStock } from "../product/product-stock.ts";
import { listCustomizations, listReports } from "../report/report-handlers.ts";
import { findSettings } from "../setting/index.ts";

type WireRow = Readonly<Record<string, unknown>>;

const makeRowsEncoder = <Row>(row: Schema.Codec<Row, WireRow>) => {
  const encodeRow = Schema.encodeSync(row);
  return (rows: readonly Row[]): readonly WireRow[] => rows.map((value) => encodeRow(value));
};

const encodeSettings = makeRowsEncoder(ConfigSetting);
const encodeDashboards = makeRowsEncoder(DashboardWire);
const encodeStock = makeRowsEncoder(StockWire);
const encodeReports = makeRowsEncoder(ReportWire);
const encodeCustomizations = makeRowsEncoder(CustomizationWire);
const encodeUnits = makeRowsEncoder(UomWire);

/** Lists the rows of a model that meet the filters; settings of lower layers only on request. Errors: FILTER_INVALID. */
export const listModelRows = Effect.fn("listModelRows")(function* (
  caller: Caller,
  model: ListedModel,
  { filters, withChildren }: ListedModelQuery,
) {
  return yield* readerByModel[model](caller, { filters, withChildren });
});

interface ListedModelQuery {
  readonly filters: readonly ReportFilter[];
  readonly withChildren: boolean;
}

const readerByModel = {
  Config: (caller: Caller, { filters, withChildren }: ListedModelQuery) =>
    Effect.map(findSettings(caller, filters, { withBelow: withChildren }), encodeSettings),
  Dashboard: (caller: Caller, { filters }: ListedModelQuery) =>
    Effect.map(listOwnDashboards(caller, filters), encodeDashboards),
  Inventory: (caller: Caller, { filters }: ListedModelQuery) => Effect.map(listStock(caller, filters), encodeStock),
  Report: (caller: Caller, { filters }: ListedModelQuery) => Effect.map(listReports(caller, filters), encodeReports),
  ReportUserCustomization: (caller: Caller, { filters }: ListedModelQuery) =>
    Effect.map(listCustomizations(caller, filters), encodeCustomizations),
  UOM: (caller: Caller, { filters }: ListedModelQuery) => Effect.map(listUnits(caller, filters), encodeUnits),
} satisfies Record<ListedModel, unknown>;
