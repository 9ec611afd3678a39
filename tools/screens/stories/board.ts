/** Stories of the dashboard: periods, locations, controls, print, and messages with little data. */
import type { Stage, Story } from "./story.ts";

const openPeriod = async ({ page, t, show }: Stage) => {
  await page.getByRole("button", { name: new RegExp(`^${t("dashboard.period")}:`, "u") }).click();
  await page.locator("table[role=grid], .rdp-root, [popover] table").first().waitFor();
  await show("period picker");
};

export const boardStories: readonly Story[] = [
  {
    name: "board-periods",
    account: "gerante",
    play: async ({ page, visitor, go, show }) => {
      for (const [code, name] of [
        ["-1d", "yesterday"],
        ["-0w", "week"],
        ["-0m", "month"],
        ["-0y", "year"],
      ] as const) {
        await go(`/bi?period=${code}`);
        await show(name, { shift: await visitor.shift() });
      }
      // Layout shift caused by the picture itself is read and ignored before the period is changed.
      await visitor.shift();
      await page.evaluate(() => {
        history.pushState(null, "", "/bi?period=-1d");
        dispatchEvent(new PopStateEvent("popstate"));
      });
      await visitor.still();
      await page.waitForTimeout(400);
      await show("year to yesterday", { shift: await visitor.shift() });
    },
  },
  {
    name: "board-places",
    account: "manager",
    play: async ({ visitor, go, show }) => {
      await go("/bi");
      await show("one store", { shift: await visitor.shift() });
      await go("/bi?period=-1d");
      await show("one store, yesterday", { shift: await visitor.shift() });
      await go("/bi?period=2020-01-01");
      await show("no sales then");
      await go("/bi?period=-0z");
      await show("unknown period");
    },
  },
  {
    name: "board-controls",
    account: "admin",
    play: async (stage) => {
      const { page, t, go, show, isPhone } = stage;
      await go("/bi?period=-1d");
      await openPeriod(stage);
      const days = page.locator("[popover]:popover-open td button:not([disabled])");
      await days.nth(3).click();
      await days.nth(9).click();
      await show("two days chosen");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: new RegExp(`^${t("shell.location")}:`, "u") }).click();
      await show("places");
      await page.locator("[popover]:popover-open input[type=search]").fill("laval");
      await show("places, searched");
      await page.locator("[popover]:popover-open input[type=search]").fill("zzz");
      await show("places, none found");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: t("shell.account", { name: "Amélie Tremblay" }) }).click();
      await show("account menu");
      await page.keyboard.press("Escape");
      if (isPhone) {
        await page.getByRole("button", { name: t("shell.openNavigation") }).click();
        await show("navigation");
        await page.keyboard.press("Escape");
        const foldedBoard = page.locator("section button[aria-expanded=false]").first();
        await foldedBoard.click();
        await show("a card unfolded");
      } else {
        await page.getByRole("button", { name: t("shell.collapse") }).click();
        await show("navigation folded");
        await page.getByRole("button", { name: t("shell.expand") }).click();
        await page
          .getByRole("button", { name: t("charts.showTable") })
          .first()
          .click();
        await show("a chart as a table");
      }
    },
  },
  {
    name: "board-paper",
    account: "gerante",
    play: async ({ page, isPhone, go, show }) => {
      if (isPhone) return;
      await go("/bi?period=-1d");
      // The size is US Letter less its margins, at the dashboard's width before it is scaled to fit.
      await page.setViewportSize({ width: 900, height: 1180 });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
      // set by script, because the page's policy blocks additional style sheets
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>("*"))
          if (getComputedStyle(element).zoom !== "1") element.style.setProperty("zoom", "1", "important");
      });
      await page.waitForTimeout(400);
      await show("printed", { isPaper: true });
    },
  },
];
