/** Stories of lists and editors: search, filters, selection, form errors, concurrent saves, the history. */
import type { Page } from "playwright-core";

import type { Stage, Story } from "./story.ts";

const firstRow = (page: Page) => page.locator("tbody tr a").first();

/** Saves another price in a separate tab, as somebody else would. */
async function saveElsewhere({ page, t }: Stage, price: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const field = other.locator("#field-price");
  await field.fill(price);
  await field.press("Tab");
  await other.keyboard.press("Control+s");
  await other.getByText(t("management.saved"), { exact: true }).waitFor({ timeout: 8_000 });
  await other.close();
}

export const listStories: readonly Story[] = [
  {
    name: "product-list",
    account: "buyer",
    play: async ({ page, visitor, t, go, show }) => {
      await go("/management/product?q=zzzz");
      await show("no match");
      await go("/management/product");
      await show("list", { shift: await visitor.shift() });
      await page
        .getByRole("search")
        .getByRole("button", { name: t("management.field_department"), exact: true })
        .click();
      await show("a filter");
      await page.locator("[popover]:popover-open input[type=checkbox]").first().click();
      await page.keyboard.press("Escape");
      await show("filtered");
      await page.getByRole("button", { name: t("management.columns") }).click();
      await show("columns");
      await page.keyboard.press("Escape");
      for (const index of [0, 1, 2]) await page.locator("tbody input[type=checkbox]").nth(index).click();
      await show("three selected");
      await page.getByRole("button", { name: t("management.bulk"), exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      await show("edit together");
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "product-editor",
    account: "buyer",
    play: async (stage) => {
      const { page, t, go, show } = stage;
      await go("/management/product/create/0");
      await show("new");
      await page.locator("#field-price").fill("abc");
      await page.keyboard.press("Control+s");
      await page.waitForTimeout(200);
      await show("new, faults");
      await page.getByRole("button", { name: t("management.discard") }).click();
      await go("/management/product");
      await firstRow(page).click();
      await page.locator("#field-price").waitFor();
      await show("open beside the list");
      const priceBefore = await page.locator("#field-price").inputValue();
      const comma = priceBefore.includes(",");
      const price = (text: string) => (comma ? text.replace(".", ",") : text);
      await page.locator("#field-price").fill(price("9.49"));
      await page.locator("#field-upc").fill("123456789013");
      await page.keyboard.press("Tab");
      await show("changed");
      await saveElsewhere(stage, price("8.99"));
      await page.keyboard.press("Control+s");
      await page.locator("dialog[open]").waitFor();
      await show("somebody saved meanwhile");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("management.discard") }).click();
      await page.reload();
      await page.locator("#field-price").waitFor();
      await show("history");
      await page.locator("#field-price").fill(priceBefore);
      await page.keyboard.press("Control+s");
      await page.waitForTimeout(600);
    },
  },
  {
    name: "role",
    account: "admin",
    play: async ({ page, visitor, t, go, show }) => {
      await go("/management/role");
      await show("list", { shift: await visitor.shift() });
      await page.locator("tbody tr a").nth(2).click();
      await page.locator("table input[type=checkbox]").first().waitFor();
      await show("one");
      await page.locator("table input[type=checkbox]:not([disabled]):not(:checked)").first().click();
      await page.waitForTimeout(700);
      await show("one, changed");
      await page.getByRole("button", { name: t("management.discard") }).click();
      await go("/management/role/create/0");
      await show("new");
      await page.keyboard.press("Control+s");
      await page.waitForTimeout(200);
      await show("new, faults");
    },
  },
  {
    name: "reading-only",
    account: "auditor",
    play: async ({ page, go, show }) => {
      await go("/management/product");
      await show("products");
      await firstRow(page).click();
      await page.locator("#field-description").waitFor();
      await show("a product");
    },
  },
];
