/**
 * Builds PostgreSQL array literals for bulk inserts, one for each column.
 *
 * A literal is one string that the server parses: several times cheaper than encoding each element on our side.
 */

/** Joins integers (or NULLs) into an array literal. */
export function integerArray(values: readonly (number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

/** Joins booleans into an array literal. */
export function booleanArray(values: readonly boolean[]): string {
  return `{${values.map((value) => (value ? "t" : "f")).join(",")}}`;
}

/** Joins texts (or NULLs) into an array literal, each one quoted. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : quoteText(value))).join(",")}}`;
}

const arraySpecialCharacter = /["\\]/;

/** Replaces NUL characters, which PostgreSQL cannot store, by U+FFFD. Half surrogate pairs become U+FFFD later, when the text is encoded as UTF-8. */
export function replaceUnstorableCharacters(value: string): string {
  return value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

function quoteText(value: string): string {
  const storableText = replaceUnstorableCharacters(value);
  return arraySpecialCharacter.test(storableText) ? `"${storableText.replace(/["\\]/g, "\\$&")}"` : `"${storableText}"`;
}
