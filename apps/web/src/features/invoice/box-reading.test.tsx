import { act } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";

import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { SearchTermReadings } from "./box-reading.tsx";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "invoice"));
afterEach(() => drawnPage?.remove());

async function drawChips(kind: "refund" | "any") {
  const texts: string[] = [];
  const readings = kind === "refund" ? (["refund", "any", "item"] as const) : (["any", "refund", "item"] as const);
  const page = await draw(
    <SearchTermReadings
      page={{ terms: [{ source: "retour", kind, readings: [...readings] }], today: "2026-03-12", weekStart: 0 }}
      onText={(typedText) => texts.push(typedText)}
    />,
  );
  drawnPage = page;
  await act(async () => {
    page.find("[popover]").dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" }));
  });
  const items = [...page.element.querySelectorAll("[role=menuitemradio]")].map((item) => item.textContent);
  return { page, texts, items };
}

it("names the reading of refunds in the menu by a noun", async () => {
  const { page, texts, items } = await drawChips("refund");
  expect(items).toEqual(["Refund", t("invoice.kind_any"), t("invoice.kind_item")]);
  await page.click(t("invoice.kind_item"));
  expect(texts).toEqual(["item:retour"]);
});

it("says that a word for refunds is looked for in texts too, while it is read as one", async () => {
  const refund = await drawChips("refund");
  expect(refund.page.text()).toContain(t("invoice.refundHelp", { text: "retour" }));
  refund.page.remove();
  const any = await drawChips("any");
  expect(any.page.text()).not.toContain(t("invoice.refundHelp", { text: "retour" }));
});
