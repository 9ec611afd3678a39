/** Values as a form reads them: exact integers as the decimals they were typed as. */

import type { FieldRule, FieldRules, Form } from "../validation/index.ts";

import type { EntityValues } from "./versions.ts";

/**
 * Gives the values of a form's fields as they are typed in: amounts in dollars, quantities in their units; what a form reads back is the same.
 *
 * @example toInput(defineForm({ price: [{ unitCost: {} }] }), { price: 49_900 }) // => { price: 4.99 }
 */
export function toInput(form: Pick<Form<unknown>, "fields">, values: EntityValues): EntityValues {
  return Object.fromEntries(
    Object.entries(form.fields).map(([field, rules]) => [field, inputOf(values[field] ?? null, rules)]),
  );
}

function inputOf(value: unknown, rules: FieldRules): unknown {
  const scale = rules.map(scaleOf).find((found) => found !== null) ?? null;
  return typeof value === "number" && scale !== null ? value / 10 ** scale : value;
}

function scaleOf(rule: FieldRule): number | null {
  if (typeof rule === "string") return rule === "money" ? 2 : rule === "unitCost" ? 4 : rule === "quantity" ? 3 : null;
  if ("decimal" in rule) return rule.decimal.scale;
  if ("money" in rule) return 2;
  if ("unitCost" in rule) return 4;
  return "quantity" in rule ? 3 : null;
}
