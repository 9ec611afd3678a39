import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbCard } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof operation, "cardDigits" | "hidden" | "isCardNumber" | "isSecretName" | "maskCards" | "parseCardLastFour" | "redactText" | "redactValue">;

const arbWord = fc.constantFrom("", "paid ", "reçu no. ", "— ", "2026-03-12T10:15:00Z ", "(", "\"");
const arbAfter = fc.constantFrom("", ".", " then", ")", "\"", ", ok");
const arbGap = fc.constantFrom("", " ", "-");
const grouped = (digits: string, gap: string): string => (digits.match(/\d{1,4}/gu) ?? []).join(gap);

const arbEmail = fc.tuple(fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,12}$/u), fc.constantFrom("exemple.ca", "shop.quebec", "mail.example.com")).map(([name, domain]) => ({ name, domain }));

/** What nobody should read in a log. */
export const redactionRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const { cardDigits, hidden, isCardNumber, isSecretName, maskCards, parseCardLastFour, redactText, redactValue } = functions;
  return {
    "card-number": {
      says: "The number of a card has 13 to 19 digits and a right check digit. Of one, no more than the last four digits is kept, shown or searched for; more are refused and not cut.",
      source: "behaviour 3.8",
      codes: ["CARD_NUMBER"],
      cases: ["operation.json"],
      laws: {
        "four digits are read, with their zeros; fewer, more or others are refused": fc.property(fc.oneof(fc.stringMatching(/^\d{0,20}$/u), fc.string(), fc.anything()), (value) => {
          const text = typeof value === "string" ? value.trim() : "";
          const isFour = text.length === 4 && [...text].every((digit) => "0123456789".includes(digit));
          same(parseCardLastFour(value), isFour ? ok(text) : fail(issue("CARD_NUMBER")));
        }),
        "every length and check digit is told from every other": fc.property(arbCard, fc.integer({ min: 1, max: 9 }), fc.nat(18), (card, off, place) => {
          same(isCardNumber(card), true);
          const index = place % card.length;
          same(isCardNumber(card.slice(0, index) + String((Number(card[index]) + off) % 10) + card.slice(index + 1)), false, "one digit is wrong");
          same([isCardNumber(card.slice(-12).padStart(12, "0")), isCardNumber(card.padStart(20, "0")), isCardNumber(`${card}x`)], [false, false, false]);
        }),
        "of a card that is anywhere in a text the last four digits are left, and the rest of the text": fc.property(arbCard, arbGap, arbWord, arbAfter, (card, gap, before, after) => {
          same(maskCards(`${before}${grouped(card, gap)}${after}`), `${before}****${card.slice(-4)}${after}`);
          same(cardDigits, { min: 13, max: 19, kept: 4 });
        }),
        "what is no card is left as it is: receipts, instants, barcodes with another check digit": fc.property(fc.stringMatching(/^[a-z ]{0,4}\d{1,12}[a-z ]{1,4}\d{20,30}$/u), arbCard, (text, card) => {
          const wrong = card.slice(0, -1) + String((Number(card.at(-1)) + 1) % 10);
          same([maskCards(text), maskCards(wrong), maskCards(`1${card}9`.padEnd(21, "1"))], [text, wrong, `1${card}9`.padEnd(21, "1")]);
        }),
      },
    },
    "log-redaction": {
      says: "What is taken out of logs carries no token, no password, no e-mail address and no card number beyond its last four digits.",
      source: "behaviour 3.8; decision 0118",
      laws: {
        "no address is left of an e-mail, and nothing else is lost": fc.property(arbEmail, arbWord, arbAfter, ({ name, domain }, before, after) => same(redactText(`${before}${name}@${domain}${after}`), `${before}${hidden}@${domain}${after}`)),
        "a bearer's token is hidden, in capitals or not, and a signed token wherever it stands": fc.property(fc.stringMatching(/^[\w~+/-]{1,20}={0,2}$/u), fc.stringMatching(/^[\w-]{1,12}\.[\w-]{1,12}\.[\w-]{1,12}$/u), fc.constantFrom("Bearer", "bearer", "Basic", "BEARER"), (token, signed, scheme) => {
          same(redactText(`call with ${scheme} ${token}, refused`), `call with ${scheme} ${hidden}, refused`);
          same(redactText(`got eyJ${signed} back`), `got ${hidden} back`);
        }),
        "a field of a secret name is hidden whatever it holds, however deep and however it is written": fc.property(
          fc.constantFrom("password", "newPassword", "api_key", "API-Key", "Authorization", "set-cookie", "refreshToken", "clientSecret", "private_key"),
          fc.oneof(fc.string(), fc.integer(), fc.array(fc.string()), fc.dictionary(fc.constantFrom("a", "b"), fc.string())),
          fc.integer({ min: 0, max: 6 }),
          (name, value, depth) => {
            let [line, wanted]: readonly [unknown, unknown] = [{ [name]: value, receipt: 4417 }, { [name]: hidden, receipt: 4417 }];
            for (let level = 0; level < depth; level += 1) [line, wanted] = level % 2 === 0 ? [[line, null], [wanted, null]] : [{ inside: line, at: 3 }, { inside: wanted, at: 3 }];
            same(redactValue(line), wanted);
            holds(isSecretName(name), "its name says so");
          },
        ),
        "every text inside is redacted, and a number that may be a card": fc.property(arbCard, arbEmail, (card, { name, domain }) => {
          const line = { text: `card ${card}`, list: [`${name}@${domain}`], size: 4417, whole: BigInt(card), none: null, is: true, [`${name}@${domain}`]: 1 };
          same(redactValue(line), { text: `card ****${card.slice(-4)}`, list: [`${hidden}@${domain}`], size: 4417, whole: card.startsWith("0") ? redactValue(BigInt(card)) : `****${card.slice(-4)}`, none: null, is: true, [`${hidden}@${domain}`]: 1 });
        }),
        "what is nested beyond reason is hidden whole, and nothing throws": fc.property(fc.integer({ min: 15, max: 25 }), (depth) => {
          let line: unknown = "ana@exemple.ca";
          for (let level = 0; level < depth; level += 1) line = [line];
          const text = JSON.stringify(redactValue(line));
          same(text, `${"[".repeat(Math.min(depth, 20))}"${depth > 20 ? hidden : `${hidden}@exemple.ca`}"${"]".repeat(Math.min(depth, 20))}`);
        }),
        "a line of more values than any has is hidden from there on, and a list without end whole": fc.property(fc.integer({ min: 9_990, max: 10_010 }), (count) => {
          const listed = redactValue(Array.from({ length: count }, () => 0));
          same(listed === hidden, count > 9_999, "the list itself is a value too");
          same(redactValue({ list: Object.assign([], { length: 2 ** 32 - 1 }), at: 3 }), { list: hidden, at: 3 });
        }),
        "what was redacted is not changed again": fc.property(fc.oneof(fc.string(), fc.tuple(arbEmail, arbCard).map(([{ name, domain }, card]) => `Bearer ${name} ${name}@${domain} ${card}`)), (text) => same(redactText(redactText(text)), redactText(text))),
      },
    },
  };
};
