/** Codes of terminals among several stores, whose terminals may have the same number. */

/** Terminal of a store. */
export interface StoreTerminal {
  readonly locationId: number;
  readonly terminal: string;
}

/** Separates the terminal from the location in a code. */
export const terminalSeparator = "@";

/**
 * Prints the code of a terminal among those of several stores; '' without a terminal.
 *
 * Source: decision 0496.
 *
 * @example printStoreTerminal({ locationId: 12, terminal: "1" }) // => "1@12"
 */
export function printStoreTerminal({ locationId, terminal }: StoreTerminal): string {
  return terminal === "" ? "" : `${terminal}${terminalSeparator}${locationId}`;
}

/**
 * Reads the code of a terminal among those of several stores; null for another text.
 *
 * @example parseStoreTerminal("1@12") // => { locationId: 12, terminal: "1" }
 */
export function parseStoreTerminal(code: string): StoreTerminal | null {
  const separatorIndex = code.lastIndexOf(terminalSeparator);
  const locationText = code.slice(separatorIndex + 1);
  if (separatorIndex < 1 || !/^[1-9][0-9]{0,8}$/u.test(locationText)) return null;
  return { locationId: Number(locationText), terminal: code.slice(0, separatorIndex) };
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
  const storeTerminal = parseStoreTerminal(code);
  const location = locations.find(({ id }) => id === storeTerminal?.locationId);
  return storeTerminal === null || location === undefined
    ? undefined
    : `${location.description} · ${storeTerminal.terminal}`;
}
