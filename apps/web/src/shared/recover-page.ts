/** Parts that are loaded outside of a screen: a missing one is recovered as that of a screen is, by reloading the page. */
import { hasUnsavedWork } from "./unsaved-work.ts";
import { pageRecovery } from "./page-version.ts";
import { isPartFailure, loadPart, OutdatedPage, recoverFromMissingPart, type PartRecovery } from "./part.ts";

/** Time for the browser to leave the page, so that no failure is shown just before. Units: milliseconds. */
const reloadLeavesWithinMs = 3_000;

/** Whether a reload would lose entries: passwords are in no draft, and some work is on this page only. */
export const wouldLoseEntries = (page: Document = document): boolean =>
  hasUnsavedWork() ||
  [...page.querySelectorAll<HTMLInputElement>('input[type="password"], input[autocomplete$="password"]')].some(
    ({ value }) => value !== "",
  );

/**
 * Loads a part. If it is missing because the server has a newer version, the page is reloaded, once per version, unless that would lose
 * entries.
 *
 * Errors: OutdatedPage when a reload would lose entries; those of loading the part.
 */
export async function loadOrRecover<T>(
  load: () => Promise<T>,
  recovery: PartRecovery = pageRecovery,
  isLosing: () => boolean = wouldLoseEntries,
): Promise<T> {
  try {
    return await loadPart(load);
  } catch (error) {
    // Asked after the version is read: something may be typed meanwhile.
    const readServedUnlessLosing = async () => {
      const servedVersion = await recovery.readServed();
      if (servedVersion !== null && recovery.own !== null && servedVersion !== recovery.own && isLosing())
        throw new OutdatedPage();
      return servedVersion;
    };
    if (isPartFailure(error) && (await recoverFromMissingPart({ ...recovery, readServed: readServedUnlessLosing })))
      await new Promise((resolve) => setTimeout(resolve, reloadLeavesWithinMs));
    throw error;
  }
}
