/** Which version of the page runs here, and which one the server has. A version is the name of the page's script, which changes with anything in it. */

const scriptName = /\/assets\/[\w.-]+\.js$/u;

/** Null where the page was not built: in development. The page's own script comes last, after what it needs. */
export function ownVersion(page: Document = document): string | null {
  const script = [...page.querySelectorAll("script[type=module][src]")].at(-1);
  return script?.getAttribute("src")?.match(scriptName)?.[0] ?? null;
}

/** The version file, past every cache; null when it could not be read. */
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
