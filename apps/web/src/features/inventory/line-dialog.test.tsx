import { DocumentWire, HoldWire } from "@comptoir/api/wire";
import { Schema } from "effect";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { signIn } from "../../entity/testing/product-screen.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import { LinesTable } from "./lines-table.tsx";
import { memoryCounts } from "./testing/memory-counts.ts";
import { sampleDocument } from "./testing/sample-document.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "inventory"));
afterEach(() => {
  drawnPage?.remove();
  vi.unstubAllGlobals();
});

/** Stubs a server that takes holds at once, and saves documents when the returned function is called. */
function stubSlowSaves(): () => void {
  const document = Schema.encodeSync(DocumentWire)(sampleDocument({ type: "COUNT" }));
  const hold = Schema.encodeSync(HoldWire)({ userId: 1, userName: "Marie Roy", terminalId: "T", until: 0 });
  let answerSave = () => {};
  const saveEnd = new Promise<void>((resolve) => (answerSave = resolve));
  vi.stubGlobal("fetch", async (address: string | URL | Request, init?: RequestInit) => {
    const { url } = address instanceof Request ? address : new Request(address, init);
    if (url.endsWith("/Hold")) return Response.json(hold);
    await saveEnd;
    return Response.json([document]);
  });
  return answerSave;
}

it("a line that is opened while another is still being saved stays open", async () => {
  signIn(["INVENTORYDOCUMENT_CUD"]);
  const answerSave = stubSlowSaves();
  const { store } = memoryCounts().phone("p1");
  await store.open(7);
  for (const code of ["036000291452", "CREME"]) await store.scan(code);
  await vi.waitUntil(() => store.state.lines.length === 2 && store.state.lines.every(({ isWaiting }) => !isWaiting));
  const page = await draw(<LinesTable store={store} head={sampleDocument({ type: "COUNT" })} mayEdit />);
  drawnPage = page;
  const openTitle = () => page.element.querySelector("dialog[open] h2")?.textContent ?? null;
  await page.click("Lait 2 %LAIT2");
  await page.click(t("inventory.strike"));
  await page.click(t("common.close"));
  expect(openTitle()).toBeNull();
  await page.click("Crème 35 %CREME");
  answerSave();
  await page.settle();
  await page.settle();
  expect(openTitle()).toBe("Crème 35 %");
});
