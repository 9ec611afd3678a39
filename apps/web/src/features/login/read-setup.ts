/** Reads whether the installation has no user, and its identity providers. Uses plain fetch, so that the sign-in screen does not load the API client. */
export async function readSetup(): Promise<Partial<Setup>> {
  try {
    const answer = await fetch("/api/Setup", { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as Setup) : {};
  } catch {
    return {};
  }
}

interface Setup {
  readonly empty: boolean;
  readonly signOn: readonly { readonly id: number; readonly label: string }[];
}
