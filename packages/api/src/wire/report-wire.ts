/** Definitions of reports: as they are read, saved, deleted and restored. Source: specification 3. */
import { tablePresentation } from "@comptoir/domain/report";
import { Schema } from "effect";
import { listUpTo, Text } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Filters } from "./filter-param.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import {
  Columns,
  Drawing,
  Group,
  PivotWire,
  ReportKind,
  Sorting,
  Words,
  withFiltersInDollars,
  withDefault,
} from "./report-parts-wire.ts";

/** Fields of a definition. */
export const reportContentFields = {
  source: ReportKind,
  descriptions: Words,
  period: nullable(Text),
  columns: Columns,
  filters: Filters,
  groups: listUpTo(Group, 20),
  sorting: withDefault(Sorting, []),
  pivot: withDefault(nullable(PivotWire), null),
  drawing: withDefault(Drawing, tablePresentation),
  isList: Schema.Boolean,
  roleIds: withDefault(listUpTo(Schema.Int), []),
};

/** Names on the wire of the fields of a definition. */
export const reportContentWireKeys = {
  source: "dataSource",
  columns: "genericListColumn",
  filters: "genericListFilter",
  groups: "genericListGroup",
  sorting: "listSorting",
  roleIds: "reportDataModelRoles",
} as const;

/** Definition of a report as it is stored: operands are exact integers. */
export const ReportContent = Schema.Struct(reportContentFields).pipe(Schema.encodeKeys(reportContentWireKeys));

/** Definition of a report. */
export type ReportContent = typeof ReportContent.Type;

/** A report as its readers see it; id 0 is the default report of each kind. */
export const ReportWire = withFiltersInDollars(
  Schema.Struct({
    ...reportContentFields,
    id: Schema.Int,
    version: Schema.Int,
    targetId: nullable(Schema.Int),
    userId: nullable(Schema.Int),
    /** Author. */
    by: Schema.String,
    isDeleted: Schema.Boolean,
    canUpdate: Schema.Boolean,
    canDelete: Schema.Boolean,
    /** Whether the caller may save their own view of it for everyone. */
    canShare: Schema.Boolean,
  }).pipe(
    Schema.encodeKeys({ ...reportContentWireKeys, id: "_ReportDataModelID", targetId: "_TargetID", userId: "_UserID" }),
  ),
);

/** A report as its readers see it. */
export type ReportWire = typeof ReportWire.Type;

/** A report to create (no id) or to change (its id and the version it was read with). */
export const ReportSave = withFiltersInDollars(
  Schema.Struct({
    ...reportContentFields,
    id: optionalKey(EntityKey.fields.id),
    version: optionalKey(Schema.Int),
    targetId: optionalKey(Schema.Int),
  }).pipe(Schema.encodeKeys({ ...reportContentWireKeys, id: "_ReportDataModelID", targetId: "_TargetID" })),
);

/** A report to save. */
export type ReportSave = typeof ReportSave.Type;

/** A report to delete or restore, with the version it was read with. */
export const ReportKey = Schema.Struct({ id: EntityKey.fields.id, version: Schema.Int }).pipe(
  Schema.encodeKeys({ id: "_ReportDataModelID" }),
);

/** A report and its version. */
export type ReportKey = typeof ReportKey.Type;
