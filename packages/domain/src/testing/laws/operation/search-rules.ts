import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import { cents, formatMoney } from "../../../money/index.ts";
import type * as operation from "../../../operation/index.ts";
import { addDays, daysBetween, fromDayNumber, weekdayOf } from "../../../period/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbSpan } from "../../arbitraries/calendar.ts";
import { arbCard } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "parseInvoiceSearch"
  | "readInvoiceText"
  | "printInvoiceTerms"
  | "listTermReadings"
  | "readTermAs"
  | "readDateWords"
  | "matchesInvoice"
>;

const emptySearch = {
  text: null,
  number: null,
  from: null,
  to: null,
  locations: [],
  terminal: null,
  cashier: null,
  customer: null,
  tender: null,
  cardLastFour: null,
  amountFrom: null,
  amountTo: null,
  item: null,
  state: null,
  isTraining: null,
  hasRefund: null,
  hasVoid: null,
  hasDiscount: null,
  hasOverride: null,
};

const orNot = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { freq: 2 });

/** A receipt search without its dates and amounts. */
const arbAsked = fc.record({
  text: orNot(fc.constantFrom("4417 hier", "12,50 $")),
  number: orNot(fc.constantFrom("4417", "A-17")),
  locations: fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 4 }),
  terminal: orNot(fc.constantFrom("3", "T-1")),
  cashier: orNot(fc.constantFrom("Zoé", "Luc")),
  customer: orNot(fc.constantFrom("Miloš Tremblay")),
  tender: orNot(fc.constantFrom("CASH", "VISA")),
  cardLastFour: orNot(fc.stringMatching(/^\d{4}$/u)),
  item: orNot(fc.constantFrom("036000291452")),
  state: orNot(fc.constantFrom("COMPLETED", "VOID", "WAIT", "WAITRECALL")),
  isTraining: orNot(fc.boolean()),
  hasRefund: orNot(fc.boolean()),
  hasVoid: orNot(fc.boolean()),
  hasDiscount: orNot(fc.boolean()),
  hasOverride: orNot(fc.boolean()),
});

const exampleInvoice: operation.SearchedInvoice = {
  locationId: 1,
  businessDate: "2026-03-02",
  number: "004417",
  terminal: "3",
  cashier: "Zoé Roy",
  customer: "Miloš Tremblay",
  state: "COMPLETED",
  training: false,
  total: 1250,
  lines: [{ kind: "SALE", discount: 0, sku: "L-1", description: "Lait 2 %", upc: "036000291452" }],
  tenders: ["VISA", "CASH"].map((code) => ({ code, lastFour: code === "VISA" ? "4242" : null })),
  events: [],
};

const arbContext = fc.record({
  today: fc.integer({ min: 18_000, max: 30_000 }).map(fromDayNumber),
  weekStart: fc.constantFrom<0 | 1>(0, 1),
});

/** Words as people type them, and some that nobody means. */
const arbBox = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "4417",
        "12,50 $",
        "hier",
        "last friday",
        "12 nov",
        "*4242",
        "carte:0007",
        'item:"lait bio"',
        "cashier:Zoé",
        "10..20 $",
        "no:3-17",
        '"',
        "::",
        "hace 3 días",
        "montant:20",
      ),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 5 },
  )
  .map((words) => words.join(" "));

/** Searching for a receipt. */
export const searchRules = ({
  parseInvoiceSearch,
  readInvoiceText,
  printInvoiceTerms,
  listTermReadings,
  readTermAs,
  readDateWords,
  matchesInvoice,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "invoice-search": {
    says: "A receipt search combines any of number, days, locations, people, tender, last four digits of the card, amount, items and state; absent criteria do not filter. A full card number is rejected.",
    source: "behaviour 3.8",
    codes: [
      "CARD_NUMBER",
      "DATE",
      "DATE_RANGE",
      "NUMBER_AT_LEAST",
      "ONE_OF",
      "MAX_LENGTH",
      "LIST_LENGTH",
      "VALUE_TYPE",
    ],
    laws: {
      "a valid search is kept unchanged, amounts to the cent": fc.property(
        arbAsked,
        arbSpan(400),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.nat(1_000),
        (search, span, from, more) => {
          same(parseInvoiceSearch({ ...search, ...span, amountFrom: from / 100, amountTo: (from + more) / 100 }), {
            ok: true,
            value: { ...search, ...span, amountFrom: from, amountTo: from + more },
          });
        },
      ),
      "an empty search has no criteria": fc.property(
        fc.constantFrom<unknown>({}, { number: "", locations: [], cardLastFour: " ", from: null }),
        (query) => same(parseInvoiceSearch(query), { ok: true, value: emptySearch }),
      ),
      "rejects a full card number, and never echoes a part of it": fc.property(arbCard, (card) => {
        const read = parseInvoiceSearch({ cardLastFour: card });
        same(read, fail(issue("CARD_NUMBER", ["cardLastFour"])));
      }),
      "rejects a range that ends before it begins, at its end": fc.property(
        arbSpan(40),
        fc.integer({ min: -9_999, max: 9_999 }),
        fc.integer({ min: 1, max: 99 }),
        ({ from, to }, cents, less) => {
          const read = parseInvoiceSearch({ amountFrom: cents / 100, amountTo: (cents - less) / 100 });
          same(read, fail(issue("NUMBER_AT_LEAST", ["amountTo"], { min: cents / 100 })));
          same(parseInvoiceSearch({ from: to, to: from }).ok, from === to);
          same(
            [parseInvoiceSearch({ amountFrom: cents / 100 }).ok, parseInvoiceSearch({ amountTo: cents / 100 }).ok],
            [true, true],
          );
        },
      ),
      "any value is parsed or rejected with a reason, and never throws": fc.property(fc.anything(), (value) => {
        const read = parseInvoiceSearch(value);
        holds(read.ok || read.issues.length > 0, "a refusal has its reason");
      }),
    },
  },
  "invoice-box": {
    says: "The one box reads dates in words of three languages, amounts as they are printed, payment types, the last four digits of a card, and words that say their kind before a colon; any other word is looked for in all texts of a receipt. What is written again is read alike, and a whole card number is rejected.",
    source: "behaviour 3.8, decision 0340",
    codes: ["CARD_NUMBER", "LIST_LENGTH", "MAX_LENGTH"],
    laws: {
      "terms that are written are read alike, in every language": fc.property(
        arbBox,
        arbContext,
        fc.constantFrom(...languageCodes),
        (text, context, language) => {
          const read = readInvoiceText(text, context);
          if (!read.ok) return;
          const again = readInvoiceText(printInvoiceTerms(read.value, context, language), context);
          same(again, read);
        },
      ),
      "every reading that a word is offered is one that it can be written as": fc.property(
        arbBox,
        arbContext,
        (text, context) => {
          const read = readInvoiceText(text, context);
          for (const term of read.ok ? read.value : [])
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
        fc.constantFrom("", " ", "-"),
        arbContext,
        (card, between, context) => {
          const grouped = card.replaceAll(/(\d{4})(?=\d)/gu, `$1${between}`);
          same(readInvoiceText(`lait ${grouped}`, context), fail(issue("CARD_NUMBER")));
        },
      ),
      "any text is read or rejected with a reason": fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        arbContext,
        (text, context) => {
          const read = readInvoiceText(text, context);
          holds(read.ok || read.issues.length > 0, "a refusal has its reason");
        },
      ),
      "one more word never finds more receipts": fc.property(
        fc.array(fc.constantFrom("44", "zoe", "lait", "12,50 $", "VISA", "*4242", "3", "hier"), { maxLength: 4 }),
        fc.constantFrom("44", "lait", "luc", "12,50 $"),
        arbContext,
        (words, more, context) => {
          const find = (text: string) => {
            const read = readInvoiceText(text, context);
            return read.ok && matchesInvoice(exampleInvoice, { search: {}, terms: read.value });
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
        ] as const) {
          const read = readInvoiceText(text, context);
          same([text, read.ok && matchesInvoice(exampleInvoice, { search: {}, terms: read.value })], [text, isFound]);
        }
      }),
    },
  },
});
