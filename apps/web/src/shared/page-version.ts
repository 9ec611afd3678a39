/** Version of this page, and the version on the server: the name of the page's script, which changes with its content. */

import { tabStore } from "./device-storage.ts";
import type { PartRecovery } from "./part.ts";

const scriptName = /\/assets\/[\w.-]+\.js$/u;

/** Returns the version of this page; null in development, where nothing is built. The page's own script is last, after its dependencies. */
export function ownVersion(page: Document = document): string | null {
  const script = [...page.querySelectorAll("script[type=module][src]")].at(-1);
  return script?.getAttribute("src")?.match(scriptName)?.[0] ?? null;
}

/** Reads the version file past every cache; null when it could not be read. */
export async function readServedVersion(): Promise<string | null> {
  try {
    const answer = await fetch("/version.json", { cache: "no-store" });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === "object" && body !== null && "version" in body && typeof body.version === "string"
      ? body.version
      : null;
  } catch {
    return null;
  }
}

/** Recovery of this page from a missing part. */
export const pageRecovery: PartRecovery = {
  readServed: readServedVersion,
  get own() {
    return ownVersion();
  },
  tab: tabStore,
  reload: () => location.reload(),
};
