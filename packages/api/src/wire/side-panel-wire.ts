/** Side panels, with the names of specification 3. */

import { Schema } from "effect";

import { longTextAtMost, Text, textUpTo } from "./bounded-text.ts";
import { EntityKey } from "./entity-wire.ts";
import { nullable, optionalKey } from "./optional-values.ts";
import { ReportKind } from "./report-parts-wire.ts";

/** Side panel of a model or a report: a template or, without a template, a form of its fields; opened from a column's cells. */
export const SidePanelTemplateWire = Schema.Struct({
  /** Id of the panel; 0 for a built-in panel of the model. */
  _SidePanelTemplateID: Schema.Int,
  version: Schema.Int,
  _UserID: nullable(Schema.Int),
  /** The model, or the kind of the report. */
  dataModel: Schema.String,
  modelProperty: Schema.String,
  htmlTemplate: nullable(Schema.String),
  defaultDimension: Schema.String,
  /** Id of the panel's report; null applies to every report of the kind without its own panel. */
  _ReportDataModelID: nullable(Schema.Int),
  linkColumn: Schema.String,
  formRows: Schema.Int,
  formColumns: Schema.Int,
  targetModel: Schema.String,
  _TargetID: nullable(Schema.Int),
  /** Author of the last change. */
  by: Schema.String,
});

/** A side panel as its readers see it. */
export type SidePanelTemplateWire = typeof SidePanelTemplateWire.Type;

/** The side panel of a report to create (no id) or to change (its id and the version it was read with). */
export const SidePanelSave = Schema.Struct({
  id: optionalKey(EntityKey.fields.id),
  version: optionalKey(Schema.Int),
  source: ReportKind,
  reportId: optionalKey(nullable(Schema.Int)),
  html: nullable(textUpTo(longTextAtMost)),
  width: optionalKey(Text),
  linkColumn: Text,
  formRows: optionalKey(Schema.Int),
  formColumns: optionalKey(Schema.Int),
  targetId: optionalKey(nullable(Schema.Int)),
}).pipe(
  Schema.encodeKeys({
    id: "_SidePanelTemplateID",
    source: "dataModel",
    reportId: "_ReportDataModelID",
    html: "htmlTemplate",
    width: "defaultDimension",
    targetId: "_TargetID",
  }),
);

/** A side panel to save. */
export type SidePanelSave = typeof SidePanelSave.Type;

/** A side panel to delete or restore, with the version it was read with. */
export const SidePanelKey = Schema.Struct({ id: EntityKey.fields.id, version: Schema.Int }).pipe(
  Schema.encodeKeys({ id: "_SidePanelTemplateID" }),
);

/** A side panel and its version. */
export type SidePanelKey = typeof SidePanelKey.Type;
