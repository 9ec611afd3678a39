/** Database mapping of goals. */

import { GoalFields } from "@comptoir/api/wire";
import { foldText } from "@comptoir/domain/text";
import { Schema } from "effect";

import { column, businessDaySql, type EntityTable } from "../entity/index.ts";

export type GoalRow = typeof GoalFields.Type;

const memberOfScope = (scope: "DEPARTMENT" | "USER") => ({
  expression: `CASE WHEN e.scope = '${scope}' THEN e.members[1] END`,
});

export const goalTable: EntityTable<GoalRow> = {
  name: "goal",
  table: "goal",
  from: "goal e JOIN target_layer l ON l.target_layer_id = e.target_layer_id",
  id: "goal_id",
  target: "target_id",
  layer: "target_layer_id",
  fields: {
    id: column("goal_id", true),
    version: column("version", true),
    targetId: column("target_id", true),
    layerId: column("target_layer_id", true),
    layer: { expression: "l.description", neverNull: true },
    description: column("description", true),
    scope: column("scope", true),
    members: column("members", true),
    departmentId: memberOfScope("DEPARTMENT"),
    userId: memberOfScope("USER"),
    aim: {
      neverNull: true,
      expression: `CASE e.scope WHEN 'LOCATION' THEN l.description
        WHEN 'DEPARTMENT' THEN coalesce((SELECT d.description FROM department d WHERE d.department_id = e.members[1]), '')
        ELSE coalesce((SELECT string_agg(u.first_name || ' ' || u.last_name, ', ' ORDER BY u.last_name, u.first_name) FROM user_account u WHERE u.user_id = ANY (e.members)), '') END`,
    },
    metric: column("metric", true),
    from: column("from_date", true),
    to: column("to_date", true),
    value: column("value", true),
    profile: column("profile", true),
    closed: { expression: "e.closed::text[]", neverNull: true },
    changedOn: businessDaySql("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  labels: { layerId: "layer" },
  searchAlso: (sql, search) =>
    foldText(search).trim() === ""
      ? null
      : sql`(' ' || fold_text(l.description)) LIKE ${`% ${foldText(search.replaceAll("\0", ""))
          .trim()
          .replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`}`,
  references: {
    layerId: (sql, _targets, layers) =>
      sql`SELECT target_layer_id AS id, description AS label, parent_id AS "parentId", target_id AS "targetId" FROM target_layer WHERE NOT is_deleted AND target_layer_id = ANY (${[...layers]}::integer[])`,
    departmentId: (sql, targets) =>
      sql`SELECT department_id AS id, description AS label, code, NULL::integer AS "parentId", target_id AS "targetId" FROM department WHERE NOT is_deleted AND target_id = ANY (${[...targets]}::integer[])`,
    userId: (sql, _targets, layers) =>
      sql`SELECT user_id AS id, first_name || ' ' || last_name AS label, username AS code, target_layer_id AS "parentId", target_id AS "targetId" FROM user_account WHERE NOT is_deleted AND target_layer_id = ANY (${[...layers]}::integer[])`,
  },
  writes: {
    targetId: "target_id",
    layerId: "target_layer_id",
    description: "description",
    scope: "scope",
    members: "members",
    metric: "metric",
    from: "from_date",
    to: "to_date",
    value: "value",
    profile: "profile",
    closed: "closed",
  },
  row: Schema.toType(GoalFields),
};
