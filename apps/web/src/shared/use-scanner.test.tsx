import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";

import { draw, type Drawn } from "./testing/draw.ts";
import { useScanner } from "./use-scanner.ts";

let drawnPage: Drawn | undefined;
afterEach(() => drawnPage?.remove());

function Page({ onScan }: Readonly<{ onScan: (code: string) => void }>): ReactElement {
  useScanner(onScan, { isEverywhere: true });
  return <input />;
}

let keyTimeMs = 0;

/** Presses a key as a browser does, at the pace of a scanner; the test document reports Alt for AltGraph. */
function press(field: HTMLInputElement, key: string, init: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  keyTimeMs += 8;
  Object.defineProperty(event, "timeStamp", { value: keyTimeMs });
  event.getModifierState = (name) => name === "AltGraph" && init.modifierAltGraph === true;
  if (field.dispatchEvent(event) && key.length === 1) field.value += key;
}

async function openPage() {
  const codes: string[] = [];
  const page = await draw(<Page onScan={(code) => codes.push(code)} />);
  drawnPage = page;
  const field = page.find("input");
  if (!(field instanceof HTMLInputElement)) throw new Error("no field");
  return { codes, field };
}

/** Modifiers that type a character on a keyboard. */
const keyboards: readonly (readonly [string, KeyboardEventInit])[] = [
  ["the sign has a key of its own", {}],
  ["AltGr is reported as itself", { modifierAltGraph: true }],
  ["AltGr is reported as Ctrl+Alt", { ctrlKey: true, altKey: true }],
];

it.each(keyboards)("a label is read whole where %s", async (_, modifiers) => {
  const { codes, field } = await openPage();
  press(field, "]", modifiers);
  for (const key of "C10100062639000011") press(field, key);
  press(field, "F8");
  for (const key of "10LOT9") press(field, key);
  press(field, "]", { ctrlKey: true });
  for (const key of "21S") press(field, key);
  press(field, "Enter");
  expect([codes, field.value]).toEqual([["]C10100062639000011\u001d10LOT9\u001d21S"], ""]);
});

it("a key that goes with Ctrl, Alt or Meta is a command and no part of a code", async () => {
  const { codes, field } = await openPage();
  for (const init of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    for (const key of ["a", "1", "2", "3", "Enter"]) press(field, key, init);
  expect(codes).toEqual([]);
});
