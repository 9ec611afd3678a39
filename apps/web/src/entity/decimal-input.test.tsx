import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Drawn } from "../shared/testing/draw.ts";

let drawn: Drawn | undefined;
beforeEach(() => vi.resetModules());
afterEach(() => {
  drawn?.remove();
  localStorage.clear();
});

/** Types a text and tells what the form got, what is shown, and what a number from the server looks like. */
async function typeIn(language: string, text: string) {
  localStorage.setItem("comptoir.language", language);
  const [{ DecimalInput }, { draw }, { useState }] = await Promise.all([
    import("./decimal-input.tsx"),
    import("../shared/testing/draw.ts"),
    import("react"),
  ]);
  const told: (string | null)[] = [];
  function Form() {
    const [value, setValue] = useState<unknown>(null);
    return (
      <DecimalInput
        value={value}
        disabled={false}
        onChange={(next) => {
          told.push(next);
          setValue(next);
        }}
      />
    );
  }
  const page = await draw(<Form />);
  drawn = page;
  await page.type("input", text);
  const shown = (page.find("input") as HTMLInputElement).value;
  await page.redraw(<DecimalInput key="row" value={4.5} disabled onChange={() => {}} />);
  return { told: told.at(-1), shown, ofRow: (page.find("input") as HTMLInputElement).value };
}

it.each([
  ["en", "1,234", "1234", "4.5"],
  ["en", "1,234.50", "1234.50", "4.5"],
  ["es", "1,234", "1234", "4.5"],
  ["fr", "1 234,5", "1234.5", "4,5"],
  ["fr", "1,234", "1.234", "4,5"],
  ["en", "4,99", "4,99", "4.5"],
  ["en", "1.2.3", "1.2.3", "4.5"],
])("in %s %j is read as %j, and stays as it was typed", async (language, text, read, ofRow) => {
  expect(await typeIn(language, text)).toEqual({ told: read, shown: text, ofRow });
});
