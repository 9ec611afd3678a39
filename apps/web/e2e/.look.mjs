import { chromium } from "playwright-core";
const [,, script] = process.argv;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const url = "http://127.0.0.1:4710";
export async function open({ user = "admin", width = 1280, height = 900, lang = "fr", dark = false }) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", locale: lang === "fr" ? "fr-CA" : lang === "es" ? "es-MX" : "en-CA" });
  await context.addInitScript((l) => localStorage.setItem("comptoir.language", l), lang);
  const page = await context.newPage();
  page.on("pageerror", (e) => console.log("pageerror", e.message));
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  await page.goto(url + "/");
  await page.locator('input[autocomplete="username"]').fill(user);
  await page.locator('input[type="password"]').fill("Comptoir-demo-2026!");
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((u) => u.pathname !== "/" && u.pathname !== "/login", { timeout: 20000 });
  return page;
}
await (await import(script)).default({ open, url });
await browser.close();
