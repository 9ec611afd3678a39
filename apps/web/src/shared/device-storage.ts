/** What is kept on this device under our own names; a browser that forbids storage keeps nothing and nothing breaks. */

export interface KeyStore {
  readonly get: (key: string) => string | null;
  /** Null forgets. */
  readonly set: (key: string, value: string | null) => void;
}

const prefix = "comptoir.";

export function keyStoreOf(storage: () => Storage): KeyStore {
  return {
    get: (key) => {
      try {
        return storage().getItem(prefix + key);
      } catch {
        return null;
      }
    },
    set: (key, value) => {
      try {
        if (value === null) storage().removeItem(prefix + key);
        else storage().setItem(prefix + key, value);
      } catch {
        // Private windows of some browsers refuse to keep anything.
      }
    },
  };
}

export function memoryKeyStore(): KeyStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
  };
}

export const deviceStore = keyStoreOf(() => localStorage);
/** Lives as long as the tab: drafts that a reload must not lose. */
export const tabStore = keyStoreOf(() => sessionStorage);

/** Drops what was typed in this tab and not yet sent. */
export function forgetDrafts(storage: Storage = sessionStorage): void {
  const drafts = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) =>
    key?.startsWith(`${prefix}draft.`),
  );
  for (const key of drafts) if (typeof key === "string") storage.removeItem(key);
}

/** Does something that forgets what this tab keeps, and puts that back: drafts outlive the installation of a version. */
export function keepingTab(work: () => void, storage: Storage = sessionStorage): void {
  const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map(
    (key) => [key, storage.getItem(key)] as const,
  );
  work();
  for (const [key, value] of kept) if (key.startsWith(prefix) && value !== null) storage.setItem(key, value);
}
