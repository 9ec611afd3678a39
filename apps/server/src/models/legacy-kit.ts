/** Derives the test data of a legacy entity from its definition: valid and invalid values. */

import { getLegacyEntity, type LegacyEntity, type LegacyField } from "@comptoir/domain/legacy";

import { placeOf } from "../legacy/legacy-table.ts";
import { rightValue, wrongValue } from "../testing/field-samples.ts";
import type { EntitySample } from "./entity-kit.ts";
import { names } from "./names.data.ts";

/** The department that rows of a test stand in. */
const department = 901;

/** The field that a row of a test is called by: a description, words in languages, or the company of a client. */
const namingOf = (fields: Readonly<Record<string, LegacyField>>) =>
  Object.entries(fields).find(([name, { type }]) => name === "description" || type === "translated") ??
  Object.entries(fields).find(([name]) => name === "company");

/** A name as a field holds it. */
const named = (field: LegacyField | undefined, name: string): unknown =>
  field?.type === "translated" ? rightValue(field, { name, index: 0, reference: department }) : name;

export function legacySample(entity: LegacyEntity): EntitySample {
  const { fields } = getLegacyEntity(entity);
  const all = Object.values(fields);
  const [nameField = "name", naming] = namingOf(fields) ?? [];
  const wire = naming?.wire ?? "";
  const save = (name: string, index: number) =>
    Object.fromEntries(all.map((field) => [field.wire, rightValue(field, { name, index, reference: department })]));
  const { table, id, columns } = placeOf(entity);
  return {
    prepare: (sql, { targetId }) =>
      sql`INSERT INTO department (department_id, target_id, code, description) VALUES (${department}, ${targetId}, 'R', 'Rayon') ON CONFLICT DO NOTHING`,
    saves: () => names.map((name, index) => save(name, index)),
    change: { [wire]: named(naming, "Tout autre chose") },
    called: (name) => save(name, 10 + name.length),
    nameOf: (row) => (naming?.type === "translated" ? Object(row[wire]).fr : row[wire]),
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
        }>`INSERT INTO ${sql(table)} (target_id, kind, fields) VALUES (${otherTarget}, ${entity}, ${JSON.stringify({ [nameField]: named(naming, "Étranger") })}::jsonb) RETURNING ${sql(id)} AS id`;
      return sql<{
        readonly id: number;
      }>`INSERT INTO ${sql(table)} (target_id, code, description) VALUES (${otherTarget}, 'G', 'Étranger') RETURNING ${sql(id)} AS id`;
    },
    wrong: () => ({
      ...save("Tort", 99),
      ...Object.fromEntries(
        all.flatMap((field) => {
          const value = wrongValue(field);
          return value === undefined ? [] : [[field.wire, value]];
        }),
      ),
    }),
  };
}
