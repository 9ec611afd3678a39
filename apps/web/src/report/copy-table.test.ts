import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { chartCopy } from "../shared/chart-copy.ts";
import { copyTableText } from "./copy-table.ts";
import { notices } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";

let clipboardText: string | null;
let isAllowed: boolean;
beforeAll(() => text.load("common", "charts"));
beforeEach(() => {
  [clipboardText, isAllowed] = [null, true];
  const clipboard = {
    writeText: async (copied: string) => {
      if (!isAllowed) throw new DOMException("refused", "NotAllowedError");
      clipboardText = copied;
    },
  };
  vi.stubGlobal("navigator", { clipboard });
});
afterEach(() => vi.unstubAllGlobals());
const lastMessage = () => notices.toasts.at(-1)?.message;

it("copies the figures of a chart with tabs, and no name as a formula", async () => {
  const rows = [
    { key: "a", cells: ["=1+1", "-12.05"] },
    { key: "b", cells: ["Bread\tand milk", "3"] },
  ];
  chartCopy.onCopy({ headers: ["Item", "Net"], rows });
  await expect.poll(lastMessage).toBe(t("charts.tableCopied", { count: 2, number: "2" }));
  expect(clipboardText).toBe('Item\tNet\r\n\'=1+1\t-12.05\r\n"Bread\tand milk"\t3\r\n');
});

it("says that only some rows are copied, or that the browser refused", async () => {
  await copyTableText("x", 2_000, 5_000);
  expect(lastMessage()).toBe(t("charts.tableCopiedPart", { number: "2,000", total: "5,000" }));
  isAllowed = false;
  await copyTableText("x", 1);
  expect(lastMessage()).toBe(t("charts.tableNotCopied"));
});
