import { describe, expect, it } from "vitest";

import type { ErrorCode } from "../errors/index.ts";

import {
  checkTemplate,
  escapeHtml,
  parseTemplate,
  renderTemplate,
  templateDepthAtMost,
  type TemplateIssueCode,
  type TemplateValues,
} from "./index.ts";

/** Error codes of a template are in the catalogue, and therefore have messages. */
export const templateCode = (code: TemplateIssueCode): ErrorCode => code;

const render = (text: string, values: TemplateValues): string | readonly string[] => {
  const template = parseTemplate(text);
  return template.ok ? renderTemplate(template.value, values, "en") : template.issues.map(({ code }) => code);
};
describe("a template", () => {
  it("of a megabyte is refused soon, and none is too deep to write", () => {
    for (const piece of ["<p>", "{{", "<", '<p title="', "{{#each a}}", '"', "< "]) {
      expect(parseTemplate(piece.repeat(Math.ceil(1e6 / piece.length))).ok).toBe(piece === '"');
    }
    expect(parseTemplate("<b>".repeat(templateDepthAtMost) + "</b>".repeat(templateDepthAtMost)).ok).toBe(true);
  });
});

const [tag, markup] = ["TEMPLATE_TAG", "TEMPLATE_MARKUP"] as const;
it.each<[string, readonly (readonly [TemplateIssueCode, string, number])[]]>([
  [
    "<SCRIPT>x</SCRIPT>",
    [
      [tag, "script", 0],
      [tag, "script", 9],
    ],
  ],
  [
    "<style></style>",
    [
      [tag, "style", 0],
      [tag, "style", 7],
    ],
  ],
  ["a<!-- x -->", [[tag, "<!-- x -->", 1]]],
  ["<?xml?>", [[tag, "<?xml?>", 0]]],
  ["<1>", [[markup, "<1>", 0]]],
  [
    '<a href="javascript:1">x</a>',
    [
      [tag, "a", 0],
      [tag, "a", 24],
    ],
  ],
  [
    '<p STYLE="x" title="y" onclick="z">x</p>',
    [
      [tag, "style", 0],
      [tag, "onclick", 0],
    ],
  ],
  ['<br style="x">', [[tag, "style", 0]]],
  ["<p title=x>x</p>", [[markup, "title=x", 0]]],
  ['<p title="x"lang="y">x</p>', [[markup, 'title="x"lang="y"', 0]]],
  ['<p lang="x" title>x</p>', [[markup, "title", 0]]],
  ["<p //>x</p>", [[markup, "//", 0]]],
  ["<p>x", [[markup, "p", 0]]],
  ["<p", [[markup, "<p", 0]]],
  ["</p>", [[markup, "p", 0]]],
  [
    "a<b><i></b></i>",
    [
      [markup, "b", 7],
      [markup, "b", 1],
    ],
  ],
  ["<b>{{#each a}}</b>{{/each}}</b>", [[markup, "b", 14]]],
  ["<p>{{/each}}</p>", [[markup, "each", 3]]],
  ["x{{#each a}}", [[markup, "each", 1]]],
  ["{{#each 1}}x", [[markup, "#each 1", 0]]],
  ["{{#eacha}}", [[markup, "#eacha", 0]]],
  ["{{#if a}}", [[markup, "#if a", 0]]],
  ["{{ a | b }}", [[markup, "a | b", 0]]],
  ["{{a | text | upper}}", [[markup, "a | text | upper", 0]]],
  ["{{a[0]}}", [[markup, "a[0]", 0]]],
  ["{{a.1}}", [[markup, "a.1", 0]]],
  ["{{a b}}", [[markup, "a b", 0]]],
  ["{{}}", [[markup, "", 0]]],
  ["{{name", [[markup, "name", 0]]],
  ["{{ name ", [[markup, "name", 0]]],
  ["{{#with item}}", [[markup, "#with item", 0]]],
  ["<5 <b>x", [[markup, "<5 <b>", 0]]],
  ["<5 <!x>", [[markup, "<5 <!x>", 0]]],
  ['<p title="{{abc">x</p>', [[markup, 'title="{{abc"', 0]]],
  ["1 < 2", [[markup, "< 2", 2]]],
  [
    '<p>x</p title="y">',
    [
      [markup, "p", 4],
      [markup, "p", 0],
    ],
  ],
  ['<p title="{{a">x</p>', [[markup, 'title="{{a"', 0]]],
  ['<p title="{{1}}">x</p>', [[markup, 'title="{{1}}"', 0]]],
])("%s is refused, each fault by its code, its name and its place", (source, issues) => {
  expect(parseTemplate(source)).toEqual({
    ok: false,
    issues: issues.map(([code, name, offset]) => ({ code, path: [], params: { name, at: offset } })),
  });
});

it("rejects a template that is not a text, and names a tag nested too deeply", () => {
  expect(parseTemplate(12)).toEqual({ ok: false, issues: [{ code: "TEMPLATE_MARKUP", path: [], params: {} }] });
  const deep = templateDepthAtMost + 1;
  expect(parseTemplate("<b>".repeat(deep) + "</b>".repeat(deep))).toEqual({
    ok: false,
    issues: [{ code: "TEMPLATE_MARKUP", path: [], params: { name: "b", at: 3 * templateDepthAtMost } }],
  });
});

it.each<[string, TemplateValues, string]>([
  [
    "{{net | money}} {{pct | pct}} {{day | date}} {{name | upper}}",
    { net: 123456, pct: 1250, day: "", name: "é" },
    "$1,234.56 12.50\u00a0%  É",
  ],
  ["{{net | money}}", { net: 0.5 }, "0.5"],
  ["{{day | date}}", { day: "2026-03-12" }, "March 12, 2026"],
  ["{{item.sku}}|{{item.none}}|{{toString}}|{{item}}", { item: { sku: "A" } }, "A|||"],
  ["{{name | lower}}", { name: "ÉPICE" }, "épice"],
  ['<p title="of {{doc}}, {{sku}}!">x</p>', { doc: "D", sku: "A" }, '<p title="of D, A!">x</p>'],
  ["a&nbsp;b & c<br>", {}, "a&nbsp;b &amp; c<br>"],
  ["{{#each lines}}{{sku}} of {{doc}};{{/each}}", { doc: "D", lines: [{ sku: "a" }, { sku: "b" }] }, "a of D;b of D;"],
  ["{{#each none}}x{{/each}}", {}, ""],
])("%s is written with its values", (source, values, expected) => {
  expect(String(render(source, values)).replaceAll("\u202f", "\u00a0")).toBe(expected);
});

it("reports fields that the entity lacks, also those of list entries", () => {
  const template = parseTemplate(
    'Voici : <p title="{{x}}">{{doc}}{{#each lines}}{{sku}}{{doc}}{{y}}{{/each}}{{#each doc}}{{/each}}{{item.sku}}{{item}}{{doc.sku}}{{item.toString}}</p>',
  );
  const shape = { doc: true, lines: { each: { sku: true } }, item: { sku: true } } as const;
  const unknownNames = ["x", "y", "doc", "item", "doc.sku", "item.toString"];
  expect(template.ok && checkTemplate(template.value, shape)).toEqual(
    unknownNames.map((name) => ({ code: "TEMPLATE_FIELD", path: [], params: { name } })),
  );
});

it("truncates input quoted in a message to forty characters, with its position", () => {
  const template = parseTemplate(`ab<${"x".repeat(50)}>`);
  expect(template.ok ? [] : template.issues.map(({ params }) => params)).toEqual([{ name: "x".repeat(40), at: 2 }]);
});

it("every sign of markup is escaped by its own entity", () => {
  expect(escapeHtml(`<>&"'`)).toBe("&lt;&gt;&amp;&quot;&#39;");
});

it("keeps HTML entities of the template's own text, but nothing longer that looks like one", () => {
  const longestEntity = `&${"a".repeat(30)};`;
  expect(render(`${longestEntity} &${"a".repeat(31)}; &x; &#39;`, {})).toBe(
    `${longestEntity} &amp;${"a".repeat(31)}; &x; &#39;`,
  );
});

it("a field with a dead path is empty, whatever the path goes through", () => {
  const values: TemplateValues = { none: null, list: [{ a: "x" }], text: "x", number: 5, item: { name: "y" } };
  for (const path of [
    "none.a",
    "list.a",
    "text.length",
    "number.toFixed",
    "item.toString",
    "item.name.length",
    "toString",
  ])
    expect(render(`{{${path}}}`, values)).toBe("");
  expect(render("{{item.name}}", values)).toBe("y");
});

it("reports a field that the values lack, or that is not a value or a list", () => {
  const shape = { name: true, item: { sku: true }, lines: { each: { sku: true } } } as const;
  const unknownPaths = (text: string): readonly unknown[] => {
    const template = parseTemplate(text);
    return template.ok ? checkTemplate(template.value, shape).map(({ params }) => params["name"]) : ["refused"];
  };
  for (const path of [
    "nothing",
    "item",
    "lines",
    "name.length",
    "lines.sku",
    "lines.each",
    "item.toString",
    "nothing.a",
    "toString",
  ])
    expect(unknownPaths(`{{${path}}}`), path).toEqual([path]);
  for (const path of ["nothing", "name", "item", "name.a", "toString"])
    expect(unknownPaths(`{{#each ${path}}}{{sku}}{{/each}}`), path).toEqual([path]);
  expect(unknownPaths("{{name}}{{item.sku}}{{#each lines}}{{sku}}{{name}}{{/each}}")).toEqual([]);
});
