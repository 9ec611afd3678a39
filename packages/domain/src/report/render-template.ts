/** Renders templates; every field is escaped. */

import type { LanguageCode } from "../language/index.ts";
import { issue, type Issue } from "../result/index.ts";

import type { FieldValue } from "./field.ts";
import { formatCell } from "./cell-text.ts";
import { templateFormats, templateTags, type TemplateFormat } from "./template-tags.data.ts";
import type { Template, TemplateNode, TemplatePart } from "./template.ts";

/** Value of a template field: a value, an entity, or a list of entities. */
export type TemplateValue = FieldValue | TemplateValues | readonly TemplateValues[];

/** Values by name. */
export interface TemplateValues {
  readonly [name: string]: TemplateValue;
}

/** Fields that a template can name: true for a value, the fields of an entity, or those of a list's entities. */
export interface TemplateShape {
  readonly [name: string]: true | TemplateShape | { readonly each: TemplateShape };
}

/**
 * Renders a template; a missing value is left empty.
 *
 * @example renderTemplate(parseTemplate("<p>{{name}}</p>").value, { name: "<b>" }, "en") // => "<p>&lt;b&gt;</p>"
 */
export function renderTemplate(template: Template, values: TemplateValues, language: LanguageCode): string {
  return template.map((node) => renderNode(node, [values], language)).join("");
}

/**
 * Escapes a text for HTML content and quoted attributes.
 *
 * @example escapeHtml("a<b & \"c\"") // => "a&lt;b &amp; &quot;c&quot;"
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/**
 * Lists the template fields that an entity lacks. Inside a list, names refer to its entries first, then to the surrounding entity.
 *
 * Errors: TEMPLATE_FIELD.
 *
 * @example checkTemplate(parseTemplate("{{sku}} {{cost}}").value, { sku: true }) // => [{ code: "TEMPLATE_FIELD", path: [], params: { name: "cost" } }]
 */
export function checkTemplate(template: Template, shape: TemplateShape): readonly Issue<"TEMPLATE_FIELD">[] {
  return checkNodes(template, [shape]);
}

function renderNode(node: TemplateNode, scopes: readonly TemplateValues[], language: LanguageCode): string {
  if (node.kind === "text" || node.kind === "field") return renderPart(node, scopes, language);
  const renderChildren = (scopeChain: readonly TemplateValues[]): string =>
    node.children.map((child) => renderNode(child, scopeChain, language)).join("");
  if (node.kind === "each") {
    const loopEntries = lookUpPath(node.path, scopes);
    return Array.isArray(loopEntries)
      ? loopEntries.map((entry: TemplateValues) => renderChildren([entry, ...scopes])).join("")
      : "";
  }
  const attributesHtml = node.attributes
    .map(({ name, parts }) => ` ${name}="${parts.map((part) => renderPart(part, scopes, language)).join("")}"`)
    .join("");
  return templateTags[node.tag] === "void"
    ? `<${node.tag}${attributesHtml}>`
    : `<${node.tag}${attributesHtml}>${renderChildren(scopes)}</${node.tag}>`;
}

/** Renders a part. The template's own text keeps HTML entities such as `&nbsp;`; field values are escaped completely. */
function renderPart(part: TemplatePart, scopes: readonly TemplateValues[], language: LanguageCode): string {
  if (part.kind === "text") return escapeHtml(part.text).replaceAll(/&amp;(?=#?\w{1,30};)/gu, "&");
  const fieldValue = lookUpPath(part.path, scopes);
  return typeof fieldValue === "string" || typeof fieldValue === "number"
    ? escapeHtml(writeValue(fieldValue, part.format, language))
    : "";
}

function writeValue(value: string | number, format: TemplateFormat, language: LanguageCode): string {
  const isExact = typeof value === "string" || Number.isSafeInteger(value);
  const formattedValue = isExact ? formatCell(value, templateFormats[format], language) : String(value);
  return format === "upper"
    ? formattedValue.toUpperCase()
    : format === "lower"
      ? formattedValue.toLowerCase()
      : formattedValue;
}

function lookUpPath(path: readonly string[], scopes: readonly TemplateValues[]): TemplateValue | undefined {
  const [firstName = "", ...innerPath] = path;
  const scope = scopes.find((values) => Object.hasOwn(values, firstName));
  return innerPath.reduce<TemplateValue | undefined>(
    (value, name) => (isTemplateValues(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    scope?.[firstName],
  );
}

function isTemplateValues(value: TemplateValue | undefined): value is TemplateValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function checkNodes(
  nodes: readonly TemplateNode[],
  scopes: readonly TemplateShape[],
): readonly Issue<"TEMPLATE_FIELD">[] {
  return nodes.flatMap((node) => {
    if (node.kind === "text") return [];
    if (node.kind === "element")
      return [
        ...checkNodes(
          node.attributes.flatMap(({ parts }) => parts),
          scopes,
        ),
        ...checkNodes(node.children, scopes),
      ];
    const loopShape = shapeAt(node.path, scopes);
    const unknownFieldIssues = [issue("TEMPLATE_FIELD", [], { name: node.path.join(".") })];
    if (node.kind === "field") return loopShape === true ? [] : unknownFieldIssues;
    return typeof loopShape === "object" && isListShape(loopShape)
      ? checkNodes(node.children, [loopShape.each, ...scopes])
      : unknownFieldIssues;
  });
}

type FieldShape = TemplateShape[string];

function shapeAt(
  [firstName = "", ...innerPath]: readonly string[],
  scopes: readonly TemplateShape[],
): FieldShape | undefined {
  const scopeShape = scopes.find((shape) => Object.hasOwn(shape, firstName));
  return innerPath.reduce<FieldShape | undefined>(
    (shape, name) =>
      typeof shape === "object" && !isListShape(shape) && Object.hasOwn(shape, name) ? shape[name] : undefined,
    scopeShape?.[firstName],
  );
}

function isListShape(shape: Exclude<FieldShape, true>): shape is { readonly each: TemplateShape } {
  return typeof shape["each"] === "object";
}
