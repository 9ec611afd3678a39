/** Typed but unsent reasons for accepting findings, kept when the reader moves on, closes the panel or gets an error. */
import type { FindingPlace } from "@comptoir/api/wire";

const reasonByFinding = new Map<string, string>();

const nameOf = ({ origin, rule }: FindingPlace): string => `${rule} ${origin}`;

export const readReasonDraft = (place: FindingPlace): string => reasonByFinding.get(nameOf(place)) ?? "";

export function storeReasonDraft(place: FindingPlace, text: string): void {
  if (text === "") deleteReasonDraft(place);
  else reasonByFinding.set(nameOf(place), text);
}

export function deleteReasonDraft(place: FindingPlace): void {
  reasonByFinding.delete(nameOf(place));
}
