/** Reasons that were typed and not sent: walking on, closing the panel or a failure loses none. */
import type { FindingPlace } from "@comptoir/api/wire";

const reasons = new Map<string, string>();

const nameOf = ({ origin, rule }: FindingPlace): string => `${rule} ${origin}`;

export const reasonOf = (place: FindingPlace): string => reasons.get(nameOf(place)) ?? "";

export function keepReason(place: FindingPlace, text: string): void {
  if (text === "") dropReason(place);
  else reasons.set(nameOf(place), text);
}

export function dropReason(place: FindingPlace): void {
  reasons.delete(nameOf(place));
}
