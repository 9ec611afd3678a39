/** Converts stored values to input values: exact integers become decimals. */

import { quantityScale } from "../measure/index.ts";
import { centsScale, unitCostScale } from "../money/index.ts";
import type { FieldRule, FieldRules, Form, RuleCode } from "../validation/index.ts";

import type { EntityValues } from "./versions.ts";

/**
 * Converts stored values of a form's fields to input values: amounts in dollars, quantities in units. Parsing them with the form restores the stored
 * values.
 *
 * @example toInputValues(defineForm({ price: [{ unitCost: {} }] }), { price: 49_900 }) // => { price: 4.99 }
 */
export function toInputValues(form: Pick<Form<unknown>, "fields">, values: EntityValues): EntityValues {
  return Object.fromEntries(
    Object.entries(form.fields).map(([field, rules]) => [field, toInputValue(values[field] ?? null, rules)]),
  );
}

function toInputValue(value: unknown, rules: FieldRules): unknown {
  const inputScale = rules.map(scaleOf).find((scale) => scale !== null) ?? null;
  return typeof value === "number" && inputScale !== null ? value / 10 ** inputScale : value;
}

/** Decimals of the integers that a rule parses; null for other rules. A decimal rule has its own number. */
const scaleByRule = {
  max40: null,
  max100: null,
  max200: null,
  longText: null,
  email: null,
  phone: null,
  postalCode: null,
  username: null,
  personName: null,
  shopCode: null,
  barcode: null,
  descriptions: null,
  password: null,
  secret: null,
  date: null,
  rangeText: null,
  timeZone: null,
  language: null,
  flag: null,
  integer: null,
  decimal: null,
  money: centsScale,
  unitCost: unitCostScale,
  quantity: quantityScale,
  oneOf: null,
  codeOf: null,
  custom: null,
} as const satisfies Record<RuleCode, number | null>;

function scaleOf(rule: FieldRule): number | null {
  if (typeof rule === "object" && "decimal" in rule) return rule.decimal.scale;
  const ruleCodes = typeof rule === "string" ? [rule] : Object.keys(rule);
  return (
    ruleCodes
      .map((code) => (Object.hasOwn(scaleByRule, code) ? scaleByRule[code as RuleCode] : null))
      .find((scale) => scale !== null) ?? null
  );
}
