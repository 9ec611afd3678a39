/** Finds the text that is being typed in a report draft, so that one undo reverts it as a whole. */
import type { ReportModel } from "@comptoir/domain/report";
import { isFields } from "@comptoir/domain/validation";

/** Places of a draft whose value is typed: its names, those of its columns, and the values of its filters. */
const typedPlace = /^(?:descriptions\.\w+|columns\.\d+\.label\.\w+|filters\.\d+\.values\.\d+)$/u;

/** Returns the place of the typed text in which two drafts differ; null if they differ elsewhere or in several places. */
export function typedTextPlace(before: ReportModel, after: ReportModel): string | null {
  const [place, ...otherPlaces] = listChangedPlaces(before, after, "");
  return place !== undefined && otherPlaces.length === 0 && typedPlace.test(place) ? place : null;
}

function listChangedPlaces(before: unknown, after: unknown, place: string): readonly string[] {
  if (before === after) return [];
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!areLists && !(isFields(before) && isFields(after))) return [place];
  const [fieldsBefore, fieldsAfter] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...fieldsBefore.keys(), ...fieldsAfter.keys()])].flatMap((name) =>
    listChangedPlaces(fieldsBefore.get(name), fieldsAfter.get(name), place === "" ? name : `${place}.${name}`),
  );
}
