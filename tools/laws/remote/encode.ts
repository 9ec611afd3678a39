/** Encodes values as JSON and decodes them, including types that JSON lacks. The protocol is in docs/conformance.md. */

/** Error for a value that cannot be sent: a function or a symbol. */
export class CannotBeSent extends Error {}

/** JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Encodes a value as JSON. Types that JSON lacks become `{ "$": kind, "value": … }`; an undefined property is left out.
 *
 * Errors: CannotBeSent for a function or a symbol.
 */
export function encodeValue(value: unknown): Json {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $: "number", value: Object.is(value, -0) ? "-0" : String(value) };
  if (typeof value === "bigint") return { $: "bigint", value: String(value) };
  if (value === undefined) return { $: "undefined" };
  if (typeof value === "function" || typeof value === "symbol")
    throw new CannotBeSent(`a ${typeof value} cannot be sent`);
  if (Array.isArray(value)) return Array.from(value, encodeValue);
  if (value instanceof Map)
    return { $: "Map", value: Array.from(value, ([key, part]) => [encodeValue(key), encodeValue(part)]) };
  if (value instanceof Set) return { $: "Set", value: Array.from(value, encodeValue) };
  if (value instanceof Date) return { $: "Date", value: encodeValue(value.getTime()) };
  if (value instanceof Uint8Array) return { $: "bytes", value: Buffer.from(value).toString("base64") };
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  // An object with a property named like our mark, or `__proto__`, is sent as entries, so that random values are never
  // mistaken for a mark.
  if (Object.hasOwn(value, "$") || Object.hasOwn(value, "__proto__"))
    return { $: "object", value: parts.map(([name, part]) => [name, encodeValue(part)]) };
  return Object.fromEntries(parts.map(([name, part]) => [name, encodeValue(part)]));
}

/**
 * Decodes a value.
 *
 * Errors: an Error for a mark of no known kind, or whose value is not as its kind needs it.
 */
export function decodeValue(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(decodeValue);
  if (typeof json !== "object" || json === null) return json;
  if (!("$" in json)) return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, decodeValue(part)]));
  const value: unknown = "value" in json ? json.value : undefined;
  switch (json.$) {
    case "undefined":
      return undefined;
    case "number":
      return Number(value);
    case "bigint":
      return BigInt(String(value));
    case "Map":
      return new Map(readPairs(value));
    case "Set":
      return new Set(readList(value).map(decodeValue));
    case "Date":
      return new Date(Number(decodeValue(value)));
    case "bytes":
      return new Uint8Array(Buffer.from(String(value), "base64"));
    case "object":
      return Object.fromEntries(readPairs(value).map(([name, part]) => [String(name), part]));
    default:
      throw new Error(`the answer has a value of the unknown kind ${JSON.stringify(json.$)}`);
  }
}

const readList = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new Error("the answer has a marked value without its list");
  return value;
};

const readPairs = (value: unknown): readonly (readonly [unknown, unknown])[] =>
  readList(value).map((pair) => {
    const [key, part] = readList(pair);
    return [decodeValue(key), decodeValue(part)];
  });
