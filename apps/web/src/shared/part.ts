/** Lazy parts of the page: their timeout, and detection of their failures. Source: specification 9, behaviour 3.11. */
import { screenRules } from "@comptoir/domain/operation";

import type { KeyStore } from "./device-storage.ts";

/** Error messages of Chromium, Firefox and Safari when a module cannot be fetched. */
const moduleErrorPatterns = [
  /failed to fetch dynamically imported module/iu,
  /error loading dynamically imported module/iu,
  /importing a module script failed/iu,
] as const;

class PartTimeout extends Error {
  override readonly name = "PartTimeout";
}

/** Loads a part, with a timeout of two minutes. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let timeoutTimer: ReturnType<typeof setTimeout> | undefined;
  const rejectAfterTimeout = new Promise<never>((_, reject) => {
    timeoutTimer = setTimeout(
      () => reject(new PartTimeout(`no answer in ${screenRules.partTimeoutMs / 1000} s`)),
      screenRules.partTimeoutMs,
    );
  });
  try {
    return await Promise.race([load(), rejectAfterTimeout]);
  } finally {
    clearTimeout(timeoutTimer);
  }
}

/** Tells whether an error is a failed fetch of a part, as opposed to a bug of ours. */
export function isPartFailure(error: unknown): boolean {
  return (
    error instanceof PartTimeout ||
    (error instanceof Error && moduleErrorPatterns.some((wording) => wording.test(error.message)))
  );
}

/** A part is missing because the server has a newer version, and only the user can reload the page without losing entries. */
export class OutdatedPage extends Error {
  override readonly name = "OutdatedPage";
}

export interface PartRecovery {
  /** Version on the server; null when it could not be read. */
  readonly readServed: () => Promise<string | null>;
  readonly own: string | null;
  readonly tab: KeyStore;
  readonly reload: () => void;
}

const reloadedVersionKey = "reloadedFor";

/** Reloads the page, once per version, if a part is missing because the server has a newer one. Returns whether it does. */
export async function recoverFromMissingPart({ readServed, own, tab, reload }: PartRecovery): Promise<boolean> {
  const servedVersion = await readServed();
  if (servedVersion === null || own === null || servedVersion === own || tab.get(reloadedVersionKey) === servedVersion)
    return false;
  tab.set(reloadedVersionKey, servedVersion);
  reload();
  return true;
}
