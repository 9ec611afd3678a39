/** Bodies of calls with the model in their path; model-bodies.ts has the fields of each. */

import { Schema } from "effect";

import { SidePanelTemplateWire } from "./side-panel-wire.ts";

/** A row, by wire names. */
export const ModelRow = Schema.Record(Schema.String, Schema.Unknown);

/** Save bodies, by wire names. */
export const ModelSaves = Schema.Array(ModelRow).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/** Keys of records, by wire names; the entity's own schema reads them. */
export const ModelKeys = Schema.Array(ModelRow).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));

/**
 * Description of a model: its fields by wire names; on request its columns, and its side panels.
 *
 * Source: specification 7, behaviour 3.5.
 */
export const ModelDescription = Schema.Struct({
  model: Schema.String,
  path: Schema.String,
  fields: Schema.Array(Schema.Struct({ field: Schema.String, type: Schema.String })),
  columns: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        column: Schema.String,
        type: Schema.String,
        isSorted: Schema.Boolean,
        isFiltered: Schema.Boolean,
        isRequired: Schema.Boolean,
        isWritten: Schema.Boolean,
        maxLength: Schema.NullOr(Schema.Int),
        choices: Schema.NullOr(Schema.Array(Schema.Unknown)),
        /** The rest is of the columns of a kind of report. */
        role: Schema.optionalKey(Schema.Literals(["dimension", "measure"])),
        aggregates: Schema.optionalKey(Schema.Array(Schema.String)),
        /** Permission to see the column; null if every reader of the report sees it. */
        permission: Schema.optionalKey(Schema.NullOr(Schema.String)),
        /** Usual width. Units: pixels. */
        width: Schema.optionalKey(Schema.Int),
      }),
    ),
  ),
  templates: Schema.optionalKey(Schema.Array(SidePanelTemplateWire)),
});

/** Description of a model. */
export type ModelDescription = typeof ModelDescription.Type;
