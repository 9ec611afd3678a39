import { Schema } from "effect";

import { SidePanelTemplateWire } from "./side-panel-wire.ts";

/** What travels with the calls whose path names the model, whichever it is: model-bodies.ts has the shape of each. */

/** A row, by the names on the wire. */
export const ModelRow = Schema.Record(Schema.String, Schema.Unknown);

/** What is saved of some things, by the names on the wire. */
export const ModelSaves = Schema.Array(ModelRow).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/** What there is to know of a model: its columns, by their names on the wire, and what each may be used for. */
export const ModelDescription = Schema.Struct({
  model: Schema.String,
  path: Schema.String,
  columns: Schema.Array(
    Schema.Struct({
      column: Schema.String,
      type: Schema.String,
      isSorted: Schema.Boolean,
      isFiltered: Schema.Boolean,
      isRequired: Schema.Boolean,
      isWritten: Schema.Boolean,
      maxLength: Schema.NullOr(Schema.Int),
      choices: Schema.NullOr(Schema.Array(Schema.Unknown)),
    }),
  ),
  sidePanelTemplates: Schema.Array(SidePanelTemplateWire),
});

/** What there is to know of a model. */
export type ModelDescription = typeof ModelDescription.Type;
