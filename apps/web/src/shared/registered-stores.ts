/** Stores that hold what belongs to a person: emptied when another person signs in, who must find nothing of the one before, and when another version is installed. */

const resets: (() => void)[] = [];

/** Registers how a store is emptied; done once, where the store is made. */
export function registerStore(reset: () => void): void {
  resets.push(reset);
}

export function resetStores(): void {
  for (const reset of resets) reset();
}
