/** Reads whether the installation has no user, and its identity providers. Uses plain fetch, and is loaded on demand, to keep the sign-in screen small. */
import type { SignOnPart } from "./sign-on.tsx";

interface Setup {
  readonly empty: boolean;
  readonly signOn?: readonly { readonly id: number; readonly label: string }[];
}

export async function readInstallation(
  onSetupNeeded: () => void,
  setSignOn: (part: () => SignOnPart) => void,
): Promise<void> {
  const answer = await fetch("/api/Setup", { headers: { accept: "application/json" } });
  if (!answer.ok) return;
  const { empty, signOn = [] } = (await answer.json()) as Setup;
  if (empty) onSetupNeeded();
  if (signOn.length === 0) return;
  const part = await (await import("./sign-on.tsx")).loadSignOn(signOn);
  setSignOn(() => part);
}
