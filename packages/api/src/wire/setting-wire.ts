/** Bodies of settings: own and inherited values, planned ones, and history. */

import { settingFileOutcomes } from "@comptoir/domain/setting";
import { Schema } from "effect";

import { ApiIssue } from "../errors/api-issue.ts";
import { listUpTo, longTextAtMost, Text, textUpTo } from "./bounded-text.ts";
import { nullable } from "./optional-values.ts";

const CodeNameList = Schema.Array(
  Schema.Struct({ code: Schema.String, fr: Schema.String, en: Schema.String, es: Schema.String }),
);

/** A value of any setting; null means no value. */
export const SettingValue = Schema.Union([Schema.Null, Schema.String, Schema.Finite, Schema.Boolean, CodeNameList]);

const LayerName = Schema.Struct({ id: Schema.Int, description: Schema.String });

/** Value of a setting at a layer: past, current or planned. A step without a value inherits again. Units: milliseconds since 1970. */
export const SettingStep = Schema.Struct({
  id: Schema.Int,
  state: Schema.Literals(["PLANNED", "CURRENT", "PAST"]),
  isGiven: Schema.Boolean,
  value: SettingValue,
  holdsFrom: Schema.Finite,
  changedAt: Schema.Finite,
  changedBy: nullable(Schema.String),
});

/** Value of a setting at a layer: past, current or planned. */
export type SettingStep = typeof SettingStep.Type;

/** A setting at a layer, with the layer its value comes from. */
export const ConfigSetting = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  group: Schema.String,
  value: SettingValue,
  layerId: nullable(Schema.Int),
  isInherited: Schema.Boolean,
  /** Layer that sets the value; null is Comptoir's default. */
  from: nullable(LayerName),
  /** Inherited value, in force when the layer has none of its own. */
  above: Schema.Struct({ value: SettingValue, from: nullable(LayerName) }),
  /** Values planned for the layer, newest first. */
  planned: Schema.Array(SettingStep),
  /** Step in force at the layer; null if the layer never set the value. */
  current: nullable(SettingStep),
  /** Version of the setting at the layer; a save with another one is rejected. */
  version: Schema.Int,
  /** Descendants: how many inherit the value, and which set their own. */
  below: Schema.optionalKey(
    Schema.Struct({
      inheriting: Schema.Int,
      own: Schema.Array(Schema.Struct({ ...LayerName.fields, value: SettingValue })),
    }),
  ),
}).pipe(Schema.encodeKeys({ id: "_ConfigID", layerId: "_TargetLayerID" }));

/** A setting at a layer. */
export type ConfigSetting = typeof ConfigSetting.Type;

/** A value as sent: any shape, for the rules to check. */
const TypedSettingValue = Schema.Union([
  Schema.Null,
  Text,
  Schema.Finite,
  Schema.Boolean,
  listUpTo(Schema.Struct({ code: Text, fr: Text, en: Text, es: Text })),
]);

/** Value that a layer sets, immediately or from the start of a day; null inherits again. */
export const SettingSave = Schema.Struct({
  code: Text,
  layerId: Schema.Int,
  value: TypedSettingValue,
  /** Date, as 2026-03-12; without one it applies immediately. */
  from: Schema.optionalKey(Text),
  version: Schema.Int,
}).pipe(Schema.encodeKeys({ layerId: "_TargetLayerID" }));

/** Value that a layer sets. */
export type SettingSave = typeof SettingSave.Type;

/** Company code lists for products, by product field. */
export const ProductCodes = Schema.Struct({
  statusCode: CodeNameList,
  tareCode: CodeNameList,
  bottleCode: CodeNameList,
  environmentCode: CodeNameList,
});

/** Company code lists for products. */
export type ProductCodes = typeof ProductCodes.Type;

/** Settings of a layer as a file, without secrets. */
export const SettingFileWire = Schema.Struct({
  format: Schema.String,
  version: Schema.Int,
  product: Schema.String,
  layer: Schema.String,
  madeAt: Schema.String,
  settings: Schema.Record(Schema.String, SettingValue),
});

/** Settings of a layer as a file. */
export type SettingFileWire = typeof SettingFileWire.Type;

/** File to compare with a layer. */
export const SettingFileCheck = Schema.Struct({ layerId: Schema.Int, content: textUpTo(longTextAtMost) }).pipe(
  Schema.encodeKeys({ layerId: "_TargetLayerID" }),
);

/** Entry of a file, compared with the layer. */
export const SettingFileRow = Schema.Struct({
  code: Schema.String,
  outcome: Schema.Literals(settingFileOutcomes),
  /** Value of the layer itself; null if it inherits. */
  before: SettingValue,
  value: SettingValue,
  /** Version of the setting at the layer, which a save has to name. */
  version: Schema.Int,
  issues: Schema.Array(ApiIssue),
});

/** Entry of a file, compared with the layer. */
export type SettingFileRow = typeof SettingFileRow.Type;

/** Values that a layer sets at once: all of them or none. */
export const SettingSaves = Schema.Struct({
  layerId: Schema.Int,
  changes: listUpTo(Schema.Struct({ code: Text, value: TypedSettingValue, version: Schema.Int })),
}).pipe(Schema.encodeKeys({ layerId: "_TargetLayerID" }));

/** Values that a layer sets at once. */
export type SettingSaves = typeof SettingSaves.Type;

/** Connections that settings describe and that can be tested. */
export const testedParts = ["MAIL", "DIRECTORY", "SIGN_ON", "WEB_SERVICE"] as const;

/** Connection to test at a layer. */
export const ConnectionTest = Schema.Struct({ part: Schema.Literals(testedParts), layerId: Schema.Int }).pipe(
  Schema.encodeKeys({ layerId: "_TargetLayerID" }),
);

/** Connection to test. */
export type ConnectionTest = typeof ConnectionTest.Type;

/** Result of a test. OFF is not set up. Units: milliseconds. */
export const ConnectionResult = Schema.Struct({
  part: Schema.Literals(testedParts),
  state: Schema.Literals(["OK", "OFF", "FAILED"]),
  latencyMs: nullable(Schema.Int),
  /** Message of the failure, without secrets. */
  reason: nullable(Schema.String),
});

/** Result of a test. */
export type ConnectionResult = typeof ConnectionResult.Type;

/** Environment variable that decides something: locked, because only the server's operator changes it. */
export const EnvironmentVariable = Schema.Struct({
  name: Schema.String,
  isSet: Schema.Boolean,
  isSecret: Schema.Boolean,
  /** Null for a secret, and for a variable that is not set. */
  value: nullable(Schema.String),
});

/** Environment variable that decides something. */
export type EnvironmentVariable = typeof EnvironmentVariable.Type;
