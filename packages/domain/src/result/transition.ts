/** Transition tables: the next state by state and action. */

/** Next states by state and action; an unlisted action is rejected. */
export type Transitions<S extends string> = Readonly<Record<S, Readonly<Partial<Record<string, S>>>>>;

/**
 * Returns the state after an action by a table; null if unlisted. Inherited names such as `toString` are not actions.
 *
 * Source: behaviour 3.1.
 *
 * @example nextStateIn({ OPEN: { close: "CLOSED" }, CLOSED: {} }, "OPEN", "close") // => "CLOSED"
 */
export function nextStateIn<S extends string>(table: Transitions<S>, state: string, action: string): S | null {
  const rowByState: Readonly<Partial<Record<string, Readonly<Partial<Record<string, S>>>>>> = table;
  const nextStateByAction = Object.hasOwn(rowByState, state) ? rowByState[state] : undefined;
  return (
    (nextStateByAction !== undefined && Object.hasOwn(nextStateByAction, action)
      ? nextStateByAction[action]
      : undefined) ?? null
  );
}
