/** Finds the text that is being typed in a report draft, so that one undo reverts it as a whole. */
import type { ReportModel } from "@comptoir/domain/report";
import { isFields } from "@comptoir/domain/validation";

/** Paths of the typed values of a draft: its names, the names of its columns, and the values of its filters. */
const typedPath = /^(?:descriptions\.\w+|columns\.\d+\.label\.\w+|filters\.\d+\.values\.\d+)$/u;

/** Returns the path of the only value in which two drafts differ, if it is a typed one; else null. */
export function typedTextPath(before: ReportModel, after: ReportModel): string | null {
  const [path, ...otherPaths] = listChangedPaths(before, after, "");
  return path !== undefined && otherPaths.length === 0 && typedPath.test(path) ? path : null;
}

function listChangedPaths(before: unknown, after: unknown, path: string): readonly string[] {
  if (before === after) return [];
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!areLists && !(isFields(before) && isFields(after))) return [path];
  const [fieldsBefore, fieldsAfter] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...fieldsBefore.keys(), ...fieldsAfter.keys()])].flatMap((name) =>
    listChangedPaths(fieldsBefore.get(name), fieldsAfter.get(name), path === "" ? name : `${path}.${name}`),
  );
}
