/** Records of legacy entities: read from the wire by the table of their entity, and written back with what the table does not know. */

import { issue, ok, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm, isFields, listNames, readOwn, type FieldRule, type FieldRules, type Fields, type Form } from "../validation/index.ts";

import { legacyEntities, type LegacyEntity, type LegacyEntityRow } from "./legacy-entity.data.ts";

/** A record: its values by our names, and the fields of the wire that the table does not know. */
export interface LegacyRecord {
  readonly entity: LegacyEntity;
  readonly values: Fields;
  readonly extra: Fields;
}

/** Every legacy entity, in the order of the menu. */
export const legacyEntityCodes: readonly LegacyEntity[] = Object.keys(legacyEntities).filter((code): code is LegacyEntity => Object.hasOwn(legacyEntities, code));

/**
 * Gives the row of an entity, with the types of the table and not of the one row.
 *
 * @example getLegacyEntity("TAX").model // => "Tax"
 */
export function getLegacyEntity(entity: LegacyEntity): LegacyEntityRow {
  return legacyEntities[entity];
}

/**
 * Finds the entity of a path /api/{model}; null when there is none.
 *
 * @example findLegacyEntity("PaymentType") // => "PAYMENT_TYPE"
 */
export function findLegacyEntity(model: unknown): LegacyEntity | null {
  return legacyEntityCodes.find((entity) => legacyEntities[entity].model === model) ?? null;
}

/**
 * Reads a record from the wire. Fields that the table does not know are kept, and written back as they were.
 *
 * Errors: those of the rules of its fields, at their names on the wire; VALUE_TYPE when it is no record. Source: behaviour 3.8 (legacy page), 3.12 (20).
 *
 * @example parseLegacy("DEPARTMENT", { code: "DAIRY", description: "Dairy", colour: "blue" }).value // => { entity: "DEPARTMENT", values: { id: 0, code: "DAIRY", description: "Dairy", isDeleted: false }, extra: { colour: "blue" } }
 */
export function parseLegacy(entity: LegacyEntity, value: unknown): Result<LegacyRecord> {
  const { form, wireOf, known } = compiledOf(entity);
  if (!isFields(value)) return { ok: false, issues: [issue("VALUE_TYPE")] };
  const named = Object.fromEntries([...wireOf].map(([name, wire]) => [name, readOwn(value, wire)]));
  const read = checkForm(form, named);
  if (!read.ok) return { ok: false, issues: read.issues.map((found) => onWire(found, wireOf)) };
  const extra = Object.fromEntries(listNames(value).filter((name) => !known.has(name)).map((name) => [name, readOwn(value, name)]));
  return ok({ entity, values: read.value, extra });
}

/**
 * Writes a record for the wire: parseLegacy gives the same record back.
 *
 * @example printLegacy({ entity: "TAX", values: { id: 1, code: "QST", rate: 9975 }, extra: {} }) // => { _TaxID: 1, code: "QST", rate: 9.975 }
 */
export function printLegacy({ entity, values, extra }: LegacyRecord): Fields {
  const { fields } = getLegacyEntity(entity);
  const known = Object.entries(fields).flatMap(([name, { wire, rules }]) => (values[name] === undefined ? [] : [[wire, printValue(values[name], rules)] as const]));
  return { ...extra, ...Object.fromEntries(known) };
}

/**
 * Gives the form of an entity, by our names.
 *
 * @example Object.keys(formOfLegacy("DEPARTMENT").fields) // => ["id", "code", "description", "isDeleted"]
 */
export function formOfLegacy(entity: LegacyEntity): Form<Fields> {
  return compiledOf(entity).form;
}

/** A form and its names on the wire. */
interface CompiledEntity {
  readonly form: Form<Fields>;
  readonly wireOf: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
}

const compiled = new Map<LegacyEntity, CompiledEntity>();

/** The form of an entity, made when it is first asked for. */
function compiledOf(entity: LegacyEntity): CompiledEntity {
  const known = compiled.get(entity);
  if (known !== undefined) return known;
  const fields = Object.entries(getLegacyEntity(entity).fields);
  const wireOf = new Map(fields.map(([name, { wire }]) => [name, wire]));
  const made = { form: defineForm(Object.fromEntries(fields.map(([name, { rules }]) => [name, rules]))), wireOf, known: new Set(wireOf.values()) };
  compiled.set(entity, made);
  return made;
}

function onWire({ code, path: [first, ...rest], params }: Issue, wireOf: ReadonlyMap<string, string>): Issue {
  return issue(code, first === undefined ? [] : [wireOf.get(String(first)) ?? first, ...rest], params);
}

/** Exact integers go to the wire as the decimals they were read from. */
function printValue(value: unknown, rules: FieldRules): unknown {
  if (typeof value !== "number") return value;
  const scale = rules.map(scaleOf).find((found) => found !== null) ?? 0;
  return value / 10 ** scale;
}

function scaleOf(rule: FieldRule): number | null {
  if (typeof rule === "string") return null;
  if ("decimal" in rule) return rule.decimal.scale;
  return "quantity" in rule ? 3 : null;
}
