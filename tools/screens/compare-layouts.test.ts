import { describe, expect, it } from "vitest";

import { compareLayouts, listSmallTargets } from "./compare-layouts.ts";
import type { Layout } from "./measure-layout.ts";
import { readOptions } from "./options.ts";

const layout = (changes: Partial<Layout> = {}): Layout => ({
  overflow: { px: 0, by: [] },
  wrapped: [],
  truncated: [],
  counts: { buttons: 3 },
  keys: [],
  small: [],
  ...changes,
});
const layoutsOf = (fr: Partial<Layout>, en: Partial<Layout>, es: Partial<Layout>) =>
  new Map([
    ["fr", layout(fr)],
    ["en", layout(en)],
    ["es", layout(es)],
  ]);
const save = { path: "main:1>button:2", words: "Enregistrer" };

describe("layout differences between languages", () => {
  it("is nothing where all are alike, even if a text is cut in each", () => {
    expect(compareLayouts(layoutsOf({}, {}, {}))).toEqual([]);
    expect(
      compareLayouts(
        layoutsOf({ truncated: [save] }, { truncated: [{ ...save, words: "Save" }] }, { truncated: [save] }),
      ),
    ).toEqual([]);
  });

  it("names a button that wraps, and a text that is cut, in some of them only", () => {
    expect(compareLayouts(layoutsOf({ wrapped: [save] }, {}, { truncated: [save] }))).toEqual([
      { kind: "wrapped", languages: ["fr"], detail: "“Enregistrer”" },
      { kind: "truncated", languages: ["es"], detail: "“Enregistrer”" },
    ]);
  });

  it("names a page wider than the window in any language, and a key shown for its words", () => {
    const kinds = compareLayouts(layoutsOf({ overflow: { px: 14, by: ["Voir"] } }, { keys: ["shell.logout"] }, {}));
    expect(kinds).toEqual([
      { kind: "overflow", languages: ["fr"], detail: "14 px past the window: “Voir”" },
      { kind: "key", languages: ["en"], detail: "shell.logout" },
    ]);
  });

  it("lists faults that only some languages have", () => {
    expect(compareLayouts(layoutsOf({}, {}, { counts: { buttons: 2 } }))).toEqual([
      { kind: "counts", languages: ["fr", "en", "es"], detail: "buttons: fr 3, en 3, es 2" },
    ]);
  });

  it("names a control too small for a finger once, with its languages", () => {
    expect(listSmallTargets(layoutsOf({ small: [save] }, { small: [save] }, {}))).toEqual([
      { kind: "target", languages: ["fr", "en"], detail: "“Enregistrer”" },
    ]);
  });
});

describe("the options of npm run screens", () => {
  it("draw everything by default", () => {
    expect(readOptions([])).toMatchObject({
      only: [],
      account: "admin",
      languages: ["fr", "en", "es"],
      widths: [1280, 390],
      themes: ["light", "dark"],
    });
  });
  it("choose screens, an account, languages and states", () => {
    expect(
      readOptions([
        "/bi",
        "--as",
        "commis",
        "--narrow",
        "buyer,viewer",
        "--language",
        "es",
        "--state",
        "empty,failure",
      ]),
    ).toMatchObject({
      only: ["/bi"],
      account: "commis",
      narrowAccounts: ["buyer", "viewer"],
      languages: ["es"],
      states: ["empty", "failure"],
    });
  });
  it.each([["--language", "de"], ["--state", "great"], ["--width", "x"], ["--nothing"]])(
    "report the faults of %s %s",
    (...args) => {
      expect(readOptions(args)).toBeTypeOf("string");
    },
  );
});
