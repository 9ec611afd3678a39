/** Counts the deposits at the bank that a caller may confirm. */

import type { Caller } from "@comptoir/api/contract";
import { mayConfirmDeposit } from "@comptoir/domain/deposit";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { readSettings } from "../access/index.ts";
import { integerArray } from "../database/index.ts";
import { canTakeAction } from "./deposit-policy.ts";

/** Counts the deposits at the bank in some locations; those that the caller may not confirm themselves are left out. */
export const countConfirmable = Effect.fn("deposit.countConfirmable")(function* (
  caller: Pick<Caller, "permissions" | "userId">,
  locationIds: readonly number[],
) {
  if (!canTakeAction(caller, "confirm")) return 0;
  const sql = yield* SqlClient.SqlClient;
  const depositGroups = yield* Effect.orDie(sql<{
    readonly locationId: number;
    readonly preparedBy: number;
    readonly countedBy: number | null;
    readonly count: number;
  }>`
    SELECT location_id AS "locationId", prepared_by AS "preparedBy", counted_by AS "countedBy", count(*)::integer AS count FROM deposit
    WHERE status = 'DEPOSITED' AND location_id = ANY (${integerArray(locationIds)}::integer[]) GROUP BY 1, 2, 3`);
  const resolveSetting = yield* readSettings();
  return depositGroups
    .filter((deposit) =>
      mayConfirmDeposit(deposit, caller.userId, {
        isConfirmedByOther: resolveSetting(deposit.locationId, "DEPOSIT_CONFIRMED_BY_OTHER") === true,
      }),
    )
    .reduce((sum, { count }) => sum + count, 0);
});
