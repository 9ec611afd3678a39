/** Lists the rows of models that are not entities, such as dashboards; the generic endpoints read these too. */

import type { Caller, ListedModel } from "@comptoir/api/contract";
import { CustomizationWire, DashboardWire, ReportWire, UomWire } from "@comptoir/api/wire";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect, Schema } from "effect";

import { listOwnDashboards } from "../dashboard/dashboard-handlers.ts";
import { listUnits } from "../inventory/product-list.ts";
import { listCustomizations, listReports } from "../report/report-handlers.ts";

type Wire = Readonly<Record<string, unknown>>;

const encodes = <Row>(row: Schema.Codec<Row, Wire>) => {
  const encode = Schema.encodeSync(row);
  return (rows: readonly Row[]): readonly Wire[] => rows.map((value) => encode(value));
};

const dashboards = encodes(DashboardWire);
const reports = encodes(ReportWire);
const customizations = encodes(CustomizationWire);
const units = encodes(UomWire);

/** Lists the rows of a model that meet the filters. Errors: FILTER_INVALID. */
export const listModelRows = Effect.fn("listModelRows")(function* (
  caller: Caller,
  model: ListedModel,
  filters: readonly ReportFilter[],
) {
  return yield* readers[model](caller, filters);
});

const readers = {
  Dashboard: (caller: Caller, filters: readonly ReportFilter[]) =>
    Effect.map(listOwnDashboards(caller, filters), dashboards),
  Report: (caller: Caller, filters: readonly ReportFilter[]) => Effect.map(listReports(caller, filters), reports),
  ReportUserCustomization: (caller: Caller, filters: readonly ReportFilter[]) =>
    Effect.map(listCustomizations(caller, filters), customizations),
  UOM: (caller: Caller, filters: readonly ReportFilter[]) => Effect.map(listUnits(caller, filters), units),
} satisfies Record<ListedModel, unknown>;
