/** Random records of the legacy entities as they come over the wire, right by every rule of their fields. */

import fc, { type Arbitrary } from "fast-check";

import { getLegacyEntity, legacyEntityCodes, type LegacyEntity } from "../../legacy/index.ts";
import type { FieldRule, FieldRules, Fields } from "../../validation/index.ts";

import { arbCalendarDate } from "./calendar.ts";

/** One of the thirteen entities. */
export const arbLegacyEntity: Arbitrary<LegacyEntity> = fc.constantFrom(...legacyEntityCodes);

/** What each rule of a name alone lets through. */
const byName: Readonly<Record<string, Arbitrary<unknown>>> = {
  max40: fc.constantFrom("12-34", "Été", "a"),
  max100: fc.constantFrom("Rue Saint-Jean", "Québec"),
  max200: fc.constantFrom("Lait 2 %, 4 L", "Crème glacée", "x".repeat(199)),
  shopCode: fc.constantFrom("DAIRY", "A-1", "77"),
  barcode: fc.constantFrom("036000291452", "96385074", "00036000291452"),
  username: fc.constantFrom("ana_1", "luc"),
  personName: fc.constantFrom("Miloš", "Anne-Marie", "O'Neil"),
  email: fc.constantFrom("ana@exemple.ca", "luc.roy@exemple.org"),
  phone: fc.constantFrom("514 555-0199", "1-418-555-0100 ext 12"),
  language: fc.constantFrom("fr", "en", "es"),
  date: arbCalendarDate,
  flag: fc.boolean(),
};

const byParams = (rule: Exclude<FieldRule, string>): Arbitrary<unknown> | null => {
  if ("integer" in rule) return fc.integer({ min: rule.integer?.min ?? 0, max: Math.min(rule.integer?.max ?? 9_999, 9_999) });
  if ("quantity" in rule) return fc.integer({ min: 0, max: 100_000_000 }).map((thousandths) => thousandths / 1000);
  if ("decimal" in rule) return fc.integer({ min: 0, max: 100_000 }).map((units) => units / 10 ** rule.decimal.scale);
  if ("codeOf" in rule) return fc.constantFrom(...Object.keys(rule.codeOf));
  if ("oneOf" in rule) return fc.constantFrom(...rule.oneOf);
  if ("postalCode" in rule) return fc.constantFrom("H2X 1Y4", "g1r5p3");
  if ("list" in rule) return fc.uniqueArray(fc.constantFrom("SALE_READ", "ROLE_CUD", "PRODUCT_READ"), { maxLength: 3 });
  return null;
};

function arbValue(rules: FieldRules): Arbitrary<unknown> {
  const found = rules.flatMap((rule) => (typeof rule === "string" ? (byName[rule] ?? []) : (byParams(rule) ?? [])));
  const [first] = found;
  if (first === undefined) throw new Error(`no values for ${JSON.stringify(rules)}`);
  const isRequired = rules.some((rule) => rule === "required" || (typeof rule === "object" && "required" in rule));
  return isRequired ? first : fc.option(first, { nil: undefined, freq: 4 });
}

/** A record of an entity, with fields that its table does not know now and then. */
export function arbLegacyWire(entity: LegacyEntity): Arbitrary<Fields> {
  const fields = Object.values(getLegacyEntity(entity).fields);
  return fc
    .record({
      known: fc.record(Object.fromEntries(fields.map(({ wire, rules }) => [wire, arbValue(rules)]))),
      extra: fc.dictionary(fc.constantFrom("colour", "V1Flag", "_OldID"), fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { maxKeys: 2 }),
    })
    .map(({ known, extra }) => ({ ...extra, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) }));
}
