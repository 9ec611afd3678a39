import fc from "fast-check";

import type * as text from "../../../text/index.ts";
import { arbAnyText, arbBlankText, arbInvisibleCharacter } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const bounds = { max40: 39, max100: 99, max200: 199 } as const;
const arbBound = fc.constantFrom("max40", "max100", "max200");

/** Builds the rules and laws of every text: visible, of limited length, of ordinary characters. */
export function lengthRules(functions: typeof text): Readonly<Record<string, RuleRow>> {
  const {
    checkLength,
    countCharacters,
    hasUnsafeCharacters,
    isBlank,
    maxLengthOf,
    longTextAtMost,
    parseText,
    refineLongText,
    refineText,
    lengthIssue,
    textBounds,
  } = functions;
  const codeOf = (value: unknown, bound: text.TextBound): string | null => {
    const parsed = parseText(value, bound);
    return parsed.ok ? null : (parsed.issues[0]?.code ?? "none");
  };
  const parsers = readersOf(functions);

  return {
    required: {
      says: "A required text is not blank: spaces, control characters and invisible characters alone are missing, and so is a value that is not a text.",
      source: "specification 5 (required)",
      codes: ["REQUIRED"],
      laws: {
        "rejects an absent, empty or non-text value as missing, for every kind of text": fc.property(
          fc.constantFrom(...parsers),
          arbBlankText,
          (parse, value) => {
            same(parse(value), { ok: false, issues: [{ code: "REQUIRED", path: [], params: {} }] });
          },
        ),
        "a text with a letter is not blank, whatever surrounds the letter": fc.property(
          fc.string(),
          fc.constantFrom("a", "É", "李", "7", "?", "😀"),
          (around, letter) => {
            same(isBlank(`${around}${letter}${around}`), false);
          },
        ),
        "any visible character of a keyboard is not blank; invisible ones are, alone or together": fc.property(
          fc.integer({ min: 0x21, max: 0x7e }),
          fc.string({ unit: arbInvisibleCharacter, maxLength: 6 }),
          (code, text) => {
            same(
              [
                isBlank(text),
                isBlank(`${text}${String.fromCodePoint(code)}`),
                isBlank(`${String.fromCodePoint(code)}${text}`),
              ],
              [true, false, false],
            );
          },
        ),
      },
    },
    lengths: {
      says: "The maximum lengths max40, max100 and max200 are exclusive: 39, 99 and 199 characters pass. A character is what the reader counts as one (a grapheme).",
      source: "specification 5; behaviour 3.12 (2)",
      codes: ["MAX_LENGTH"],
      cases: [
        "max40.valid.txt",
        "max40.invalid.txt",
        "max100.valid.txt",
        "max100.invalid.txt",
        "max200.valid.txt",
        "max200.invalid.txt",
      ],
      laws: {
        "accepts one character less than the maximum length, and rejects the maximum with both numbers": fc.property(
          arbBound,
          fc.constantFrom("a", "é", "🛒", "李"),
          fc.integer({ min: -3, max: 3 }),
          (bound, character, more) => {
            const length = bounds[bound] + more;
            const parsed = parseText(character.repeat(length), bound);
            same(
              parsed,
              length <= bounds[bound]
                ? { ok: true, value: character.repeat(length) }
                : { ok: false, issues: [{ code: "MAX_LENGTH", path: [], params: { max: bounds[bound], length } }] },
            );
            same(checkLength(character.repeat(length), bound), parsed);
            same([maxLengthOf(bound), textBounds[bound]], [bounds[bound], bounds[bound] + 1]);
          },
        ),
        "counts characters as the reader does (graphemes)": fc.property(arbAnyText, fc.nat(30), (text, max) => {
          const length = [...text].length;
          same(countCharacters(text), length);
          same(
            lengthIssue(text, max),
            length <= max ? null : { code: "MAX_LENGTH", path: [], params: { max, length } },
          );
          same(checkLength(text, "max40").ok, length < 40);
        }),
        "a longer maximum rejects no more": fc.property(arbAnyText, (text) => {
          if (codeOf(text, "max40") === null) same([codeOf(text, "max100"), codeOf(text, "max200")], [null, null]);
        }),
      },
    },
    "control-characters": {
      says: "A text has no control character, unpaired surrogate, line break or bidirectional mark; a text of several lines may have line breaks and tabs.",
      source: "specification 5 (special characters forbidden); decision 0085",
      codes: ["SPECIAL_CHARACTERS"],
      cases: ["long-text.valid.txt", "long-text.invalid.txt"],
      laws: {
        "rejects a control character anywhere, in every kind of text": fc.property(
          fc.constantFrom(
            "\u0000",
            "\u0007",
            "\u001b",
            "\u007f",
            "\u0085",
            "\ud800",
            "\udfff",
            "\u2028",
            "\u202e",
            "\u2066",
          ),
          fc.string({ maxLength: 9 }),
          (unsafe, around) => {
            const text = `a${around}${unsafe}${around}b`;
            holds(hasUnsafeCharacters(text), "it is seen");
            same(refineText(text, "max100"), { code: "SPECIAL_CHARACTERS", path: [], params: {} });
            same(refineLongText(text), { code: "SPECIAL_CHARACTERS", path: [], params: {} });
          },
        ),
        "rejects unpaired surrogates, also with a line break or tab between them": fc.property(
          fc.constantFrom("\n", "\t", "\r\n", "\r"),
          fc.string({ maxLength: 9 }),
          (between, around) => {
            same(refineLongText(`a${around}\ud83d${between}\ude00${around}`), {
              code: "SPECIAL_CHARACTERS",
              path: [],
              params: {},
            });
          },
        ),
        "accepts letters of any script": fc.property(
          fc.string({
            unit: fc.constantFrom("a", "É", "ñ", "李", "ا", "न", "🛒", "€", " ", "’", "<", "&", "\u00a0", "\u200d"),
            minLength: 1,
            maxLength: 30,
          }),
          (text) => {
            same(hasUnsafeCharacters(text), false);
            same(refineText(text, "max100"), text);
          },
        ),
        "trims surrounding spaces, and parsing the result gives it again": fc.property(
          arbAnyText,
          arbBound,
          (text, bound) => {
            const parsed = parseText(text, bound);
            if (!parsed.ok) return;
            same(parsed.value, text.trim());
            same(hasUnsafeCharacters(parsed.value), false);
            same(parseText(parsed.value, bound), parsed);
          },
        ),
        "normalizes line endings": fc.property(
          fc.array(fc.string({ unit: fc.constantFrom("a", "\t", "é"), maxLength: 5 }), { maxLength: 5 }),
          fc.constantFrom("\n", "\r\n", "\r"),
          (lines, end) => {
            same(refineLongText(lines.join(end)), lines.join("\n"));
          },
        ),
        "a text of several lines has a maximum length too": fc.property(fc.integer({ min: -2, max: 2 }), (more) => {
          same(longTextAtMost, 4_000);
          same(
            typeof refineLongText(
              "a\n".repeat(longTextAtMost / 2).slice(0, longTextAtMost + Math.min(more, 0)) +
                "b".repeat(Math.max(more, 0)),
            ) === "string",
            more <= 0,
          );
        }),
      },
    },
    "parse-is-idempotent": {
      says: "Parsing a parsed text gives the same value again.",
      source: "specification 5",
      laws: {
        "parsing the result again changes nothing": fc.property(
          fc.constantFrom(...parsers),
          fc.oneof(
            arbAnyText,
            fc.emailAddress(),
            fc.stringMatching(/^[0-9() .+-]{1,20}$/u),
            fc.stringMatching(/^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/u),
          ),
          (parse, value) => {
            const read = parse(value);
            if (read.ok) same(parse(read.value), read);
          },
        ),
      },
    },
  };
}

/** All rules that read a text. */
function readersOf({
  parseEmail,
  parsePersonName,
  parsePhone,
  parsePostalCode,
  parseUserDefinedCode,
  parseText,
  parseUsername,
}: typeof text) {
  return [
    parseUsername,
    (value: unknown) => parseEmail(value),
    parsePhone,
    (value: unknown) => parsePostalCode(value),
    (value: unknown) => parsePostalCode(value, "US"),
    parsePersonName,
    parseUserDefinedCode,
    (value: unknown) => parseText(value, "max200"),
  ] as const;
}
