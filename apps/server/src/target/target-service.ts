/** Rules for saving targets: a new target is created below the caller's layer, with a top layer and the initial roles. */

import { makeLegacyRowSchema, type LegacyRecord } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { legacyFormOf } from "@comptoir/domain/legacy";
import { issue, ok } from "@comptoir/domain/result";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { lockAccess } from "../access/index.ts";
import { makeEntityService, type EntityTable, type SaveContext } from "../entity/index.ts";
import { makeLegacyTable } from "../legacy/index.ts";
import { createLayer, createRoles } from "../organisation/index.ts";

const legacyTargetTable = makeLegacyTable("target");

const targetTable: EntityTable<LegacyRecord> = {
  ...legacyTargetTable,
  writes: { ...legacyTargetTable.writes, targetId: "target_id", code: "code" },
};

const checkTarget = Effect.fn("target.check")(function* (input: EntityValues, { before }: SaveContext<LegacyRecord>) {
  const formResult = checkForm(legacyFormOf("target"), input);
  if (!formResult.ok || before !== null) return formResult;
  yield* lockAccess;
  const targetId = yield* reserveTargetId;
  const targetValues: EntityValues = { ...formResult.value, targetId, code: `T${targetId}` };
  return ok(targetValues);
});

/** Reserves the id of a new target, from which the code of its top layer is derived until somebody changes that code. */
const reserveTargetId = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{
    readonly id: number;
  }>`SELECT nextval(pg_get_serial_sequence('target', 'target_id'))::integer AS id`;
  return row?.id ?? 0;
}).pipe(Effect.orDie);

const afterCreate = Effect.fn("target.afterCreate")(function* (
  targetId: number,
  entityValues: EntityValues,
  { caller }: SaveContext<LegacyRecord>,
) {
  yield* createLayer({
    targetId,
    parentId: caller.layerId,
    type: "CHAIN",
    code: String(entityValues["code"]),
    description: String(entityValues["description"]),
  });
  yield* createRoles(targetId, caller.language);
});

export const targetService = makeEntityService(targetTable, makeLegacyRowSchema("target"), {
  check: checkTarget,
  afterCreate,
  takenIssue: issue("CODE_EXISTS", ["description"]),
});
