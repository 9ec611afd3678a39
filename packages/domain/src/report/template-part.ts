/** Parser of texts with fields: `Total: {{total | money}}`. */

import type { TemplatePart } from "./template.ts";
import { isTemplateFormat } from "./template-tags.data.ts";

/** Parses a path such as `item.sku`; null if invalid. */
export function parseTemplatePath(text: string): readonly string[] | null {
  const names = text.trim().split(".");
  return names.every((name) => /^[A-Za-z_]\w*$/u.test(name)) ? names : null;
}

/** Parses the content of a field's braces; null if invalid. */
export function readFieldPart(insideText: string): TemplatePart | null {
  const [name = "", form = "text", ...furtherForms] = insideText.split("|");
  const path = parseTemplatePath(name);
  const format = form.trim();
  return path === null || furtherForms.length > 0 || !isTemplateFormat(format) ? null : { kind: "field", path, format };
}

/** Parses a text with fields; null if a field is malformed. */
export function readParts(text: string): readonly TemplatePart[] | null {
  const [firstText = "", ...furtherParts] = text.split("{{");
  const parts: TemplatePart[] = firstText === "" ? [] : [{ kind: "text", text: firstText }];
  for (const piece of furtherParts) {
    const braceAt = piece.indexOf("}}");
    const field = braceAt < 0 ? null : readFieldPart(piece.slice(0, braceAt));
    if (field === null) return null;
    parts.push(field);
    if (braceAt + 2 < piece.length) parts.push({ kind: "text", text: piece.slice(braceAt + 2) });
  }
  return parts;
}
