import { describe, expect, it } from "vitest";

import type { ErrorCode } from "../errors/index.ts";

import { checkTemplate, escapeHtml, parseTemplate, renderTemplate, templateDepthAtMost, type TemplateIssueCode, type TemplateValues } from "./index.ts";

/** Every code a template is refused with is in the catalogue, and so has its words. */
export const templateCode = (code: TemplateIssueCode): ErrorCode => code;

const render = (text: string, values: TemplateValues): string | readonly string[] => {
  const template = parseTemplate(text);
  return template.ok ? renderTemplate(template.value, values, "en") : template.issues.map(({ code }) => code);
};
describe("a template", () => {
  it("of a megabyte is refused soon, and none is too deep to write", () => {
    for (const piece of ["<p>", "{{", "<", "<p title=\"", "{{#each a}}", "\"", "< "]) {
      expect(parseTemplate(piece.repeat(Math.ceil(1e6 / piece.length))).ok).toBe(piece === "\"");
    }
    expect(parseTemplate("<b>".repeat(templateDepthAtMost) + "</b>".repeat(templateDepthAtMost)).ok).toBe(true);
  });
});

it.each([
  ["<SCRIPT>x</SCRIPT>", ["TEMPLATE_TAG", "TEMPLATE_TAG"]],
  ["<style></style>", ["TEMPLATE_TAG", "TEMPLATE_TAG"]],
  ["<!-- x -->", ["TEMPLATE_TAG"]],
  ['<a href="javascript:1">x</a>', ["TEMPLATE_TAG", "TEMPLATE_TAG"]],
  ['<p style="x">x</p>', ["TEMPLATE_TAG"]],
  ["<p title=x>x</p>", ["TEMPLATE_MARKUP"]],
  ["<p>x", ["TEMPLATE_MARKUP"]],
  ["<b><i></b></i>", ["TEMPLATE_MARKUP", "TEMPLATE_MARKUP"]],
  ["{{a | b}}", ["TEMPLATE_MARKUP"]],
  ["{{a[0]}}", ["TEMPLATE_MARKUP"]],
  ["{{#if a}}", ["TEMPLATE_MARKUP"]],
  ["1 < 2", ["TEMPLATE_MARKUP"]],
  ['<p>x</p title="y">', ["TEMPLATE_MARKUP", "TEMPLATE_MARKUP"]],
  ['<p title="{{a">x</p>', ["TEMPLATE_MARKUP"]],
  ['<p title="{{1}}">x</p>', ["TEMPLATE_MARKUP"]],
])("%s is refused", (source, codes) => { expect(render(source, {})).toEqual(codes); });

it.each<[string, TemplateValues, string]>([
  ["{{net | money}} {{pct | pct}} {{day | date}} {{name | upper}}", { net: 123456, pct: 1250, day: "", name: "é" }, "$1,234.56 12.50\u00a0%  É"],
  ["{{net | money}}", { net: 0.5 }, "0.5"],
  ["{{item.sku}}|{{item.none}}|{{toString}}|{{item}}", { item: { sku: "A" } }, "A|||"],
  ["{{name | lower}}", { name: "ÉPICE" }, "épice"],
  ['<p title="of {{doc}}, {{sku}}!">x</p>', { doc: "D", sku: "A" }, '<p title="of D, A!">x</p>'],
  ["a&nbsp;b & c<br>", {}, "a&nbsp;b &amp; c<br>"],
  ["{{#each lines}}{{sku}} of {{doc}};{{/each}}", { doc: "D", lines: [{ sku: "a" }, { sku: "b" }] }, "a of D;b of D;"],
  ["{{#each none}}x{{/each}}", {}, ""],
])("%s is written with its values", (source, values, expected) => {
  expect(String(render(source, values)).replaceAll("\u202f", "\u00a0")).toBe(expected);
});

it("a field the entity does not have is named, the fields of lists among those of their entries", () => {
  const template = parseTemplate('Voici : <p title="{{x}}">{{doc}}{{#each lines}}{{sku}}{{doc}}{{y}}{{/each}}{{#each doc}}{{/each}}{{item.sku}}{{item}}{{doc.sku}}{{item.toString}}</p>');
  const shape = { doc: true, lines: { each: { sku: true } }, item: { sku: true } } as const;
  expect(template.ok && checkTemplate(template.value, shape).map(({ params }) => params["name"])).toEqual(["x", "y", "doc", "item", "doc.sku", "item.toString"]);
});

it("what is refused is named by its first forty letters, at its place", () => {
  const template = parseTemplate(`ab<${"x".repeat(50)}>`);
  expect(template.ok ? [] : template.issues.map(({ params }) => params)).toEqual([{ name: "x".repeat(40), at: 2 }]);
});

it("every sign of markup is escaped by its own entity", () => {
  expect(escapeHtml(`<>&"'`)).toBe("&lt;&gt;&amp;&quot;&#39;");
});

it("an entity of the template's own text is kept, and nothing longer that looks like one", () => {
  const longest = `&${"a".repeat(30)};`;
  expect(render(`${longest} &${"a".repeat(31)}; &x; &#39;`, {})).toBe(`${longest} &amp;${"a".repeat(31)}; &x; &#39;`);
});
