/** Parts shared by every operation of the OpenAPI document. */

import { languages } from "@comptoir/domain/language";

import { listAtMost, longTextAtMost } from "../wire/bounded-text.ts";
import { languageHeader } from "./headers.ts";

/** Parts shared by every operation of the OpenAPI document. */

interface Operation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const languageParameter = {
  name: languageHeader,
  in: "header",
  required: false,
  schema: { type: "string", enum: Object.keys(languages), default: "fr" },
};

/** Adds the Language header to every operation. */
export function withLanguageHeader<T extends Document>(document: T): T {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...operation, parameters: [...(operation.parameters ?? []), languageParameter] },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Gives the fields of saves the types of the fields of their answer. A save takes any value, because the rules of its form say what is wrong; a text or a list
 * without a bound of its own has the largest that any form allows.
 */
export function withSaveTypes<T extends Document>(document: T): T {
  const resolveReference = (schema: unknown): Json => {
    if (!isJsonObject(schema)) return {};
    const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").slice(1) : null;
    return name === null
      ? schema
      : resolveReference(name.reduce<unknown>((node, part) => (isJsonObject(node) ? node[part] : undefined), document));
  };
  const fieldsOf = (schema: unknown): Json => {
    const { items, properties } = resolveReference(schema);
    return items === undefined ? resolveReference(properties) : fieldsOf(items);
  };
  const withKnownTypes = (schema: unknown, knownTypes: Json): unknown => {
    const resolvedSchema = resolveReference(schema);
    if (resolvedSchema["items"] !== undefined)
      return { ...resolvedSchema, items: withKnownTypes(resolvedSchema["items"], knownTypes) };
    const properties = resolveReference(resolvedSchema["properties"]);
    const isOpen = Object.values(properties).some(isEmptyObject);
    if (!isOpen) return schema;
    const typedProperties = Object.entries(properties).map(([field, property]) => [
      field,
      isEmptyObject(property) ? boundSchema(knownTypes[field] ?? property) : property,
    ]);
    return { ...resolvedSchema, properties: Object.fromEntries(typedProperties) };
  };
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const body = contentOf(operation.requestBody);
        const answer = contentOf(resolveReference(operation.responses)["200"]);
        if (body === undefined || answer === undefined) return [method, operation];
        const content = { "application/json": { schema: withKnownTypes(body, fieldsOf(answer)) } };
        return [method, { ...operation, requestBody: { ...resolveReference(operation.requestBody), content } }];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Adds maximum lengths to the texts and lists of an answer's schema that state none. */
function boundSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundSchema);
  if (!isJsonObject(schema)) return schema;
  const { type } = schema;
  const isFree = type === "string" && !["maxLength", "enum", "const", "pattern"].some((key) => key in schema);
  return {
    ...Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, boundSchema(value)])),
    ...(isFree && { maxLength: longTextAtMost }),
    ...(type === "array" && !("maxItems" in schema) && { maxItems: listAtMost }),
  };
}

const isJsonObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/** Schema of a JSON body, of a request or an answer. */
function contentOf(body: unknown): unknown {
  const content = isJsonObject(body) ? body["content"] : undefined;
  const json = isJsonObject(content) ? content["application/json"] : undefined;
  return isJsonObject(json) ? json["schema"] : undefined;
}
