import { act } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";

import { makeMemoryKeyStore } from "../../shared/device-storage.ts";
import { draw, type Drawn } from "../../shared/testing/draw.ts";
import { t, text } from "../../shared/text.ts";
import type { Preview } from "./import-gateway.ts";
import { ImportScreen } from "./import-page.tsx";
import { createImportStore } from "./import-store.ts";
import { listedImportKinds } from "./mapping-form.ts";
import { memoryGateway, samplePreview, succeeded } from "./testing/gateway.ts";

let drawnPage: Drawn | undefined;
beforeAll(() => text.load("common", "errors", "shell", "dashboard", "importing"));
afterEach(() => drawnPage?.remove());

/** Draws the page with a file of a preview; returns its text. */
async function textOf(preview: Partial<Preview>): Promise<string> {
  const store = createImportStore({
    gateway: memoryGateway({ preview: async () => succeeded({ ...samplePreview, ...preview }) }),
    tab: makeMemoryKeyStore(),
    wait: () => Promise.resolve(),
    mayImportKind: () => true,
  });
  drawnPage = await draw(<ImportScreen store={store} allowed={listedImportKinds} />);
  await act(() => store.takeFile(new File(["x"], "ventes.txt")));
  await drawnPage.settle();
  return drawnPage.text();
}

const comma = () => t("importing.detected", { delimiter: t("importing.delimiter_comma"), encoding: "UTF-8" });

test.each([
  ["json", null, "JSON"],
  ["json", "JSON/orders/line_items", "JSON · orders/line_items"],
  ["xml", "Receipts/Receipt", "XML · Receipts/Receipt"],
] as const)("a file of %s with the record %s is said to be %s, and no cells", async (syntax, record, written) => {
  const page = await textOf({ syntax, record });
  expect(page).toContain(` · ${written}`);
  expect(page).not.toContain(comma());
});

test("a file of cells is said to be of its delimiter and encoding", async () => {
  expect(await textOf({ syntax: "cells" })).toContain(comma());
});

test("a file that is only a page is warned about", async () => {
  const page = await textOf({ syntax: "json", morePages: ["cursor"] });
  expect(page).toContain(t("importing.morePagesTitle"));
  expect(page).toContain(t("importing.morePagesText", { keys: "cursor" }));
});
