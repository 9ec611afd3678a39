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

type Wire = Readonly<Record<string, unknown>>;

const encodes = <Row>(row: Schema.Codec<Row, Wire>) => {
  const encode = Schema.encodeSync(row);
  return (rows: readonly Row[]): readonly Wire[] => rows.map((value) => encode(value));
};

const settings = encodes(ConfigSetting);
const dashboards = encodes(DashboardWire);
const stock = encodes(StockWire);
const reports = encodes(ReportWire);
const customizations = encodes(CustomizationWire);
const units = encodes(UomWire);

/** Lists the rows of a model that meet the filters; settings of lower layers only on request. Errors: FILTER_INVALID. */
export const listModelRows = Effect.fn("listModelRows")(function* (
  caller: Caller,
  model: ListedModel,
  { filters, withChildren }: Asked,
) {
  return yield* readerByModel[model](caller, { filters, withChildren });
});

interface Asked {
  readonly filters: readonly ReportFilter[];
  readonly withChildren: boolean;
}

const readerByModel = {
  Config: (caller: Caller, { filters, withChildren }: Asked) =>
    Effect.map(findSettings(caller, filters, { withBelow: withChildren }), settings),
  Dashboard: (caller: Caller, { filters }: Asked) => Effect.map(listOwnDashboards(caller, filters), dashboards),
  Inventory: (caller: Caller, { filters }: Asked) => Effect.map(listStock(caller, filters), stock),
  Report: (caller: Caller, { filters }: Asked) => Effect.map(listReports(caller, filters), reports),
  ReportUserCustomization: (caller: Caller, { filters }: Asked) =>
    Effect.map(listCustomizations(caller, filters), customizations),
  UOM: (caller: Caller, { filters }: Asked) => Effect.map(listUnits(caller, filters), units),
} satisfies Record<ListedModel, unknown>;
