/** Reads the deposit policy of a store, and lists the actions that a caller may take there. */

import type { Caller } from "@comptoir/api/contract";
import { hasPermission, type PermissionCode } from "@comptoir/domain/access";
import {
  defaultDepositPolicy,
  listDepositActions,
  mayConfirmDeposit,
  type Deposit,
  type DepositAction,
  type DepositPolicy,
} from "@comptoir/domain/deposit";
import { centsFromDollars } from "@comptoir/domain/money";
import { Effect } from "effect";

import { settingsAt } from "../access/index.ts";

/** Policy of a store, and whether its drawers are counted blind. */
export interface StorePolicy extends DepositPolicy {
  readonly isBlind: boolean;
}

/** Reads the policy of a store from its settings. */
export const depositPolicyAt = (locationId: number) =>
  Effect.map(settingsAt(locationId), (values): StorePolicy => {
    const toleranceDollars = values.get("DEPOSIT_TOLERANCE");
    const toleranceResult = typeof toleranceDollars === "number" ? centsFromDollars(toleranceDollars) : null;
    return {
      tolerance: toleranceResult?.ok === true ? toleranceResult.value : defaultDepositPolicy.tolerance,
      isBlind: values.get("DEPOSIT_BLIND") === true,
      isVerified: values.get("DEPOSIT_VERIFIED") === true,
      isConfirmedByOther: values.get("DEPOSIT_CONFIRMED_BY_OTHER") === true,
    };
  });

/** Permissions of each action; all are required. Source: decision 0330. */
const permissionsByAction: Readonly<Record<DepositAction, readonly PermissionCode[]>> = {
  edit: ["SALE_CUD"],
  count: ["SALE_CUD"],
  verify: ["SALE_CUD"],
  deposit: ["SALE_CUD"],
  void: ["SALE_CUD"],
  confirm: ["REPORT_CUD", "SALE_READ"],
  correct: ["REPORT_CUD", "SALE_READ"],
};

/** Returns whether a caller has the permissions of an action. */
export const canTakeAction = ({ permissions }: Pick<Caller, "permissions">, action: DepositAction): boolean =>
  permissionsByAction[action].every((permission) => hasPermission(permissions, [permission]));

/** Lists the actions that a caller may take on a deposit, by its status, people and policy. */
export function listActions(
  caller: Pick<Caller, "permissions" | "userId">,
  deposit: Deposit,
  policy: DepositPolicy,
): readonly DepositAction[] {
  const isOwnDeposit = [deposit.preparedBy, deposit.countedBy].includes(caller.userId);
  const isForbiddenByAction: Partial<Record<DepositAction, boolean>> = {
    verify: isOwnDeposit,
    deposit: policy.isVerified && deposit.verifiedBy === null,
    confirm: !mayConfirmDeposit(deposit, caller.userId, policy),
  };
  return listDepositActions(deposit.status).filter(
    (action) => canTakeAction(caller, action) && isForbiddenByAction[action] !== true,
  );
}
