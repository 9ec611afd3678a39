/** Version of this page, and the version on the server: the name of the page's script, which changes with its content. */

import { tabStore } from "./device-storage.ts";
import type { PartRecovery } from "./part.ts";

const scriptPathPattern = /\/assets\/[\w.-]+\.js$/u;

/** Returns the version of this page; null in development, where nothing is built. The page's own script is last, after its dependencies. */
export function readOwnVersion(page: Document = document): string | null {
  const pageScript = [...page.querySelectorAll("script[type=module][src]")].at(-1);
  return pageScript?.getAttribute("src")?.match(scriptPathPattern)?.[0] ?? null;
}

/** Reads the version file past every cache; null when it could not be read. */
export async function readServedVersion(): Promise<string | null> {
  try {
    const versionAnswer = await fetch("/version.json", { cache: "no-store" });
    const versionBody: unknown = versionAnswer.ok ? await versionAnswer.json() : null;
    return typeof versionBody === "object" &&
      versionBody !== null &&
      "version" in versionBody &&
      typeof versionBody.version === "string"
      ? versionBody.version
      : null;
  } catch {
    return null;
  }
}

/** Recovery of this page from a missing part. */
export const pageRecovery: PartRecovery = {
  readServed: readServedVersion,
  get own() {
    return readOwnVersion();
  },
  tab: tabStore,
  reload: () => location.reload(),
};
