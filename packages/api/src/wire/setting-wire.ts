import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";

/** Bodies of settings: what a layer gives itself, what it inherits and from where, what is planned and what was. */

const maybe = Schema.NullOr;

const CodeNames = Schema.Array(
  Schema.Struct({ code: Schema.String, fr: Schema.String, en: Schema.String, es: Schema.String }),
);

/** A value of any setting; null is none. */
export const SettingValue = Schema.Union([Schema.Null, Schema.String, Schema.Finite, Schema.Boolean, CodeNames]);

const LayerName = Schema.Struct({ id: Schema.Int, description: Schema.String });

/** One step in the life of a setting at a layer; a step that gives nothing goes back to what is inherited. Units: epoch milliseconds. */
export const SettingStep = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(["PLANNED", "CURRENT", "PAST"]),
  isGiven: Schema.Boolean,
  value: SettingValue,
  holdsFrom: Schema.Finite,
  changedAt: Schema.Finite,
  changedBy: maybe(Schema.String),
});

/** One step in the life of a setting at a layer. */
export type SettingStep = typeof SettingStep.Type;

/** One setting as it stands at a layer, with the layer its value comes from. */
export const ConfigSetting = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  group: Schema.String,
  value: SettingValue,
  layerId: maybe(Schema.Int),
  isInherited: Schema.Boolean,
  /** The layer its value comes from; null is what the product starts with. */
  from: maybe(LayerName),
  /** What the layer has without a value of its own. */
  above: Schema.Struct({ value: SettingValue, from: maybe(LayerName) }),
  /** The newest first of what is planned for the layer. */
  planned: Schema.Array(SettingStep),
  /** The last change at the layer that has come into force. */
  current: maybe(SettingStep),
  /** Of what is known of the setting at the layer; a save that names another is refused. */
  version: Schema.Int,
  /** What hangs below: how many layers take the value over, and which give one of their own. */
  below: Schema.optionalKey(
    Schema.Struct({
      inheriting: Schema.Int,
      own: Schema.Array(Schema.Struct({ ...LayerName.fields, value: SettingValue })),
    }),
  ),
}).pipe(Schema.encodeKeys({ id: "_ConfigID", layerId: "_TargetLayerID" }));

/** One setting as it stands at a layer. */
export type ConfigSetting = typeof ConfigSetting.Type;

/** What is sent of a value: codes come with whatever was typed, for the rules to judge. */
const Typed = Schema.Union([
  Schema.Null,
  Text,
  Schema.Finite,
  Schema.Boolean,
  listUpTo(Schema.Struct({ code: Text, fr: Text, en: Text, es: Text })),
]);

/** What a layer gives of a setting from now on, or from the start of a day; null goes back to what is inherited. */
export const SettingSave = Schema.Struct({
  code: Text,
  layerId: Schema.Int,
  value: Typed,
  /** The day, as 2026-03-12; without one it holds at once. */
  from: Schema.optionalKey(Text),
  version: Schema.Int,
}).pipe(Schema.encodeKeys({ layerId: "_TargetLayerID" }));

/** What a layer gives of a setting. */
export type SettingSave = typeof SettingSave.Type;

/** The codes that a company lists for its products, by the field that holds one. */
export const ProductCodes = Schema.Struct({
  statusCode: CodeNames,
  tareCode: CodeNames,
  bottleCode: CodeNames,
  environmentCode: CodeNames,
});

/** The codes that a company lists for its products. */
export type ProductCodes = typeof ProductCodes.Type;
