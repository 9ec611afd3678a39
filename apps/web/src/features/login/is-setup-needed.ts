/** Whether the installation has no user yet. By plain fetch: the sign-in screen must not wait for the client of the API. */
export async function isSetupNeeded(): Promise<boolean> {
  try {
    const answer = await fetch("/api/Setup", { headers: { accept: "application/json" } });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === "object" && body !== null && "empty" in body && body.empty === true;
  } catch {
    return false;
  }
}
