/** Bodies of layers in management: own values, inherited ones, and consequences of a move. */

import { entityTable } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { PersonAffected, makeSaveBody } from "./entity-wire.ts";
import { rowFields } from "./field-codecs.ts";
import { nullable } from "./optional-values.ts";
import { SettingValue } from "./setting-wire.ts";

/** Fields of a layer; the clock fields have the layer's own values, or null if inherited. Units: minutes after midnight. */
export const LayerFields = /* @__PURE__ */ rowFields(entityTable.layer.fields);

/** A layer in the tree and its editor. */
export const LayerWire = LayerFields.pipe(Schema.encodeKeys(entityTable.layer.wire));

/** A layer to save. */
export const LayerSave = makeSaveBody(LayerFields.fields).pipe(Schema.encodeKeys(entityTable.layer.wire));

/** A clock setting of a layer: its own value, the inherited one, and the layer it comes from; null is the installation. */
export const LayerValue = Schema.Struct({
  code: Schema.Literals(["TIME_ZONE", "BUSINESS_DAY_START", "WEEK_START"]),
  own: SettingValue,
  inherited: SettingValue,
  from: nullable(Schema.Struct({ id: Schema.Int, description: Schema.String })),
});

/** A clock setting of a layer. */
export type LayerValue = typeof LayerValue.Type;

/** Effects of moving a layer: access gained and lost, and settings that change, each with the number of layers. */
export const MovePreview = Schema.Struct({
  people: Schema.Array(PersonAffected),
  values: Schema.Array(
    Schema.Struct({
      code: Schema.String,
      before: SettingValue,
      after: SettingValue,
      from: nullable(Schema.String),
      layers: Schema.Int,
    }),
  ),
});

/** Effects of moving a layer. */
export type MovePreview = typeof MovePreview.Type;
