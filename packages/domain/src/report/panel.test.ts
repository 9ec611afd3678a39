import { expect, test } from "vitest";

import {
  housePanel,
  isReportKind,
  panelFields,
  panelTemplateShape,
  parsePanel,
  parseTemplate,
  placeTemplateIssue,
  renderTemplate,
  reportKinds,
  resolvePanel,
  templateLengthAtMost,
} from "./index.ts";

const kinds = Object.keys(reportKinds).filter(isReportKind);
const codes = (value: object) => {
  const panelResult = parsePanel({ source: "sale", linkColumn: "date", ...value });
  return panelResult.ok ? [] : panelResult.issues.map(({ code, path }) => [code, path[0]]);
};

test.each(kinds)("the panel that %s comes with is a panel of it, and keeps to its own form", (kind) => {
  expect(parsePanel(housePanel(kind))).toEqual({ ok: true, value: housePanel(kind) });
});

test.each(kinds)("no field of %s has the name of a template variable", (kind) => {
  const fields = Object.keys(reportKinds[kind].fields);
  expect(Object.keys(panelTemplateShape(kind)).filter((name) => !fields.includes(name))).toEqual(
    fields.includes("transactionNumber") ? ["label", "groups", "receipt"] : ["label", "groups"],
  );
});

test("reject a script, an unknown field, a column that is gone and a template that is too long, each at its field", () => {
  expect(codes({ html: "<script>alert(1)</script>" })).toEqual([
    ["TEMPLATE_TAG", "html"],
    ["TEMPLATE_TAG", "html"],
  ]);
  expect(codes({ html: '<p onclick="x">{{net}}</p>' })).toEqual([["TEMPLATE_TAG", "html"]]);
  expect(codes({ html: "<p>{{net}}" })).toEqual([["TEMPLATE_MARKUP", "html"]]);
  expect(codes({ html: "{{price}} {{#each receipt}}{{number}} {{closing}}{{/each}}" })).toEqual([
    ["TEMPLATE_FIELD", "html"],
    ["TEMPLATE_FIELD", "html"],
  ]);
  expect(codes({ linkColumn: "closing" })).toEqual([["REPORT_FIELD", "linkColumn"]]);
  expect(codes({ html: "x".repeat(templateLengthAtMost) })).toEqual([]);
  expect(codes({ html: "x".repeat(10_000) })).toEqual([["MAX_LENGTH", "html"]]);
  expect(codes({ width: "40PercentWidth" }).map(([, field]) => field)).toEqual(["width"]);
});

test("a panel without a template is a form of a quarter of the window", () => {
  expect(parsePanel({ source: "vendor", linkColumn: "item" })).toEqual({
    ok: true,
    value: {
      source: "vendor",
      reportId: 0,
      linkColumn: "item",
      html: null,
      width: "25PercentWidth",
      formRows: 1,
      formColumns: 2,
    },
  });
  expect(panelFields("vendor", 2)).toEqual(["vendor", "vendorItemNumber"]);
});

test("a receipt section renders nothing for a row without a receipt", () => {
  const template = parseTemplate(
    "{{#each receipt}}<h4>{{number}}</h4>{{#each lines}}<p>{{amount}} {{label.net}}</p>{{/each}}{{/each}}",
  );
  const render = (receipt: readonly { number: string; lines: readonly { amount: string }[] }[]) =>
    template.ok ? renderTemplate(template.value, { label: { net: "Net" }, receipt }, "en") : "";
  expect(render([])).toBe("");
  expect(render([{ number: "7", lines: [{ amount: "$1.00" }] }])).toBe("<h4>7</h4><p>$1.00 Net</p>");
});

test("an issue has the line that it is on, whether reading gave its place or only a name", () => {
  const placeIssue = (text: string, params: Record<string, string | number> = {}) =>
    placeTemplateIssue(text, { params });
  expect(placeIssue("a\nb\n<script>", { name: "script", at: 4 })).toEqual({ line: 3, character: 1 });
  expect(placeIssue("{{prices}}\n {{#each price }}", { name: "price" })).toEqual({ line: 2, character: 2 });
  expect(placeIssue("{{a.b|money}}", { name: "a.b" })).toEqual({ line: 1, character: 1 });
  expect(placeIssue("{{a}}", { name: "b" })).toBeNull();
  expect(placeIssue("{{a}}")).toBeNull();
});

test("the rows of a report open its own panel, or else that of its kind, or else the one that the kind comes with", () => {
  const [house, ofKind, ownPanel, ofAnother] = [
    { id: 0, reportId: 0 },
    { id: 4, reportId: 0 },
    { id: 5, reportId: 12 },
    { id: 6, reportId: 13 },
  ];
  expect(resolvePanel([house, ofAnother, ofKind, ownPanel], 12)).toBe(ownPanel);
  expect(resolvePanel([house, ofAnother, ofKind], 12)).toBe(ofKind);
  expect(resolvePanel([house, ofAnother], 12)).toBe(house);
  // An unsaved report has no panel of its own; the built-in one is used after that of the kind.
  expect(resolvePanel([house, ownPanel, ofKind], 0)).toBe(ofKind);
  expect(resolvePanel([ofAnother], 12)).toBeUndefined();
});
