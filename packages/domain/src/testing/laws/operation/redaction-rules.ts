import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbCard } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "cardDigits"
  | "redactedText"
  | "isCardNumber"
  | "isSecretName"
  | "maskCards"
  | "parseCardLastFour"
  | "redactText"
  | "redactValue"
>;

const arbWord = fc.constantFrom("", "paid ", "reçu no. ", "— ", "2026-03-12T10:15:00Z ", "(", '"');
const arbAfter = fc.constantFrom("", ".", " then", ")", '"', ", ok");
const arbGap = fc.constantFrom("", " ", "-");
const groupDigits = (digits: string, gap: string): string => (digits.match(/\d{1,4}/gu) ?? []).join(gap);

const arbName = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,12}$/u);
const arbEmail = fc
  .tuple(arbName, fc.constantFrom("exemple.ca", "7eleven.example", "école.quebec", "mail.example.com"))
  .map(([name, domain]) => ({ name, domain }));

/** Objects whose fields can no longer be read. */
const goneFields = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/** Builds the rules and laws of redacting logs. */
export const redactionRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    cardDigits,
    redactedText,
    isCardNumber,
    isSecretName,
    maskCards,
    parseCardLastFour,
    redactText,
    redactValue,
  } = functions;
  return {
    "card-number": {
      says: "A card number has 13 to 19 digits and a right check digit. At most its last four digits are kept, shown or searched for; more are rejected, not truncated.",
      source: "behaviour 3.8",
      codes: ["CARD_NUMBER"],
      cases: ["operation.json"],
      laws: {
        "accepts exactly four digits, leading zeros included": fc.property(
          fc.oneof(
            fc.stringMatching(/^\d{0,20}$/u),
            fc.stringMatching(/^[ \t]{0,2}\d{4}[ \t]{0,2}$/u),
            fc.integer({ min: 1_000, max: 9_999 }),
            fc.string(),
            fc.anything(),
          ),
          (value) => {
            const text = typeof value === "string" ? value.trim() : "";
            const isFour = text.length === 4 && [...text].every((digit) => "0123456789".includes(digit));
            same(parseCardLastFour(value), isFour ? ok(text) : fail(issue("CARD_NUMBER")));
          },
        ),
        "recognizes card numbers of every length by their check digit": fc.property(
          arbCard,
          fc.integer({ min: 1, max: 9 }),
          fc.nat(18),
          (card, off, place) => {
            same(isCardNumber(card), true);
            const index = place % card.length;
            same(
              isCardNumber(card.slice(0, index) + String((Number(card[index]) + off) % 10) + card.slice(index + 1)),
              false,
              "one digit is wrong",
            );
            same(
              [
                isCardNumber(card.slice(-12).padStart(12, "0")),
                isCardNumber(card.padStart(20, "0")),
                isCardNumber(`${card}x`),
              ],
              [false, false, false],
            );
          },
        ),
        "redacts a card number anywhere in a text to its last four digits, and keeps the rest of the text": fc.property(
          arbCard,
          arbGap,
          arbWord,
          arbAfter,
          (card, gap, before, after) => {
            same(maskCards(`${before}${groupDigits(card, gap)}${after}`), `${before}****${card.slice(-4)}${after}`);
            same(cardDigits, { min: 13, max: 19, kept: 4 });
          },
        ),
        "leaves anything else as it is: receipt numbers, instants, barcodes with another check digit": fc.property(
          fc.stringMatching(/^[a-z ]{0,4}\d{1,12}[a-z ]{1,4}\d{20,30}$/u),
          arbCard,
          (text, card) => {
            const wrongCard = card.slice(0, -1) + String((Number(card.at(-1)) + 1) % 10);
            same(
              [maskCards(text), maskCards(wrongCard), maskCards(`1${card}9`.padEnd(21, "1"))],
              [text, wrongCard, `1${card}9`.padEnd(21, "1")],
            );
          },
        ),
      },
    },
    "log-redaction": {
      says: "Logs are redacted: no token, password, e-mail address or card number beyond its last four digits leaves the server in them.",
      source: "behaviour 3.8; decision 0118",
      laws: {
        "redacts e-mail addresses, and nothing else": fc.property(
          arbEmail,
          arbWord,
          arbAfter,
          ({ name, domain }, before, after) =>
            same(redactText(`${before}${name}@${domain}${after}`), `${before}***@${domain}${after}`),
        ),
        "an @ without a name before it or a domain after it is not an address": fc.property(
          arbName,
          arbWord,
          fc.constantFrom("", " then", " 7", ".", "@ b"),
          (name, before, after) => {
            same(redactText(`${before}${name}@${after}`), `${before}${name}@${after}`);
            same(redactText(`(@${name}${after}`), `(@${name}${after}`);
          },
        ),
        "redacts bearer tokens in any case, and signed tokens anywhere": fc.property(
          fc.stringMatching(/^[\w~+/-]{1,20}={0,2}$/u),
          fc.stringMatching(/^[\w-]{1,12}\.[\w-]{1,12}\.[\w-]{1,12}$/u),
          fc.constantFrom("Bearer", "bearer", "Basic", "BEARER"),
          fc.constantFrom(" ", "  "),
          (token, signed, scheme, gap) => {
            same(redactText(`call with ${scheme}${gap}${token}, refused`), `call with ${scheme} ***, refused`);
            same(redactText(`got eyJ${signed} back`), "got *** back");
          },
        ),
        "redacts a field with a secret name whatever its value, at any depth and in any spelling": fc.property(
          fc.constantFrom(
            "password",
            "newPassword",
            "api_key",
            "API-Key",
            "Authorization",
            "set-cookie",
            "refreshToken",
            "clientSecret",
            "private_key",
          ),
          fc.oneof(
            fc.string(),
            fc.integer(),
            fc.array(fc.string()),
            fc.dictionary(fc.constantFrom("a", "b"), fc.string()),
          ),
          fc.integer({ min: 0, max: 6 }),
          (name, value, depth) => {
            let [line, expectedLine]: readonly [unknown, unknown] = [
              { [name]: value, receipt: 4417 },
              { [name]: redactedText, receipt: 4417 },
            ];
            for (let level = 0; level < depth; level += 1)
              [line, expectedLine] =
                level % 2 === 0
                  ? [
                      [line, null],
                      [expectedLine, null],
                    ]
                  : [
                      { inside: line, at: 3 },
                      { inside: expectedLine, at: 3 },
                    ];
            same(redactValue(line), expectedLine);
            holds(isSecretName(name), "its name says so");
            same(
              [redactValue({ [name]: null }), redactValue({ [name]: undefined })],
              [{ [name]: null }, {}],
              "where nothing is, nothing is hidden",
            );
            same(redactValue({ [`${name}Changed`]: true }), { [`${name}Changed`]: true }, "yes or no is no secret");
          },
        ),
        "redacts every text inside, and a number that may be a card number": fc.property(
          arbCard,
          arbEmail,
          (card, { name, domain }) => {
            const line = {
              text: `card ${card}`,
              list: [`${name}@${domain}`],
              size: 4417,
              whole: BigInt(card),
              none: null,
              nothing: undefined,
              is: true,
              [`${name}@${domain}`]: 1,
            };
            same(redactValue(line), {
              text: `card ****${card.slice(-4)}`,
              list: [`${redactedText}@${domain}`],
              size: 4417,
              whole: card.startsWith("0") ? redactValue(BigInt(card)) : `****${card.slice(-4)}`,
              none: null,
              is: true,
              [`${redactedText}@${domain}`]: 1,
            });
          },
        ),
        "redacts values nested too deeply as a whole, and never throws": fc.property(
          fc.array(fc.boolean(), { minLength: 15, maxLength: 25 }),
          (levels) => {
            const nest = (inside: unknown, isLists: readonly boolean[]): unknown =>
              isLists.reduceRight<unknown>((nested, isList) => (isList ? [nested] : { one: nested }), inside);
            same(
              redactValue(nest("ana@exemple.ca", levels)),
              nest(levels.length > 20 ? "***" : "***@exemple.ca", levels.slice(0, 20)),
            );
          },
        ),
        "redacts a value that JSON does not have or that cannot be read": fc.property(
          fc.constantFrom<() => unknown>(
            () => goneFields,
            () => Symbol("4417"),
            goneFields,
          ),
          fc.boolean(),
          (make, isInside) => {
            const value = make();
            same(redactValue(isInside ? { value } : value), isInside ? { value: "***" } : "***");
            same(
              redactValue({
                get at() {
                  throw new Error("no");
                },
                text: "a",
              }),
              { at: "***", text: "a" },
            );
          },
        ),
        "redacts the rest of a line with too many values, and an endless list as a whole": fc.property(
          fc.integer({ min: 9_992, max: 10_002 }),
          (count) => {
            // The line and its list count as values too, which leaves 9,998 for the elements.
            const list = Array.from({ length: count }, () => null);
            same(redactValue({ list, first: 1, second: "a" }), {
              list: count > 9_998 ? "***" : list,
              first: count === 9_998 ? "***" : 1,
              second: count === 9_997 || count === 9_998 ? "***" : "a",
            });
            same(redactValue({ list: Object.assign([], { length: 2 ** 32 - 1 }), at: 3 }), {
              list: redactedText,
              at: 3,
            });
          },
        ),
        "redacting twice changes nothing more": fc.property(
          fc.oneof(
            fc.string(),
            fc.tuple(arbEmail, arbCard).map(([{ name, domain }, card]) => `Bearer ${name} ${name}@${domain} ${card}`),
          ),
          (text) => same(redactText(redactText(text)), redactText(text)),
        ),
      },
    },
  };
};
