/** Type tests: each wire schema decodes to the domain's own type, so neither changes without the other. */

import type { Dashboard, WidgetRequest } from "@comptoir/domain/dashboard";
import type { NavigationSection } from "@comptoir/domain/access";
import type { ImportKind } from "@comptoir/domain/import-file";
import type { Cents, UnitCost } from "@comptoir/domain/money";
import type { Percent, Quantity } from "@comptoir/domain/measure";
import type { Comparison } from "@comptoir/domain/period";
import type { ReportCustomization, ReportDefinition, ReportModel, Table, TableRow } from "@comptoir/domain/report";
import type { TargetLayer } from "@comptoir/domain/target";

import type { ComptoirClient } from "../client/index.ts";
import type {
  Amount,
  BatchBody,
  CustomizationContent,
  DashboardWire,
  ImportBatch,
  Layer,
  Meta,
  Money,
  Pct,
  ReportAnswer,
  ReportContent,
  ReportVersionWire,
  SideNavigation,
  UnitMoney,
} from "./index.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Assignable<A, B> = [A] extends [B] ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

holds<Same<(typeof Money)["Type"], Cents>>();
holds<Same<(typeof UnitMoney)["Type"], UnitCost>>();
holds<Same<(typeof Amount)["Type"], Quantity>>();
holds<Same<(typeof Pct)["Type"], Percent>>();
holds<Assignable<(typeof DashboardWire)["Type"], Dashboard>>();
holds<Assignable<Dashboard, (typeof DashboardWire)["Type"]>>();
holds<Assignable<Layer, TargetLayer>>();
holds<Assignable<TargetLayer, Layer>>();
holds<Assignable<(typeof SideNavigation)["Type"], readonly NavigationSection[]>>();
holds<Assignable<readonly NavigationSection[], (typeof SideNavigation)["Type"]>>();
holds<Assignable<readonly WidgetRequest[], (typeof BatchBody)["Type"]>>();
holds<Assignable<Comparison, NonNullable<Meta["compare"]>>>();
holds<Same<ImportBatch["kind"], ImportKind>>();
holds<Assignable<ReportContent, Omit<ReportModel, "id">>>();
holds<Assignable<Omit<ReportModel, "id">, ReportContent>>();
holds<Assignable<ReportVersionWire, ReportDefinition>>();
holds<Assignable<(typeof CustomizationContent)["Type"], ReportCustomization>>();
holds<Assignable<ReportCustomization, (typeof CustomizationContent)["Type"]>>();
holds<Assignable<Pick<ReportAnswer, "columns" | "rows">, Table>>();
holds<Assignable<Table, Pick<ReportAnswer, "columns" | "rows">>>();
holds<Assignable<TableRow, NonNullable<ReportAnswer["total"]>>>();

// A method takes exactly the input of its endpoint.
declare const client: ComptoirClient;
client.version.get();
client.targetLayer.change({ params: { id: 1 } });
// @ts-expect-error the id of a layer is a number
client.targetLayer.change({ params: { id: "1" } });
// @ts-expect-error a widget call needs its period
client.widgetData.simple({ query: {} });
// @ts-expect-error dollars are not cents
holds<Same<(typeof Money)["Type"], number>>();
