/** Rules of deposits that a chain configures. */

import { cents, dollarsFromCents } from "../money/index.ts";

/** Deposit rules that a chain configures. */
export interface DepositPolicy {
  /** A larger over or short requires a comment. Units: cents. */
  readonly tolerance: number;
  /** Whether a second person must verify a deposit before it leaves the store. */
  readonly isVerified: boolean;
  /** Whether somebody who neither prepared nor counted a deposit must confirm it. */
  readonly isConfirmedByOther: boolean;
}

/** Default policy: a comment beyond 5.00 $, and one person is enough. Source: behaviour 3.8 (if configured). */
export const defaultDepositPolicy: DepositPolicy = { tolerance: 500, isVerified: false, isConfirmedByOther: false };

/** Returns the tolerance as parameters of an issue: in dollars as `max`, like any amount outside the domain, and in cents for earlier clients. */
export const makeToleranceParams = ({
  tolerance,
}: Pick<DepositPolicy, "tolerance">): Readonly<Record<string, number>> => ({
  tolerance,
  max: dollarsFromCents(cents(tolerance)),
});
