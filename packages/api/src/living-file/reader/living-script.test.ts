import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { livingScriptText } from "./living-script.ts";

const folder = new URL(".", import.meta.url);
const parts = readdirSync(folder).filter((name) => !name.startsWith("living-"));

describe("the program of a living file", () => {
  test.each(parts)("%s is one function that needs nothing outside it", (name) => {
    const source = readFileSync(new URL(name, folder), "utf8");
    expect(source.match(/^import (?!type )/gmu)).toBeNull();
    expect(source.match(/^(?:export |async )*(?:function|const|let|class) \w+/gmu)).toHaveLength(1);
  });

  test("has a part for every file", () => {
    const script = livingScriptText();
    for (const name of parts) {
      const part = name.replace(".ts", "").replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());
      expect(script).toContain(`function ${part}(`);
    }
  });

  test("is a program", () => {
    expect(() => new Function(livingScriptText())).not.toThrow();
  });
});
