/** Views of a report: a reader's own changes, by name, and shared with roles. Source: specification 3. */
import { Schema } from "effect";
import { listUpTo, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { Filters } from "./filter-param.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import {
  Drawing,
  PivotWire,
  Sorting,
  withFiltersInDollars,
  reportKeyFields,
  reportWireKeys,
  nullByDefault,
} from "./report-parts-wire.ts";

const viewChangeFields = {
  period: nullByDefault(Text),
  filters: nullByDefault(Filters),
  sorting: nullByDefault(Sorting),
  pivot: nullByDefault(Schema.Union([PivotWire, Schema.Literal("none")])),
  columns: nullByDefault(
    listUpTo(
      Schema.Struct({
        column: Text,
        visible: Schema.Boolean,
        widthPx: nullable(Schema.Int),
        frozen: Schema.Boolean,
        /** Format code of the column; absent leaves the format of the report. */
        format: optionalKey(nullable(Text)),
      }).pipe(Schema.encodeKeys({ widthPx: "width" })),
      200,
    ),
  ),
  drawing: nullByDefault(Drawing),
};

const changeWireKeys = { filters: "listFilter", sorting: "listSorting", columns: "customization" } as const;

const viewWireKeys = { id: "_ReportUserCustomizationID" } as const;
const widgetWireKeys = { widgetId: "_WidgetUserCustomizationID" } as const;

/** A user's own changes to a report as they are stored; null leaves the report's value. */
export const CustomizationContent = Schema.Struct(viewChangeFields).pipe(Schema.encodeKeys(changeWireKeys));

/** Name of a view; empty is the default view. */
const ViewName = textUpTo(100);

/** A view of a report: one's own, or one shared with a role. */
export const CustomizationWire = withFiltersInDollars(
  Schema.Struct({
    ...reportKeyFields,
    ...viewChangeFields,
    name: Schema.String,
    id: Schema.Int,
    version: Schema.Int,
    userId: Schema.Int,
    /** Id of the view that a widget made from this one has; null if no widget was made. */
    widgetId: optionalKey(nullable(Schema.Int)),
    /** Roles that the view is shared with. */
    roles: optionalKey(Schema.Array(Schema.Int)),
    isMine: optionalKey(Schema.Boolean),
    /** Author. */
    by: optionalKey(Schema.String),
  }).pipe(
    Schema.encodeKeys({ ...reportWireKeys, ...changeWireKeys, ...viewWireKeys, ...widgetWireKeys, userId: "_UserID" }),
  ),
);

/** A user's own view of a report. */
export type CustomizationWire = typeof CustomizationWire.Type;

/** Reference to an own view: its id finds it even if renamed, and its version prevents overwriting a newer one. */
const optionalViewKeyFields = { id: optionalKey(EntityKey.fields.id), version: optionalKey(Schema.Int) };

/** Save of one's own view of a report. Without an id it is the view of that name, or the default view. */
export const CustomizationSave = withFiltersInDollars(
  Schema.Struct({
    ...reportKeyFields,
    ...viewChangeFields,
    name: optionalKey(ViewName),
    ...optionalViewKeyFields,
    /** Id of the view of the widget made from this view; absent leaves the stored id. */
    widgetId: optionalKey(nullable(EntityKey.fields.id)),
  }).pipe(Schema.encodeKeys({ ...reportWireKeys, ...changeWireKeys, ...viewWireKeys, ...widgetWireKeys })),
);

/** Save of one's own view of a report. */
export type CustomizationSave = typeof CustomizationSave.Type;

/** The own view to delete: by id, else by name. */
export const CustomizationKey = Schema.Struct({
  ...reportKeyFields,
  name: optionalKey(ViewName),
  id: optionalViewKeyFields.id,
}).pipe(Schema.encodeKeys({ ...reportWireKeys, ...viewWireKeys }));

/** The own view to delete. */
export type CustomizationKey = typeof CustomizationKey.Type;

/** The deleted own view to restore. */
export const CustomizationRestore = Schema.Struct({ ...reportKeyFields, id: EntityKey.fields.id }).pipe(
  Schema.encodeKeys({ ...reportWireKeys, ...viewWireKeys }),
);

/** The deleted own view to restore. */
export type CustomizationRestore = typeof CustomizationRestore.Type;

/** Roles that a named view is shared with; none makes it its author's alone. */
export const CustomizationRoles = Schema.Struct({
  id: EntityKey.fields.id,
  version: Schema.Int,
  roles: listUpTo(Schema.Int),
}).pipe(Schema.encodeKeys(viewWireKeys));

/** Roles that a named view is shared with. */
export type CustomizationRoles = typeof CustomizationRoles.Type;

/** The report that adopts the caller's own view for everyone. */
export const CustomizationShare = Schema.Struct({ ...reportKeyFields, version: Schema.Int }).pipe(
  Schema.encodeKeys(reportWireKeys),
);
