/** Bounded texts and lists of requests: no call takes one of any length. The domain's forms have the exact bounds of their fields. */

import { Schema } from "effect";

/** Maximum single-line text: a name, a code, a description. Units: UTF-16 units. */
export const textAtMost = 1_000;

/** Maximum multi-line text, above every bound of the domain's forms, which report their own. Units: UTF-16 units. */
export const longTextAtMost = 50_000;

/** Maximum text of a dashboard's widgets. Units: UTF-16 units. */
export const widgetsTextAtMost = 500_000;

/** Default maximum length of a list in a request. */
export const listAtMost = 1_000;

/** A text with a maximum length. Units: UTF-16 units. */
export const textUpTo = (max: number) => Schema.String.check(Schema.isMaxLength(max));

/** A single-line text. */
export const Text = textUpTo(textAtMost);

/** A list with a maximum number of entries. */
export const listUpTo = <Entry extends Schema.Top>(entry: Entry, max: number = listAtMost) =>
  Schema.Array(entry).check(Schema.isMaxLength(max));

/** Makes the schema of a code that is a key of a table. */
export const oneOf = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Text.pipe(
    Schema.refine((value): value is Code => Object.hasOwn(table, value), { expected: Object.keys(table).join(", ") }),
  );
