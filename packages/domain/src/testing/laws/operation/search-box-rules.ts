import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import { cents, formatMoney } from "../../../money/index.ts";
import type * as operation from "../../../operation/index.ts";
import type { SearchedInvoice } from "../../../operation/index.ts";
import { addDays, daysBetween, weekdayOf } from "../../../period/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbCard } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbBox, arbContext, arbRefundWord, exampleInvoice } from "./search-box-samples.ts";

type Functions = Pick<
  typeof operation,
  "readInvoiceText" | "printInvoiceTerms" | "listTermReadings" | "readTermAs" | "readDateWords" | "matchesInvoice"
>;

/** Builds the rules and laws of the search box of receipts. */
export const searchBoxRules = ({
  readInvoiceText,
  printInvoiceTerms,
  listTermReadings,
  readTermAs,
  readDateWords,
  matchesInvoice,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "invoice-box": {
    says: "The one box reads dates in words of three languages, amounts as they are printed, alone, between two or from a limit on, payment types, the last four digits of a card, and words that say their kind before a colon; any other word is looked for in all texts of a receipt. A word for refunds finds receipts with a refund, and those whose texts contain the word. What is written again is read alike, and a whole card number is rejected.",
    source: "behaviour 3.8, decision 0340",
    codes: ["CARD_NUMBER", "LIST_LENGTH", "MAX_LENGTH"],
    laws: {
      "terms that are written are read alike, in every language": fc.property(
        arbBox,
        arbContext,
        fc.constantFrom(...languageCodes),
        (text, context, language) => {
          const parsed = readInvoiceText(text, context);
          if (!parsed.ok) return;
          const readAgain = readInvoiceText(printInvoiceTerms(parsed.value, context, language), context);
          same(readAgain, parsed);
        },
      ),
      "every reading that a word is offered is one that it can be written as": fc.property(
        arbBox,
        arbContext,
        (text, context) => {
          const parsed = readInvoiceText(text, context);
          for (const term of parsed.ok ? parsed.value : [])
            for (const kind of listTermReadings(term, context)) same(readTermAs(kind, term.source, context).kind, kind);
        },
      ),
      "a day said in words is one day, never after today, the same in three languages": fc.property(
        arbContext,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 3, max: 400 }),
        (context, weekday, days) => {
          const names = [
            ["last sunday", "dimanche dernier", "domingo pasado"],
            ["last monday", "lundi dernier", "lunes pasado"],
            ["last tuesday", "mardi dernier", "martes pasado"],
            ["last wednesday", "mercredi dernier", "miércoles pasado"],
            ["last thursday", "jeudi dernier", "jueves pasado"],
            ["last friday", "vendredi dernier", "viernes pasado"],
            ["last saturday", "samedi dernier", "sábado pasado"],
          ][weekday];
          for (const name of names ?? []) {
            const span = readDateWords(name, context);
            holds(
              span !== null && span.from === span.to && weekdayOf(span.from) === weekday,
              `${name} is that weekday`,
            );
            holds(
              span !== null && daysBetween(span.from, context.today) >= 1 && daysBetween(span.from, context.today) <= 7,
              "it is in the last seven days",
            );
          }
          for (const phrase of [`${days} days ago`, `il y a ${days} jours`, `hace ${days} días`])
            same(readDateWords(phrase, context), {
              from: addDays(context.today, -days),
              to: addDays(context.today, -days),
            });
        },
      ),
      "rejects a whole card number, however it is grouped": fc.property(
        arbCard.filter((card) => card.length >= 15),
        fc.constantFrom("", " ", "-", "\u00A0", "\u202F", "\u2011"),
        arbContext,
        (cardNumber, between, context) => {
          const grouped = cardNumber.replaceAll(/(\d{4})(?=\d)/gu, `$1${between}`);
          same(readInvoiceText(`lait ${grouped}`, context), fail(issue("CARD_NUMBER")));
        },
      ),
      "any text is read or rejected with a reason": fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        arbContext,
        (text, context) => {
          const parsed = readInvoiceText(text, context);
          holds(parsed.ok || parsed.issues.length > 0, "a refusal has its reason");
        },
      ),
      "one more word never finds more receipts": fc.property(
        fc.array(fc.constantFrom("44", "zoe", "lait", "12,50 $", "VISA", "*4242", "3", "hier"), { maxLength: 4 }),
        fc.constantFrom("44", "lait", "luc", "12,50 $"),
        arbContext,
        (words, more, context) => {
          const find = (text: string) => {
            const parsed = readInvoiceText(text, context);
            return parsed.ok && matchesInvoice(exampleInvoice, { search: {}, terms: parsed.value });
          };
          holds(find(words.join(" ")) || !find([...words, more].join(" ")), "words are all asked for");
        },
      ),
      "an amount is read as it is printed, with its thousands": fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        arbContext,
        (amount, context) => {
          const read = languageCodes.map((language) => readInvoiceText(formatMoney(cents(amount), language), context));
          for (const terms of read) same(terms.ok && terms.value.map((term) => "from" in term && term.from), [amount]);
        },
      ),
      "an amount after a word or a sign of more or less is a limit, which that word includes or not": fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom(...languageCodes),
        fc.constantFrom(
          { words: [">", "plus de", "more than", "más de"], below: false, at: false, above: true },
          { words: [">=", "≥", "au moins", "at least", "al menos"], below: false, at: true, above: true },
          { words: ["<", "moins de", "less than", "menos de"], below: true, at: false, above: false },
          { words: ["<=", "≤", "au plus", "at most", "como mucho"], below: true, at: true, above: false },
        ),
        arbContext,
        (amount, language, { words, below, at, above }, context) => {
          for (const word of words)
            for (const text of [`${word} ${formatMoney(cents(amount), language)}`, `${word}${amount / 100}`]) {
              const parsed = readInvoiceText(text, context);
              const [term] = parsed.ok ? parsed.value : [];
              const includes = (total: number) => term?.kind === "amount" && term.from <= total && total <= term.to;
              same(
                [-1, 0, 1].map((step) => includes(amount + step)),
                [below, at, above],
              );
            }
        },
      ),
      "two amounts with a word between are one range, however their thousands are grouped": fc.property(
        fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 1, max: 9_999_999 })),
        fc.constantFrom(...languageCodes),
        arbContext,
        (dollars, language, context) => {
          const [from = 0, to = 0] = dollars.map((amount) => amount * 100).toSorted((a, b) => a - b);
          const group = (amount: number, mark: string) => String(amount / 100).replaceAll(/\B(?=(?:\d{3})+$)/gu, mark);
          const [low, high] = [from, to].map((amount) => formatMoney(cents(amount), language));
          for (const text of [
            `${low} et ${high}`,
            `between ${low} and ${high}`,
            `entre ${low} y ${high}`,
            `${group(from, " ")} $ et ${group(to, " ")} $`,
            `${group(from, " ")},00 à ${group(to, " ")},00`,
            `between $${group(from, ",")} and $${group(to, ",")}`,
            `entre ${group(from, ".")} $ y ${group(to, ".")} $`,
          ]) {
            const parsed = readInvoiceText(text, context);
            same(
              [text, parsed.ok && parsed.value.map((term) => "from" in term && [term.from, term.to])],
              [text, [[from, to]]],
            );
          }
        },
      ),
      "a number before an amount stays a word of its own, unless a sign or a mark says that it is part of it":
        fc.property(arbContext, (context) => {
          for (const [text, terms] of [
            ["305 120.50 visa", ["305", 12_050, "visa"]],
            ["4 100 250.00", ["4", "100", 25_000]],
            ["105 250.00", ["105", 25_000]],
            ["1 000 to 250.00", ["1", "000", "to", 25_000]],
            ["305 120.50 to 2 000 $", ["305", 12_050]],
            ["1 000 $ et 99 000 000 $ hier", [100_000, "et"]],
            ["$105 250.00", [10_525_000]],
            ["105 250,00", [10_525_000]],
            ["105\u00A0250.00", [10_525_000]],
            ["4\u202F105\u202F250.50 lait", [410_525_050, "lait"]],
            ['amount:"105 250.00"', [10_525_000]],
          ] as const) {
            const parsed = readInvoiceText(text, context);
            const searchTexts = parsed.ok && parsed.value.map((term) => ("text" in term ? term.text : term.from));
            same([text, searchTexts && searchTexts.slice(0, terms.length)], [text, terms]);
          }
        }),
      "a payment type of several words is read without quotation marks": fc.property(
        fc.constantFrom(
          ["gift card", "GIFT_CARD"],
          ["Gift Card", "GIFT_CARD"],
          ["carte-cadeau", "GIFT_CARD"],
          ["carte cadeau", "GIFT_CARD"],
          ["tarjeta de regalo", "GIFT_CARD"],
          ["American Express", "AMEX"],
        ),
        arbContext,
        ([words = "", code], context) => {
          const parsed = readInvoiceText(`lait ${words} 12,50 $`, context);
          same(parsed.ok && parsed.value.map(({ kind }) => kind), ["any", "tender", "amount"]);
          same(parsed.ok && parsed.value[1], { source: words, kind: "tender", text: code });
        },
      ),
      "a word for refunds finds receipts with a refund, and those whose texts contain it": fc.property(
        arbRefundWord,
        arbContext,
        (word, context) => {
          const read = readInvoiceText(word, context);
          same(read.ok && read.value.map(({ kind }) => kind), ["refund"]);
          const isFound = (kind: "SALE" | "REFUND", changes: Partial<SearchedInvoice> = {}) => {
            const lines = (changes.lines ?? exampleInvoice.lines).map((line) => ({ ...line, kind }));
            return (
              read.ok && matchesInvoice({ ...exampleInvoice, ...changes, lines }, { search: {}, terms: read.value })
            );
          };
          same([isFound("SALE"), isFound("REFUND")], [false, true]);
          const [line] = exampleInvoice.lines;
          for (const changes of [
            { lines: line === undefined ? [] : [{ ...line, description: `${word} consigne` }] },
            { customer: `Mr. ${word}` },
            { cashier: word },
            { location: `Place ${word}` },
            { number: `${word}-4417` },
          ])
            same([changes, isFound("SALE", changes)], [changes, true]);
        },
      ),
      "a word for refunds beside a text finds a sale whose texts have both; the facet of refunds does not": fc.property(
        arbRefundWord,
        arbContext,
        (word, context) => {
          const [line] = exampleInvoice.lines;
          const lines = line === undefined ? [] : [{ ...line, description: `${word} consigne` }];
          const read = readInvoiceText(`${word} consigne`, context);
          const isFound = (search: { readonly hasRefund?: boolean }) =>
            read.ok && matchesInvoice({ ...exampleInvoice, lines }, { search, terms: read.value });
          same([isFound({}), isFound({ hasRefund: true }), isFound({ hasRefund: false })], [true, false, true]);
        },
      ),
      "each word finds the receipt by the text that has it": fc.property(arbContext, (context) => {
        for (const [text, isFound] of [
          ["441", true],
          ["3-0044", true],
          ["4-0044", false],
          ["ZOE", true],
          ["lait", true],
          ["036000291452", true],
          ["03600029145", false],
          ["no:lait", false],
          ["*4242", true],
          ["*4243", false],
          ["12.50$", true],
          ["12,51 $", false],
          ["12 $ .. 13 $", false],
          ["12$..13$", true],
          ["visa", true],
          ["comptant Cash efectivo", true],
          ["débit", false],
          ["tremblay zoé", true],
          ["epicerie", true],
          ["LAVAL 44", true],
          ["Longueuil", false],
          ["magasin:3", true],
          ["store:Laval", true],
          ["tienda:4", false],
          ["12", false],
        ] as const) {
          const parsed = readInvoiceText(text, context);
          same(
            [text, parsed.ok && matchesInvoice(exampleInvoice, { search: {}, terms: parsed.value })],
            [text, isFound],
          );
        }
      }),
    },
  },
});
