/** Stores with data of a user: cleared when another user signs in, and when another version is installed. */

const storeResets: (() => void)[] = [];

/** Registers the reset of a store; called once, where the store is made. */
export function registerStore(reset: () => void): void {
  storeResets.push(reset);
}

export function resetStores(): void {
  for (const reset of storeResets) reset();
}
