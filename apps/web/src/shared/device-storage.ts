/** Browser storage with a key prefix; where storage is blocked, writing does nothing instead of throwing. */

export interface KeyStore {
  readonly get: (key: string) => string | null;
  /** Stores a value under a key; null removes the entry. */
  readonly set: (key: string, value: string | null) => void;
}

const keyPrefix = "comptoir.";

export function makeKeyStore(storage: () => Storage): KeyStore {
  return {
    get: (key) => {
      try {
        return storage().getItem(keyPrefix + key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        if (value === null) storage().removeItem(keyPrefix + key);
        else storage().setItem(keyPrefix + key, value);
      } catch {
        // Private windows of some browsers throw on writing.
      }
    },
  };
}

export function makeMemoryKeyStore(): KeyStore {
  const valueByKey = new Map<string, string>();
  return {
    get: (key) => valueByKey.get(key) ?? null,
    set: (key, value) => void (value === null ? valueByKey.delete(key) : valueByKey.set(key, value)),
  };
}

export const deviceStore = makeKeyStore(() => localStorage);
/** Session storage, for drafts that must survive a reload. */
export const tabStore = makeKeyStore(() => sessionStorage);

/** Removes the drafts of this tab. */
export function removeTabDrafts(storage: Storage = sessionStorage): void {
  const draftKeys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) =>
    key?.startsWith(`${keyPrefix}draft.`),
  );
  for (const key of draftKeys) if (typeof key === "string") storage.removeItem(key);
}

/** Runs an action that clears session storage, and restores it: drafts survive the end of a session and the installation of a version. */
export function runKeepingTabStorage(work: () => void, storage: Storage = sessionStorage): void {
  const entriesBefore = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map(
    (key) => [key, storage.getItem(key)] as const,
  );
  work();
  for (const [key, value] of entriesBefore)
    if (key.startsWith(keyPrefix) && value !== null) storage.setItem(key, value);
}
