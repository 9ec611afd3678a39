import { expect, it } from "vitest";

import { printMarginRules } from "./print-head.ts";

it("a printed page has its head and its number, and no name ends the rule", () => {
  const rules = printMarginRules({ left: 'Chez "Marie"; } body { display: none', right: "1–12 mars 2026\\" });
  expect(rules).toContain('content: "Chez \\22 Marie\\22 \\3b  \\7d  body \\7b  display\\3a  none"');
  expect(rules).toContain('"1\\2013 12 mars 2026\\5c "');
  expect(rules).toContain('counter(page) " / " counter(pages)');
});
