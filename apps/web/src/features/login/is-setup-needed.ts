/** Checks whether the installation has no user. Uses plain fetch, so that the sign-in screen does not load the API client. */
export async function isSetupNeeded(): Promise<boolean> {
  try {
    const answer = await fetch("/api/Setup", { headers: { accept: "application/json" } });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === "object" && body !== null && "empty" in body && body.empty === true;
  } catch {
    return false;
  }
}
