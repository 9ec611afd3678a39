/** Position of an issue in a template's text. */

import type { Issue } from "../result/index.ts";

/** Line and character of a position. Units: from 1. */
export interface TemplatePlace {
  readonly line: number;
  readonly character: number;
}

/**
 * Finds the position of an issue in a template: that of the parser, or the first occurrence of the named field. Null if the issue has no place.
 *
 * @example placeTemplateIssue("<p>\n<script>", { code: "TEMPLATE_TAG", path: [], params: { name: "script", at: 4 } }) // => { line: 2, character: 1 }
 * @example placeTemplateIssue("<p>\n {{ price | money }}</p>", { code: "TEMPLATE_FIELD", path: [], params: { name: "price" } }) // => { line: 2, character: 2 }
 */
export function placeTemplateIssue(text: string, { params }: Pick<Issue, "params">): TemplatePlace | null {
  const offset = params?.["at"] ?? findFieldOffset(text, params?.["name"]);
  if (typeof offset !== "number" || offset < 0) return null;
  const linesBefore = text.slice(0, offset).split("\n");
  return { line: linesBefore.length, character: (linesBefore.at(-1)?.length ?? 0) + 1 };
}

function findFieldOffset(text: string, name: unknown): number {
  if (typeof name !== "string") return -1;
  for (let offset = text.indexOf("{{"); offset >= 0; offset = text.indexOf("{{", offset + 2)) {
    const [fieldName = ""] = /^\s*(?:#each\s+)?[\w.]*/u.exec(text.slice(offset + 2)) ?? [];
    if (fieldName.replace("#each", "").trim() === name) return offset;
  }
  return -1;
}
