/** Transition tables: the next state by state and action. */

/** The states that each action of each state leads to; what is not listed is refused. */
export type Transitions<S extends string> = Readonly<Record<S, Readonly<Partial<Record<string, S>>>>>;

/**
 * Gives the state that an action leads to by a table; null for what the table does not list, whatever it is called: `toString` is no action.
 *
 * Source: behaviour 3.1.
 *
 * @example leadsTo({ OPEN: { close: "CLOSED" }, CLOSED: {} }, "OPEN", "close") // => "CLOSED"
 */
export function leadsTo<S extends string>(table: Transitions<S>, state: string, action: string): S | null {
  const rows: Readonly<Partial<Record<string, Readonly<Partial<Record<string, S>>>>>> = table;
  const row = Object.hasOwn(rows, state) ? rows[state] : undefined;
  return (row !== undefined && Object.hasOwn(row, action) ? row[action] : undefined) ?? null;
}
