/** Rules of deposits that a chain configures. */

/** Deposit rules that a chain configures. */
export interface DepositPolicy {
  /** A larger over or short requires a comment. Units: cents. */
  readonly tolerance: number;
  /** A second person verifies it before it leaves the store. */
  readonly isVerified: boolean;
  /** It is confirmed by somebody who neither prepared nor counted it. */
  readonly isConfirmedByOther: boolean;
}

/** 5.00 $, and one person is enough. Source: behaviour 3.8 (if configured). */
export const defaultDepositPolicy: DepositPolicy = { tolerance: 500, isVerified: false, isConfirmedByOther: false };
