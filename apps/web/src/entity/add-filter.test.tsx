import { act } from "react";
import { useLocation } from "wouter";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { draw, type Drawn } from "../shared/testing/draw.ts";
import { t, text } from "../shared/text.ts";
import type { EntityScreen } from "./define-screen.ts";
import { EntityPage } from "./entity-page.tsx";
import { parseListState } from "./list-address.ts";
import { memoryServer, sampleProducts, type MemoryServer } from "./testing/memory-gateway.ts";
import { managerPermissions, productScreen, signIn } from "./testing/product-screen.ts";

let drawnPage: Drawn | undefined;
let server: MemoryServer;
beforeAll(() => text.load("common", "errors", "management", "listView", "shell", "report", "dashboard"));
beforeEach(() => {
  server = memoryServer("product", sampleProducts(30));
  signIn(managerPermissions);
});
afterEach(() => drawnPage?.remove());

function At({ screen }: Readonly<{ screen: EntityScreen }>) {
  useLocation();
  return <EntityPage screen={screen} id={null} />;
}

async function openList(query = "") {
  history.replaceState(null, "", `/management/product${query}`);
  const page = await draw(<At screen={productScreen(server.gateway)} />);
  drawnPage = page;
  await page.settle();
  return page;
}

/** The test DOM has no popovers; their event opens them. */
async function openPopover(page: Drawn, label: string): Promise<void> {
  await act(async () =>
    page.element
      .querySelector(`[popover][aria-label="${label}"]`)
      ?.dispatchEvent(Object.assign(new Event("toggle"), { newState: "open", oldState: "closed" })),
  );
  await page.settle();
}

it("filters any column by an operator, says it in words, and drops it", async () => {
  const page = await openList();
  await openPopover(page, t("management.addFilter"));
  await page.until(() => expect(page.text()).toContain(t("report.field")));
  await openPopover(page, t("report.field"));
  const options = [...page.element.querySelectorAll<HTMLElement>("[role=option]")];
  await act(async () => options.find(({ textContent }) => textContent === "Price")?.click());
  await act(async () => {
    const select = page.find("form select");
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, ">=");
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.type("form input[type=text]", "5.00");
  await page.click(t("dashboard.apply"));
  await page.settle();
  const filtersInAddress = () => parseListState("product", location.search, []).filters;
  expect(filtersInAddress()).toMatchObject([{ field: "price", operator: ">=", values: [50_000] }]);
  const drop = t("management.dropFilter", { filter: "Price is at least $5.00" });
  await page.until(() => expect(page.button(drop)).toBeDefined());
  await page.click(drop);
  await page.settle();
  expect(filtersInAddress()).toEqual([]);
});

it("names a column that the list does not have as the address does", async () => {
  const filters = [{ Column: "Colour", Operator: "contains", Value: "red" }];
  const page = await openList(`?filters=${encodeURIComponent(JSON.stringify(filters))}`);
  const drop = t("management.dropFilter", { filter: "Colour contains red" });
  await page.until(() => expect(page.button(drop)).toBeDefined());
});
