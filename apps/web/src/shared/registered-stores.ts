/** Stores with data of a user: cleared at the end of a session, and when another version is installed. What is typed is in the storage of the tab or device. */

const storeResets: (() => void)[] = [];

/** Registers the reset of a store; called once, where the store is made. */
export function registerStore(reset: () => void): void {
  storeResets.push(reset);
}

export function resetStores(): void {
  for (const reset of storeResets) reset();
}
