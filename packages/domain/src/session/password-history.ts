/** The passwords a user had: which of them a new one is held against, and what is said when it is one of them. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import { passwordPolicy, type PasswordPolicy } from "../validation/index.ts";

/**
 * Lists the kept passwords that a new one is held against: the last ones that the policy remembers, the newest first, the present one among them.
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
 * Refuses a password that is one of those it was held against; whoever keeps them hashed says of each whether it is.
 *
 * Errors: PASSWORD_REUSED. Source: behaviour 3.10.
 *
 * @example checkPasswordReuse([false, true]).ok // => false
 */
export function checkPasswordReuse(isTheSame: readonly boolean[]): Result<null> {
  return isTheSame.includes(true) ? fail(issue("PASSWORD_REUSED")) : ok(null);
}
