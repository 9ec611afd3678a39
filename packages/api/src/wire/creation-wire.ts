/** Creation scope of the caller. Source: behaviour 3.5. */

import type { creationModels } from "@comptoir/domain/creation";
import { wireNameOfField, findEntityOfModel, getEntity, type EntityName } from "@comptoir/domain/entity";
import { Schema } from "effect";

import { Layer, Target } from "./organisation-wire.ts";

/** Default of a field: a value, or an empty list or table. */
const FieldDefault = Schema.Union([
  Schema.Null,
  Schema.String,
  Schema.Finite,
  Schema.Boolean,
  Schema.Array(Schema.Never),
  Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
]);

/** Creation scope of the caller; fields go by their wire names. */
export const CreationScope = Schema.Struct({
  isAllowed: Schema.Boolean,
  targets: Schema.Array(Target),
  targetLayers: Schema.Array(Layer),
  defaults: Schema.Record(Schema.String, FieldDefault),
  required: Schema.Array(Schema.String),
  readOnly: Schema.Array(Schema.String),
}).pipe(Schema.encodeKeys({ isAllowed: "allowed" }));

/** Creation scope of the caller. */
export type CreationScope = typeof CreationScope.Type;

/** Form fields with another name on the wire; those of the legacy set are in the common table. Loaded only by pages that create records. Source: specification 3. */
export const creationFieldNames: Readonly<Record<keyof typeof creationModels, Readonly<Record<string, string>>>> =
  /* @__PURE__ */ (() => ({
    Dashboard: {},
    Goal: /* @__PURE__ */ wireNamesOfForm("goal"),
    Inventory: {
      type: "DocumentType",
      layerId: "TargetLayerID",
      terminalId: "TerminalID",
      comment: "DocumentComment",
      isBlind: "IsBlind",
    },
    Product: /* @__PURE__ */ wireNamesOfForm("product"),
    Report: {
      id: "_ReportDataModelID",
      source: "dataSource",
      columns: "genericListColumn",
      filters: "genericListFilter",
      groups: "genericListGroup",
      sorting: "listSorting",
      roleIds: "reportDataModelRoles",
    },
    ReportUserCustomization: { source: "dataSource", reportId: "_ReportDataModelID" },
    Role: /* @__PURE__ */ wireNamesOfForm("role"),
    SidePanelTemplate: {
      source: "dataModel",
      reportId: "_ReportDataModelID",
      html: "htmlTemplate",
      width: "defaultDimension",
    },
    Target: /* @__PURE__ */ wireNamesOfForm("target"),
    TargetLayer: /* @__PURE__ */ wireNamesOfForm("layer"),
    UOM: {},
    User: /* @__PURE__ */ wireNamesOfForm("user"),
  }))();

const wireNamesByModel = /* @__PURE__ */ new Map(/* @__PURE__ */ Object.entries(creationFieldNames));

/**
 * Returns the name on the wire of a field of a model's form: the specification's own, or the same.
 *
 * @example creationFieldName("Product", "sku") // => "itemSKU"
 */
export function creationFieldName(model: string, name: string): string {
  const modelNames = wireNamesByModel.get(model);
  if (modelNames !== undefined) return modelNames[name] ?? name;
  const entityOfModel = findEntityOfModel(model);
  return entityOfModel === null ? name : wireNameOfField(entityOfModel, name);
}

/** Wire names of an entity's fields, of those that its form has. */
function wireNamesOfForm(name: EntityName): Readonly<Record<string, string>> {
  const { wire, form } = getEntity(name);
  return Object.fromEntries(Object.entries(wire).filter(([field]) => Object.hasOwn(form.fields, field)));
}
