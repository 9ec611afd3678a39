/** Reading texts with fields in them: `Total: {{total | money}}`. */

import type { TemplatePart } from "./template.ts";
import { isTemplateFormat } from "./template-tags.data.ts";

/** Reads a path such as `item.sku`; null when it is none. */
export function readPath(text: string): readonly string[] | null {
  const names = text.trim().split(".");
  return names.every((name) => /^[A-Za-z_]\w*$/u.test(name)) ? names : null;
}

/** Reads what stands between the braces of a field; null when it is none. */
export function readFieldPart(inside: string): TemplatePart | null {
  const [name = "", form = "text", ...more] = inside.split("|");
  const path = readPath(name);
  const format = form.trim();
  return path === null || more.length > 0 || !isTemplateFormat(format) ? null : { kind: "field", path, format };
}

/** Reads a text with fields in it; null when a field is badly written. */
export function readParts(text: string): readonly TemplatePart[] | null {
  const [first = "", ...rest] = text.split("{{");
  const parts: TemplatePart[] = first === "" ? [] : [{ kind: "text", text: first }];
  for (const piece of rest) {
    const end = piece.indexOf("}}");
    const field = end < 0 ? null : readFieldPart(piece.slice(0, end));
    if (field === null) return null;
    parts.push(field);
    if (end + 2 < piece.length) parts.push({ kind: "text", text: piece.slice(end + 2) });
  }
  return parts;
}
