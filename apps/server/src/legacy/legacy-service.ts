/** Service of legacy records: checks their form, unique codes on a target, and references. */

import { makeLegacyRowSchema, type LegacyRecord } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { legacyFormOf, getLegacyEntity, type LegacyEntity } from "@comptoir/domain/legacy";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeRepository, makeEntityService, type EntityService, type SaveContext } from "../entity/index.ts";
import { makeLegacyTable, legacySourceOf } from "./legacy-table.ts";

export type LegacyService = EntityService<LegacyRecord>;

/** Adds the stored columns to the values of a record: kind, unique key and search words. */
function toStoredRecord(name: LegacyEntity, values: EntityValues): EntityValues {
  const { fields, unique } = getLegacyEntity(name);
  return {
    ...values,
    recordKind: name,
    recordKey: unique.length === 0 ? null : unique.map((field) => String(values[field])).join("|"),
    recordWords: Object.keys(fields)
      .flatMap((field) => listWords(values[field]))
      .join(" "),
  };
}

/** Collects the texts of a value for the search index: the text itself, or its translations. */
function listWords(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.values(value).flatMap(listWords)
    : [];
}

/** Inserts the predefined records of a new target. A record that fails its form is a defect. */
export const insertLegacy = Effect.fn("insertLegacy")(function* (
  name: LegacyEntity,
  targetId: number,
  records: readonly EntityValues[],
) {
  const legacyRepository = makeRepository(makeLegacyTable(name));
  for (const record of records) {
    const formResult = checkForm(legacyFormOf(name), record);
    if (!formResult.ok) return yield* Effect.die(new Error(`${name}: ${JSON.stringify(formResult.issues)}`));
    yield* Effect.orDie(legacyRepository.insert({ targetId, ...toStoredRecord(name, formResult.value) }));
  }
});

/** Makes the service of a legacy entity from its definition in the domain. */
export function makeLegacyService(name: LegacyEntity): LegacyService {
  const { fields, unique } = getLegacyEntity(name);
  const entityForm = legacyFormOf(name);

  const checkValues = Effect.fn(`${name}.check`)(function* (
    input: EntityValues,
    { targetId }: SaveContext<LegacyRecord>,
  ) {
    const formResult = checkForm(entityForm, input);
    if (!formResult.ok) return formResult;
    const checkedValues: EntityValues = formResult.value;
    const fieldsOfMissingReferences = yield* Effect.filter(Object.keys(fields), (field) =>
      Effect.map(referenceExists(field, checkedValues[field], targetId), (isReferenceFound) => !isReferenceFound),
    );
    if (fieldsOfMissingReferences.length > 0)
      return failAll(fieldsOfMissingReferences.map((field) => issue("REFERENCE_UNKNOWN", [field])));
    return ok(toStoredRecord(name, checkedValues));
  });

  /** Returns whether the record that a reference points to exists on the same target. */
  const referenceExists = Effect.fnUntraced(function* (field: string, value: unknown, targetId: number) {
    const referencedEntity = fields[field]?.refersTo;
    if (referencedEntity === undefined || value === null || value === undefined) return true;
    const sql = yield* SqlClient.SqlClient;
    const { id, from } = legacySourceOf(referencedEntity as LegacyEntity);
    const referencedRows =
      yield* sql`SELECT FROM ${sql.literal(from)} WHERE e.${sql.literal(id)} = ${Number(value)}::bigint AND e.target_id = ${targetId} AND NOT e.is_deleted`;
    return referencedRows.length > 0;
  }, Effect.orDie);

  return makeEntityService(makeLegacyTable(name), makeLegacyRowSchema(name), {
    check: checkValues,
    takenIssue: issue("CODE_EXISTS", unique.slice(0, 1)),
  });
}
