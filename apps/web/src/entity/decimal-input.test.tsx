import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Drawn } from "../shared/testing/draw.ts";

let drawnPage: Drawn | undefined;
beforeEach(() => vi.resetModules());
afterEach(() => {
  drawnPage?.remove();
  localStorage.clear();
});

/** Types a text; returns the value passed to the form, the text of the input, and the formatted value. */
async function typeIn(language: string, text: string) {
  localStorage.setItem("comptoir.language", language);
  const [{ DecimalInput }, { draw }, { useState }] = await Promise.all([
    import("./decimal-input.tsx"),
    import("../shared/testing/draw.ts"),
    import("react"),
  ]);
  const values: (string | null)[] = [];
  function Form() {
    const [value, setValue] = useState<unknown>(null);
    return (
      <DecimalInput
        value={value}
        disabled={false}
        onChange={(next) => {
          values.push(next);
          setValue(next);
        }}
      />
    );
  }
  const page = await draw(<Form />);
  drawnPage = page;
  await page.type("input", text);
  const inputText = (page.find("input") as HTMLInputElement).value;
  await page.redraw(<DecimalInput key="row" value={4.5} disabled onChange={() => {}} />);
  return { told: values.at(-1), shown: inputText, ofRow: (page.find("input") as HTMLInputElement).value };
}

it.each([
  ["en", "1,234", "1234", "4.5"],
  ["en", "1,234.50", "1234.50", "4.5"],
  ["es", "1,234", "1234", "4.5"],
  ["fr", "1 234,5", "1234.5", "4,5"],
  ["fr", "1,234", "1.234", "4,5"],
  ["fr", "1 234,56 $", "1234.56", "4,5"],
  ["en", "$1,234.56", "1234.56", "4.5"],
  ["en", "4,99", "4,99", "4.5"],
  ["en", "1.2.3", "1.2.3", "4.5"],
])("in %s %j is read as %j, and stays as it was typed", async (language, text, read, ofRow) => {
  expect(await typeIn(language, text)).toEqual({ told: read, shown: text, ofRow });
});
