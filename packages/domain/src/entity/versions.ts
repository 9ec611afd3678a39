/** Compares two versions of a row, and merges concurrent changes. */

/** Values of an entity, by field. */
export type EntityValues = Readonly<Record<string, unknown>>;

/** Changed field. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Field on which two versions differ, with both values. */
export interface FieldConflict {
  readonly field: string;
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Chosen side: mine if only I changed the field, theirs if only they did. */
  readonly chosen: "mine" | "theirs";
  /** Whether both people changed the field to different values, so that a person must choose. */
  readonly isContested: boolean;
}

/**
 * Lists the fields that differ between two versions, in the given order; null and empty text count as equal.
 *
 * @example listChanges({ price: 499, sku: "A" }, { price: 549, sku: "A" }, ["sku", "price"]) // => [{ field: "price", before: 499, after: 549 }]
 */
export function listChanges(
  valuesBefore: EntityValues,
  valuesAfter: EntityValues,
  fields: readonly string[],
): readonly FieldChange[] {
  return fields.flatMap((field) =>
    isSame(valuesBefore[field], valuesAfter[field])
      ? []
      : [{ field, before: valuesBefore[field] ?? null, after: valuesAfter[field] ?? null }],
  );
}

/**
 * Compares my changes with a save by somebody else: lists each field on which the two differ.
 * Chooses mine if only I changed it, and theirs if only they did; a field that both changed is contested and defaults to mine.
 *
 * Source: ours (an editor never overwrites blindly, and never loses a typed value).
 *
 * @example compareVersions({ before: { a: 1, b: 1 }, mine: { a: 2, b: 1 }, theirs: { a: 1, b: 3 } }, ["a", "b"]).map(({ field, chosen }) => [field, chosen]) // => [["a", "mine"], ["b", "theirs"]]
 */
export function compareVersions(
  { before, mine, theirs }: Readonly<Record<"before" | "mine" | "theirs", EntityValues>>,
  fields: readonly string[],
): readonly FieldConflict[] {
  return listChanges(theirs, mine, fields).map(({ field }) => {
    const isChangedByMe = !isSame(before[field], mine[field]);
    const isChangedByThem = !isSame(before[field], theirs[field]);
    return {
      field,
      before: before[field] ?? null,
      mine: mine[field] ?? null,
      theirs: theirs[field] ?? null,
      chosen: isChangedByMe ? "mine" : "theirs",
      isContested: isChangedByMe && isChangedByThem,
    };
  });
}

/**
 * Applies the choices: returns their version, with my values in the fields where mine was chosen.
 *
 * @example applyChoices({ a: 1, b: 3 }, [{ field: "a", before: 1, mine: 2, theirs: 1, chosen: "mine", isContested: false }]) // => { a: 2, b: 3 }
 */
export function applyChoices(theirValues: EntityValues, conflicts: readonly FieldConflict[]): EntityValues {
  return {
    ...theirValues,
    ...Object.fromEntries(conflicts.flatMap(({ field, chosen, mine }) => (chosen === "mine" ? [[field, mine]] : []))),
  };
}

/** Tells whether two values are equal: lists and tables by content, whatever the order of a table's fields; null, an empty text and an absent field are the same. */
function isSame(firstValue: unknown, secondValue: unknown): boolean {
  const [left, right] = [firstValue ?? null, secondValue ?? null];
  if (left === right || (isEmptyValue(left) && isEmptyValue(right))) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
  if (!isTable(left) || !isTable(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
}

const isEmptyValue = (value: unknown): boolean => value === null || value === "";

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
