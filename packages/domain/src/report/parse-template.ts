/** Parser of side panel templates: allowed tags, fields and lists, nothing else. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import { readFieldPart, readParts, parseTemplatePath } from "./template-part.ts";
import {
  isTemplateAttribute,
  isTemplateTag,
  templateDepthAtMost,
  templateTags,
  type TemplateAttribute,
} from "./template-tags.data.ts";
import type { Template, TemplateIssueCode, TemplateNode, TemplatePart } from "./template.ts";

interface OpenElement {
  /** Name of the tag that is open, which closes it too; `each` for a list. */
  readonly name: string;
  readonly at: number;
  readonly children: TemplateNode[];
  readonly close: (children: readonly TemplateNode[]) => TemplateNode;
}

/**
 * Parses a template and reports every issue at once, each with its offset.
 *
 * Units: `at` is the place in the text, from 0.
 * Errors: TEMPLATE_TAG (a tag or an attribute that is not allowed), TEMPLATE_MARKUP (not closed, badly written, too deep).
 * Source: behaviour 3.5.
 *
 * @example parseTemplate("<script>x</script>").issues[0] // => { code: "TEMPLATE_TAG", path: [], params: { name: "script", at: 0 } }
 */
export function parseTemplate(value: unknown): Result<Template> {
  if (typeof value !== "string") return fail(issue("TEMPLATE_MARKUP"));
  const issues: Issue<TemplateIssueCode>[] = [];
  const addIssue = (code: TemplateIssueCode, name: string, position: number): void => {
    issues.push(issue(code, [], { name: name.slice(0, 40), at: position }));
  };
  const rootNodes: TemplateNode[] = [];
  const openElements: OpenElement[] = [];
  const addNode = (node: TemplateNode): void => {
    (openElements.at(-1)?.children ?? rootNodes).push(node);
  };
  const openTag = (entry: Omit<OpenElement, "children">): void => {
    if (openElements.length >= templateDepthAtMost) addIssue("TEMPLATE_MARKUP", entry.name, entry.at);
    openElements.push({ ...entry, children: [] });
  };
  const closeElement = (name: string, position: number): void => {
    const lastOpenElement = openElements.at(-1);
    if (lastOpenElement?.name !== name) return addIssue("TEMPLATE_MARKUP", name, position);
    openElements.pop();
    addNode(lastOpenElement.close(lastOpenElement.children));
  };
  for (const { text, at } of splitTokens(value)) {
    if (text.startsWith("{{"))
      readBraces(text, at, { add: addNode, open: openTag, close: closeElement, wrong: addIssue });
    else if (text.startsWith("<"))
      readTag(text, at, { add: addNode, open: openTag, close: closeElement, wrong: addIssue });
    else addNode({ kind: "text", text });
  }
  for (const { name, at } of openElements) addIssue("TEMPLATE_MARKUP", name, at);
  return issues.length === 0 ? ok(rootNodes) : { ok: false, issues };
}

interface TemplateBuilder {
  readonly add: (node: TemplateNode) => void;
  readonly open: (entry: Omit<OpenElement, "children">) => void;
  readonly close: (name: string, at: number) => void;
  readonly wrong: (code: TemplateIssueCode, name: string, at: number) => void;
}

/** Splits a text into tags, braces and the text between, in one pass. A tag without an end takes the rest of the text. */
function splitTokens(source: string): readonly { readonly text: string; readonly at: number }[] {
  const tokens: { readonly text: string; readonly at: number }[] = [];
  let offset = 0;
  while (offset < source.length) {
    const isBraces = source.startsWith("{{", offset);
    const tokenEnd = isBraces
      ? endAfterMark(source, "}}", offset)
      : source[offset] === "<"
        ? endOfTag(source, offset)
        : startOfNextToken(source, offset);
    tokens.push({ text: source.slice(offset, tokenEnd), at: offset });
    offset = tokenEnd;
  }
  return tokens;
}

function endAfterMark(source: string, mark: string, from: number): number {
  const endIndex = source.indexOf(mark, from);
  return endIndex < 0 ? source.length : endIndex + mark.length;
}

/** Finds the end of a tag; a `>` inside quotes does not end it. */
function endOfTag(source: string, from: number): number {
  let isQuoted = false;
  for (let offset = from; offset < source.length; offset += 1) {
    if (source[offset] === '"') isQuoted = !isQuoted;
    else if (source[offset] === ">" && !isQuoted) return offset + 1;
  }
  return source.length;
}

function startOfNextToken(source: string, from: number): number {
  for (let offset = from; offset < source.length; offset += 1)
    if (source[offset] === "<" || source.startsWith("{{", offset)) return offset;
  return source.length;
}

function readBraces(text: string, position: number, { add, open, close, wrong }: TemplateBuilder): void {
  if (!text.endsWith("}}")) return wrong("TEMPLATE_MARKUP", text.slice(2).trim(), position);
  const innerText = text.slice(2, -2).trim();
  if (innerText === "/each") return close("each", position);
  if (innerText.startsWith("#")) {
    const eachPath = innerText.startsWith("#each ") ? parseTemplatePath(innerText.slice("#each ".length)) : null;
    return eachPath === null
      ? wrong("TEMPLATE_MARKUP", innerText, position)
      : open({ name: "each", at: position, close: (children) => ({ kind: "each", path: eachPath, children }) });
  }
  const fieldPart = readFieldPart(innerText);
  return fieldPart === null ? wrong("TEMPLATE_MARKUP", innerText, position) : add(fieldPart);
}

function readTag(text: string, position: number, { add, open, close, wrong }: TemplateBuilder): void {
  const [start = "", slash = "", name = ""] = text.endsWith(">")
    ? (/^<(\/?)([A-Za-z][A-Za-z\d]*)/u.exec(text) ?? [])
    : [];
  const tagRemainder = text.slice(start.length, -1);
  const tagName = name.toLowerCase();
  if (name === "") return wrong(/^<[!?]/u.test(text) ? "TEMPLATE_TAG" : "TEMPLATE_MARKUP", text, position);
  if (!isTemplateTag(tagName)) return wrong("TEMPLATE_TAG", tagName, position);
  if (slash !== "")
    return tagRemainder.trim() === "" ? close(tagName, position) : wrong("TEMPLATE_MARKUP", tagName, position);
  const attributes = readAttributes(tagRemainder, (code, attribute) => {
    wrong(code, attribute, position);
  });
  const makeElement = (children: readonly TemplateNode[]): TemplateNode => ({
    kind: "element",
    tag: tagName,
    attributes,
    children,
  });
  return templateTags[tagName] === "void"
    ? add(makeElement([]))
    : open({ name: tagName, at: position, close: makeElement });
}

type TemplateAttributes = { readonly name: TemplateAttribute; readonly parts: readonly TemplatePart[] }[];

function readAttributes(
  text: string,
  reportIssue: (code: TemplateIssueCode, name: string) => void,
): TemplateAttributes {
  const attributes: TemplateAttributes = [];
  let remainingText = text.trim();
  while (remainingText !== "" && remainingText !== "/") {
    const [attributeText = "", name = "", value = ""] =
      /^([^\s=>"'/]+)="([^"]*)"(?=\s|\/|$)/u.exec(remainingText) ?? [];
    const attributeParts = attributeText === "" ? null : readParts(value);
    const lowerName = name.toLowerCase();
    if (attributeParts === null) {
      reportIssue("TEMPLATE_MARKUP", remainingText);
      return attributes;
    }
    if (isTemplateAttribute(lowerName)) attributes.push({ name: lowerName, parts: attributeParts });
    else reportIssue("TEMPLATE_TAG", lowerName);
    remainingText = remainingText.slice(attributeText.length).trimStart();
  }
  return attributes;
}
