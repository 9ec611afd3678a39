import { afterEach, expect, it } from "vitest";

import { DigitsInput, type DigitsInputProps } from "./digits-input.tsx";
import { draw, type Drawn } from "./testing/draw.ts";

let page: Drawn | undefined;
afterEach(() => page?.remove());

type Rest = Omit<DigitsInputProps, "onChange">;

/** Types a text at once, as a paste does, and returns what the field took. */
async function take(pasted: string, isSigned = false, rest: Rest = { value: "" }): Promise<string | undefined> {
  const taken: string[] = [];
  page = await draw(<DigitsInput isSigned={isSigned} {...rest} onChange={(text) => taken.push(text)} />);
  const input = page.find("input") as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, pasted);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  page.remove();
  return taken.at(-1);
}

it.each([
  ["12a", "12"],
  [" 0 36000 29145-2 ", "036000291452"],
  ["5-", "5"],
  ["5.", "5"],
])("takes the digits of %j", async (pasted, digits) => {
  expect(await take(pasted)).toBe(digits);
});

it("keeps the sign where a number may be negative", async () => {
  expect([await take("-5", true), await take("−5a", true), await take("-", true)]).toEqual(["-5", "-5", "-"]);
});

it("leaves a pasted decimal number as it is, so that the rule of the field refuses it", async () => {
  expect([await take("1.5"), await take("1,5 kg")]).toEqual(["1.5", "1,5 kg"]);
});

it("leaves a pasted negative number as it is, and takes no minus that is typed", async () => {
  expect([await take("-5"), await take(" \u22121 000", false, { value: "12" })]).toEqual(["-5", " \u22121 000"]);
  expect([await take("-"), await take("-5", false, { value: "5" })]).toEqual(["", "5"]);
});

it("takes every digit of a number pasted with spaces, and no key after the last digit", async () => {
  expect(await take(" 0 36000-29145 2", false, { value: "", maxLength: 15 })).toBe("036000291452");
  expect(await take("1 234 567", false, { value: "12", maxLength: 5 })).toBe("1234567");
  expect(await take("912345", false, { value: "12345", maxLength: 5 })).toBeUndefined();
  page = await draw(<DigitsInput value="" maxLength={5} onChange={() => {}} />);
  expect((page.find("input") as HTMLInputElement).maxLength).toBe(-1);
});
