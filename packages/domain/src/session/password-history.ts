/** Password history: previous passwords that cannot be reused. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { passwordPolicy, type PasswordPolicy } from "../validation/index.ts";

/**
 * Lists the previous passwords to compare with a new one: the last ones remembered by the policy, newest first, the current one included.
 *
 * Units: `changedAt` in milliseconds since 1970. Source: behaviour 3.10 (not among the last 5).
 *
 * @example rememberedPasswords([{ changedAt: 1 }, { changedAt: 3 }, { changedAt: 2 }], { remembered: 2 }) // => [{ changedAt: 3 }, { changedAt: 2 }]
 */
export function rememberedPasswords<Kept extends { readonly changedAt: number }>(
  history: readonly Kept[],
  { remembered }: Pick<PasswordPolicy, "remembered"> = passwordPolicy,
): readonly Kept[] {
  return history.toSorted((left, right) => right.changedAt - left.changedAt).slice(0, Math.max(0, remembered));
}

/**
 * Rejects a reused password; `isTheSame` says of each previous password whether the new password equals it.
 *
 * Errors: PASSWORD_REUSED. Source: behaviour 3.10.
 *
 * @example checkPasswordReuse([false, true]).ok // => false
 */
export function checkPasswordReuse(isTheSame: readonly boolean[]): Result<null> {
  return isTheSame.includes(true) ? fail(issue("PASSWORD_REUSED")) : ok(null);
}
