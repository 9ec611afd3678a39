/** Opens an exported report file in Chromium without a network: reads, sorts, searches and pivots it; no row can inject markup. */
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import {
  figureStyle,
  livingWordKeys,
  writeLivingFile,
  type LivingData,
  type LivingWords,
} from "@comptoir/api/living-file";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";

const executablePath = process.env["COMPTOIR_CHROMIUM"] ?? "/usr/bin/chromium";
const hostileText = `</script><script>document.title="owned"</script><img src=x onerror="document.title='owned'">{{number}}`;
const [number, money] = [figureStyle("1 234,56", "-1 234,56"), figureStyle("1 234,56 $", "-1 234,56 $")];
const textColumn = (header: string) => ({
  header,
  decimals: null,
  figures: null,
  isMoney: false,
  adds: false,
  isDay: false,
});
const livingData: LivingData = {
  columns: [
    { ...textColumn("Day"), isDay: true },
    textColumn("Department"),
    {
      header: "Net sales",
      decimals: 2,
      figures: { style: money, places: 2, dropped: 0 },
      isMoney: true,
      adds: true,
      isDay: false,
    },
    {
      header: "Quantity",
      decimals: 3,
      figures: { style: number, places: 3, dropped: 0 },
      isMoney: false,
      adds: true,
      isDay: false,
    },
  ],
  rows: [
    ["2026-03-02", hostileText, 1_234_56, 1_500],
    ["2026-03-01", "Épicerie", -500, -1_000],
    ["2026-03-01", "Jardin", null, 2_000],
    ["2026-03-01", "Cœur de palmier", 0, 0],
    ...Array.from({ length: 300 }, (_, index) => ["2026-03-03", "Cuisine", index, 1_000] as const),
  ],
  total: ["", "", 123_456 - 500 + (299 * 300) / 2, 302_500],
  days: { "2026-03-01": "1 mars 2026", "2026-03-02": "2 mars 2026", "2026-03-03": "3 mars 2026" },
  number,
  words: Object.fromEntries(
    livingWordKeys.map((word) => [
      word,
      word === "shown" ? "{{number}} de {{total}}" : word === "count" ? "{{number}} lignes" : word,
    ]),
  ) as LivingWords,
};

test("a living file opens from a folder, without a network, and is read by keyboard", async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "living-")), "report.html");
  const page_ = await writeLivingFile(
    { language: "fr", title: `Ventes ${hostileText}`, sentence: "mars <b>" },
    livingData,
  );
  expect(page_.length).toBeLessThan(60_000);
  await writeFile(file, page_);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const context = await browser.newContext();
  await context.setOffline(true);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => !request.url().startsWith("file:") && problems.push(request.url()));
  try {
    await page.goto(pathToFileURL(file).href);
    expect(await page.title()).toBe(`Ventes ${hostileText}`);
    expect(await page.locator("#proof").textContent()).toBe("intact");
    const cellTexts = (row: number) => page.locator("tbody tr").nth(row).locator("td").allTextContents();
    expect(await cellTexts(0)).toEqual(["2 mars 2026", hostileText, "1 234,56 $", "1,500"]);
    expect(await page.locator("tfoot").textContent()).toContain("1 678,06 $");
    expect(await page.locator("img").count()).toBe(0);

    // Sorts by keyboard: descending, negative values are last but for unknown ones.
    await page.getByRole("button", { name: "Net sales" }).focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("th[aria-sort=descending]").textContent()).toBe("Net sales");
    expect((await cellTexts(0))[2]).toBe("1 234,56 $");
    await page.keyboard.press("Enter");
    expect((await cellTexts(0))[2]).toBe("-5,00 $");

    await page.getByRole("searchbox").fill("epicerie");
    expect(await page.getByRole("status").textContent()).toBe("1 de 304");
    expect(await page.locator("tfoot").textContent()).toContain("-5,00 $");
    await page.getByRole("searchbox").fill("coeur");
    expect(await page.getByRole("status").textContent()).toBe("1 de 304");
    await page.getByRole("searchbox").fill("");

    // Filters by keyboard: by a column's value, by a figure's size, and removes the filters.
    const addFilter = async (column: string, test: string, value: string) => {
      await page.locator("#field").selectOption({ label: column });
      await page.locator("#test").selectOption({ label: test });
      await page.locator("#value").fill(value);
      await page.keyboard.press("Enter");
    };
    await addFilter("Department", "is", "jardin");
    expect(await page.getByRole("status").textContent()).toBe("1 de 304");
    await addFilter("Department", "is", "Épicerie");
    expect(await page.getByRole("status").textContent()).toBe("2 de 304");
    await addFilter("Net sales", "atMost", "-5,00");
    expect(await page.getByRole("status").textContent()).toBe("1 de 304");
    expect(await page.locator("#chosen li").allTextContents()).toEqual([
      "Department is jardin ×",
      "Department is Épicerie ×",
      "Net sales atMost -5,00 $ ×",
    ]);
    await addFilter("Net sales", "atMost", "much");
    expect(await page.getByRole("alert").textContent()).toBe("wrong");
    await page.locator("#chosen button").last().focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("status").textContent()).toBe("2 de 304");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    expect(await page.locator("#chosen").isHidden()).toBe(true);
    await addFilter("Day", "atMost", "2026-03-01");
    expect(await page.getByRole("status").textContent()).toBe("3 de 304");
    await addFilter("Net sales", "atLeast", "1 234,56");
    expect(await page.getByRole("status").textContent()).toBe("0 de 304");
    await page.locator("#chosen button").first().click();
    expect(await page.getByRole("status").textContent()).toBe("1 de 304");
    await page.locator("#chosen button").first().click();
    expect(await page.getByRole("status").textContent()).toBe("304 lignes");
    expect(await page.locator("#page").textContent()).toBe("1 / 2");
    await page.getByRole("button", { name: "next" }).click();
    expect(await page.locator("tbody tr").count()).toBe(104);

    // Pivots: the group sums add up to the total.
    await page.locator("#down").selectOption({ label: "Department" });
    await page.locator("#across").selectOption({ label: "Day" });
    expect(await page.locator("tfoot tr").last().locator("td").allTextContents()).toEqual([
      "-5,00 $",
      "1 234,56 $",
      "448,50 $",
      "1 678,06 $",
    ]);
    expect(await page.locator("thead th").allTextContents()).toEqual([
      "Department",
      "1 mars 2026",
      "2 mars 2026",
      "3 mars 2026",
      "total",
    ]);
    expect(problems).toEqual([]);

    // A figure edited in the file is shown.
    await writeFile(file, page_.replace("123456", "123457"));
    await page.goto(pathToFileURL(file).href);
    expect(await page.locator("#proof").textContent()).toBe("changed");
  } finally {
    await browser.close();
  }
});
