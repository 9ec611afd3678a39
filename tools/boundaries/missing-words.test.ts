import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { codeKeys } from "../../packages/i18n/src/report/report-codes.ts";
import { areas } from "../../packages/i18n/src/locales/en/areas.ts";
import { expect, it } from "vitest";

import { findMissingWords } from "./missing-words.ts";

const web = resolve(import.meta.dirname, "../../apps/web/src");

it("every part of the web application loads the words that it draws", () => {
  expect(findMissingWords(web, Object.keys(areas), codeKeys)).toEqual([]);
});

it("the words of failures are those of a part that loads them, or of a file that asks for them first", () => {
  const root = mkdtempSync(join(tmpdir(), "comptoir-words-"));
  const files = {
    "text.ts": `export const text = translator; export const loadErrorTexts = () => text.load("errors");`,
    "routes.ts": `lazyPart(["till"], () => import("./page.tsx").then((file) => file.Page));`,
    "page.tsx": `import { text } from "./text.ts";\nimport { Row } from "./row.tsx";\nimport { Dates } from "./dates.tsx";`,
    "row.tsx": `t("errors.REQUIRED")`,
    "dates.tsx": `loadErrorTexts().then(() => t("errors.DATE_RANGE"))`,
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(join(root, name), source);
  try {
    expect(findMissingWords(root, ["till", "errors"], codeKeys)).toEqual([
      { part: "page.tsx", area: "errors", file: "row.tsx", key: "errors.REQUIRED" },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it("a key, the beginning of one and the label of a code are found in what a part imports", () => {
  const root = mkdtempSync(join(tmpdir(), "comptoir-words-"));
  const files = {
    "routes.ts": `lazyPart<ScreenProps>(["till"], () => import("./page.tsx").then((file) => file.Page));`,
    "page.tsx": `import { Row } from "./row.tsx";\nconst Dialog = lazyPart(words, () => import("./dialog.tsx"));\nconst words = ["alert"] as const;\nt("till.title");`,
    "row.tsx": 't(`deposit.state_${state}`); codeText("tender", code);',
    "dialog.tsx": `t("till.title") + t("alert.title") + t("widget.title");`,
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(join(root, name), source);
  try {
    expect(findMissingWords(root, ["till", "alert", "widget", "deposit", "dashboard"], codeKeys)).toEqual([
      { part: "dialog.tsx", area: "widget", file: "dialog.tsx", key: "widget.title" },
      { part: "page.tsx", area: "deposit", file: "row.tsx", key: "deposit.state_" },
      { part: "page.tsx", area: "dashboard", file: "row.tsx", key: expect.stringMatching(/^dashboard\.tender_/u) },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
