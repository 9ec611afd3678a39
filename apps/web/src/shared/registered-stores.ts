/** Stores with data of a user: cleared when another user signs in, and when another version is installed. */

const resets: (() => void)[] = [];

/** Registers the reset of a store; called once, where the store is made. */
export function registerStore(reset: () => void): void {
  resets.push(reset);
}

export function resetStores(): void {
  for (const reset of resets) reset();
}
