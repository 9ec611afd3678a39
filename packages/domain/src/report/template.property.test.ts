import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { ErrorCode } from "../errors/index.ts";

import { checkTemplate, escapeHtml, parseTemplate, renderTemplate, templateAttributes, templateDepthAtMost, templateTags, type TemplateIssueCode, type TemplateValues } from "./index.ts";

/** Every code a template is refused with is in the catalogue, and so has its words. */
export const templateCode = (code: TemplateIssueCode): ErrorCode => code;

const render = (text: string, values: TemplateValues): string | readonly string[] => {
  const template = parseTemplate(text);
  return template.ok ? renderTemplate(template.value, values, "en") : template.issues.map(({ code }) => code);
};
const arbNasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("<script>alert(1)</script>", '" onclick="x', "' onload='x", "{{name}}", "&lt;", "</p><img src=x onerror=1>", "javascript:1"),
);
const arbSource = fc.array(
  fc.constantFrom("<p>", "</p>", "<td title=\"{{name}}\">", "</td>", "<br>", "{{name}}", "{{#each lines}}", "{{/each}}", "{{name | upper}}", "text", "&nbsp;", "<", ">", "\"", "<script>", "<a href=\"x\">", "<p onclick=\"x\">", "{{", "}}"),
  { maxLength: 12 },
).map((pieces) => pieces.join(""));

describe("a template", () => {
  it("never lets a field out unescaped, between tags and between quotes", () => {
    fc.assert(fc.property(arbNasty, (name) => {
      const shown = `<section title="${escapeHtml(name)}">${escapeHtml(name)}<ul><li>${escapeHtml(name)}</li></ul></section>`;
      expect(render('<section title="{{name}}">{{name}}<ul>{{#each lines}}<li>{{name}}</li>{{/each}}</ul></section>', { name, lines: [{ name }] })).toBe(shown);
      expect(escapeHtml(name)).not.toMatch(/[<>"']/u);
    }));
  });

  it("that is read writes only tags and attributes of the lists, whatever its text and its values", () => {
    fc.assert(fc.property(arbSource, arbNasty, (source, name) => {
      const template = parseTemplate(source);
      if (!template.ok) return;
      const html = renderTemplate(template.value, { name, lines: [{ name }] }, "fr");
      for (const [, tag = "", attributes = ""] of html.matchAll(/<\/?([^\s>]*)([^>]*)>/gu)) {
        expect(Object.keys(templateTags)).toContain(tag);
        for (const [, attribute] of attributes.matchAll(/\s([^\s=]+)="/gu)) expect(templateAttributes).toContain(attribute);
      }
      expect(html.replaceAll(/<\/?[a-z\d]+(?: [a-z]+="[^"<>]*")*>/gu, "")).not.toMatch(/[<>]/u);
    }));
  });

  it("is read or refused, and never throws, whatever comes", () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.string({ unit: "binary" }), arbSource), (value) => {
      expect(typeof parseTemplate(value).ok).toBe("boolean");
    }));
  });

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
])("%s is refused", (source, codes) => { expect(render(source, {})).toEqual(codes); });

it.each<[string, TemplateValues, string]>([
  ["{{net | money}} {{pct | pct}} {{day | date}} {{name | upper}}", { net: 123456, pct: 1250, day: "", name: "é" }, "$1,234.56 12.50\u00a0%  É"],
  ["{{net | money}}", { net: 0.5 }, "0.5"],
  ["{{item.sku}}|{{item.none}}|{{toString}}|{{item}}", { item: { sku: "A" } }, "A|||"],
  ["a&nbsp;b & c<br>", {}, "a&nbsp;b &amp; c<br>"],
  ["{{#each lines}}{{sku}} of {{doc}};{{/each}}", { doc: "D", lines: [{ sku: "a" }, { sku: "b" }] }, "a of D;b of D;"],
  ["{{#each none}}x{{/each}}", {}, ""],
])("%s is written with its values", (source, values, expected) => {
  expect(String(render(source, values)).replaceAll("\u202f", "\u00a0")).toBe(expected);
});

it("a field the entity does not have is named, the fields of lists among those of their entries", () => {
  const template = parseTemplate('<p title="{{x}}">{{doc}}{{#each lines}}{{sku}}{{doc}}{{y}}{{/each}}{{#each doc}}{{/each}}{{item.sku}}{{item}}</p>');
  const shape = { doc: true, lines: { each: { sku: true } }, item: { sku: true } } as const;
  expect(template.ok && checkTemplate(template.value, shape).map(({ params }) => params["name"])).toEqual(["x", "y", "doc", "item"]);
});
