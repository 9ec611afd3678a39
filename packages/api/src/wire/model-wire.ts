import { Schema } from "effect";

/** What travels with the calls whose path names the model, whichever it is: model-bodies.ts has the shape of each. */

/** A row, by the names on the wire. */
export const ModelRow = Schema.Record(Schema.String, Schema.Unknown);

/** What is saved of some things, by the names on the wire. */
export const ModelSaves = Schema.Array(ModelRow).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/** A side panel of a model, by the names of specification 3: a form of its fields where it has no template of its own, opened from the cells of a column. */
export const SidePanelTemplateWire = Schema.Struct({
  _SidePanelTemplateID: Schema.Int,
  _UserID: Schema.NullOr(Schema.Int),
  dataModel: Schema.String,
  modelProperty: Schema.String,
  htmlTemplate: Schema.NullOr(Schema.String),
  defaultDimension: Schema.String,
  _ReportDataModelID: Schema.NullOr(Schema.Int),
  linkColumn: Schema.String,
  formRows: Schema.Int,
  formColumns: Schema.Int,
  targetModel: Schema.String,
  _TargetID: Schema.NullOr(Schema.Int),
});

/** What there is to know of a model: its columns, by their names on the wire, and what each may be used for. */
export const ModelDescription = Schema.Struct({
  model: Schema.String,
  path: Schema.String,
  columns: Schema.Array(
    Schema.Struct({ column: Schema.String, type: Schema.String, isSorted: Schema.Boolean, isFiltered: Schema.Boolean, isRequired: Schema.Boolean, isWritten: Schema.Boolean, maxLength: Schema.NullOr(Schema.Int), choices: Schema.NullOr(Schema.Array(Schema.Unknown)) }),
  ),
  sidePanelTemplates: Schema.Array(SidePanelTemplateWire),
});

/** What there is to know of a model. */
export type ModelDescription = typeof ModelDescription.Type;
