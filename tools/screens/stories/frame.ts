/** Stories of elements over every screen: the palette, error dialogs, the first screen of each account. */
import type { Stage, Story } from "./story.ts";

/** Types a search and waits for its answer. */
const typeText = async ({ page, visitor }: Stage, text: string) => {
  await page.locator("dialog[open] input[role=combobox]").fill(text);
  await page.waitForTimeout(400);
  await visitor.still();
};

const landingStory = (account: string): Story => ({
  name: `landing-${account}`,
  account,
  play: async ({ visitor, go, show }) => {
    await go("/");
    await visitor.still();
    await show("after signing in");
  },
});

export const frameStories: readonly Story[] = [
  {
    name: "palette",
    account: "admin",
    play: async (stage) => {
      const { page, t, go, show } = stage;
      await go("/management/role");
      await page.getByRole("button", { name: t("shell.palette") }).click();
      await page.locator("dialog[open] input").waitFor();
      await show("open");
      await typeText(stage, "lait");
      await show("products");
      await typeText(stage, t("shell.logout").slice(0, 6));
      await show("actions");
      await typeText(stage, "zzzz");
      await show("nothing found");
    },
  },
  {
    name: "errors",
    account: "admin",
    play: async (stage) => {
      const { page, visitor, t, go, show } = stage;
      for (const [status, state, json] of [
        [403, "not allowed", [{ code: "ACCESS_DENIED", params: { permission: "PRODUCT_CUD" } }]],
        [500, "server error", [{ code: "HTTP_500" }]],
        [null, "no network", null],
      ] as const) {
        await go("/management/product/create/0");
        await page.locator("#field-description").fill("Café filtre");
        await page.locator("#field-sku").fill("CAFE-01");
        visitor.fake({ path: /^\/api\/Product/u, method: "POST", status, json });
        await page.getByRole("button", { name: t("management.save"), exact: true }).click();
        await page.locator("dialog[open]").waitFor({ timeout: 5_000 });
        await page.waitForTimeout(300);
        await show(state);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: t("management.discard") }).click();
        await visitor.forget();
      }
    },
  },
  ...["gerante", "manager", "gerente", "commis", "buyer", "comptable", "auditor", "viewer"].map(landingStory),
];
