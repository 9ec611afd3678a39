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
  const rows: Readonly<Partial<Record<string, Readonly<Partial<Record<string, S>>>>>> = table;
  const row = Object.hasOwn(rows, state) ? rows[state] : undefined;
  return (row !== undefined && Object.hasOwn(row, action) ? row[action] : undefined) ?? null;
}
