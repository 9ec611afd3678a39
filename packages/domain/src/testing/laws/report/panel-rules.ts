import fc from "fast-check";

import {
  isTemplateFormat,
  isTemplateTag,
  templateAttributes as attributeNames,
  templateFormats,
  templateTags as tags,
  type TemplateNode,
  type TemplatePart,
  type TemplateValues,
} from "../../../report/index.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import type { Report } from "./report.ts";

const arbNasty = fc.oneof(
  arbAnyText,
  fc.constantFrom(
    "<script>alert(1)</script>",
    '" onclick="x',
    "' onload='x",
    "{{name}}",
    "&lt;",
    "</p><img src=x onerror=1>",
    "javascript:1",
  ),
);
const arbSource = fc
  .array(
    fc.constantFrom(
      "<p>",
      "</p>",
      '<td title="{{name}}">',
      "</td>",
      "<br>",
      "{{name}}",
      "{{#each lines}}",
      "{{/each}}",
      "{{name | upper}}",
      "text",
      "&nbsp;",
      "<",
      ">",
      '"',
      "<script>",
      '<a href="x">',
      '<p onclick="x">',
      "{{",
      "}}",
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

const arbPath = fc.array(fc.constantFrom("name", "_b", "Z9"), { minLength: 1, maxLength: 3 });
const arbPart: fc.Arbitrary<TemplatePart> = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    text: fc.string({
      unit: fc.constantFrom("a", "É", " ", "&", ";", ">", "}", "|", "\n", "'", "/"),
      minLength: 1,
      maxLength: 6,
    }),
  }),
  fc.record({
    kind: fc.constant("field" as const),
    path: arbPath,
    format: fc.constantFrom(...Object.keys(templateFormats).filter(isTemplateFormat)),
  }),
);
const arbAttributes = fc.array(
  fc.record({ name: fc.constantFrom(...attributeNames), parts: fc.array(arbPart, { maxLength: 3 }).map(withoutPairs) }),
  { maxLength: 3 },
);
const { tree: arbTree } = fc.letrec<{ tree: readonly TemplateNode[]; node: TemplateNode }>((tie) => ({
  tree: fc.array(tie("node"), { maxLength: 4 }).map(withoutPairs),
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    arbPart,
    fc.record({ kind: fc.constant("each" as const), path: arbPath, children: tie("tree") }),
    fc
      .record({
        kind: fc.constant("element" as const),
        tag: fc.constantFrom(...Object.keys(tags).filter(isTemplateTag)),
        attributes: arbAttributes,
        children: tie("tree"),
      })
      .map((node) => (tags[node.tag] === "void" ? { ...node, children: [] } : node)),
  ),
}));
/** Spelling variations of a template: capitals, more spaces, a slash in void tags. */
const arbHand = fc.record({
  isLoud: fc.boolean(),
  gap: fc.constantFrom(" ", "\n", " \t "),
  end: fc.constantFrom("", "/", " /", " "),
  pad: fc.constantFrom("", " "),
});
type Hand = typeof arbHand extends fc.Arbitrary<infer T> ? T : never;

/** Faults of a template fragment: the error code, and the name it gives. */
const wrongPieces: readonly (readonly [string, string, string])[] = [
  ["<script>", "TEMPLATE_TAG", "script"],
  ["</a>", "TEMPLATE_TAG", "a"],
  ["<!-- x -->", "TEMPLATE_TAG", "<!-- x -->"],
  ['<br style="x">', "TEMPLATE_TAG", "style"],
  ['<hr title="{{x" lang="fr">', "TEMPLATE_MARKUP", 'title="{{x" lang="fr"'],
  ["<br title=x>", "TEMPLATE_MARKUP", "title=x"],
  ["</p>", "TEMPLATE_MARKUP", "p"],
  ["<>", "TEMPLATE_MARKUP", "<>"],
  ["{{/each}}", "TEMPLATE_MARKUP", "each"],
  ["{{#if a}}", "TEMPLATE_MARKUP", "#if a"],
  ["{{#each 1}}", "TEMPLATE_MARKUP", "#each 1"],
  ["{{a | b}}", "TEMPLATE_MARKUP", "a | b"],
  ["{{1}}", "TEMPLATE_MARKUP", "1"],
];
const widthCodes = ["25PercentWidth", "33PercentWidth", "50PercentWidth", "75PercentWidth", "100PercentWidth"];

/** Adjacent texts are parsed as one, so only the first is used. */
function withoutPairs<T extends TemplateNode>(nodes: readonly T[]): readonly T[] {
  return nodes.filter((node, place) => node.kind !== "text" || nodes[place - 1]?.kind !== "text");
}

/** Writes a template as a person would. */
function writeTemplate(nodes: readonly TemplateNode[], hand: Hand): string {
  return nodes
    .map((node) => {
      if (node.kind === "text") return node.text;
      if (node.kind === "field")
        return `{{${hand.pad}${node.path.join(".")}${node.format === "text" && hand.isLoud ? "" : `${hand.pad}|${hand.pad}${node.format}`}${hand.pad}}}`;
      if (node.kind === "each")
        return `{{${hand.pad}#each ${hand.pad}${node.path.join(".")}${hand.pad}}}${writeTemplate(node.children, hand)}{{${hand.pad}/each${hand.pad}}}`;
      const loud = (text: string): string => (hand.isLoud ? text.toUpperCase() : text);
      const attributes = node.attributes
        .map(({ name, parts }) => `${hand.gap}${loud(name)}="${writeTemplate(parts, hand)}"`)
        .join("");
      const isVoid = tags[node.tag] === "void";
      return isVoid
        ? `<${loud(node.tag)}${attributes}${hand.end}>`
        : `<${loud(node.tag)}${attributes}>${writeTemplate(node.children, hand)}</${loud(node.tag)}${hand.pad}>`;
    })
    .join("");
}

/** Builds the rules and laws of the panel beside a report. */
export function panelRules({
  escapeHtml,
  panelWidths,
  defaultPanelWidth,
  parseTemplate,
  layOutFields,
  renderTemplate,
  resolvePanelWidth,
  templateAttributes,
  templateTags,
}: Report): Readonly<Record<string, RuleRow>> {
  const renderText = (text: string, values: TemplateValues): string | readonly string[] => {
    const template = parseTemplate(text);
    return template.ok ? renderTemplate(template.value, values, "en") : template.issues.map(({ code }) => code);
  };
  return {
    "side-panel-template": {
      says: "The template of a side panel is data: allowed tags and attributes, fields, and repeated parts. Every field is escaped (no HTML injection); a script, a style or an address of another scheme is rejected.",
      source: "behaviour 3.5 (Side panel template)",
      codes: ["TEMPLATE_TAG", "TEMPLATE_MARKUP", "TEMPLATE_FIELD"],
      laws: {
        "parses what it prints, in any case and spacing, and prints it to the same again": fc.property(
          arbTree,
          arbHand,
          (tree, hand) => {
            same(parseTemplate(writeTemplate(tree, hand)), { ok: true, value: tree });
            const html = renderTemplate(tree, { name: "<x>", _b: { Z9: 1 } }, "fr");
            same(renderText(html, {}), html);
          },
        ),
        "a single fault is rejected by its code, name and position": fc.property(
          arbTree,
          arbTree,
          arbHand,
          fc.constantFrom(...wrongPieces),
          (before, after, hand, [piece, code, name]) => {
            const start = writeTemplate(before, hand);
            same(parseTemplate(`${start}${piece}${writeTemplate(after, hand)}`), {
              ok: false,
              issues: [{ code, path: [], params: { name, at: start.length } }],
            });
          },
        ),
        "escapes every field, between tags and in attributes (no HTML injection)": fc.property(arbNasty, (name) => {
          const safe = escapeHtml(name);
          same(
            renderText(
              '<section title="{{name}}">{{name}}<ul>{{#each lines}}<li>{{name}}</li>{{/each}}</ul></section>',
              {
                name,
                lines: [{ name }],
              },
            ),
            `<section title="${safe}">${safe}<ul><li>${safe}</li></ul></section>`,
          );
          holds(!/[<>"']/u.test(safe), "what is escaped holds no sign of markup");
        }),
        "renders only allowed tags and attributes, whatever the text and values": fc.property(
          arbSource,
          arbNasty,
          (source, name) => {
            const template = parseTemplate(source);
            if (!template.ok) return;
            const html = renderTemplate(template.value, { name, lines: [{ name }] }, "fr");
            for (const [, tag = "", attributes = ""] of html.matchAll(/<\/?([^\s>]*)([^>]*)>/gu)) {
              holds(Object.keys(templateTags).includes(tag), `${tag} is a tag of the list`);
              for (const [, attribute = ""] of attributes.matchAll(/\s([^\s=]+)="/gu))
                holds(
                  templateAttributes.some((known) => known === attribute),
                  `${attribute} is an attribute of the list`,
                );
            }
            holds(
              !/[<>]/u.test(html.replaceAll(/<\/?[a-z\d]+(?: [a-z]+="[^"<>]*")*>/gu, "")),
              "nothing else looks like markup",
            );
          },
        ),
        "any text is parsed or rejected, and never throws": fc.property(
          fc.oneof(fc.anything(), arbAnyText, arbSource),
          (value) => holds(typeof parseTemplate(value).ok === "boolean", "a template or issues"),
        ),
      },
    },
    "side-panel-form": {
      says: "A panel without a template is a form: every field once, row by row. It takes a quarter of the window unless it says 33, 50, 75 or 100 percent.",
      source: "behaviour 3.5; specification 9 (default side panel width)",
      codes: ["TOO_MANY", "INTEGER"],
      laws: {
        "every field has one place, in its order, row by row": fc.property(
          fc.uniqueArray(fc.string()),
          fc.integer({ min: 1, max: 6 }),
          (names, columns) => {
            const placedFields = layOutFields(names, { rows: Math.max(1, Math.ceil(names.length / columns)), columns });
            same(placedFields.ok ? placedFields.value.flat() : placedFields, names);
            if (placedFields.ok)
              holds(
                placedFields.value.every(
                  (row, index) => row.length === columns || index === placedFields.value.length - 1,
                ),
                "only the last row is not full",
              );
          },
        ),
        "rejects more fields than places, and an empty grid": fc.property(
          fc.array(fc.string(), { maxLength: 12 }),
          fc.integer({ min: -1, max: 4 }),
          fc.oneof(fc.integer({ min: -1, max: 4 }), fc.double()),
          (names, rows, columns) => {
            const refusalWith = (code: string, path: readonly string[], params: object) => ({
              ok: false,
              issues: [{ code, path, params }],
            });
            const placedFields = layOutFields(names, { rows, columns });
            if (rows < 1) return same(placedFields, refusalWith("INTEGER", ["formRows"], {}));
            if (columns < 1 || !Number.isSafeInteger(columns))
              return same(placedFields, refusalWith("INTEGER", ["formColumns"], {}));
            if (names.length > rows * columns)
              return same(placedFields, refusalWith("TOO_MANY", [], { max: rows * columns }));
            return holds(placedFields.ok, "every field has its place");
          },
        ),
        "a width is one of the five, the first by default": fc.property(
          fc.oneof(fc.anything(), fc.constantFrom(...widthCodes, ...widthCodes)),
          (value) => {
            same(defaultPanelWidth, "25PercentWidth");
            same(
              [resolvePanelWidth(value), resolvePanelWidth([value])],
              [widthCodes.find((width) => width === value) ?? "25PercentWidth", "25PercentWidth"],
            );
            same(
              panelWidths[resolvePanelWidth(value)],
              Number.parseInt(resolvePanelWidth(value), 10),
              "the percent that the name says",
            );
          },
        ),
      },
    },
  };
}
