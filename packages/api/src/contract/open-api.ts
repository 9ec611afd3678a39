/** Parts shared by every operation of the OpenAPI document. */

import { languages } from "@comptoir/domain/language";

import { listAtMost, longTextAtMost } from "../wire/bounded-text.ts";
import { languageHeader } from "./headers.ts";

interface ApiOperation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

const languageParameter = {
  name: languageHeader,
  in: "header",
  required: false,
  schema: { type: "string", enum: Object.keys(languages), default: "fr" },
};

/** Adds the Language header to every operation. */
export function withLanguageHeader<T extends ApiDocument>(document: T): T {
  const pathsWithHeader = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...operation, parameters: [...(operation.parameters ?? []), languageParameter] },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(pathsWithHeader) };
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Gives the fields of saves the types of the fields of their answer. A save takes any value, because the rules of its form say what is wrong; a text or a list
 * without a bound of its own has the largest that any form allows.
 */
export function withSaveTypes<T extends ApiDocument>(document: T): T {
  const resolveReference = (schema: unknown): JsonObject => {
    if (!isJsonObject(schema)) return {};
    const referenceSteps = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").slice(1) : null;
    return referenceSteps === null
      ? schema
      : resolveReference(
          referenceSteps.reduce<unknown>((node, part) => (isJsonObject(node) ? node[part] : undefined), document),
        );
  };
  const findRowProperties = (schema: unknown): JsonObject => {
    const { items, properties } = resolveReference(schema);
    return items === undefined ? resolveReference(properties) : findRowProperties(items);
  };
  const withKnownTypes = (schema: unknown, knownTypes: JsonObject): unknown => {
    const resolvedSchema = resolveReference(schema);
    if (resolvedSchema["items"] !== undefined)
      return { ...resolvedSchema, items: withKnownTypes(resolvedSchema["items"], knownTypes) };
    const schemaProperties = resolveReference(resolvedSchema["properties"]);
    const hasUntypedProperty = Object.values(schemaProperties).some(isEmptyObject);
    if (!hasUntypedProperty) return schema;
    const typedProperties = Object.entries(schemaProperties).map(([field, property]) => [
      field,
      isEmptyObject(property) ? withMaximumLengths(knownTypes[field] ?? property) : property,
    ]);
    return { ...resolvedSchema, properties: Object.fromEntries(typedProperties) };
  };
  const pathsWithTypes = Object.entries(document.paths ?? {}).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const requestSchema = findJsonSchema(operation.requestBody);
        const answerSchema = findJsonSchema(resolveReference(operation.responses)["200"]);
        if (requestSchema === undefined || answerSchema === undefined) return [method, operation];
        const typedContent = {
          "application/json": { schema: withKnownTypes(requestSchema, findRowProperties(answerSchema)) },
        };
        return [
          method,
          { ...operation, requestBody: { ...resolveReference(operation.requestBody), content: typedContent } },
        ];
      }),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(pathsWithTypes) };
}

/** Adds maximum lengths to the texts and lists of an answer's schema that state none. */
function withMaximumLengths(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withMaximumLengths);
  if (!isJsonObject(schema)) return schema;
  const { type } = schema;
  const isUnboundedText = type === "string" && !["maxLength", "enum", "const", "pattern"].some((key) => key in schema);
  return {
    ...Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withMaximumLengths(value)])),
    ...(isUnboundedText && { maxLength: longTextAtMost }),
    ...(type === "array" && !("maxItems" in schema) && { maxItems: listAtMost }),
  };
}

const isJsonObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

const isEmptyObject = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

/** Schema of a JSON body, of a request or an answer. */
function findJsonSchema(body: unknown): unknown {
  const bodyContent = isJsonObject(body) ? body["content"] : undefined;
  const jsonContent = isJsonObject(bodyContent) ? bodyContent["application/json"] : undefined;
  return isJsonObject(jsonContent) ? jsonContent["schema"] : undefined;
}
