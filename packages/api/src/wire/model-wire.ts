/** Bodies of calls with the model in their path; model-bodies.ts has the fields of each. */

import { Schema } from "effect";

import { SidePanelTemplateWire } from "./side-panel-wire.ts";

/** A row, by wire names. */
export const ModelRow = Schema.Record(Schema.String, Schema.Unknown);

/** Save bodies, by wire names. */
export const ModelSaves = Schema.Array(ModelRow).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/** Keys of records, by wire names; the entity's own schema reads them. */
export const ModelKeys = Schema.Array(ModelRow).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/** Description of a model: its columns by wire names, each with its type and whether it can be sorted, filtered or written; and its side panels. */
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

/** Description of a model. */
export type ModelDescription = typeof ModelDescription.Type;
