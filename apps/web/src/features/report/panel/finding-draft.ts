/** Unsent reasons, kept when the reader moves on, closes the panel or gets an error. */
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
