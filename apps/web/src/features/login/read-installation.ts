/** Reads whether the installation has no user, and its identity providers. Uses plain fetch, and is loaded on demand, to keep the sign-in screen small. */
import { language } from "../../shared/text.ts";
import type { SignOnPart } from "./sign-on.tsx";

interface InstallationState {
  readonly empty: boolean;
  readonly signOn?: readonly { readonly id: number; readonly label: string }[];
}

export async function readInstallation(
  onSetupNeeded: () => void,
  setSignOn: (part: () => SignOnPart) => void,
): Promise<void> {
  const setupResponse = await fetch("/api/Setup", { headers: { accept: "application/json", Language: language } });
  if (!setupResponse.ok) return;
  const { empty, signOn = [] } = (await setupResponse.json()) as InstallationState;
  if (empty) onSetupNeeded();
  if (signOn.length === 0) return;
  const signOnPart = await (await import("./sign-on.tsx")).loadSignOn(signOn);
  setSignOn(() => signOnPart);
}
