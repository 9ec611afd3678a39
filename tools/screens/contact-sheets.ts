/** Combines the pictures of a screen on a sheet, and all screens on a page. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Browser } from "playwright-core";

import type { DrawnScreen, Fault } from "./take-pictures.ts";

const style = `body{font:14px/1.4 system-ui,sans-serif;margin:24px;background:#ddd8d0;color:#222}h2{margin:32px 0 4px}table{border-collapse:collapse;background:#fff}td{border:1px solid #ccc;padding:2px 8px;vertical-align:top}
.row{display:flex;gap:12px;align-items:flex-start;margin:12px 0}figure{margin:0;flex:none}figcaption{font-size:12px}img{display:block;border:1px solid #999;background:#fff}`;

/** Sheets of a run, each written as soon as its screen is drawn, so that an aborted run keeps them. */
export interface ContactSheets {
  readonly add: (screen: DrawnScreen) => Promise<void>;
  readonly count: () => number;
}

/** Opens the contact sheets of a run: a PNG for each screen, state and width, with languages side by side, and themes below each other on a desktop. */
export async function openSheets(browser: Browser, outputFolder: string): Promise<ContactSheets> {
  mkdirSync(outputFolder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 2000, height: 900 } });
  const drawnScreens: DrawnScreen[] = [];
  let count = 0;
  // Two visitors run in parallel but share one page for writing.
  let queue = Promise.resolve();
  const write = async (screen: DrawnScreen) => {
    drawnScreens.push(screen);
    for (const width of new Set(screen.pictures.map((picture) => picture.width))) {
      const name = sheetName(screen, width);
      const html = join(outputFolder, `${name}.html`);
      writeFileSync(html, document(name, rows(screen, width)));
      await page.goto(pathToFileURL(html).href);
      await page.screenshot({ path: join(outputFolder, `${name}.png`), fullPage: true });
      count++;
    }
    writeFileSync(
      join(outputFolder, "index.html"),
      document("Screens", drawnScreens.map((drawnScreen) => section(drawnScreen)).join("\n")),
    );
  };
  return { add: (screen) => (queue = queue.then(() => write(screen))), count: () => count };
}

const sheetName = ({ pictures: [first] }: DrawnScreen, width: number) =>
  `sheet-${(first?.file ?? "").split(".").slice(0, 2).join(".")}.${width}`;

function rows(screen: DrawnScreen, width: number): string {
  const pictures = screen.pictures.filter((picture) => picture.width === width);
  const isPhone = width < 600;
  const themes = [...new Set(pictures.map((picture) => picture.theme))];
  const groups = isPhone ? [pictures] : themes.map((theme) => pictures.filter((picture) => picture.theme === theme));
  const widthOfEach = Math.floor(1900 / Math.max(1, ...groups.map((group) => group.length)));
  const shownWidth = Math.min(widthOfEach, width);
  return groups
    .map(
      (group) =>
        `<div class="row">${group.map((picture) => `<figure><figcaption>${picture.language} · ${picture.theme}</figcaption><a href="${picture.file}"><img src="${picture.file}" width="${shownWidth}"></a></figure>`).join("")}</div>`,
    )
    .join("\n");
}

function section(screen: DrawnScreen): string {
  const widths = [...new Set(screen.pictures.map((picture) => picture.width))];
  const list = (faults: readonly Fault[]) =>
    `<table>${faults.map((fault) => `<tr><td>${fault.kind}</td><td>${escape(fault.where)}</td><td>${escape(fault.detail)}</td></tr>`).join("")}</table>`;
  const smallText =
    screen.small.length === 0
      ? ""
      : `<details><summary>${screen.small.length} small targets</summary>${list(screen.small)}</details>`;
  return `<h2>${escape(screen.title)} · ${escape(screen.state)}</h2>as ${escape(screen.account)}${screen.faults.length > 0 ? list(screen.faults) : ""}${smallText}${widths.map((width) => `<h3>${width} px</h3>${rows(screen, width)}`).join("")}`;
}

const document = (title: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><title>${escape(title)}</title><style>${style}</style><h1>${escape(title)}</h1>${body}`;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
