/** Parser of texts with fields: `Total: {{total | money}}`. */

import type { TemplatePart } from "./template.ts";
import { isTemplateFormat } from "./template-tags.data.ts";

/** Parses a path such as `item.sku`; null if invalid. */
export function parseTemplatePath(text: string): readonly string[] | null {
  const pathNames = text.trim().split(".");
  return pathNames.every((name) => /^[A-Za-z_]\w*$/u.test(name)) ? pathNames : null;
}

/** Parses the content of a field's braces; null if invalid. */
export function readFieldPart(insideText: string): TemplatePart | null {
  const [name = "", form = "text", ...furtherForms] = insideText.split("|");
  const fieldPath = parseTemplatePath(name);
  const formatName = form.trim();
  return fieldPath === null || furtherForms.length > 0 || !isTemplateFormat(formatName)
    ? null
    : { kind: "field", path: fieldPath, format: formatName };
}

/** Parses a text with fields; null if a field is malformed. */
export function readParts(text: string): readonly TemplatePart[] | null {
  const [firstText = "", ...furtherParts] = text.split("{{");
  const templateParts: TemplatePart[] = firstText === "" ? [] : [{ kind: "text", text: firstText }];
  for (const piece of furtherParts) {
    const closingBraceIndex = piece.indexOf("}}");
    const fieldPart = closingBraceIndex < 0 ? null : readFieldPart(piece.slice(0, closingBraceIndex));
    if (fieldPart === null) return null;
    templateParts.push(fieldPart);
    if (closingBraceIndex + 2 < piece.length)
      templateParts.push({ kind: "text", text: piece.slice(closingBraceIndex + 2) });
  }
  return templateParts;
}
