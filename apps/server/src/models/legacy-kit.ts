/** What the test over every entity needs of a legacy one, made of its row: values that its rules take, and values that they refuse. */

import { getLegacyEntity, type LegacyEntity, type LegacyField } from "@comptoir/domain/legacy";
import { foldText } from "@comptoir/domain/text";
import type { FieldRule } from "@comptoir/domain/validation";

import { placeOf } from "../legacy/legacy-table.ts";
import type { EntitySample } from "./entity-kit.ts";
import { names } from "./names.data.ts";

/** The department that rows of a test stand in. */
const department = 901;

const letters = (text: string): string => foldText(text).replaceAll(/[^a-z]/gu, "");

/** A right value of a rule, for the row at a place of the list that is called so. */
const right = (rule: FieldRule, name: string, index: number): unknown => {
  if (typeof rule === "string") return byName[rule]?.(name, index);
  if ("codeOf" in rule) return Object.keys(rule.codeOf)[index % Object.keys(rule.codeOf).length];
  if ("oneOf" in rule) return rule.oneOf[index % rule.oneOf.length];
  if ("decimal" in rule) return index + 1 / 8;
  if ("integer" in rule) return department;
  return "postalCode" in rule ? "H2W 1G2" : undefined;
};

const byName: Readonly<Record<string, (name: string, index: number) => unknown>> = {
  shopCode: (name, index) => `${letters(name).slice(0, 20)}-${index}`,
  max200: (name) => name,
  max100: (name) => name,
  max40: (_name, index) => String(index),
  personName: (_name, index) => (index % 2 === 0 ? "Ana" : null),
  email: (_name, index) => (index % 3 === 0 ? null : `personne${index}@exemple.ca`),
  phone: () => "514 555-0199",
  language: (_name, index) => ["fr", "en", "es"][index % 3],
  flag: (_name, index) => index % 2 === 0,
  date: (_name, index) => `20${20 + (index % 7)}-0${1 + (index % 9)}-1${index % 10}`,
};

const wrong: Readonly<Record<string, unknown>> = {
  shopCode: "<>",
  max200: " ",
  email: "personne",
  phone: "12",
  date: "hier",
};

const codesOf = ({ rules }: LegacyField): readonly string[] =>
  rules.map((rule) => (typeof rule === "string" ? rule : (Object.keys(rule)[0] ?? "")));

export function legacySample(entity: LegacyEntity): EntitySample {
  const { fields, named } = getLegacyEntity(entity);
  const all = Object.entries(fields);
  /** The field that a row of a test is called by: the description, or else the company of a client. */
  const naming = fields["description"] ?? fields["company"];
  const wire = naming?.wire ?? named[0]?.[0] ?? "";
  const nameField = all.find(([, field]) => field === naming)?.[0] ?? "name";
  const save = (name: string, index: number) =>
    Object.fromEntries(
      all.map(([, field]) => [
        field.wire,
        field.rules.map((rule) => right(rule, name, index)).find((value) => value !== undefined) ?? null,
      ]),
    );
  const { table, id, columns } = placeOf(entity);
  return {
    prepare: (sql, { targetId }) =>
      sql`INSERT INTO department (department_id, target_id, code, description) VALUES (${department}, ${targetId}, 'R', 'Rayon') ON CONFLICT DO NOTHING`,
    saves: () => names.map((name, index) => save(name, index)),
    change: { [wire]: "Tout autre chose" },
    called: (name) => save(name, 10 + name.length),
    nameOf: (row) => row[wire],
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
        }>`INSERT INTO ${sql(table)} (target_id, kind, fields) VALUES (${otherTarget}, ${entity}, ${JSON.stringify({ [nameField]: "Étranger" })}::jsonb) RETURNING ${sql(id)} AS id`;
      return sql<{
        readonly id: number;
      }>`INSERT INTO ${sql(table)} (target_id, code, description) VALUES (${otherTarget}, 'G', 'Étranger') RETURNING ${sql(id)} AS id`;
    },
    wrong: () => ({
      ...save("Tort", 99),
      ...Object.fromEntries(
        all.flatMap(([, field]) =>
          codesOf(field).flatMap((code) =>
            Object.hasOwn(wrong, code)
              ? [[field.wire, wrong[code]]]
              : code === "codeOf" || code === "oneOf"
                ? [[field.wire, "?"]]
                : [],
          ),
        ),
      ),
    }),
  };
}
