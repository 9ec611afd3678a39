import fc from "fast-check";

/** Texts of every kind: plain, of any script, with lone surrogates, with control characters, surrounded by spaces. */
export const arbAnyText: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom("a", "é", " ", "\u00a0", "\u200b", "\u0000", "\u202e", "\n", "’", "-", "1", "😀", "\u0301"),
    maxLength: 12,
  }),
);

/** An invisible character. */
export const arbInvisibleCharacter: fc.Arbitrary<string> = fc.constantFrom(
  " ",
  "\t",
  "\n",
  "\u0000",
  "\u007f",
  "\u00a0",
  "\u200b",
  "\u200d",
  "\ufeff",
  "\u3164",
  "\u2800",
  "\u00ad",
);

/** A blank or invisible text. */
export const arbBlankText: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(undefined, null, 12, Number.NaN, true, {}, []),
  fc.string({ unit: arbInvisibleCharacter, maxLength: 6 }),
);

/** A given number of digits. */
export const arbDigits = (count: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: count, maxLength: count });

/** Up to a given number of digits. */
export const arbDigitsUpTo = (count: number): fc.Arbitrary<string> => fc.nat(count).chain(arbDigits);

const arbAtom = fc.string({ unit: fc.constantFrom(..."abczABCZ019!#$%&'*+/=?^_`{|}~-éñ"), minLength: 1, maxLength: 6 });

/** The local part of an e-mail address, before the @. */
export const arbLocalPart: fc.Arbitrary<string> = fc
  .array(arbAtom, { minLength: 1, maxLength: 3 })
  .map((atoms) => atoms.join("."));

/** Labels of an e-mail domain, without the top level. */
export const arbLabels: fc.Arbitrary<string> = fc
  .array(fc.stringMatching(/^[a-zA-Z0-9é](?:[a-z0-9-]{0,5}[a-z0-9])?$/u), { minLength: 1, maxLength: 3 })
  .map((labels) => labels.join("."));

/** A person's name: letters of several scripts with punctuation between. */
export const arbName: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "Marie",
      "Ève",
      "O’Neill",
      "D'Arcy",
      "Nguyễn",
      "Thị",
      "Miloš",
      "Božidar",
      "李",
      "Ана",
      "Jr.",
      "Y",
      "Ñandú",
      "von",
    ),
    { minLength: 1, maxLength: 4 },
  )
  .chain((parts) => fc.constantFrom(" ", "-", ", ", "\u00a0", "\u202f").map((separator) => parts.join(separator)));

/** Names from Object.prototype: no table owns them, but a plain lookup finds them. */
export const arbPrototypeName = fc.constantFrom(
  "toString",
  "constructor",
  "valueOf",
  "hasOwnProperty",
  "__proto__",
  "isPrototypeOf",
  "",
  "zz",
);
