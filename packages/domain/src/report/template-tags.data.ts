/** Allowed tags, attributes and formats of side panel templates: data, never code. */

/** Allowed tags; a void tag has no content and no closing tag. None of them runs scripts, loads files or links elsewhere. */
export const templateTags = {
  article: "open",
  b: "open",
  br: "void",
  caption: "open",
  code: "open",
  dd: "open",
  div: "open",
  dl: "open",
  dt: "open",
  em: "open",
  footer: "open",
  h2: "open",
  h3: "open",
  h4: "open",
  header: "open",
  hr: "void",
  i: "open",
  li: "open",
  mark: "open",
  ol: "open",
  p: "open",
  section: "open",
  small: "open",
  span: "open",
  strong: "open",
  sub: "open",
  sup: "open",
  table: "open",
  tbody: "open",
  td: "open",
  tfoot: "open",
  th: "open",
  thead: "open",
  tr: "open",
  u: "open",
  ul: "open",
} as const satisfies Record<string, "open" | "void">;

/** A tag of the table. */
export type TemplateTag = keyof typeof templateTags;

/** Allowed attributes; none of them can hold a script, a style or a URL. */
export const templateAttributes = ["colspan", "rowspan", "scope", "title", "lang", "dir"] as const;

/** An attribute of the list. */
export type TemplateAttribute = (typeof templateAttributes)[number];

/** Maximum nesting depth of tags and lists. */
export const templateDepthAtMost = 40;

/** Formats of a field. */
export const templateFormats = {
  text: "text",
  int: "int",
  qty: "qty",
  money: "money",
  unitCost: "unitCost",
  pct: "pct",
  date: "date",
  upper: "text",
  lower: "text",
} as const;

/** A format of the table. */
export type TemplateFormat = keyof typeof templateFormats;

/**
 * Tells whether templates may have a tag.
 *
 * @example isTemplateTag("script") // => false
 */
export function isTemplateTag(text: string): text is TemplateTag {
  return Object.hasOwn(templateTags, text);
}

/**
 * Tells whether templates may have an attribute.
 *
 * @example isTemplateAttribute("onclick") // => false
 */
export function isTemplateAttribute(text: string): text is TemplateAttribute {
  return templateAttributes.some((name) => name === text);
}

/**
 * Tells whether a name is a field format.
 *
 * @example isTemplateFormat("money") // => true
 */
export function isTemplateFormat(text: string): text is TemplateFormat {
  return Object.hasOwn(templateFormats, text);
}
