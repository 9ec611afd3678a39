import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { proxy, useSnapshot } from "valtio";

import { useSaveShortcut } from "../editor/use-editor-keys.ts";
import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import { ListInput } from "./list-input.tsx";
import { memoryServer } from "./testing/memory-gateway.ts";
import { productScreen } from "./testing/product-screen.ts";

let page: Drawn | undefined;
beforeAll(() => text.load("common", "management"));
afterEach(() => page?.remove());

async function drawList(...lines: readonly string[]) {
  const state = proxy({ lines, saved: null as readonly string[] | null });
  const screen = productScreen(memoryServer("product", []).gateway);
  function Form() {
    const { lines: values } = useSnapshot(state);
    useSaveShortcut(() => (state.saved = [...state.lines]));
    const change = (next: readonly string[]) => (state.lines = [...next]);
    return <ListInput screen={screen} field="sku" values={values} disabled={false} onChange={change} />;
  }
  page = await draw(<Form />);
  return { page, state };
}
const pressSave = async ({ settle }: Drawn) => {
  const event = new KeyboardEvent("keydown", { key: "s", ctrlKey: true, cancelable: true });
  await act(async () => void document.dispatchEvent(event));
  await settle();
};

it("keeps the focus at the line before when a save by keys drops the empty line that has it", async () => {
  const { page, state } = await drawList("A", "");
  page.find("#field-sku-1").focus();
  await pressSave(page);
  expect(state.saved).toEqual(["A"]);
  const [line, ...others] = page.element.querySelectorAll("input");
  expect([others.length, document.activeElement === line]).toEqual([0, true]);
});

it("moves the focus to the button that adds a line when the only one is dropped", async () => {
  const { page } = await drawList("");
  page.find("input").focus();
  await pressSave(page);
  expect(document.activeElement).toBe(page.button(t("management.addLine")));
});

it("leaves the focus where the reader went", async () => {
  const { page } = await drawList("A", "");
  page.find("#field-sku-1").focus();
  await act(async () => page.find("#field-sku-1").blur());
  await page.settle();
  expect([page.element.querySelectorAll("input").length, document.activeElement]).toEqual([1, document.body]);
});
