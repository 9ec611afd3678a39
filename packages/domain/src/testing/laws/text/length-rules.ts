import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import { arbAnyText, arbNothing, arbShapeless } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const bounds = { max40: 39, max100: 99, max200: 199 } as const;
const arbBound = fc.constantFrom("max40", "max100", "max200");

/** What every text is held to: something to see, a length, ordinary characters. */
export function lengthRules(functions: typeof text): Readonly<Record<string, RuleRow>> {
  const { checkLength, countCharacters, hasUnsafeCharacters, isBlank, longestOf, longTextAtMost, parseText, refineLongText, refineText, lengthIssue, textBounds } = functions;
  const codeOf = (value: unknown, bound: text.TextBound): string | null => {
    const read = parseText(value, bound);
    return read.ok ? null : (read.issues[0]?.code ?? "none");
  };
  const parsers = readersOf(functions);

  return {
    required: {
      says: "A text that must be there shows something: spaces, control characters and characters without a shape are nothing, and neither is a value that is no text.",
      source: "specification 5 (required)",
      codes: ["REQUIRED"],
      laws: {
        "no text, no value and no other value is missing, for every kind of text": fc.property(fc.constantFrom(...parsers), arbNothing, (parse, value) => {
          same(parse(value), { ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] });
        }),
        "a letter is something, whatever stands around it": fc.property(fc.string(), fc.constantFrom("a", "É", "李", "7", "?", "😀"), (around, letter) => {
          same(isBlank(`${around}${letter}${around}`), false);
        }),
        "any sign or letter of a keyboard is something, and nothing without a shape is, alone or together": fc.property(fc.integer({ min: 0x21, max: 0x7e }), fc.string({ unit: arbShapeless, maxLength: 6 }), (code, text) => {
          same([isBlank(text), isBlank(`${text}${String.fromCodePoint(code)}`), isBlank(`${String.fromCodePoint(code)}${text}`)], [true, false, false]);
        }),
      },
    },
    lengths: {
      says: "max40, max100 and max200 are strictly less than the number: 39, 99 and 199 characters pass. A character is what the reader counts as one.",
      source: "specification 5; behaviour 3.12 (2)",
      codes: ["MAX_LENGTH"],
      cases: ["max40.valid.txt", "max40.invalid.txt", "max100.valid.txt", "max100.invalid.txt", "max200.valid.txt", "max200.invalid.txt"],
      laws: {
        "the last length that passes is one less than the number, and the next is refused with both": fc.property(arbBound, fc.constantFrom("a", "é", "🛒", "李"), fc.integer({ min: -3, max: 3 }), (bound, character, more) => {
          const length = bounds[bound] + more;
          const read = parseText(character.repeat(length), bound);
          same(read, length <= bounds[bound] ? { ok: true, value: character.repeat(length) } : { ok: false, issues: [{ code: "MAX_LENGTH", path: [], params: { max: bounds[bound], length } }] });
          same(checkLength(character.repeat(length), bound), read);
          same([longestOf(bound), textBounds[bound]], [bounds[bound], bounds[bound] + 1]);
        }),
        "characters are counted as the reader counts them": fc.property(arbAnyText, fc.nat(30), (text, max) => {
          const length = [...text].length;
          same(countCharacters(text), length);
          same(lengthIssue(text, max), length <= max ? null : { code: "MAX_LENGTH", path: [], params: { max, length } });
          same(checkLength(text, "max40").ok, length < 40);
        }),
        "a longer bound refuses no more": fc.property(arbAnyText, (text) => {
          if (codeOf(text, "max40") === null) same([codeOf(text, "max100"), codeOf(text, "max200")], [null, null]);
        }),
      },
    },
    "ordinary-characters": {
      says: "A text holds no control character, no half of a character, no line of its own and no mark that turns the writing around; a text of several lines holds lines and tabs besides.",
      source: "specification 5 (special characters forbidden); decision 0085",
      codes: ["SPECIAL_CHARACTERS"],
      cases: ["long-text.valid.txt", "long-text.invalid.txt"],
      laws: {
        "one such character anywhere is refused, in every text": fc.property(fc.constantFrom("\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\ud800", "\udfff", "\u2028", "\u202e", "\u2066"), fc.string({ maxLength: 9 }), (unsafe, around) => {
          const text = `a${around}${unsafe}${around}b`;
          holds(hasUnsafeCharacters(text), "it is seen");
          same(refineText(text, "max100"), { code: "SPECIAL_CHARACTERS", path: [], params: {} });
          same(refineLongText(text), { code: "SPECIAL_CHARACTERS", path: [], params: {} });
        }),
        "the halves of a character stay halves when a line or a tab stands between them": fc.property(fc.constantFrom("\n", "\t", "\r\n", "\r"), fc.string({ maxLength: 9 }), (between, around) => {
          same(refineLongText(`a${around}\ud83d${between}\ude00${around}`), { code: "SPECIAL_CHARACTERS", path: [], params: {} });
        }),
        "what is written in any script is ordinary": fc.property(fc.string({ unit: fc.constantFrom("a", "É", "ñ", "李", "ا", "न", "🛒", "€", " ", "’", "<", "&", "\u00a0", "\u200d"), minLength: 1, maxLength: 30 }), (text) => {
          same(hasUnsafeCharacters(text), false);
          same(refineText(text, "max100"), text);
        }),
        "what is read can be kept: it has no spaces around it and reads again to the same": fc.property(arbAnyText, arbBound, (text, bound) => {
          const read = parseText(text, bound);
          if (!read.ok) return;
          same(read.value, text.trim());
          same(hasUnsafeCharacters(read.value), false);
          same(parseText(read.value, bound), read);
        }),
        "lines end in one way, however they came": fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", "\t", "é"), maxLength: 5 }), { maxLength: 5 }), fc.constantFrom("\n", "\r\n", "\r"), (lines, end) => {
          same(refineLongText(lines.join(end)), lines.join("\n"));
        }),
        "a text of several lines has a length as well": fc.property(fc.integer({ min: -2, max: 2 }), (more) => {
          same(longTextAtMost, 4_000);
          same(typeof refineLongText("a\n".repeat(longTextAtMost / 2).slice(0, longTextAtMost + Math.min(more, 0)) + "b".repeat(Math.max(more, 0))) === "string", more <= 0);
        }),
      },
    },
    "what-is-read": {
      says: "What a rule has read, it reads again to the same value, whatever the text was.",
      source: "specification 5",
      laws: {
        "reading twice is reading once": fc.property(fc.constantFrom(...parsers), fc.oneof(arbAnyText, fc.emailAddress(), fc.stringMatching(/^[0-9() .+-]{1,20}$/u), fc.stringMatching(/^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/u)), (parse, value) => {
          const read = parse(value);
          if (read.ok) same(parse(read.value), read);
        }),
      },
    },
  };
}

/** Every rule that reads a text. */
function readersOf({ parseEmail, parsePersonName, parsePhone, parsePostalCode, parseShopCode, parseText, parseUsername }: typeof text) {
  return [
    parseUsername,
    (value: unknown) => parseEmail(value),
    parsePhone,
    (value: unknown) => parsePostalCode(value),
    (value: unknown) => parsePostalCode(value, "US"),
    parsePersonName,
    parseShopCode,
    (value: unknown) => parseText(value, "max200"),
  ] as const;
}
