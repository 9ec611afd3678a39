/** SQL that looks up the names of ids, such as those of locations and items. */

import type { SourceNames } from "../source.ts";

const namesFrom = (table: string, key: string, name = "description"): SourceNames => ({
  nameSql: (id) => `(SELECT ${name} FROM ${table} WHERE ${key} = ${id})`,
  namesSql: (ids) => `SELECT ${key} AS value, ${name} AS name FROM ${table} WHERE ${key} IN (${ids})`,
});

export const locationNames = namesFrom("target_layer", "target_layer_id");
export const departmentNames = namesFrom("department", "department_id");
export const subDepartmentNames = namesFrom("sub_department", "sub_department_id");
export const vendorNames = namesFrom("vendor", "vendor_id");
export const itemNames = namesFrom("item", "item_id");
export const targetNames = namesFrom("target", "target_id");
export const userNames = namesFrom("user_account", "user_id", "trim(first_name || ' ' || last_name)");
