/** Parsed templates of side panels. */

import type { TemplateAttribute, TemplateFormat, TemplateTag } from "./template-tags.data.ts";

/** A piece of text, or a field. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "field"; readonly path: readonly string[]; readonly format: TemplateFormat };

/** A template node. */
export type TemplateNode =
  | TemplatePart
  | {
      readonly kind: "element";
      readonly tag: TemplateTag;
      readonly attributes: readonly { readonly name: TemplateAttribute; readonly parts: readonly TemplatePart[] }[];
      readonly children: readonly TemplateNode[];
    }
  | { readonly kind: "each"; readonly path: readonly string[]; readonly children: readonly TemplateNode[] };

/** A template. */
export type Template = readonly TemplateNode[];

/** Error codes of a template. */
export type TemplateIssueCode = "TEMPLATE_FIELD" | "TEMPLATE_MARKUP" | "TEMPLATE_TAG";
