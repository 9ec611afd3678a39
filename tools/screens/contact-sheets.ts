/** Combines the pictures of a screen on a sheet, and all screens on a page. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Browser } from "playwright-core";

import type { DrawnScreen, Fault } from "./take-pictures.ts";

const pageStyle = `body{font:14px/1.4 system-ui,sans-serif;margin:24px;background:#ddd8d0;color:#222}h2{margin:32px 0 4px}table{border-collapse:collapse;background:#fff}td{border:1px solid #ccc;padding:2px 8px;vertical-align:top}
.row{display:flex;gap:12px;align-items:flex-start;margin:12px 0}figure{margin:0;flex:none}figcaption{font-size:12px}img{display:block;border:1px solid #999;background:#fff}`;

/** Sheets of a run, each written as soon as its screen is drawn, so that an aborted run keeps them. */
export interface ContactSheets {
  readonly addScreen: (screen: DrawnScreen) => Promise<void>;
  readonly countSheets: () => number;
}

/** Opens the contact sheets of a run: a PNG for each screen, state and width, with languages side by side, and themes below each other on a desktop. */
export async function openSheets(browser: Browser, outputFolder: string): Promise<ContactSheets> {
  mkdirSync(outputFolder, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 2000, height: 900 } });
  const drawnScreens: DrawnScreen[] = [];
  let count = 0;
  // Two visitors run in parallel but share one page for writing.
  let queue = Promise.resolve();
  const writeSheet = async (screen: DrawnScreen) => {
    drawnScreens.push(screen);
    for (const width of new Set(screen.pictures.map((picture) => picture.width))) {
      const name = sheetName(screen, width);
      const htmlFile = join(outputFolder, `${name}.html`);
      writeFileSync(htmlFile, documentHtml(name, rowsHtml(screen, width)));
      await page.goto(pathToFileURL(htmlFile).href);
      await page.screenshot({ path: join(outputFolder, `${name}.png`), fullPage: true });
      count++;
    }
    writeFileSync(
      join(outputFolder, "index.html"),
      documentHtml("Screens", drawnScreens.map((drawnScreen) => sectionHtml(drawnScreen)).join("\n")),
    );
  };
  return { addScreen: (screen) => (queue = queue.then(() => writeSheet(screen))), countSheets: () => count };
}

const sheetName = ({ pictures: [first] }: DrawnScreen, width: number) =>
  `sheet-${(first?.file ?? "").split(".").slice(0, 2).join(".")}.${width}`;

function rowsHtml(screen: DrawnScreen, width: number): string {
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

function sectionHtml(screen: DrawnScreen): string {
  const widths = [...new Set(screen.pictures.map((picture) => picture.width))];
  const faultsHtml = (faults: readonly Fault[]) =>
    `<table>${faults.map((fault) => `<tr><td>${fault.kind}</td><td>${escapeHtml(fault.where)}</td><td>${escapeHtml(fault.detail)}</td></tr>`).join("")}</table>`;
  const smallText =
    screen.small.length === 0
      ? ""
      : `<details><summary>${screen.small.length} small targets</summary>${faultsHtml(screen.small)}</details>`;
  return `<h2>${escapeHtml(screen.title)} · ${escapeHtml(screen.state)}</h2>as ${escapeHtml(screen.account)}${screen.faults.length > 0 ? faultsHtml(screen.faults) : ""}${smallText}${widths.map((width) => `<h3>${width} px</h3>${rowsHtml(screen, width)}`).join("")}`;
}

const documentHtml = (title: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${pageStyle}</style><h1>${escapeHtml(title)}</h1>${body}`;

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
