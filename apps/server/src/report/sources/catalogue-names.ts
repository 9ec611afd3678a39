/** SQL that looks up the names of ids, such as those of locations and items. */

import type { SourceNames } from "../source.ts";

const makeSourceNames = (table: string, key: string, name = "description"): SourceNames => ({
  nameSql: (id) => `(SELECT ${name} FROM ${table} WHERE ${key} = ${id})`,
  namesSql: (ids) => `SELECT ${key} AS value, ${name} AS name FROM ${table} WHERE ${key} IN (${ids})`,
});

export const locationNames = makeSourceNames("target_layer", "target_layer_id");
export const departmentNames = makeSourceNames("department", "department_id");
export const subDepartmentNames = makeSourceNames("sub_department", "sub_department_id");
export const vendorNames = makeSourceNames("vendor", "vendor_id");
export const itemNames = makeSourceNames("item", "item_id");
export const targetNames = makeSourceNames("target", "target_id");
export const userNames = makeSourceNames("user_account", "user_id", "trim(first_name || ' ' || last_name)");
