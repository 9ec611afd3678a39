/** Derives the test data of a legacy entity from its definition: valid and invalid values. */

import { getLegacyEntity, type LegacyEntity, type LegacyField } from "@comptoir/domain/legacy";

import { legacyStorageOf } from "../legacy/legacy-table.ts";
import { rightValue, wrongValue } from "../testing/field-samples.ts";
import type { EntitySample } from "./entity-kit.ts";
import { names } from "./names.data.ts";

/** Department that test rows refer to. */
const sampleDepartmentId = 901;

/** Finds the field that names a row: the description, a translated text, or a client's company. */
const findNamingField = (fields: Readonly<Record<string, LegacyField>>) =>
  Object.entries(fields).find(([name, { type }]) => name === "description" || type === "translated") ??
  Object.entries(fields).find(([name]) => name === "company");

/** Converts a name to the type of a field. */
const valueFromName = (field: LegacyField | undefined, name: string): unknown =>
  field?.type === "translated" ? rightValue(field, { name, index: 0, reference: sampleDepartmentId }) : name;

export function legacySample(entity: LegacyEntity): EntitySample {
  const { fields } = getLegacyEntity(entity);
  const allFields = Object.values(fields);
  const [nameField = "name", naming] = findNamingField(fields) ?? [];
  const namingWireName = naming?.wire ?? "";
  const makeSave = (name: string, index: number) =>
    Object.fromEntries(
      allFields.map((field) => [field.wire, rightValue(field, { name, index, reference: sampleDepartmentId })]),
    );
  const { table, id, columns } = legacyStorageOf(entity);
  return {
    prepare: (sql, { targetId }) =>
      sql`INSERT INTO department (department_id, target_id, code, description) VALUES (${sampleDepartmentId}, ${targetId}, 'R', 'Rayon') ON CONFLICT DO NOTHING`,
    saves: () => names.map((name, index) => makeSave(name, index)),
    change: { [namingWireName]: valueFromName(naming, "Tout autre chose") },
    called: (name) => makeSave(name, 10 + name.length),
    nameOf: (row) => (naming?.type === "translated" ? Object(row[namingWireName]).fr : row[namingWireName]),
    foreign: (sql, { otherTarget }) => {
      if (entity === "subDepartment") {
        return sql<{
          readonly id: number;
        }>`WITH d AS (INSERT INTO department (target_id, code, description) VALUES (${otherTarget}, 'F', 'Étranger') RETURNING department_id)
          INSERT INTO sub_department (department_id, code, description) SELECT department_id, 'F', 'Étranger' FROM d RETURNING sub_department_id AS id`;
      }
      if (columns["description"] === undefined)
        return sql<{
          readonly id: number;
        }>`INSERT INTO ${sql(table)} (target_id, kind, fields) VALUES (${otherTarget}, ${entity}, ${JSON.stringify({ [nameField]: valueFromName(naming, "Étranger") })}::jsonb) RETURNING ${sql(id)} AS id`;
      return sql<{
        readonly id: number;
      }>`INSERT INTO ${sql(table)} (target_id, code, description) VALUES (${otherTarget}, 'G', 'Étranger') RETURNING ${sql(id)} AS id`;
    },
    wrong: () => ({
      ...makeSave("Tort", 99),
      ...Object.fromEntries(
        allFields.flatMap((field) => {
          const wrongFieldValue = wrongValue(field);
          return wrongFieldValue === undefined ? [] : [[field.wire, wrongFieldValue]];
        }),
      ),
    }),
  };
}
