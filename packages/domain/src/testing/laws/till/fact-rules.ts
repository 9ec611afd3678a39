import fc from "fast-check";

import type * as till from "../../../till/index.ts";
import type { RuleRow } from "../../law.ts";
import { fixedCase } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof till,
  | "factContent"
  | "factKinds"
  | "factStanding"
  | "isFactKind"
  | "needsReview"
  | "nextMissing"
  | "parseFact"
  | "readFactNo"
>;

type Json = Parameters<typeof till.factContent>[0];

const arbJson = fc.jsonValue() as fc.Arbitrary<Json>;

const reverseKeys = (value: Json): Json => {
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map(reverseKeys);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, part]) => [name, reverseKeys(part)]),
  );
};

const isList = (value: object): value is readonly Json[] => Array.isArray(value);

/** Builds the rules and laws of a fact: its kind, its number, its content. */
export const factRules = ({
  factContent,
  factKinds,
  factStanding,
  isFactKind,
  needsReview,
  nextMissing,
  parseFact,
  readFactNo,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "fact-identity": {
    says: "A fact is known by its terminal and number. The same content again is known; another content contradicts. The order of its fields says nothing.",
    source: "behaviour 3.8; decision 0320",
    codes: ["NUMBER_RANGE", "REQUIRED", "VALUE_TYPE", "ONE_OF", "DATE"],
    laws: {
      "fields in another order are the same content": fc.property(arbJson, (value) =>
        same(factContent(reverseKeys(value)), factContent(value)),
      ),
      "two contents are the same only where their values are": fc.property(arbJson, arbJson, (left, right) =>
        same(
          factContent(left) === factContent(right),
          JSON.stringify(sortKeys(left)) === JSON.stringify(sortKeys(right)),
        ),
      ),
      "a number is read from 1 on, and nothing else is one": fc.property(
        fc.oneof(fc.integer({ min: -5, max: 5 }), fc.maxSafeInteger(), fc.double(), fc.string()),
        (no) => {
          const isNo = typeof no === "number" && Number.isInteger(no) && no >= 1 && no <= 1_000_000_000_000;
          if (typeof no === "number") same(readFactNo({ no }), isNo ? no : null);
        },
      ),
      "content tells what is known from what contradicts": fc.property(fc.string(), fc.string(), (stored, sent) => {
        same(factStanding(undefined, sent), "new");
        same(factStanding(stored, sent), stored === sent ? "known" : "conflict");
      }),
      "no fact is refused for its clock": fc.property(
        fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        (date) => {
          const parsed = parseFact({ no: 1, kind: "no-sale", at: date.toISOString(), uptimeMs: 0, body: {} });
          same(parsed.ok && parsed.value.saidAt, date.getTime());
        },
      ),
      "only facts that watch over a till are not kept when they are refused": fixedCase(factKinds, (kinds) => {
        for (const [kind, { isQuarantined }] of Object.entries(kinds)) {
          holds(isFactKind(kind), `${kind} is a kind`);
          same(needsReview(kind), isQuarantined, kind);
        }
        same([needsReview("parade"), isFactKind("parade")], [true, false]);
      }),
    },
  },
  "next-missing": {
    says: "A terminal is told the first number that is missing, whatever came after it.",
    source: "decision 0320",
    laws: {
      "every smaller number is there, and it is not": fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.integer({ min: 1, max: 1_050 })),
        (from, numbers) => {
          const next = nextMissing(from, numbers);
          holds(next >= from && !numbers.includes(next), `${next} is missing`);
          for (let no = from; no < next; no += 1) holds(numbers.includes(no), `${no} is there`);
        },
      ),
    },
  },
});

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, part]) => ["field", name, sortKeys(part)]);
}
