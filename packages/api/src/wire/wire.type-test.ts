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
const assertTrueType = <T extends true>(): T | undefined => undefined;

assertTrueType<Same<(typeof Money)["Type"], Cents>>();
assertTrueType<Same<(typeof UnitMoney)["Type"], UnitCost>>();
assertTrueType<Same<(typeof Amount)["Type"], Quantity>>();
assertTrueType<Same<(typeof Pct)["Type"], Percent>>();
assertTrueType<Assignable<(typeof DashboardWire)["Type"], Dashboard>>();
assertTrueType<Assignable<Dashboard, (typeof DashboardWire)["Type"]>>();
assertTrueType<Assignable<Layer, TargetLayer>>();
assertTrueType<Assignable<TargetLayer, Layer>>();
assertTrueType<Assignable<(typeof SideNavigation)["Type"], readonly NavigationSection[]>>();
assertTrueType<Assignable<readonly NavigationSection[], (typeof SideNavigation)["Type"]>>();
assertTrueType<Assignable<readonly WidgetRequest[], (typeof BatchBody)["Type"]>>();
assertTrueType<Assignable<Comparison, NonNullable<Meta["compare"]>>>();
assertTrueType<Same<ImportBatch["kind"], ImportKind>>();
assertTrueType<Assignable<ReportContent, Omit<ReportModel, "id">>>();
assertTrueType<Assignable<Omit<ReportModel, "id">, ReportContent>>();
assertTrueType<Assignable<ReportVersionWire, ReportDefinition>>();
assertTrueType<Assignable<(typeof CustomizationContent)["Type"], ReportCustomization>>();
assertTrueType<Assignable<ReportCustomization, (typeof CustomizationContent)["Type"]>>();
assertTrueType<Assignable<Pick<ReportAnswer, "columns" | "rows">, Table>>();
assertTrueType<Assignable<Table, Pick<ReportAnswer, "columns" | "rows">>>();
assertTrueType<Assignable<TableRow, NonNullable<ReportAnswer["total"]>>>();

// A method takes exactly the input of its endpoint.
declare const client: ComptoirClient;
client.version.get();
client.targetLayer.change({ params: { id: 1 } });
// @ts-expect-error the id of a layer is a number
client.targetLayer.change({ params: { id: "1" } });
// @ts-expect-error a widget call needs its period
client.widgetData.simple({ query: {} });
// @ts-expect-error dollars are not cents
assertTrueType<Same<(typeof Money)["Type"], number>>();
