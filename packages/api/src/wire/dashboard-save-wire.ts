import { displayTypes, widgetKinds } from "@comptoir/domain/dashboard";
import { Schema } from "effect";

import { listUpTo, longTextAtMost, Text, textUpTo, widgetsTextAtMost } from "./bounded-text.ts";

/** Dashboards to save and to delete, and what their widgets may show. Source: specification 3. */

/** A dashboard to create (no id) or to change (its id and the version it was read with). Widgets stay a text, so that the server's rules name its issues. */
export const DashboardSave = Schema.Struct({
  id: Schema.optionalKey(Schema.Int),
  description: Text,
  longDescription: Schema.optionalKey(textUpTo(longTextAtMost)),
  targetId: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  roles: Schema.optionalKey(listUpTo(Schema.Int)),
  widgets: textUpTo(widgetsTextAtMost),
  /** Numbers of widgets that were removed and are put back, with the roles that they had. */
  restored: Schema.optionalKey(listUpTo(Schema.Int)),
  period: Text,
  version: Schema.optionalKey(Schema.Int),
}).pipe(Schema.encodeKeys({ targetId: "targetID" }));

/** A dashboard to save. */
export type DashboardSave = typeof DashboardSave.Type;

/** A dashboard to delete, with the version it was read with; or to restore, with the version that its deletion answered. */
export const DashboardKey = Schema.Struct({ id: Schema.Int, version: Schema.optionalKey(Schema.Int) });

const nonEmptyCheck = Schema.isMinLength(1);

/** A list with one dashboard, as POST and PUT send it. Source: specification 7. */
export const DashboardSaveList = Schema.Array(DashboardSave).check(nonEmptyCheck, Schema.isMaxLength(1));

/** A list with one dashboard, as deleting and restoring send it. */
export const DashboardKeyList = Schema.Array(DashboardKey).check(nonEmptyCheck, Schema.isMaxLength(1));

/** Model type of a widget: a data set, its fields, and the calls and drawings that fit. */
export const ModelType = Schema.Struct({
  code: Schema.String,
  description: Schema.String,
  dataset: Schema.String,
  widgetTypes: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(listKeys(widgetKinds)),
      displays: Schema.Array(Schema.Literals(listKeys(displayTypes))),
    }),
  ),
  fields: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      kind: Schema.Literals(["measure", "dimension", "time"]),
      unit: Schema.optionalKey(Schema.Literals(["money", "qty", "count", "pct"])),
    }),
  ),
});

function listKeys<T extends Readonly<Record<string, unknown>>>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table);
}
