/** Two versions of one thing: what lies between them, and what becomes of two changes made at once. */

/** The values of an entity, by field. */
export type EntityValues = Readonly<Record<string, unknown>>;

/** A field that differs. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A field on which two versions differ, with what each says. */
export interface FieldConflict {
  readonly field: string;
  readonly before: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Mine where only I changed it, theirs where they did. */
  readonly chosen: "mine" | "theirs";
  /** Both changed it, and not to the same: a person says which. */
  readonly isContested: boolean;
}

/**
 * Lists the fields that differ between two versions, in the order given; nothing and no text are the same.
 *
 * @example listChanges({ price: 499, sku: "A" }, { price: 549, sku: "A" }, ["sku", "price"]) // => [{ field: "price", before: 499, after: 549 }]
 */
export function listChanges(
  before: EntityValues,
  after: EntityValues,
  fields: readonly string[],
): readonly FieldChange[] {
  return fields.flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
  );
}

/**
 * Holds my changes against what somebody saved meanwhile: each field on which the two differ, with what it was; mine is chosen where only I changed it, theirs
 * where only they did, and where both did mine, to be confirmed by a person.
 *
 * Source: ours (an editor never overwrites blindly, and never loses a word).
 *
 * @example compareVersions({ before: { a: 1, b: 1 }, mine: { a: 2, b: 1 }, theirs: { a: 1, b: 3 } }, ["a", "b"]).map(({ field, chosen }) => [field, chosen]) // => [["a", "mine"], ["b", "theirs"]]
 */
export function compareVersions(
  { before, mine, theirs }: Readonly<Record<"before" | "mine" | "theirs", EntityValues>>,
  fields: readonly string[],
): readonly FieldConflict[] {
  return listChanges(theirs, mine, fields).map(({ field }) => {
    const isMine = !isSame(before[field], mine[field]);
    const isTheirs = !isSame(before[field], theirs[field]);
    return {
      field,
      before: before[field] ?? null,
      mine: mine[field] ?? null,
      theirs: theirs[field] ?? null,
      chosen: isMine ? "mine" : "theirs",
      isContested: isMine && isTheirs,
    };
  });
}

/**
 * Makes the version that the choices come to: theirs, with mine where mine was chosen.
 *
 * @example applyChoices({ a: 1, b: 3 }, [{ field: "a", before: 1, mine: 2, theirs: 1, chosen: "mine", isContested: false }]) // => { a: 2, b: 3 }
 */
export function applyChoices(theirs: EntityValues, conflicts: readonly FieldConflict[]): EntityValues {
  return {
    ...theirs,
    ...Object.fromEntries(conflicts.flatMap(({ field, chosen, mine }) => (chosen === "mine" ? [[field, mine]] : []))),
  };
}

/** Values as data: lists and tables by what is in them, in whatever order the fields of a table stand. */
function isSame(first: unknown, second: unknown): boolean {
  const [left, right] = [first ?? null, second ?? null];
  if (left === right || (isNothing(left) && isNothing(right))) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
  if (!isTable(left) || !isTable(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
}

const isNothing = (value: unknown): boolean => value === null || value === "";

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
