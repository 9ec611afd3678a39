/** What the template of a side panel may be written with: it is data, and no code. */

/** The tags; a void one has nothing inside and no end. Nothing here runs, loads or links. */
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

/** The attributes; none of them holds a script, a style or an address. */
export const templateAttributes = ["colspan", "rowspan", "scope", "title", "lang", "dir"] as const;

/** An attribute of the list. */
export type TemplateAttribute = (typeof templateAttributes)[number];

/** How deep tags and lists may stand in each other. */
export const templateDepthAtMost = 40;

/** The forms a field can be written in. */
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

/** A form of the table. */
export type TemplateFormat = keyof typeof templateFormats;

/**
 * Says whether a text is a tag that a template may have.
 *
 * @example isTemplateTag("script") // => false
 */
export function isTemplateTag(text: string): text is TemplateTag {
  return Object.hasOwn(templateTags, text);
}

/**
 * Says whether a text is an attribute that a template may have.
 *
 * @example isTemplateAttribute("onclick") // => false
 */
export function isTemplateAttribute(text: string): text is TemplateAttribute {
  return templateAttributes.some((name) => name === text);
}

/**
 * Says whether a text is a form that a field can be written in.
 *
 * @example isTemplateFormat("money") // => true
 */
export function isTemplateFormat(text: string): text is TemplateFormat {
  return Object.hasOwn(templateFormats, text);
}
