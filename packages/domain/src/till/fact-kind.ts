/** Kinds of facts that a till sends. */

/** Properties of a kind. */
export interface FactKindRow {
  /** Whether a refused fact of the kind waits for a person; false for monitoring data. */
  readonly isQuarantined: boolean;
}

/**
 * The kinds of facts of a till.
 *
 * Source: behaviour 3.4, 3.8, decision 0320.
 */
export const factKinds = {
  receipt: { isQuarantined: true },
  "post-void": { isQuarantined: true },
  reprint: { isQuarantined: true },
  "drawer-open": { isQuarantined: true },
  "no-sale": { isQuarantined: true },
  "cash-move": { isQuarantined: true },
  "drawer-close": { isQuarantined: true },
  cashier: { isQuarantined: true },
  heartbeat: { isQuarantined: false },
  error: { isQuarantined: false },
} as const satisfies Record<string, FactKindRow>;

/** Kind of a fact. */
export type FactKind = keyof typeof factKinds;

/**
 * Tells whether a value is a kind of fact.
 *
 * @example isFactKind("receipt") // => true
 */
export function isFactKind(value: unknown): value is FactKind {
  return typeof value === "string" && Object.hasOwn(factKinds, value);
}

/**
 * Tells whether a refused fact waits for a person to correct or discard; facts of unknown kinds do.
 *
 * @example needsReview("heartbeat") // => false
 */
export function needsReview(kind: unknown): boolean {
  return !isFactKind(kind) || factKinds[kind].isQuarantined;
}
