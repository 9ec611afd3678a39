import { Schema } from "effect";

/** Texts and lists that are sent, each with a bound: no call takes a text or a list of any length. The domain's forms say the exact bounds of their fields. */

/** The longest text of one line: a name, a code, a description. Units: UTF-16 units. */
export const textAtMost = 1_000;

/** The longest text of several lines: above every bound of the domain's forms, which name their own. Units: UTF-16 units. */
export const longTextAtMost = 50_000;

/** The longest text of a board's widgets. Units: UTF-16 units. */
export const widgetsTextAtMost = 500_000;

/** The longest list that is sent, where the call does not say less. */
export const listAtMost = 1_000;

/** A text of at most so many characters. */
export const textUpTo = (max: number) => Schema.String.check(Schema.isMaxLength(max));

/** A text of one line. */
export const Text = textUpTo(textAtMost);

/** A list of at most so many entries. */
export const listUpTo = <Entry extends Schema.Top>(entry: Entry, max: number = listAtMost) =>
  Schema.Array(entry).check(Schema.isMaxLength(max));
