/** Database mapping of layers. */

import { LayerFields } from "@comptoir/api/wire";
import { Schema } from "effect";

import { column, businessDaySql, type EntityTable } from "../entity/index.ts";

export type LayerRow = typeof LayerFields.Type;

/** Builds the SQL of a setting's own value at a layer. */
const layerSettingField = (code: string, type: "text" | "integer") => ({
  expression: `SELECT (s.value #>> '{}')::${type} FROM setting_in_force s WHERE s.target_layer_id = e.target_layer_id AND s.code = '${code}'`,
});

/** Builds the SQL of the number of users who belong to a layer or have a role there. */
export const peopleCountSql = (layerId: string): string =>
  `SELECT count(*) FROM user_account u WHERE NOT u.is_deleted AND (u.target_layer_id = ${layerId} OR EXISTS (SELECT FROM user_role g WHERE g.user_id = u.user_id AND g.target_layer_id = ${layerId}))`;

export const layerTable: EntityTable<LayerRow> = {
  name: "layer",
  table: "target_layer",
  from: "target_layer e JOIN target t ON t.target_id = e.target_id LEFT JOIN target_layer p ON p.target_layer_id = e.parent_id",
  id: "target_layer_id",
  target: "target_id",
  // Inactive and deleted layers still count as below their parents.
  withinLayersSql: (sql, layerIds) => sql`e.target_layer_id IN (
    WITH RECURSIVE below AS (
      SELECT target_layer_id FROM target_layer WHERE target_layer_id = ANY (${[...layerIds]}::integer[])
      UNION SELECT c.target_layer_id FROM target_layer c JOIN below b ON c.parent_id = b.target_layer_id
    ) SELECT target_layer_id FROM below)`,
  fields: {
    id: column("target_layer_id", true),
    version: column("version", true),
    targetId: column("target_id", true),
    target: { expression: "t.description", neverNull: true },
    parentId: column("parent_id"),
    parent: { expression: "p.description" },
    type: column("layer_type", true),
    code: column("code", true),
    description: column("description", true),
    priority: column("priority", true),
    locationType: column("location_type"),
    isActive: column("is_active", true),
    timeZone: layerSettingField("TIME_ZONE", "text"),
    businessDayStart: layerSettingField("BUSINESS_DAY_START", "integer"),
    weekStart: layerSettingField("WEEK_START", "integer"),
    people: { expression: peopleCountSql("e.target_layer_id"), neverNull: true },
    changedOn: businessDaySql("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  labels: { targetId: "target" },
  references: {
    parentId: (sql, _targets, layers) =>
      sql`SELECT target_layer_id AS id, description AS label, NULL::integer AS "parentId", target_id AS "targetId" FROM target_layer WHERE NOT is_deleted AND target_layer_id = ANY (${[...layers]}::integer[])`,
  },
  writes: {
    targetId: "target_id",
    parentId: "parent_id",
    type: "layer_type",
    code: "code",
    description: "description",
    priority: "priority",
    locationType: "location_type",
    isActive: "is_active",
  },
  row: Schema.toType(LayerFields),
};
