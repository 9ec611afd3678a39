/** Codes of terminals among several stores, whose terminals may have the same number. */

/** Terminal of a store. */
export interface StoreTerminal {
  readonly locationId: number;
  readonly terminal: string;
}

/** Separates the terminal from the location in a code. */
export const terminalAt = "@";

/**
 * Prints the code of a terminal among those of several stores; '' without a terminal.
 *
 * Source: decision 0496.
 *
 * @example printStoreTerminal({ locationId: 12, terminal: "1" }) // => "1@12"
 */
export function printStoreTerminal({ locationId, terminal }: StoreTerminal): string {
  return terminal === "" ? "" : `${terminal}${terminalAt}${locationId}`;
}

/**
 * Reads the code of a terminal among those of several stores; null for another text.
 *
 * @example parseStoreTerminal("1@12") // => { locationId: 12, terminal: "1" }
 */
export function parseStoreTerminal(code: string): StoreTerminal | null {
  const end = code.lastIndexOf(terminalAt);
  const location = code.slice(end + 1);
  if (end < 1 || !/^[1-9][0-9]{0,8}$/u.test(location)) return null;
  return { locationId: Number(location), terminal: code.slice(0, end) };
}

/**
 * Names the terminal of a code by its store; undefined if the code is not of one of the locations.
 *
 * @example nameStoreTerminal("1@12", [{ id: 12, description: "Plateau" }]) // => "Plateau · 1"
 */
export function nameStoreTerminal(
  code: string,
  locations: readonly { readonly id: number; readonly description: string }[],
): string | undefined {
  const parsed = parseStoreTerminal(code);
  const location = locations.find(({ id }) => id === parsed?.locationId);
  return parsed === null || location === undefined ? undefined : `${location.description} · ${parsed.terminal}`;
}
